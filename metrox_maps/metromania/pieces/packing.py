"""Where pieces lie on a page: as many as fit, side by side with shared cuts, so that one cut frees two.

Triangles lie in a lattice, alternately up and down, whose lines run on over the whole page. Pieces of the frame lie
long edge to long edge and short edge to short edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import HEIGHT
from metrox_maps.geometry.quads import Box
from metrox_maps.metromania.pieces.measures import Measures, per_row, rows
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.shapes import Group, Line, Shape, Stroke

CUT = 0.15
"""Width of a line to cut along."""
EDGE = 0.5
"""Width of the edge of a piece that has finer lines within: more than twice theirs."""
_MARK_OFF, _MARK_END = 1.5, 5.5
"""From the corner of a piece to where a cut mark begins and ends."""
_CLEAR = 0.5
"""What a cut mark keeps from pieces at least."""


@dataclass(frozen=True, slots=True)
class Corners:
    """An equilateral triangle: its apex and, clockwise from there, the two ends of its level side."""

    apex: Xy
    left: Xy
    right: Xy


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a piece of the frame lies: the left end of its inner edge, seen from the city, and how it is turned."""

    origin: Xy
    angle: float
    """Clockwise degrees; at 0 the city lies below."""
    scale: float = 1.0

    def at(self, along: float, out: float) -> Xy:
        """The point so far along the inner edge and so far out from the city."""
        turn = math.radians(self.angle)
        x, y = along * self.scale, -out * self.scale
        return (
            self.origin[0] + x * math.cos(turn) - y * math.sin(turn),
            self.origin[1] + x * math.sin(turn) + y * math.cos(turn),
        )


@dataclass(frozen=True, slots=True)
class Lattice:
    """Triangles of one side on one page."""

    paper: Paper
    side: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many a page holds."""
        return self.columns * self.rows

    def places(self, count: int) -> tuple[Corners, ...]:
        """The first `count` triangles, row by row; the block lies in the middle of the page."""
        columns, lines = min(count, self.columns), -(-count // self.columns)
        left, top, right, bottom = self.paper.content
        x = (left + right - (columns + 1) * self.side / 2) / 2
        y = (top + bottom - lines * self.side * HEIGHT) / 2
        return tuple(self._corners((x, y), *divmod(number, self.columns)) for number in range(count))

    def _corners(self, corner: Xy, row: int, column: int) -> Corners:
        x, side = corner[0] + column * self.side / 2, self.side
        top, bottom = corner[1] + row * side * HEIGHT, corner[1] + (row + 1) * side * HEIGHT
        if (row + column) % 2 == 0:
            return Corners((x + side / 2, top), (x + side, bottom), (x, bottom))
        return Corners((x + side / 2, bottom), (x, top), (x + side, top))


def lattice(paper: Paper, side: float) -> Lattice:
    """The lattice that holds most triangles of a side, upright where both ways hold as many."""
    found = [
        Lattice(turned, side, per_row(turned.room[0], side), rows(turned.room[1], side * HEIGHT))
        for turned in (paper, paper.turned())
    ]
    return max(found, key=lambda each: each.count)


def triangle_cuts(places: Iterable[Corners]) -> Cuts:
    """The edges of triangles to cut along, those that two share once."""
    return cuts((place.apex, place.left, place.right) for place in places)


def frame_page(paper: Paper, measures: Measures) -> tuple[Paper, int]:
    """The paper, as it is to lie, and how many pieces of the frame it holds one below the other."""
    fitting = [turned for turned in (paper, paper.turned()) if turned.room[0] >= measures.outer - 1e-6]
    return max(((turned, rows(turned.room[1], measures.depth)) for turned in fitting), key=lambda each: each[1])


def frame_seats(paper: Paper, measures: Measures, count: int) -> tuple[Seat, ...]:
    """Where the pieces of the frame lie on a page: turned alternately, so that equal edges meet."""
    left, top, right, bottom = paper.content
    middle, half = (left + right) / 2, measures.district / 2
    y = (top + bottom - count * measures.depth) / 2
    found = []
    for number in range(count):
        if number % 2 == 0:
            found.append(Seat((middle - half, y + measures.depth), 0.0))
        else:
            found.append(Seat((middle + half, y), 180.0))
        y += measures.depth
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Cuts:
    """Edges to cut along, and the convex pieces they are of."""

    edges: tuple[tuple[Xy, Xy], ...]
    outlines: tuple[tuple[Xy, ...], ...]

    def drawn(self, color: str, width: float = CUT) -> Group:
        """The edges as lines."""
        stroke = Stroke(color=color, width=width, cap="round")
        lines: tuple[Shape, ...] = tuple(Line(start=start, end=end, stroke=stroke) for start, end in self.edges)
        return Group(name="cuts", children=lines)

    def marks(self, room: Box, color: str) -> Group:
        """Where cuts run on beyond the pieces: a mark in line with every edge, within a box and on no piece."""
        stroke = Stroke(color=color, width=CUT)
        found = [mark for edge in self.edges for mark in _beyond(*edge) if self._free(mark, room)]
        return Group(
            name="cut-marks", children=tuple(Line(start=start, end=end, stroke=stroke) for start, end in found)
        )

    def _free(self, mark: tuple[Xy, Xy], room: Box) -> bool:
        (ax, ay), (bx, by) = mark
        points = (mark[0], ((ax + bx) / 2, (ay + by) / 2), mark[1])
        left, top, right, bottom = room
        if not all(left <= x <= right and top <= y <= bottom for x, y in points):
            return False
        return not any(_near(point, outline) for point in points for outline in self.outlines)


def _beyond(one: Xy, other: Xy) -> tuple[tuple[Xy, Xy], tuple[Xy, Xy]]:
    """The marks at both ends of an edge."""
    length = math.dist(one, other)
    x, y = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    off, end = _MARK_OFF, _MARK_END
    return (
        ((one[0] - x * off, one[1] - y * off), (one[0] - x * end, one[1] - y * end)),
        ((other[0] + x * off, other[1] + y * off), (other[0] + x * end, other[1] + y * end)),
    )


def _near(point: Xy, outline: Sequence[Xy]) -> bool:
    """Whether a point lies within a convex outline or close to it."""
    away = [
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
    ]
    return min(away) > -_CLEAR or max(away) < _CLEAR


def cuts(outlines: Iterable[Sequence[Xy]]) -> Cuts:
    """The edges of closed outlines, in their order, each once."""
    found: dict[frozenset[tuple[int, int]], tuple[Xy, Xy]] = {}
    pieces = tuple(tuple(outline) for outline in outlines)
    for outline in pieces:
        for one, other in pairwise((*outline, outline[0])):
            key = frozenset((round(x * 1000), round(y * 1000)) for x, y in (one, other))
            found.setdefault(key, (one, other))
    return Cuts(tuple(found.values()), pieces)
