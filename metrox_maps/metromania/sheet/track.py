"""The score track: 21 fields from 0 to 20, and a field beside each end for who is below 0 or above 20."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import DIRECTIONS, HEIGHT, page_point
from metrox_maps.geometry.quads import Box, Polygon

LAST = 20
BELOW, ABOVE = "below", "above"
_LABELS = (BELOW, *map(str, range(LAST + 1)), ABOVE)
_SIDES = len(_LABELS) // 2
"""Fields on each straight part of the bent track; the one between them lies in its corner."""
_OFF, _DEPTH = 1.6, 9.5
"""From the frame to the track, and its depth, at the usual size."""
_NUMBER, _COUNTERS = 0.27, 0.66
"""Where in the depth of a field its number stands, and counters lie."""
_CORNER = 0.12
"""How far the field in the corner reaches along each side, in lengths of a field."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the track: `0` to `20`, `BELOW` or `ABOVE`."""

    label: str
    polygon: Polygon
    number: Xy
    """The middle of its number."""
    counters: Xy
    """The middle of where counters lie."""


def track_reach(unit: float) -> float:
    """How far the bent track reaches beyond the right corner of the frame."""
    return (_OFF + _DEPTH) * unit / HEIGHT


def strip(box: Box) -> tuple[Field, ...]:
    """A level track within a box, from left to right."""
    left, top, right, bottom = box
    width = (right - left) / len(_LABELS)
    fields = []
    for place, label in enumerate(_LABELS):
        start, end = left + place * width, left + (place + 1) * width
        polygon = ((start, top), (end, top), (end, bottom), (start, bottom))
        number, counters = (((start + end) / 2, top + (bottom - top) * share) for share in (_NUMBER, _COUNTERS))
        fields.append(Field(label, polygon, number, counters))
    return tuple(fields)


def bend(center: Xy, radius: float, unit: float) -> tuple[Field, ...]:
    """The track along the two right sides of a frame of a radius, from its lower end up, 10 in the corner."""
    inner = radius + _OFF * unit / HEIGHT
    depth = _DEPTH * unit
    late = inner - radius + depth / (2 * HEIGHT)
    step = (inner - late) / (_SIDES + _CORNER)
    lower, middle = (_corner(center, inner, number) for number in (3, 2))
    first = _side(lower, middle, (late, step, depth))
    second = [tuple((x, 2 * center[1] - y) for x, y in polygon) for polygon in reversed(first)]
    (ax, ay), (bx, by) = first[-1][1], first[-1][2]
    tip = _corner(center, inner + depth / HEIGHT, 2)
    corner: Polygon = ((ax, ay), (bx, by), tip, (bx, 2 * center[1] - by), (ax, 2 * center[1] - ay), middle)
    fields = []
    for label, polygon in zip(_LABELS, (*first, corner, *second), strict=True):
        inner_edge, outer_edge = (polygon[0], polygon[1]), (polygon[2], polygon[3])
        if polygon is corner:
            inner_edge, outer_edge = (middle, middle), (tip, tip)
        number, counters = (_between(_middle(inner_edge), _middle(outer_edge), share) for share in (_NUMBER, _COUNTERS))
        fields.append(Field(label, polygon, number, counters))
    return tuple(fields)


def bend_cover(center: Xy, radius: float, unit: float, margin: float) -> tuple[Polygon, Polygon]:
    """What the bent track covers with a margin around it, above and below the middle."""
    inner, tip = (
        _corner(center, radius, 2),
        _corner(center, radius + (_OFF + _DEPTH) * unit / HEIGHT + margin / HEIGHT, 2),
    )
    lower = _corner(center, radius, 3)
    along = tip[0] - center[0]
    # the track is cut off square, level with the frame's corner: the outer edge goes no lower than that
    bottom = lower[1] + margin
    outer = (center[0] + along - (bottom - center[1]) / (2 * HEIGHT), bottom)
    quad: Polygon = (lower, (lower[0], bottom), outer, tip, inner)
    mirrored: Polygon = tuple((x, 2 * center[1] - y) for x, y in quad)
    return quad, mirrored


def _corner(center: Xy, radius: float, number: int) -> Xy:
    x, y = page_point(DIRECTIONS[number])
    return center[0] + x * radius, center[1] + y * radius


def _side(start: Xy, end: Xy, measures: tuple[float, float, float]) -> list[Polygon]:
    """The fields along a side: inner start, inner end, outer end, outer start of each."""
    late, step, depth = measures
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    nx, ny = -uy * depth, ux * depth

    def at(along: float) -> Xy:
        return start[0] + ux * along, start[1] + uy * along

    found: list[Polygon] = []
    for number in range(_SIDES):
        a, b = at(late + number * step), at(late + (number + 1) * step)
        found.append((a, b, (b[0] + nx, b[1] + ny), (a[0] + nx, a[1] + ny)))
    return found


def _between(one: Xy, other: Xy, share: float) -> Xy:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _middle(polygon: Sequence[Xy]) -> Xy:
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)
