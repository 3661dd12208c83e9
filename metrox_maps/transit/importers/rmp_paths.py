"""How a piece of a Rail Map Painter drawing runs between its two nodes, and which stations lie on it."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Any

from metrox_maps.transit.found import Point

_NEAR = 3.0
"""How far from the middle of a line a station may stand on it, in units of the page: a line is 5 wide."""

_TOUCHING = 20.0
"""How far apart the marks of one interchange are: a mark is 10 to 18 wide."""

Step = tuple[str, str, tuple[Point, ...]]
"""Two neighbors and the bends between them."""


class Marks:
    """Stations that a piece may run through without ending there, by their positions."""

    __slots__ = ("_marks", "_xs")

    def __init__(self, marks: Iterable[tuple[str, Point | None]]) -> None:
        self._marks = sorted((point, key) for key, point in marks if point is not None)
        self._xs = [point[0] for point, _ in self._marks]

    def __len__(self) -> int:
        return len(self._marks)

    def on(self, a: Point, b: Point) -> list[tuple[str, Point]]:
        """The stations on a straight line, in the order from a to b; those at its ends are left out."""
        length = math.dist(a, b)
        if length <= 2 * _NEAR:
            return []
        low = bisect_left(self._xs, min(a[0], b[0]) - _NEAR)
        high = bisect_right(self._xs, max(a[0], b[0]) + _NEAR)
        found = []
        for point, key in self._marks[low:high]:
            along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
            across = abs((point[0] - a[0]) * (b[1] - a[1]) - (point[1] - a[1]) * (b[0] - a[0])) / length
            if across <= _NEAR < along < length - _NEAR:
                found.append((along, key, point))
        return [(key, point) for _, key, point in sorted(found)]


def same_marks(named: Mapping[str, Point | None], nameless: Mapping[str, Point | None]) -> dict[str, str]:
    """For marks without a name, the named station each of them touches: interchanges are drawn with several marks."""
    cells: dict[tuple[float, float], list[tuple[Point, str]]] = {}
    for key, at in named.items():
        if at is not None:
            cells.setdefault((at[0] // _TOUCHING, at[1] // _TOUCHING), []).append((at, key))
    found = {}
    for key, at in nameless.items():
        if at is None:
            continue
        column, row = at[0] // _TOUCHING, at[1] // _TOUCHING
        around = [cells.get((column + dx, row + dy), []) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        near = min(((math.dist(at, other), other_key) for cell in around for other, other_key in cell), default=None)
        if near is not None and near[0] <= _TOUCHING:
            found[key] = near[1]
    return found


def bend(attributes: Mapping[str, Any], a: Point, b: Point) -> tuple[Point, ...]:
    """Where a piece turns on its way from a to b; nothing for a straight one and for free curves."""
    kind = attributes.get("type")
    own = attributes.get(kind) if isinstance(kind, str) else None
    start, end = (b, a) if isinstance(own, dict) and own.get("startFrom") == "to" else (a, b)
    if kind == "perpendicular":
        turn = (end[0], start[1])
    elif kind == "diagonal":
        dx, dy = end[0] - start[0], end[1] - start[1]
        if abs(dx) < abs(dy):  # along the page's nearer axis first, then diagonally
            turn = (start[0], end[1] - math.copysign(abs(dx), dy))
        else:
            turn = (end[0] - math.copysign(abs(dy), dx), start[1])
    else:
        return ()
    return () if min(math.dist(turn, a), math.dist(turn, b)) < _NEAR else (turn,)


def steps(
    a: tuple[str, Point | None], b: tuple[str, Point | None], turns: tuple[Point, ...], marks: Marks
) -> list[Step]:
    """A piece cut at every station that it runs through."""
    (from_key, from_at), (to_key, to_at) = a, b
    if from_at is None or to_at is None:
        return [(from_key, to_key, ())]
    found: list[Step] = []
    last = from_key
    bends: list[Point] = []
    points = [from_at, *turns, to_at]
    for start, end in itertools.pairwise(points):
        for key, _ in marks.on(start, end):
            if key not in (last, from_key, to_key):
                found.append((last, key, tuple(bends)))
                last, bends = key, []
        if end is not to_at:
            bends.append(end)
    found.append((last, to_key, tuple(bends)))
    return found
