"""A layout as points and corners on the lattice, to be changed a little; and what a change is judged by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps.geometry.directions import corners
from metrox_maps.geometry.segments import lattice_points
from metrox_maps.transit.found import PLANE_UP
from metrox_maps.transit.layout.judge import DIRECTION, TURN_COSTS, turn
from metrox_maps.transit.layout.problem import Cell
from metrox_maps.transit.network import Network

AROUND = 2
"""Lattice steps around a crowded station in which its name wants room."""

Joint = tuple[int, int, int]
"""An edge, the next one of the same line, and the node between."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Where the nodes of a layout are, y down, and the corners of its edges."""

    names: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    """By edge, the numbers of its two nodes."""
    at: tuple[Cell, ...]
    bends: tuple[tuple[Cell, ...], ...]
    """By edge, its corners from the first end to the second."""

    def line(self, edge: int) -> tuple[Cell, ...]:
        """The points of an edge, ends included."""
        a, b = self.ends[edge]
        return (self.at[a], *self.bends[edge], self.at[b])

    @property
    def extent(self) -> tuple[int, int]:
        """Lattice steps across and down."""
        points = [*self.at, *(point for bends in self.bends for point in bends)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return max(xs) - min(xs), max(ys) - min(ys)

    @property
    def valid(self) -> bool:
        """Whether no two nodes or edges take the same lattice point or cross between four of them."""
        taken = [*self.cells(), *self._crossed()]
        return len(taken) == len(set(taken))

    def cells(self) -> Iterator[Cell]:
        """The lattice points that nodes and edges take, each as often as it is taken."""
        yield from self.at
        for edge in range(len(self.ends)):
            line = self.line(edge)
            yield from line[1:-1]
            for start, end in pairwise(line):
                yield from lattice_points(start, end)

    def _crossed(self) -> Iterator[tuple[int, int, str]]:
        """The squares between four lattice points that edges run through."""
        for edge in range(len(self.ends)):
            for (x1, y1), (x2, y2) in pairwise(self.line(edge)):
                if x1 != x2 and y1 != y2:
                    top = min(y1, y2)
                    falls = (x1 < x2) == (y1 < y2)
                    left, count = min(x1, x2), abs(x2 - x1)
                    for step in range(count):
                        yield left + step, top + (step if falls else count - 1 - step), "square"

    def leaving(self, edge: int, node: int) -> int:
        """The direction in which an edge leaves one of its nodes."""
        line = self.line(edge)
        return direction(line[0], line[1]) if self.ends[edge][0] == node else direction(line[-1], line[-2])

    def order(self) -> dict[int, tuple[int, ...]]:
        """By node, its edges as they leave it one after another, from the one with the least number on."""
        leaving: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for edge, ends in enumerate(self.ends):
            for node in ends:
                leaving[node].append((self.leaving(edge, node), edge))
        return {node: _from_least([edge for _, edge in sorted(around)]) for node, around in leaving.items()}

    def turns(self, joints: frozenset[Joint]) -> int:
        """What the turns of edges cost, and those at nodes where a line goes on from an edge to the next."""
        cost = 0
        for edge in range(len(self.ends)):
            ways = [direction(start, end) for start, end in pairwise(self.line(edge))]
            cost += sum(TURN_COSTS[turn(one, other)] for one, other in pairwise(ways))
        for one, other, node in joints:
            cost += TURN_COSTS[turn((self.leaving(one, node) + 4) % 8, self.leaving(other, node))]
        return cost

    def crowd(self, crowded: Mapping[int, int]) -> float:
        """How much stands near crowded nodes, each with its weight; what is nearer counts more, and so do nodes."""
        cells = [*self.cells(), *self.at]
        return sum(
            weight / apart(self.at[node], cell)
            for node, weight in crowded.items()
            for cell in cells
            if 0 < apart(self.at[node], cell) <= AROUND
        )


def apart(one: Cell, other: Cell) -> int:
    """Lattice steps from one point to another."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def direction(start: Cell, end: Cell) -> int:
    """In which of the eight directions a point lies from another one."""
    length = apart(start, end)
    return DIRECTION[(end[0] - start[0]) // length, (end[1] - start[1]) // length]


def shape_of(network: Network) -> Shape:
    """The shape of a network that is laid out: whole numbers, edges along the eight directions."""
    sign = -1 if network.system == PLANE_UP else 1
    names = tuple(node.id for node in network.nodes)
    number = {name: each for each, name in enumerate(names)}
    return Shape(
        names=names,
        ends=tuple((number[edge.a], number[edge.b]) for edge in network.edges),
        at=tuple((round(node.at[0]), sign * round(node.at[1])) for node in network.nodes),
        bends=tuple(tuple((round(x), sign * round(y)) for x, y in edge.path) for edge in network.edges),
    )


def shaped(network: Network, shape: Shape) -> Network:
    """The network with its nodes and corners where its shape has them."""
    sign = -1 if network.system == PLANE_UP else 1

    def placed(cell: Cell) -> tuple[float, float]:
        return float(cell[0]), float(sign * cell[1])

    return replace(
        network,
        nodes=tuple(replace(node, at=placed(cell)) for node, cell in zip(network.nodes, shape.at, strict=True)),
        edges=tuple(
            replace(edge, path=tuple(placed(cell) for cell in corners(shape.line(number))[1:-1]))
            for number, edge in enumerate(network.edges)
        ),
    )


def joints(network: Network) -> frozenset[Joint]:
    """Where lines go on from an edge to the next one."""
    number = {node.id: each for each, node in enumerate(network.nodes)}
    between = {frozenset((edge.a, edge.b)): each for each, edge in enumerate(network.edges)}
    found = set()
    for line in network.lines:
        for way in line.ways:
            nodes = (*way.nodes, *way.nodes[:2]) if way.loop else way.nodes
            for before, node, after in zip(nodes, nodes[1:], nodes[2:], strict=False):
                one, other = between.get(frozenset((before, node))), between.get(frozenset((node, after)))
                if one is not None and other is not None and one != other:
                    found.add((min(one, other), max(one, other), number[node]))
    return frozenset(found)


def _from_least(ring: list[int]) -> tuple[int, ...]:
    start = ring.index(min(ring))
    return (*ring[start:], *ring[:start])
