"""The six pieces of the frame: arrows at the city's edge, and behind them the score track, which runs round the city.

The ends are mitred, so that the pieces close into a ring; equal letters lie side by side. A ring holds the number of
the side, as board files and reports have it (RULES 2.1). Scores below 0 go backwards from 0: the last fields bear them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import SIDES
from metrox_maps.metromania.model import END, NOTHING
from metrox_maps.metromania.pieces.measures import TRACK, Measures
from metrox_maps.metromania.pieces.packing import Seat
from metrox_maps.metromania.sheet.art import arrow
from metrox_maps.metromania.sheet.look import frame_paints
from metrox_maps.scene.shapes import Circle, Group, Line, Polygon, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT
from metrox_maps.scene.theme import Theme

_NEAR, _FAR = 0.14, 0.88
"""Where arrows begin and end, in the depth of their part of the frame."""
_FINE = 0.2
_EVERY = 5
_NUMBER, _LETTER = 3.6, 3.0
_MINUS, _READABLE = 2.1, 1.8
"""Size of the numbers below 0, and the least at which they are drawn."""
_UNDER, _INWARD = 3.2, 0.35
"""How far they stand below the middle of a field, and how much of the mitre's lean they stand aside."""
_LOWEST = 36
"""A company without points loses 6 for each of six trips at most (RULES 2.4)."""
_SIDE_AT, _SIDE_RADIUS = 0.185, 0.09
"""Where along the side the ring with its number lies, and its radius, in sides of a space."""
_JOINTS = "abcdef"


def outline(seat: Seat, measures: Measures) -> tuple[Xy, Xy, Xy, Xy]:
    """The corners of a piece: the inner edge from its left end, then the outer edge from its right end."""
    over = measures.overhang(measures.depth)
    inner = seat.at(0.0, 0.0), seat.at(measures.district, 0.0)
    return *inner, seat.at(measures.district + over, measures.depth), seat.at(-over, measures.depth)


def draw_frame_piece(text: str, side: int, seat: Seat, measures: Measures, theme: Theme) -> Group:
    """The piece of a side in a seat, without the lines to cut it out along; `text` is the side as the board has it."""
    paints = frame_paints(theme)
    shapes: list[Shape] = [Polygon(points=outline(seat, measures), fill=paints.tint)]
    shapes += _ticks(text, seat, measures, Stroke(color=theme.soft, width=_FINE * seat.scale, cap="round"))
    for column, character in enumerate(text):
        if character != NOTHING:
            shapes.append(_arrow(character == END, column, seat, measures, theme))
    shapes += _fields(side, seat, measures, theme)
    ring = seat.at(_SIDE_AT * measures.space, measures.arrows / 2)
    shapes.append(side_number(side, ring, _SIDE_RADIUS * measures.space * seat.scale, theme, angle=seat.angle))
    shapes += _joints(side, seat, measures, theme)
    return Group(name="frame-piece", data=(("side", str(side)),), children=tuple(shapes))


def field_range(side: int, fields: int) -> range:
    """The fields of the score track on a side, of so many in all."""
    first, last = (round(number * fields / SIDES) for number in (side, side + 1))
    return range(first, last)


def below_zero(fields: int) -> int:
    """How many fields of a track of so many count below 0 as well: so few that nobody mistakes them."""
    return min(_LOWEST, fields // 3)


def side_number(side: int, center: Xy, radius: float, theme: Theme, *, angle: float = 0.0) -> Group:
    """The number of a side in a ring; `angle` turns it clockwise by degrees."""
    size = radius * 1.5
    drop = size * CAP_HEIGHT / 2
    turn = math.radians(angle)
    at = center[0] - drop * math.sin(turn), center[1] + drop * math.cos(turn)
    ring = Circle(
        center=center, radius=radius, fill=theme.paper, stroke=Stroke(color=theme.ink, width=min(0.25, radius * 0.12))
    )
    number = Text(at=at, text=str(side), size=size, anchor="middle", bold=True, color=theme.ink, angle=angle)
    return Group(name="side-number", data=(("side", str(side)),), children=(ring, number))


def _ticks(text: str, seat: Seat, measures: Measures, stroke: Stroke) -> Iterator[Line]:
    """Where one border edge ends and the next begins."""
    for column in range(1, len(text)):
        along = column * measures.space
        yield Line(start=seat.at(along, 0.0), end=seat.at(along, measures.arrows * 0.3), stroke=stroke)


def _arrow(black: bool, column: int, seat: Seat, measures: Measures, theme: Theme) -> Group:
    along = (column + 0.5) * measures.space
    near, far = (seat.at(along, measures.arrows * depth) for depth in (_NEAR, _FAR))
    tail, tip = (near, far) if black else (far, near)
    return Group(
        name="arrow",
        data=(("arrow", "end" if black else "start"), ("column", str(column))),
        children=arrow(tail, tip, theme, black=black),
    )


def _fields(side: int, seat: Seat, measures: Measures, theme: Theme) -> Iterator[Group]:
    """The fields of the track; the first and the last end in the mitre."""
    paints = frame_paints(theme)
    low, high = measures.arrows, measures.depth
    numbers = field_range(side, measures.fields)
    over = measures.overhang((low + high) / 2)
    step = (measures.district + 2 * over) / len(numbers)
    stroke = Stroke(color=paints.edge, width=_FINE * seat.scale)
    for index, number in enumerate(numbers):
        left, right = (-over + step * each for each in (index, index + 1))
        lean_left = measures.overhang(TRACK / 2) if index == 0 else 0.0
        lean_right = measures.overhang(TRACK / 2) if index == len(numbers) - 1 else 0.0
        points = (
            seat.at(left + lean_left, low),
            seat.at(right - lean_right, low),
            seat.at(right + lean_right, high),
            seat.at(left - lean_left, high),
        )
        strong = number % _EVERY == 0
        ground = Polygon(points=points, fill=paints.fill if strong else theme.paper, stroke=stroke)
        # a number below the middle of a field that ends in the mitre stands where that is wide
        inward = (lean_left - lean_right) * _INWARD
        texts = _counts(number, (left + right) / 2, inward, seat=seat, measures=measures, theme=theme)
        yield Group(name="field", data=(("points", str(number)),), children=(ground, *texts))


def _counts(
    number: int, along: float, inward: float, *, seat: Seat, measures: Measures, theme: Theme
) -> Iterator[Text]:
    """What a field counts: its number, and on the last ones below it how many less than 0."""
    middle = measures.arrows + TRACK / 2
    less = measures.fields - number
    lines = [(str(number), _NUMBER, 0.0, -_NUMBER * CAP_HEIGHT / 2)]
    if less <= below_zero(measures.fields) and _MINUS * seat.scale >= _READABLE:
        lines = [(str(number), _NUMBER, 0.0, 0.0), (f"−{less}", _MINUS, inward, -_UNDER)]
    for text, size, aside, off in lines:
        yield Text(
            at=seat.at(along + aside, middle + off),
            text=text,
            size=size * seat.scale,
            anchor="middle",
            bold=text == str(number) and number % _EVERY == 0,
            color=theme.ink,
            angle=seat.angle,
        )


def _joints(side: int, seat: Seat, measures: Measures, theme: Theme) -> Iterator[Text]:
    """A letter at each end: the neighbor's end has the same."""
    size = min(_LETTER, measures.arrows * 0.4)
    out = measures.arrows * 0.62
    for along, joint in (
        (-measures.overhang(out) + size, side),
        (measures.district + measures.overhang(out) - size, (side + 1) % SIDES),
    ):
        yield Text(
            at=seat.at(along, out - size * 0.25),
            text=_JOINTS[joint],
            size=size * seat.scale,
            anchor="middle",
            bold=True,
            color=theme.soft,
            angle=seat.angle,
        )
