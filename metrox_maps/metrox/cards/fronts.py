"""The fronts of transit cards.

From top to bottom: a small sign in each upper corner (with the reshuffle arrows between), the large sign of the kind on
its metro line, a plate that says what to do, and the corners again for those who sit opposite, a picture between them.
Measures are those of a card of 63 × 88 mm and scale with it; text keeps its size as long as it fits.
"""

from __future__ import annotations

from metrox_maps.geometry.arcs import Xy, rounded
from metrox_maps.metrox.cards.layout import Place
from metrox_maps.metrox.cards.look import Look, look_of
from metrox_maps.metrox.cards.pictures import picture
from metrox_maps.metrox.cards.signs import figure, hop, index, reshuffle, shape_of
from metrox_maps.metrox.cards.words import Words, name_of, rule_of
from metrox_maps.metrox.editions.edition import FREE, SKIP, TRANSFER, Card, Edition
from metrox_maps.scene.lettering import LEAST, fitted
from metrox_maps.scene.shapes import Group, Path, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, block_width, measure
from metrox_maps.scene.theme import Theme

STANDARD = (63.0, 88.0)
"""Poker size, for which most sleeves and boxes are made."""


def unit_of(place: Place) -> float:
    """How large a card is beside one of standard size."""
    return min(place.width / STANDARD[0], place.height / STANDARD[1])


def draw_front(card: Card, place: Place, *, edition: Edition, words: Words, theme: Theme) -> Group:
    """One transit card with its front in a place."""
    look, unit = look_of(card.kind, theme), unit_of(place)
    bottom = place.top + place.height - 15 * unit
    plate = place.top + place.height - 32 * unit
    band = 6.5 * unit if card.reshuffle else 0.0
    upper = place.top + 12.5 * unit
    if card.reshuffle and card.kind == SKIP:
        upper += 5.0 * unit  # the arc over the sign stays below the arrows
    center = place.center[0], (upper + plate - band) / 2
    radius = min((plate - band - upper) / 2 - unit, 20 * unit)
    shapes: list[Shape] = [ground(place, look.ground)]
    shapes += _lines(card, place, center, radius, look)
    ring = Stroke(color=look.tone if look.hollow else look.theme.ink, width=1.5 * unit)
    sign = Group(
        name="sign",
        children=(
            shape_of(card.kind, center, radius, fill=look.plate, stroke=ring),
            *figure(card, center, radius, color=look.plate_ink),
        ),
    )
    shapes.append(sign)
    if card.reshuffle:
        shapes.append(reshuffle((place.center[0], place.top + 8.5 * unit), 4.6 * unit, color=look.sign))
        shapes.append(_band(place, plate - band, band, words, look))
    shapes.append(_plate(card, place, (plate, bottom), edition=edition, words=words, look=look))
    shapes += _corners(card, place, look)
    inset = 14.5 * unit
    shapes.append(
        picture(
            card,
            place.left + inset,
            place.top + place.height - 8.0 * unit,
            place.width - 2 * inset,
            height=9.5 * unit,
            ink=look.sign,
            ground=look.ground,
        )
    )
    return Group(
        name="card",
        data=(*box_data(place, "front"), ("kind", card.kind), ("value", str(card.value)))
        + ((("reshuffle", "yes"),) if card.reshuffle else ()),
        title=name_of(card, words),
        children=tuple(shapes),
    )


def box_data(place: Place, side: str) -> tuple[tuple[str, str], ...]:
    """What programs want to know of a card: its side, and where it is cut out (left, top, width, height)."""
    box = " ".join(f"{value:.3f}" for value in (place.left, place.top, place.width, place.height))
    return ("side", side), ("box", box)


def ground(place: Place, color: str) -> Rect:
    """The card's color, out to its bleed."""
    west, north, east, south = place.bleed
    return Rect(
        left=place.left - west,
        top=place.top - north,
        width=place.width + west + east,
        height=place.height + north + south,
        fill=color,
    )


def _lines(card: Card, place: Place, center: Xy, radius: float, look: Look) -> list[Shape]:
    """The metro lines behind the sign: one; two that cross for a transfer; three that meet for any station."""
    unit = unit_of(place)
    x, y = center
    west, east = place.left - place.bleed[0], place.left + place.width + place.bleed[2]
    drop = min(radius * 0.92, 18 * unit)
    straight = ((west, y), (east, y))
    down = ((west, y - drop), (x - drop, y - drop), (x + drop, y + drop), (east, y + drop))
    up = ((west, y + drop), (x - drop, y + drop), (x + drop, y - drop), (east, y - drop))
    ways: tuple[tuple[Xy, ...], ...] = (straight,)
    if card.kind == TRANSFER:
        ways = (down, up)
    elif card.kind == FREE:
        ways = (straight, down, up)
    shapes: list[Shape] = []
    paths = [rounded(way, [8 * unit] * (len(way) - 2)) for way in ways]
    for layer in range(len(look.line(unit))):
        shapes += [Path(pieces=path, stroke=look.line(6 * unit)[layer]) for path in paths]
    if card.kind == SKIP:
        reach = min(place.width / 2 - 3.5 * unit, radius * 1.42)
        start, end = (x - reach, y - 3.4 * unit), (x + reach, y - 3.4 * unit)
        shapes += hop(start, end, radius + 2.4 * unit - 3.4 * unit + 1.2 * unit, color=look.sign, width=2.0 * unit)
    return shapes


def _band(place: Place, top: float, height: float, words: Words, look: Look) -> Group:
    """The dark band of a card after which all are shuffled."""
    theme = look.theme
    west, _, east, _ = place.bleed
    fill, color = (theme.paper, theme.ink) if look.hollow else (theme.ink, theme.paper)
    edge = Stroke(color=theme.ink, width=0.4) if look.hollow else None
    out = 0.0 if look.hollow else 1.0
    icon = height * 0.36
    unit = unit_of(place)
    text = fitted(
        words("rule-reshuffle"),
        width=place.width - 6 * unit - 6.4 * icon,
        height=height * 0.8,
        largest=9 * POINT * max(unit, 1.0),
        bold=True,
    )
    middle = top + height / 2
    reach = block_width(text.lines, text.size, bold=True) / 2 + icon * 1.9
    inset = 3 * unit if look.hollow else 0.0
    band = Rect(
        left=place.left + inset - west * out,
        top=top,
        width=place.width - 2 * inset + (west + east) * out,
        height=height,
        fill=fill,
        stroke=edge,
    )
    x = place.center[0]
    top_of_text = middle - (text.height - 0.24 * text.size) / 2
    return Group(
        name="reshuffle-band",
        children=(
            band,
            *(reshuffle((x + side * reach, middle), icon, color=color) for side in (-1, 1)),
            *text.draw((x, top_of_text), color=color, anchor="middle"),
        ),
    )


def _plate(card: Card, place: Place, span: tuple[float, float], *, edition: Edition, words: Words, look: Look) -> Group:
    """The plate between two heights: the kind by name, how many such cards there are, and what to do."""
    unit = unit_of(place)
    inset, pad = 3.0 * unit, 2.0 * unit
    left, right = place.left + inset + pad, place.left + place.width - inset - pad
    top, bottom = span[0] + pad * 0.9, span[1] - pad * 0.6
    count = words("of", count=sum(other == card for other in edition.cards), total=len(edition.cards))
    small = max(6 * POINT * min(unit, 1.0), LEAST)
    head = fitted(
        words(f"kind-{card.kind}"),
        width=right - left - measure(count, small) - 2 * unit,
        height=4.5 * unit,
        largest=9 * POINT * max(unit, 1.0),
        bold=True,
    )
    body_top = top + head.height + 0.6 * unit
    body = fitted(
        rule_of(card, edition, words),
        width=right - left,
        height=bottom - body_top,
        largest=10 * POINT * max(unit, 1.0),
    )
    body_top += (bottom - body_top - body.height) / 2
    theme = look.theme
    base = top + head.size * CAP_HEIGHT
    return Group(
        name="plate",
        children=(
            Rect(
                left=place.left + inset,
                top=span[0],
                width=place.width - 2 * inset,
                height=span[1] - span[0],
                radius=0.0 if card.reshuffle else 1.6 * unit,
                fill=look.plate,
                stroke=look.edge,
            ),
            *head.draw((left, top), color=look.plate_ink),
            Text(at=(right, base), text=count, size=small, anchor="end", color=theme.soft),
            *body.draw((left, body_top), color=theme.ink),
        ),
    )


def _corners(card: Card, place: Place, look: Look) -> list[Shape]:
    """The kind's sign in all four corners, below upside down."""
    unit = unit_of(place)
    inset, radius = 8.5 * unit, 4.7 * unit
    found: list[Shape] = []
    for row, upside in ((place.top + inset, False), (place.top + place.height - inset, True)):
        for x in (place.left + inset, place.left + place.width - inset):
            found.append(index(card, (x, row), radius, fill=look.sign, color=look.ground, upside=upside))
    return found
