"""A better layout of a good one, without a solver.

Nodes are taken off and put back where all their chains cost least. At first a place that costs a little more may be
taken, ever less so (annealing). Groups are shifted as well, since a jog in a long line goes only when all stations
behind it move together. Dice come from a seeded generator whose numbers are the same everywhere.
"""

from __future__ import annotations

from random import Random

import numpy as np

from metrox_maps.transit.layout.placing import Limits, Saved, centered, redrawn
from metrox_maps.transit.layout.problem import STEPS, Drawing, Problem
from metrox_maps.transit.layout.routing import BLOCKED
from metrox_maps.transit.layout.start import Progress
from metrox_maps.transit.layout.start import start as first_layout

_SEED = 20
_HOT, _COLD = 250, 4
"""How much more a move may cost at the beginning and at the end of a descent, in hundredths of a bend."""

_ROUNDS = 2
"""Descents that the work is divided into; each goes on from the best layout so far."""

_LIMITS = Limits(reach=4, slack=4)

_GROUPS = 0.25
"""Share of the moves that shift a group."""


def search(
    problem: Problem, *, start: Drawing | None = None, limit: int, seed: int = 0, progress: Progress | None = None
) -> Drawing:
    """The best layout found from `start` (or from a first one) within `limit` states looked at.

    Another `seed` finds another one. `progress` is told the states looked at. Raises LayoutFailed if there is no first
    layout.
    """
    drawing = first_layout(problem) if start is None else start
    if None not in problem.locked:
        return drawing
    return centered(problem, _Search(problem, drawing, Random(_SEED + seed)).run(limit, progress))


class _Search:
    def __init__(self, problem: Problem, drawing: Drawing, dice: Random) -> None:
        self.problem = problem
        self.dice = dice
        self.draft = redrawn(problem, drawing)
        self.cost = self.draft.cost()
        self.best = (self.cost, drawing)
        self.free = [node for node, lock in enumerate(problem.locked) if lock is None]

    def run(self, limit: int, progress: Progress | None) -> Drawing:
        self.settle(limit)
        for number in range(_ROUNDS):
            begin = self.draft.work
            share = max(1, (limit - begin) // (_ROUNDS - number))
            hot = _HOT / (1 + number)
            while self.free and (done := self.draft.work - begin) < share:
                heat = hot * (_COLD / hot) ** (done / share)
                if self.dice.random() < _GROUPS:
                    self.shift(heat)
                else:
                    self.move(self.dice.choice(self.free), heat)
                if progress is not None:
                    progress(min(limit, self.draft.work))
            self.back_to_best()
            self.settle(limit)
            self.back_to_best()
        return self.best[1]

    def note(self, change: int) -> None:
        self.cost += change
        if self.cost < self.best[0]:
            self.best = (self.cost, self.draft.drawing())

    def back_to_best(self) -> None:
        nodes = list(range(len(self.problem.around)))
        at, walks = self.best[1].at, self.best[1].walks
        self.draft.lift(nodes)
        self.draft.restore(Saved(dict(enumerate(at)), dict(enumerate(walks))))
        self.cost = self.best[0]

    def settle(self, limit: int) -> None:
        """Move nodes as long as that makes the layout cheaper, within half as many states again as the limit."""
        waiting = list(self.free)
        while waiting and self.draft.work < 1.5 * limit:
            node = waiting.pop(0)
            if self.move(node, 0):
                near = {self.draft.other(chain, node) for chain in self.problem.around[node]} | {node}
                waiting += [
                    other for other in sorted(near) if other not in waiting and self.problem.locked[other] is None
                ]

    def move(self, node: int, heat: float) -> bool:
        """Take a node off and put it where it costs least, give or take `heat`; True if that made things cheaper."""
        draft = self.draft
        before = draft.cost_around([node])
        saved = draft.lift([node])
        near = saved.at[node]
        if heat < 1:
            twins = len({draft.other(chain, node) for chain in saved.walks}) < len(saved.walks)
            placed = draft.place(node, _LIMITS, near=near, below=BLOCKED if twins else before)
        else:
            noise = np.array([int(self.dice.random() * heat) for _ in range(256)], dtype=np.int32)
            placed = draft.place(node, _LIMITS, near=near, noise=noise)
        change = draft.cost_around([node]) - before if placed else BLOCKED
        if change > heat * 2:
            draft.restore(saved)
            return False
        self.note(change)
        return change < 0

    def shift(self, heat: float) -> None:
        """Shift a connected group of nodes by a step, and draw the chains between it and the others anew."""
        draft, dice, problem = self.draft, self.dice, self.problem
        size = dice.randint(2, max(2, len(problem.around) // 2))
        group = {dice.choice(self.free)}
        while len(group) < size:
            rim = sorted({draft.other(chain, node) for node in group for chain in problem.around[node]} - group)
            rim = [node for node in rim if problem.locked[node] is None]
            if not rim:
                break
            group.add(dice.choice(rim))
        dx, dy = dice.choice(STEPS)
        nodes = sorted(group)
        before = draft.cost_around(nodes)
        saved = draft.lift(nodes)
        change = draft.cost_around(nodes) - before if self._shifted(saved, dx, dy) else BLOCKED
        if change > heat * dice.random():
            draft.restore(saved)
        else:
            self.note(change)

    def _shifted(self, saved: Saved, dx: int, dy: int) -> bool:
        draft = self.draft
        for node, cell in saved.at.items():
            assert cell is not None
            moved = (cell[0] + dx, cell[1] + dy)
            if not draft.board.free(moved):
                return False
            draft.put_node(node, moved)
        across = []
        for chain, walk in saved.walks.items():
            link = self.problem.chains[chain]
            assert walk is not None
            if link.a in saved.at and link.b in saved.at:
                moved_walk = tuple((x + dx, y + dy) for x, y in walk)
                if not draft.board.allows(moved_walk):
                    return False
                draft.put_walk(chain, moved_walk)
            else:
                across.append(chain)
        return all(draft.route(chain, _LIMITS) for chain in across)
