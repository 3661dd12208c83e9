"""The triangular lattice inside a hexagon, numbered: vertices, edges, small triangular spaces, border edges.

The hexagon of side `n` has a level side on top. Its sides, and the six triangles from its middle to each side, count
0 to 5 clockwise from the top. A vertex is a pair (a, b): from the middle, a steps to the right and b steps to the upper
right. A space is (position, row, column): rows of a triangle count from the middle outward, row r holds 2r + 1 spaces,
left to right seen from the middle; those in even columns have an edge on the row's outer line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

Vertex = tuple[int, int]
Cell = tuple[int, int, int]

SIDES = 6
DIRECTIONS: tuple[Vertex, ...] = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
"""The six ways to go, clockwise; number p points from the middle to the left end of side p, as seen from the middle."""
HEIGHT = sqrt(3) / 2
"""Height of a triangle of side 1."""


@dataclass(frozen=True, slots=True)
class Border:
    """A border edge: the space behind it and its two ends, clockwise."""

    side: int
    column: int
    space: int
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class HexGrid:
    """All incidences of a hexagon of side `side`. Vertices, edges and spaces are numbered from 0."""

    side: int
    vertices: tuple[Vertex, ...]
    vertex_index: dict[Vertex, int]
    cells: tuple[Cell, ...]
    """Of each space, in order of its number: position * side² + row² + column."""
    edges: tuple[tuple[int, int], ...]
    """The two vertices of each edge, ascending."""
    edge_index: dict[tuple[int, int], int]
    corners: tuple[tuple[int, int, int], ...]
    """The three vertices of each space."""
    space_edges: tuple[tuple[int, int, int], ...]
    """The three edges of each space."""
    edge_spaces: tuple[tuple[int, ...], ...]
    """The one or two spaces beside each edge."""
    vertex_spaces: tuple[tuple[int, ...], ...]
    """The spaces around each vertex."""
    neighbours: tuple[tuple[int, ...], ...]
    """By vertex and direction: the next vertex, or -1 outside."""
    borders: tuple[tuple[Border, ...], ...]
    """By side, the border edges clockwise."""

    def space(self, position: int, row: int, column: int) -> int:
        """The number of a space. Raises `IndexError` for one that does not exist."""
        if not (0 <= position < SIDES and 0 <= row < self.side and 0 <= column <= 2 * row):
            raise IndexError(f"there is no space {position}-{row}-{column}")
        return position * self.side**2 + row**2 + column

    def edge(self, one: int, other: int) -> int:
        """The number of the edge between two neighbouring vertices. Raises `KeyError` if they are none."""
        return self.edge_index[(one, other) if one < other else (other, one)]


def page_point(vertex: Vertex) -> tuple[float, float]:
    """Where a vertex lies on the page, x to the right and y down from the middle; an edge has length 1."""
    a, b = vertex
    return a + b / 2, -b * HEIGHT


def triangle_vertex(position: int, line: int, index: int) -> Vertex:
    """The vertex number `index` of row line `line` (its distance from the middle) in a triangle of the hexagon."""
    left, right = DIRECTIONS[position], DIRECTIONS[(position + 1) % SIDES]
    back = line - index
    return back * left[0] + index * right[0], back * left[1] + index * right[1]


def cell_corners(position: int, row: int, column: int) -> tuple[Vertex, Vertex, Vertex]:
    """The corners of a space."""
    index, odd = divmod(column, 2)
    if odd:
        return (
            triangle_vertex(position, row, index),
            triangle_vertex(position, row, index + 1),
            triangle_vertex(position, row + 1, index + 1),
        )
    return (
        triangle_vertex(position, row, index),
        triangle_vertex(position, row + 1, index),
        triangle_vertex(position, row + 1, index + 1),
    )


@lru_cache(maxsize=32)
def hex_grid(side: int) -> HexGrid:
    """The numbered hexagon of a side length of at least 1."""
    vertices = tuple(
        (a, b) for b in range(side, -side - 1, -1) for a in range(max(-side, -side - b), min(side, side - b) + 1)
    )
    vertex_index = {vertex: number for number, vertex in enumerate(vertices)}
    cells = tuple((p, r, c) for p in range(SIDES) for r in range(side) for c in range(2 * r + 1))
    edges = tuple(
        sorted(
            {
                tuple(sorted((number, vertex_index[(a + da, b + db)])))
                for number, (a, b) in enumerate(vertices)
                for da, db in DIRECTIONS
                if (a + da, b + db) in vertex_index
            }
        )
    )
    edge_index = {(one, other): number for number, (one, other) in enumerate(edges)}
    corners = tuple(_three(vertex_index[corner] for corner in cell_corners(*cell)) for cell in cells)
    space_edges = tuple(_three(edge_index[_pair(x, y)] for x, y in ((a, b), (b, c), (a, c))) for a, b, c in corners)
    edge_spaces: list[list[int]] = [[] for _ in edges]
    vertex_spaces: list[list[int]] = [[] for _ in vertices]
    for space, (its_edges, its_corners) in enumerate(zip(space_edges, corners, strict=True)):
        for edge in its_edges:
            edge_spaces[edge].append(space)
        for corner in its_corners:
            vertex_spaces[corner].append(space)
    return HexGrid(
        side=side,
        vertices=vertices,
        vertex_index=vertex_index,
        cells=cells,
        edges=tuple((one, other) for one, other in edges),
        edge_index=edge_index,
        corners=corners,
        space_edges=space_edges,
        edge_spaces=tuple(map(tuple, edge_spaces)),
        vertex_spaces=tuple(map(tuple, vertex_spaces)),
        neighbours=tuple(tuple(vertex_index.get((a + da, b + db), -1) for da, db in DIRECTIONS) for a, b in vertices),
        borders=tuple(
            tuple(
                Border(
                    side=p,
                    column=j,
                    space=p * side**2 + (side - 1) ** 2 + 2 * j,
                    left=vertex_index[triangle_vertex(p, side, j)],
                    right=vertex_index[triangle_vertex(p, side, j + 1)],
                )
                for j in range(side)
            )
            for p in range(SIDES)
        ),
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _three(values: Iterable[int]) -> tuple[int, int, int]:
    first, second, third = values
    return first, second, third


@lru_cache(maxsize=96)
def turned_cells(side: int, rotation: int) -> tuple[int, ...]:
    """For every cell (row² + column) of a triangle: the cell that lies there once it is turned clockwise by thirds.

    What is turned moves from the corner at the middle to the left outer corner, from there to the right one, from
    there to the middle.
    """
    names = {}
    for row in range(side):
        for column in range(2 * row + 1):
            names[frozenset(_weights(side, row, column))] = row**2 + column
    source = [0] * side**2
    for shape, cell in names.items():
        target = shape
        for _ in range(rotation % 3):
            target = frozenset((right, middle, left) for middle, left, right in target)
        source[names[target]] = cell
    return tuple(source)


def _weights(side: int, row: int, column: int) -> list[tuple[int, int, int]]:
    """The corners of a cell as distances from the sides opposite the middle, the left and the right corner."""
    index, odd = divmod(column, 2)
    lines = (
        ((row, index), (row, index + 1), (row + 1, index + 1))
        if odd
        else (
            (row, index),
            (row + 1, index),
            (row + 1, index + 1),
        )
    )
    return [(side - line, line - number, number) for line, number in lines]


def distance(one: Vertex, other: Vertex) -> int:
    """Least number of edges between two vertices."""
    a, b = one[0] - other[0], one[1] - other[1]
    return max(abs(a), abs(b), abs(a + b))


def directions_between(one: int, other: int) -> int:
    """By how many sixths of a full turn two directions differ: 0 straight on, 1 gentle, 2 acute, 3 back."""
    difference = (one - other) % SIDES
    return min(difference, SIDES - difference)
