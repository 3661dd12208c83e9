"""The signs of the kinds of card, told apart by shape: disc, hexagon, cross and box.

Everything is drawn at its place: nothing here is turned or scaled by the file format.
"""

from __future__ import annotations

import math
from itertools import pairwise

from metrox_maps.geometry.arcs import Arc, Straight, Xy
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER, Card
from metrox_maps.scene.lettering import scaled_to
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT

_AMBIGUOUS = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""Digits that read as digits upside down."""


def shape_of(kind: str, center: Xy, radius: float, *, fill: str, stroke: Stroke | None = None) -> Shape:
    """The shape of a kind, within a circle of the radius (the hexagon's tips a little beyond)."""
    x, y = center
    if kind == NUMBER:
        return Circle(center=center, radius=radius, fill=fill, stroke=stroke)
    if kind == SKIP:
        long = radius * 1.06
        points = [(long * math.cos(math.pi / 3 * step), long * math.sin(math.pi / 3 * step)) for step in range(6)]
        return Polygon(points=tuple((x + dx, y + dy) for dx, dy in points), fill=fill, stroke=stroke)
    if kind == TRANSFER:
        return Polygon(points=_cross(center, radius), fill=fill, stroke=stroke)
    half = radius * 0.88
    return Rect(
        left=x - half, top=y - half, width=2 * half, height=2 * half, radius=radius * 0.24, fill=fill, stroke=stroke
    )


def _cross(center: Xy, radius: float) -> tuple[Xy, ...]:
    """The outline of a diagonal cross with square ends."""
    x, y = center
    arm, notch = radius * 0.94, radius * 0.36
    tip = arm - notch
    corners = ((arm, tip), (notch, 0.0), (arm, -tip), (tip, -arm), (0.0, -notch), (-tip, -arm))
    return tuple((x + sign * dx, y + sign * dy) for sign in (1, -1) for dx, dy in corners)


def needs_bar(value: int) -> bool:
    """Whether a number is another number upside down, as 6 and 9 are, and so needs a bar below it."""
    digits = str(value)
    if any(digit not in _AMBIGUOUS for digit in digits) or digits.endswith("0"):
        return False
    return "".join(_AMBIGUOUS[digit] for digit in reversed(digits)) != digits


def figure(card: Card, center: Xy, radius: float, *, color: str, upside: bool = False) -> list[Shape]:
    """What stands in a kind's shape: the number, or a tick for a free card; a cross says all by itself."""
    x, y = center
    if card.kind == TRANSFER:
        return []
    if card.kind == FREE:
        return [tick(center, radius, color=color, upside=upside)]
    text, turn = str(card.value), -1.0 if upside else 1.0
    size = scaled_to(text, width=radius * 1.45, size=radius * 1.62, bold=True)
    barred = needs_bar(card.value)
    shift = size * 0.09 if barred else 0.0
    base = y + turn * (size * CAP_HEIGHT / 2 - shift)
    shapes: list[Shape] = [
        Text(
            at=(x, base), text=text, size=size, anchor="middle", bold=True, color=color, angle=180.0 if upside else 0.0
        )
    ]
    if barred:
        half, below = size * 0.25 * len(text), base + turn * size * 0.15
        shapes.append(
            Line(start=(x - half, below), end=(x + half, below), stroke=Stroke(color=color, width=size * 0.075))
        )
    return shapes


def tick(center: Xy, radius: float, *, color: str, upside: bool = False) -> Path:
    """A tick, as a pen makes it."""
    turn = -1.0 if upside else 1.0
    points = [
        (center[0] + turn * radius * dx, center[1] + turn * radius * dy)
        for dx, dy in ((-0.48, 0.04), (-0.14, 0.4), (0.5, -0.42))
    ]
    pieces = tuple(Straight(a, b) for a, b in pairwise(points))
    return Path(pieces=pieces, stroke=Stroke(color=color, width=radius * 0.26, cap="round"))


def index(card: Card, center: Xy, radius: float, *, fill: str, color: str, upside: bool = False) -> Group:
    """The small sign in a corner of a card, upside down for who sits opposite."""
    shapes = [shape_of(card.kind, center, radius, fill=fill), *figure(card, center, radius, color=color, upside=upside)]
    return Group(name="index", children=tuple(shapes))


def hop(start: Xy, end: Xy, height: float, *, color: str, width: float) -> list[Shape]:
    """An arc from one point over to another on its right at the same height, with an arrowhead where it lands."""
    half = (end[0] - start[0]) / 2
    radius = (half * half + height * height) / (2 * height)
    middle = (start[0] + half, start[1] - height + radius)
    # The line ends inside the head, so that its square end does not stick out of the tip.
    angle = math.atan2(end[1] - middle[1], end[0] - middle[0])
    head = width * 2.6
    before = angle - head * 0.7 / radius
    stop = (middle[0] + radius * math.cos(before), middle[1] + radius * math.sin(before))
    arc = Arc(start, stop, middle, radius, True)
    return [
        Path(pieces=(arc,), stroke=Stroke(color=color, width=width)),
        _head(end, angle - head / 2 / radius, head, color),
    ]


def _head(tip: Xy, angle: float, size: float, color: str) -> Polygon:
    """An arrowhead on a circle run clockwise, `angle` being where on the circle it lies."""
    along = -math.sin(angle), math.cos(angle)
    back = tip[0] - along[0] * size, tip[1] - along[1] * size
    side = along[1] * size * 0.62, -along[0] * size * 0.62
    return Polygon(
        points=(tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])), fill=color
    )


def reshuffle(center: Xy, radius: float, *, color: str) -> Group:
    """Two arrows that chase each other round: all cards are shuffled again. The same upside down."""
    x, y = center
    width = radius * 0.26
    inner = radius - width
    head = radius * 0.62
    shapes: list[Shape] = []
    for turn in (0.0, math.pi):
        first, last = turn + math.radians(20), turn + math.radians(140)
        ends = [(x + inner * math.cos(angle), y + inner * math.sin(angle)) for angle in (first, last)]
        shapes.append(
            Path(pieces=(Arc(ends[0], ends[1], center, inner, True),), stroke=Stroke(color=color, width=width))
        )
        along = -math.sin(last), math.cos(last)
        tip = ends[1][0] + along[0] * head * 0.9, ends[1][1] + along[1] * head * 0.9
        shapes.append(_head(tip, last, head, color))
    return Group(name="reshuffle", children=tuple(shapes))
