"""Where everything lies on a Metromania board: vertices, spaces, edges and arrows, by coordinates (RULES 2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Vertex = tuple[int, int]
"""`a` steps to the right and `b` steps to the upper right from the city's centre."""
Space = tuple[int, int, int]
"""District position, row, column."""
Edge = frozenset[Vertex]

CORNERS: tuple[Vertex, ...] = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
"""One step from the centre towards the city corner where side p - 1 meets side p, for p = 0…5 (clockwise)."""
SPOTS = "HWF"
FORBIDDEN = "LP"


def adjacent(one: Vertex, other: Vertex) -> bool:
    """Whether an edge of the lattice joins the two: the six steps are those to the corners of a city of side 1."""
    return (other[0] - one[0], other[1] - one[1]) in CORNERS


def local_corners(row: int, column: int) -> frozenset[Vertex]:
    """The corners of a space in steps towards the district's left and right corner, seen from the city's centre."""
    half = column // 2
    outer = [(row + 1 - j, j) for j in range(row + 2)]
    inner = [(row - j, j) for j in range(row + 1)]
    if column % 2 == 0:
        return frozenset({outer[half], outer[half + 1], inner[half]})
    return frozenset({inner[half], inner[half + 1], outer[half + 1]})


def turned(point: Vertex, side: int, thirds: int) -> Vertex:
    """A point of a district turned clockwise about its middle: what was at the centre comes to the left corner."""
    left, right = point
    for _ in range(thirds):
        left, right = side - left - right, left
    return left, right


@dataclass(frozen=True)
class Arrow:
    """An arrow of the frame: "S" for a start or "E" for an end, its city side, its space and its border edge."""

    kind: str
    side: int
    space: Space
    border: tuple[Vertex, Vertex]


class City:
    """The city as it lies on the table once its districts are placed."""

    def __init__(self, board: dict[str, Any], placement: Sequence[Sequence[int]]) -> None:
        """Place the six districts in the frame."""
        self.side: int = board["side"]
        self.kinds: dict[Space, str] = {}
        self.corners: dict[Space, frozenset[Vertex]] = {}
        self.arrows: dict[Space, Arrow] = {}
        for position, (district, rotation) in enumerate(placement):
            self._place(position, board["districts"][district]["rows"], rotation)
        for side, marks in enumerate(board["frame"]):
            self._frame(side, marks)
        self.beside: dict[Edge, list[Space]] = {}
        self.around: dict[Vertex, list[Space]] = {}
        for space in sorted(self.corners):
            for one in sorted(self.corners[space]):
                self.around.setdefault(one, []).append(space)
                for other in self.corners[space]:
                    if one < other:
                        self.beside.setdefault(frozenset({one, other}), []).append(space)

    def _vertex(self, position: int, local: Vertex) -> Vertex:
        """The city's vertex that is so many steps to the left and to the right corner of the position's district."""
        left, right = CORNERS[position], CORNERS[(position + 1) % 6]
        return local[0] * left[0] + local[1] * right[0], local[0] * left[1] + local[1] * right[1]

    def _place(self, position: int, rows: Sequence[str], rotation: int) -> None:
        """Lay one district at a position, turned clockwise by so many thirds."""
        where = {local_corners(r, c): (r, c) for r in range(self.side) for c in range(2 * r + 1)}
        for corners, (row, column) in where.items():
            new_row, new_column = where[frozenset(turned(point, self.side, rotation) for point in corners)]
            self.kinds[position, new_row, new_column] = rows[row][column]
            self.corners[position, row, column] = frozenset(self._vertex(position, point) for point in corners)

    def _frame(self, side: int, marks: str) -> None:
        """Put the arrows of one city side, given clockwise."""
        for index, mark in enumerate(marks):
            if mark in "SE":
                space = (side, self.side - 1, 2 * index)
                first = self._vertex(side, (self.side - index, index))
                second = self._vertex(side, (self.side - index - 1, index + 1))
                self.arrows[space] = Arrow(mark, side, space, (first, second))

    def neighbours(self, vertex: Vertex) -> list[Vertex]:
        """The vertices of the city that an edge joins to this one."""
        steps = [(vertex[0] + a, vertex[1] + b) for a, b in CORNERS]
        return [other for other in steps if frozenset({vertex, other}) in self.beside]

    def spots_at(self, vertex: Vertex) -> int:
        """How many spots have the vertex as a corner."""
        return sum(self.kinds[space] in SPOTS for space in self.around[vertex])

    def touching(self, spaces: Sequence[Space]) -> set[Vertex]:
        """The corners of some spaces."""
        return {vertex for space in spaces for vertex in self.corners[space]}
