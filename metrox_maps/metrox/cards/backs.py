"""The back of every card: rings of lines with stations, the same turned, mirrored and upside down.

A back that can be told from another would give the deck away, so nothing on it has a direction. All drawing stays away
from the cut: only the color of the ground reaches it, and so a duplex print that is off does not show.
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.geometry.arcs import Xy, rounded, rounded_rectangle
from metrox_maps.metrox.cards.fronts import box_data, ground, unit_of
from metrox_maps.metrox.cards.layout import Place
from metrox_maps.metrox.cards.look import BACK_COLOR, KIND_COLORS, Look
from metrox_maps.metrox.cards.signs import shape_of
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER
from metrox_maps.scene.palette import PAPER, mixed
from metrox_maps.scene.shapes import Circle, Group, Path, Rect, Shape, Stroke
from metrox_maps.scene.theme import Theme

_RINGS = (NUMBER, SKIP, FREE)
_INSET, _PITCH, _WIDTH = 6.5, 4.2, 2.6


def back_ground(place: Place, theme: Theme) -> Rect:
    """The color of a back, out to its bleed; drawn for all backs of a page before any of them."""
    return ground(place, Look(theme, BACK_COLOR).ground)


def draw_back(place: Place, theme: Theme) -> Group:
    """What lies on the ground of a back."""
    unit, look = unit_of(place), Look(theme, BACK_COLOR)
    rings: list[Shape] = []
    stations: list[Shape] = []
    edge = Stroke(color=look.tone if look.hollow else PAPER, width=0.55 * unit)
    for number, kind in enumerate(_RINGS):
        inset = (_INSET + _PITCH * number) * unit
        box = place.left + inset, place.top + inset, place.left + place.width - inset, place.top + place.height - inset
        path = rounded_rectangle(*box, (10.0 - _PITCH * number * 0.7) * unit)
        rings += [Path(pieces=path, stroke=stroke, closed=True) for stroke in _strokes(kind, look, unit)]
        stations += [
            Circle(center=at, radius=1.15 * unit, fill=look.ground, stroke=edge) for at in _stops(box, number, unit)
        ]
    return Group(
        name="card",
        data=box_data(place, "back"),
        children=(*_emblem(place, look), *rings, *stations),
    )


def _strokes(kind: str, look: Look, unit: float) -> Iterator[Stroke]:
    if look.hollow:
        yield Stroke(color=look.theme.color(KIND_COLORS[kind]), width=_WIDTH * unit)
        yield Stroke(color=look.ground, width=(_WIDTH - 0.8) * unit)
    else:
        yield Stroke(color=mixed(KIND_COLORS[kind], PAPER, 0.35), width=_WIDTH * unit)


def _stops(box: tuple[float, float, float, float], ring: int, unit: float) -> Iterator[Xy]:
    """Stations of one ring, in fours that mirror one another."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) / 2, (bottom - top) / 2
    along = (0.55, 0.26, 0.66)[ring] * high
    for sx in (1, -1):
        for sy in (1, -1):
            yield x + sx * wide, y + sy * along
            if ring != 1:
                yield x + sx * (wide - (8 - 2 * ring) * unit) * 0.5, y + sy * high
    if ring == 1:
        yield from ((x, top), (x, bottom))


def _emblem(place: Place, look: Look) -> Iterator[Shape]:
    """Two lines that come down from the inner ring and cross in a station, in the middle of the card."""
    unit, (x, y) = unit_of(place), place.center
    inner = (_INSET + _PITCH * 2) * unit
    aside = min(place.width / 2 - inner - 5 * unit, 9.5 * unit)
    high = place.height / 2 - inner
    for stroke in _strokes(TRANSFER, look, unit):
        for turn in (1, -1):
            points = [
                (x - turn * aside, y - high),
                (x - turn * aside, y - aside),
                (x + turn * aside, y + aside),
                (x + turn * aside, y + high),
            ]
            yield Path(pieces=rounded(points, [6 * unit] * 2), stroke=stroke)
    half = 6.0 * unit
    edge = Stroke(color=look.tone if look.hollow else look.theme.ink, width=1.1 * unit)
    fill = look.ground if look.hollow else PAPER
    yield Rect(left=x - half, top=y - half, width=2 * half, height=2 * half, radius=1.6 * unit, fill=fill, stroke=edge)
    yield shape_of(TRANSFER, (x, y), 3.6 * unit, fill=look.tone if look.hollow else BACK_COLOR)
