"""The search against proven optima: an exact model of a small layout, priced as the search prices it.

Walks are flows on the lattice with a layer for each direction, so every price of the search is linear in the model and
nothing is rounded or left out. It is far too slow to lay out a city, and proves for a few stations in a small box what
the search can only find.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import pytest

from metrox_maps.transit.layout.ground import Ground, under
from metrox_maps.transit.layout.judge import directions, faults
from metrox_maps.transit.layout.placing import Draft, Saved, redrawn
from metrox_maps.transit.layout.problem import STEPS, Cell, Drawing, Problem
from metrox_maps.transit.layout.routing import UNIT
from metrox_maps.transit.layout.search import search

cp_model = pytest.importorskip("ortools.sat.python.cp_model")

Made = Callable[..., Problem]
Point = tuple[float, float]
Ways = dict[int, Any]
"""For each direction that there is, what says whether it is taken."""


class Model:
    """Every layout of a problem in the box from `low` to `high`, and what it costs on `ground`."""

    def __init__(self, ground: Ground, low: Cell, high: Cell) -> None:
        self.ground, self.problem, self.model = ground, ground.problem, cp_model.CpModel()
        self.draft = Draft(ground)
        self.costs: list[Any] = []
        self.cells = [(x, y) for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1)]
        self.alone: defaultdict[tuple[Cell, str], list[Any]] = defaultdict(list)
        """What may take a lattice point or a cell's diagonals, of which one may."""
        self.places = [self._places(node) for node in range(len(self.problem.targets))]
        self.ways = [self._ways(node) for node in range(len(self.problem.targets))]
        self.walks = [self._walk(chain) for chain in range(len(self.problem.chains))]
        for several in self.alone.values():
            self.model.add(sum(several) <= 1)
        self.model.minimize(sum(self.costs))

    def _is(self, price: int = 0) -> Any:
        made = self.model.new_bool_var("")
        self.costs.append(price * made)
        return made

    def _places(self, node: int) -> dict[Cell, Any]:
        lock = self.problem.locked[node]
        places = {cell: self._is(self.ground.away(node, cell)) for cell in self.cells if lock in (None, cell)}
        self.model.add_exactly_one(places.values())
        for cell, here in places.items():
            self.alone[cell, "point"].append(here)
        return places

    def _ways(self, node: int) -> list[Any]:
        ways = [self._is(int(price)) for price in self.ground.turning[node]]
        self.model.add_exactly_one(ways)
        return ways

    def _walk(self, number: int) -> dict[tuple[Cell, int], Any]:
        """For each point and direction, whether the chain's walk goes a step from there."""
        chain, model = self.problem.chains[number], self.model
        coming: dict[Cell, Ways] = {cell: {} for cell in self.cells}
        going: dict[Cell, Ways] = {cell: {} for cell in self.cells}
        for (x, y), (way, (dx, dy)) in product(self.cells, enumerate(STEPS)):
            if (x + dx, y + dy) in coming:
                coming[x + dx, y + dy][way] = going[x, y][way] = step = self._is()
                if dx and dy:
                    self.alone[(min(x, x + dx), min(y, y + dy)), "square"].append(step)
        first = self._end(number, chain.a, going, 0)
        last = self._end(number, chain.b, coming, 4)
        for cell in self.cells:
            self._through(number, cell, [coming[cell], first[cell], going[cell], last[cell]])
        steps = sum(step for ways in going.values() for step in ways.values())
        model.add(steps >= chain.count)
        surplus = model.new_int_var(0, len(self.cells), "")
        model.add(surplus >= steps - self.ground.lengths[number])
        self.costs.append(self.draft.surplus(number, self.ground.lengths[number] + 1) * surplus)
        return {(cell, way): step for cell, ways in going.items() for way, step in ways.items()}

    def _end(self, number: int, node: int, steps: dict[Cell, Ways], turned: int) -> dict[Cell, Ways]:
        """For each point and direction of its step there, whether a walk has its end at this node."""
        ends: dict[Cell, Ways] = {cell: {} for cell in self.cells}
        for cell, here in self.places[node].items():
            ends[cell] = {way: self._is() for way in steps[cell]}
            self.model.add(sum(ends[cell].values()) == here)
        column = self.ground.ways[node][:, self.problem.around[node].index(number)].tolist()
        for way in range(8):
            chosen = [one for one, leaves in zip(self.ways[node], column, strict=True) if leaves == (way + turned) % 8]
            self.model.add(sum(ways[way] for ways in ends.values() if way in ways) == sum(chosen))
        return ends

    def _through(self, number: int, cell: Cell, ways: list[Ways]) -> None:
        """What comes in a direction goes in it, or turns by 45° once or twice; not by more."""
        coming, first, going, last = ways
        price = UNIT * len(self.problem.chains[number].lines)
        right, left = [self._is(price) for _ in range(8)], [self._is(price) for _ in range(8)]
        for way in range(8):
            turned = right[way - 1] - right[way] + left[(way + 1) % 8] - left[way]
            given = coming.get(way, 0) + first.get(way, 0) + turned
            self.model.add(given == going.get(way, 0) + last.get(way, 0))
            sharp = sum(going.get((way + eighths) % 8, 0) for eighths in (3, 4, 5))
            self.model.add(coming.get(way, 0) + sharp <= 1)
        inner = sum(coming.values()) - sum(last.values())
        self.alone[cell, "point"].append(inner)
        x, y = cell[0] - self.ground.low[0], cell[1] - self.ground.low[1]
        self.costs.append(int(self.ground.fields[number][y, x]) * inner)

    def fix(self, drawing: Drawing) -> None:
        """Allow only this layout."""
        for places, cell in zip(self.places, drawing.at, strict=True):
            self.model.add(places[cell] == 1)
        for steps, walk in zip(self.walks, drawing.walks, strict=True):
            taken = set(zip(walk[:-1], directions(walk), strict=True))
            assert taken <= set(steps)
            for key, step in steps.items():
                self.model.add(step == int(key in taken))

    def hint(self, drawing: Drawing) -> None:
        """Tell the solver of a layout to beat."""
        for places, cell in zip(self.places, drawing.at, strict=True):
            for place, here in places.items():
                self.model.add_hint(here, int(place == cell))
        for steps, walk in zip(self.walks, drawing.walks, strict=True):
            taken = set(zip(walk[:-1], directions(walk), strict=True))
            for key, step in steps.items():
                self.model.add_hint(step, int(key in taken))

    def least(self) -> int:
        """The least cost, proven; one worker and no clock, so that this is the same everywhere."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = 60
        assert solver.solve(self.model) == cp_model.OPTIMAL
        least: float = solver.objective_value
        return round(least)


def cost_on(ground: Ground, drawing: Drawing) -> int:
    draft = Draft(ground)
    draft.restore(Saved(dict(enumerate(drawing.at)), dict(enumerate(drawing.walks))))
    return draft.cost()


def box(drawing: Drawing, margin: int) -> tuple[Cell, Cell]:
    cells = [cell for walk in drawing.walks for cell in walk]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return (min(xs) - margin, min(ys) - margin), (max(xs) + margin, max(ys) + margin)


def test_the_models_least_cost_is_that_found_by_hand(made: Made) -> None:
    """From (0, 0) to (3, 1) by one bend, 100; the two points between are 1/√10 and 2/√10 off the line: 3 and 5."""
    problem = made([(0, 0), (3, 1)], [(0, 1, 2, (0,))], locked={0: (0, 0), 1: (3, 1)})
    ground = under(problem, Drawing(at=((0, 0), (3, 1)), walks=()))
    assert Model(ground, (-1, -1), (4, 2)).least() == 108


def _walks(start: Cell, cells: set[Cell], longest: int) -> list[tuple[Cell, ...]]:
    made: list[tuple[Cell, ...]] = [(start,)]
    for walk in made:
        if len(walk) <= longest:
            around = [(walk[-1][0] + dx, walk[-1][1] + dy) for dx, dy in STEPS]
            made += [(*walk, cell) for cell in around if cell in cells and cell not in walk]
    return made[1:]


def test_the_models_least_cost_is_that_of_trying_everything(made: Made) -> None:
    """A line of three stations whose straight way is taken by a fourth."""
    problem = made(
        [(0, 1.2), (1, 1), (2.1, 0.9), (2, 1)],
        [(0, 1, 1, (0, 1)), (1, 2, 1, (0, 1)), (2, 3, 1, (2,))],
        locked={1: (1, 1), 3: (2, 1)},
    )
    cells = set(product(range(4), range(3)))
    ground = under(problem, Drawing(at=((0, 1), (1, 1), (2, 0), (2, 1)), walks=()))
    costs = []
    for one, two, three in product(_walks((1, 1), cells, 2), _walks((1, 1), cells, 2), _walks((2, 1), cells, 1)):
        if two[-1] == three[-1]:
            tried = Drawing(at=(one[-1], (1, 1), two[-1], (2, 1)), walks=(one[::-1], two, three[::-1]))
            if not faults(problem, tried) and all(_rounded(walk) for walk in tried.walks):
                costs.append(cost_on(ground, tried))
    assert Model(ground, (0, 0), (3, 2)).least() == min(costs)


def _rounded(walk: tuple[Cell, ...]) -> bool:
    """Whether a walk has no turn of 135°, which the search does not draw inside a chain."""
    return all((two - one) % 8 in (0, 1, 2, 6, 7) for one, two in pairwise(directions(walk)))


SMALL: dict[str, tuple[list[Point], list[tuple[int, int, int, tuple[int, ...]]], dict[int, Cell]]] = {
    "star": (
        [(0, 0), (3.2, 0.4), (-1.3, 2.6), (-1.6, -2.2)],
        [(0, 1, 3, (0, 1)), (0, 2, 3, (0,)), (0, 3, 3, (1,))],
        {},
    ),
    "ring with a tail": (
        [(0, 0), (2, 0.6), (1.2, 1.7), (3.1, 1.8)],
        [(0, 1, 2, (0,)), (1, 2, 1, (0,)), (0, 2, 2, (0,)), (1, 3, 1, (1,))],
        {0: (0, 0), 1: (2, 1), 2: (1, 2)},
    ),
    "too long for its place": ([(0, 0), (1, 0), (2, 0.3)], [(0, 1, 1, (0,)), (1, 2, 2, (0,))], {0: (0, 0), 2: (2, 0)}),
    "two ways between two": ([(0, 0), (2, 1)], [(0, 1, 2, (0,)), (0, 1, 3, (1,))], {0: (0, 0), 1: (2, 1)}),
    "branches on branches": (
        [(2.3, 1.6), (1, 2), (2.5, 0.6), (3, 2.5), (0.2, 0.6), (1.3, 0.8)],
        [(0, 1, 1, (0, 2)), (0, 2, 1, (2,)), (0, 3, 1, (2,)), (1, 4, 2, (0, 1)), (1, 5, 1, (1,))],
        {0: (2, 2), 1: (1, 2)},
    ),
    "hook": (
        [(0, 0.5), (1.6, 1.3), (1, 0.5), (2.3, 0), (3.8, 2.9)],
        [(0, 1, 2, (0,)), (0, 2, 1, (1,)), (2, 3, 1, (2,)), (1, 4, 3, (1,))],
        {3: (2, 0), 4: (4, 3)},
    ),
    "line back on itself": (
        [(3.6, 0.3), (2.3, 2.9), (1.7, 1.4), (0.5, 2.7)],
        [(0, 1, 3, (0, 2)), (1, 2, 2, (0,)), (2, 3, 2, (0, 2))],
        {1: (2, 3), 2: (2, 1)},
    ),
}
"""Targets, links of (node, node, edges, lines), and what is locked. The first layouts of the last three cost more."""


@pytest.mark.parametrize("name", SMALL)
def test_the_search_finds_what_is_proven_to_cost_least(name: str, made: Made) -> None:
    targets, links, locked = SMALL[name]
    problem = made(targets, links, locked=locked)
    found = search(problem, limit=20_000_000)
    assert faults(problem, found) == []
    ground = under(problem, found)
    model = Model(ground, *box(found, 1))
    model.hint(found)
    assert model.least() == redrawn(problem, found).cost()


@pytest.mark.parametrize("name", SMALL)
def test_the_models_prices_are_those_of_the_search(name: str, made: Made) -> None:
    """A poor layout in which everything costs something, and the same layout by the model."""
    targets, links, locked = SMALL[name]
    problem = made(targets, links, locked=locked)
    poor = search(problem, limit=1)
    ground = Ground(problem, scale=1.3, shift=(0.7, -0.4), away=8, cells=[cell for walk in poor.walks for cell in walk])
    model = Model(ground, *box(poor, 1))
    model.fix(poor)
    assert model.least() == cost_on(ground, poor)
