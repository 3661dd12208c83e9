"""What does not change while a layout is made: where things wish to be, and the ways to leave each node."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from metrox_maps.transit.layout.judge import turn
from metrox_maps.transit.layout.problem import Cell, Chain, Drawing, Problem
from metrox_maps.transit.layout.routing import TURNS, Board, Numbers

Point = tuple[float, float]
Ways = npt.NDArray[np.int64]

_AWAY = 8
"""What a step away from its target costs a station, in hundredths of a bend: a bend is worth some distance."""

_WIDEST = 1.4
"""How far the targets are spread at most to lie under a layout: one wider than that is drawn in."""

_ROOM = 10
"""Steps that the board reaches beyond the outermost targets, and more for a large network."""


class Ground:
    """A problem with its targets widened and shifted, the board's frame, and tables that are asked often."""

    def __init__(
        self,
        problem: Problem,
        *,
        scale: float = 1.0,
        shift: Point = (0.0, 0.0),
        away: int,
        cells: Iterable[Cell] = (),
    ) -> None:
        """The targets times `scale` plus `shift`; the board holds `cells` too.

        `away` is what a step away from its target costs each station, the step being one before widening.
        """
        self.problem = problem
        self._away = away / scale
        self._scale = scale
        self._shift = shift
        self.wishes = tuple(self._wish(target) for target in problem.targets)
        corners = [*self.wishes, *(cell for cell in problem.locked if cell is not None), *cells]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        room = _ROOM + math.ceil(max(max(xs) - min(xs), max(ys) - min(ys)) / 8)
        self.low = (math.floor(min(xs)) - room, math.floor(min(ys)) - room)
        if problem.corner is not None:
            # The rim of the board is blocked.
            self.low = (max(self.low[0], problem.corner[0] - 1), max(self.low[1], problem.corner[1] - 1))
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
        self.lengths = [self._length(chain) for chain in problem.chains]
        """For each chain, how many steps it has where it wishes to run; at least its count."""

    def board(self) -> Board:
        """A free board of this frame."""
        return Board(self.low, self.high)

    def away(self, node: int, cell: Cell) -> int:
        """What standing there costs a node."""
        return round(self._away * math.dist(cell, self.wishes[node]))

    @cached_property
    def fields(self) -> list[Numbers]:
        """For each chain, what a walk pays for each inner point, by the distance from where the chain wishes to run."""
        width, height = self.high[0] - self.low[0] + 1, self.high[1] - self.low[1] + 1
        xs = np.arange(width, dtype=float)[None, :] + self.low[0]
        ys = np.arange(height, dtype=float)[:, None] + self.low[1]
        fields = []
        for chain in self.problem.chains:
            stops = self._stops(chain)
            nearest = np.full((height, width), np.inf)
            for (ax, ay), (bx, by) in pairwise(stops):
                dx, dy = bx - ax, by - ay
                along = ((xs - ax) * dx + (ys - ay) * dy) / max(dx * dx + dy * dy, 1e-9)
                along = np.clip(along, 0, 1)
                np.minimum(nearest, (xs - ax - along * dx) ** 2 + (ys - ay - along * dy) ** 2, out=nearest)
            fields.append(np.rint(self._away * np.sqrt(nearest)).astype(np.int32))
        return fields

    def _stops(self, chain: Chain) -> list[Point]:
        return [self.wishes[chain.a], *map(self._wish, chain.targets), self.wishes[chain.b]]

    def _length(self, chain: Chain) -> int:
        steps = sum(max(abs(bx - ax), abs(by - ay)) for (ax, ay), (bx, by) in pairwise(self._stops(chain)))
        return max(chain.count, round(steps))

    def _wish(self, target: Point) -> Point:
        return target[0] * self._scale + self._shift[0], target[1] * self._scale + self._shift[1]

    def _turning(self, node: int) -> Ways:
        around, ways = self.problem.around[node], self.ways[node]
        turns = np.array([TURNS[4 - turn(0, apart)] for apart in range(8)], dtype=np.int64)
        costs = np.zeros(len(ways), dtype=np.int64)
        for one, two, weight in self.pairs[node]:
            costs += weight * turns[(ways[:, around.index(one)] - ways[:, around.index(two)]) % 8]
        return costs


def under(problem: Problem, drawing: Drawing) -> Ground:
    """The targets, widened and shifted to lie under a drawing, unless a locked node ties them to their place."""
    cells = [*drawing.at, *(cell for walk in drawing.walks for cell in walk)]
    if any(lock is not None for lock in problem.locked):
        return Ground(problem, away=_AWAY, cells=cells)
    at, targets = np.array(drawing.at, dtype=float), np.array(problem.targets, dtype=float)
    middle, center = at.mean(axis=0), targets.mean(axis=0)
    spread = float(((targets - center) ** 2).sum())
    scale = float(((at - middle) * (targets - center)).sum()) / spread if spread > 0 else 1.0
    scale = min(_WIDEST, max(1.0, round(scale, 6)))
    x, y = middle - center * scale
    shift = (round(float(x), 6), round(float(y), 6))
    return Ground(problem, scale=scale, shift=shift, away=_AWAY, cells=cells)


def _ways(chains: int) -> Ways:
    """Every way so many chains can leave a node in their order, in different directions."""
    rows = [
        [(start + offset) % 8 for offset in (0, *rest)][:chains]
        for start in range(8)
        for rest in combinations(range(1, 8), max(0, chains - 1))
    ]
    return np.array(rows, dtype=np.int64).reshape(len(rows), chains)
