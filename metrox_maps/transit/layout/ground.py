"""What does not change while a layout is made: where things wish to be, and the ways to leave each node."""

from __future__ import annotations

import math
from functools import cached_property
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from metrox_maps.transit.layout.judge import turn
from metrox_maps.transit.layout.problem import Cell, Problem
from metrox_maps.transit.layout.routing import TURNS, Board, Numbers

Point = tuple[float, float]
Ways = npt.NDArray[np.int64]

_ROOM = 10
"""Steps that the board reaches beyond the outermost targets, and more for a large network."""


class Ground:
    """A problem with its targets widened and shifted, the board's frame, and tables that are asked often."""

    def __init__(self, problem: Problem, *, scale: float = 1.0, shift: Point = (0.0, 0.0), away: int) -> None:
        """`away` is what a step away from its target costs each station."""
        self.problem = problem
        self.away_cost = away
        self._scale = scale
        self._shift = shift
        self.wishes = tuple(self._wish(target) for target in problem.targets)
        corners = [*self.wishes, *(cell for cell in problem.locked if cell is not None)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        room = _ROOM + math.ceil(max(max(xs) - min(xs), max(ys) - min(ys)) / 8)
        self.low = (math.floor(min(xs)) - room, math.floor(min(ys)) - room)
        self.high = (math.ceil(max(xs)) + room, math.ceil(max(ys)) + room)
        tables = {size: _ways(size) for size in sorted({len(chains) for chains in problem.around})}
        self.ways = [tables[len(chains)] for chains in problem.around]
        """For each node, every way its chains can leave it: a row each, a direction for each chain."""
        self.pairs = [
            tuple((one, two, weight) for where, one, two, weight in problem.straight if where == node)
            for node in range(len(problem.around))
        ]
        """For each node: chain, chain, lines that go from one into the other."""
        self.turning = [self._turning(node) for node in range(len(problem.around))]
        """For each node, what its lines pay for each way."""

    def board(self) -> Board:
        """A free board of this frame."""
        return Board(self.low, self.high)

    def away(self, node: int, cell: Cell) -> int:
        """What standing there costs a node."""
        return round(self.away_cost * math.dist(cell, self.wishes[node]))

    @cached_property
    def fields(self) -> list[Numbers]:
        """For each chain, what a walk pays for each inner point, by the distance from where the chain wishes to run."""
        width, height = self.high[0] - self.low[0] + 1, self.high[1] - self.low[1] + 1
        xs = np.arange(width, dtype=float)[None, :] + self.low[0]
        ys = np.arange(height, dtype=float)[:, None] + self.low[1]
        fields = []
        for chain in self.problem.chains:
            stops = [self.wishes[chain.a], *map(self._wish, chain.targets), self.wishes[chain.b]]
            nearest = np.full((height, width), np.inf)
            for (ax, ay), (bx, by) in pairwise(stops):
                dx, dy = bx - ax, by - ay
                along = ((xs - ax) * dx + (ys - ay) * dy) / max(dx * dx + dy * dy, 1e-9)
                along = np.clip(along, 0, 1)
                np.minimum(nearest, (xs - ax - along * dx) ** 2 + (ys - ay - along * dy) ** 2, out=nearest)
            fields.append(np.rint(self.away_cost * np.sqrt(nearest)).astype(np.int32))
        return fields

    def _wish(self, target: Point) -> Point:
        return target[0] * self._scale + self._shift[0], target[1] * self._scale + self._shift[1]

    def _turning(self, node: int) -> Ways:
        around, ways = self.problem.around[node], self.ways[node]
        turns = np.array([TURNS[4 - turn(0, apart)] for apart in range(8)], dtype=np.int64)
        costs = np.zeros(len(ways), dtype=np.int64)
        for one, two, weight in self.pairs[node]:
            costs += weight * turns[(ways[:, around.index(one)] - ways[:, around.index(two)]) % 8]
        return costs


def _ways(chains: int) -> Ways:
    """Every way so many chains can leave a node in their order, in different directions."""
    rows = [
        [(start + offset) % 8 for offset in (0, *rest)][:chains]
        for start in range(8)
        for rest in combinations(range(1, 8), max(0, chains - 1))
    ]
    return np.array(rows, dtype=np.int64).reshape(len(rows), chains)
