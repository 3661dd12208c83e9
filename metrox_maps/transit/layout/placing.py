"""A layout in the making: nodes taken off the board and put where they and all their chains cost least."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from metrox_maps.transit.layout.ground import Ground, Ways, under
from metrox_maps.transit.layout.judge import DIRECTION, directions, turn
from metrox_maps.transit.layout.problem import Cell, Drawing, Problem
from metrox_maps.transit.layout.routing import BLOCKED, TURNS, Fan, Numbers, Window

_SURPLUS = 15
"""What a step costs a walk that is longer than its chain wishes to be."""
_STEP_WORK = 1500
"""What a step of a search takes however small the window is, in states."""

_PLACE_WORK = 10_000
"""What placing a node takes beside that."""

_TRIES = 24
"""Places of a node that are tried before it is said to have none."""


@dataclass(frozen=True, slots=True)
class Saved:
    """How some nodes and chains stood, to be put back."""

    at: dict[int, Cell | None]
    walks: dict[int, tuple[Cell, ...] | None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search for places and walks goes."""

    reach: int
    """Steps from where a node stands or wishes to stand."""
    slack: int
    """Steps of a walk beyond one for each edge."""
    margin: int = 3
    """Steps that walks may go around."""


class Draft:
    """A layout in the making: some nodes placed, some chains drawn, none of them in conflict."""

    def __init__(self, ground: Ground) -> None:
        """Nothing placed."""
        self.ground = ground
        self.problem = ground.problem
        self.board = ground.board()
        self.at: list[Cell | None] = [None] * len(self.problem.targets)
        self.walks: list[tuple[Cell, ...] | None] = [None] * len(self.problem.chains)
        self.work = 0
        """States looked at, a measure of the time spent that is the same on every machine."""
        self._prints: dict[int, npt.NDArray[np.intp]] = {}

    # ------------------------------------------------------------------ putting and taking

    def put_node(self, node: int, cell: Cell) -> None:
        """Stand a node on a free point."""
        self.at[node] = cell
        self.board.put_node(cell, 1)

    def take_node(self, node: int) -> None:
        """Take a node off; its chains must be off."""
        cell = self.at[node]
        assert cell is not None
        self.board.put_node(cell, -1)
        self.at[node] = None

    def put_walk(self, chain: int, walk: tuple[Cell, ...]) -> None:
        """Draw a chain."""
        self.walks[chain] = walk
        self._prints[chain] = self.board.footprint(walk)
        self.board.put_walk(self._prints[chain], 1)

    def take_walk(self, chain: int) -> None:
        """Take a chain off, if it is drawn."""
        if self.walks[chain] is not None:
            self.walks[chain] = None
            self.board.put_walk(self._prints.pop(chain), -1)

    def lift(self, nodes: list[int]) -> Saved:
        """Take nodes and all their chains off."""
        chains = sorted({chain for node in nodes for chain in self.problem.around[node]})
        saved = Saved({node: self.at[node] for node in nodes}, {chain: self.walks[chain] for chain in chains})
        for chain in chains:
            self.take_walk(chain)
        for node in nodes:
            if self.at[node] is not None:
                self.take_node(node)
        return saved

    def restore(self, saved: Saved) -> None:
        """Put back what was lifted, whatever stands there of it now."""
        for chain in saved.walks:
            self.take_walk(chain)
        for node in saved.at:
            if self.at[node] is not None:
                self.take_node(node)
        for node, cell in saved.at.items():
            if cell is not None:
                self.put_node(node, cell)
        for chain, walk in saved.walks.items():
            if walk is not None:
                self.put_walk(chain, walk)

    def drawing(self) -> Drawing:
        """The finished layout; every node must be placed and every chain drawn."""
        at = tuple(cell for cell in self.at if cell is not None)
        walks = tuple(walk for walk in self.walks if walk is not None)
        assert len(at) == len(self.at)
        assert len(walks) == len(self.walks)
        return Drawing(at=at, walks=walks)

    # ------------------------------------------------------------------ costs

    def surplus(self, chain: int, steps: int) -> int:
        """What a walk of so many steps costs a chain beside its bends."""
        return _SURPLUS * max(0, steps - self.ground.lengths[chain])

    def chain_cost(self, chain: int) -> int:
        """What a drawn chain costs, without its ends."""
        walk = self.walks[chain]
        assert walk is not None
        ways = directions(walk)
        bends = sum(TURNS[turn(one, two)] for one, two in pairwise(ways))
        (left, top), field = self.ground.low, self.ground.fields[chain]
        aside = sum(int(field[y - top, x - left]) for x, y in walk[1:-1])
        return bends * len(self.problem.chains[chain].lines) + aside + self.surplus(chain, len(ways))

    def turning_cost(self, node: int) -> int:
        """What lines pay for going from one drawn chain of a node into another."""
        left = {chain: self.leaving(node, chain) for chain in self.problem.around[node]}
        cost = 0
        for one, two, weight in self.ground.pairs[node]:
            first, second = left[one], left[two]
            if first is not None and second is not None:
                cost += weight * TURNS[4 - turn(first, second)]
        return cost

    def cost(self) -> int:
        """What everything drawn costs."""
        return self.cost_around(list(range(len(self.at))))

    def cost_around(self, nodes: list[int]) -> int:
        """The part of the cost that lifting these nodes can change."""
        chains = sorted({chain for node in nodes for chain in self.problem.around[node]})
        links = [self.problem.chains[chain] for chain in chains]
        cost = sum(self.chain_cost(chain) for chain in chains if self.walks[chain] is not None)
        cost += sum(self.turning_cost(node) for node in {end for link in links for end in (link.a, link.b)})
        return cost + sum(self.ground.away(node, cell) for node in nodes if (cell := self.at[node]) is not None)

    # ------------------------------------------------------------------ directions

    def leaving(self, node: int, chain: int) -> int | None:
        """The direction in which a chain leaves a node, or None while it is not drawn."""
        walk = self.walks[chain]
        if walk is None:
            return None
        a, b = (walk[0], walk[1]) if self.problem.chains[chain].a == node else (walk[-1], walk[-2])
        return DIRECTION[b[0] - a[0], b[1] - a[1]]

    def ordered(self, node: int) -> bool:
        """Whether the drawn chains of a node keep their order and leave room for the others."""
        return bool(self._open(node).any())

    def exits(self, node: int, chain: int) -> list[int]:
        """What leaving a node in each direction costs a chain, given its other chains; `BLOCKED` where it may not."""
        fits = self._open(node)
        column = self.ground.ways[node][fits, self.problem.around[node].index(chain)]
        costs = self.ground.turning[node][fits]
        exits = np.full(8, BLOCKED, dtype=np.int64)
        np.minimum.at(exits, column, costs)
        return [int(cost) for cost in exits]

    def _open(self, node: int) -> npt.NDArray[np.bool_]:
        """Which ways to leave a node agree with its drawn chains."""
        ways = self.ground.ways[node]
        fits = np.ones(len(ways), dtype=np.bool_)
        for place, chain in enumerate(self.problem.around[node]):
            direction = self.leaving(node, chain)
            if direction is not None:
                fits &= ways[:, place] == direction
        return fits

    # ------------------------------------------------------------------ routes

    def other(self, chain: int, node: int) -> int:
        """The node at the other end of a chain."""
        link = self.problem.chains[chain]
        return link.b if link.a == node else link.a

    def fan(self, window: Window, node: int, chain: int, steps: int) -> Fan:
        """The walks of a chain from a placed node."""
        cell = self.at[node]
        assert cell is not None
        self.work += (window.size + _STEP_WORK) * steps
        lines = len(self.problem.chains[chain].lines)
        field = window.part(self.ground.fields[chain])
        return Fan(window, cell, self.exits(node, chain), field, price=lines, steps=steps)

    def prices(self, chain: int, steps: int) -> list[int]:
        """What walks of up to so many steps cost beside their bends."""
        count = self.problem.chains[chain].count
        return [BLOCKED if length < count else self.surplus(chain, length) for length in range(steps + 1)]

    def route(self, chain: int, limits: Limits) -> bool:
        """Draw a chain between its placed nodes as cheaply as possible; False if there is no way."""
        link = self.problem.chains[chain]
        start, end = self.at[link.a], self.at[link.b]
        assert start is not None
        assert end is not None
        apart = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        steps = max(link.count, apart) + limits.slack
        spare = limits.margin + max(0, link.count - apart) // 2
        window = self._window([start, end], spare)
        window.unblock(end)
        found = self.fan(window, link.a, chain, steps)
        totals, lengths = found.best(self.prices(chain, steps))
        point = (end[1] - window.low[1]) * window.width + end[0] - window.low[0]
        into = self.exits(link.b, chain)
        choices = sorted(
            (int(totals[direction, point]) + into[(direction + 4) % 8], direction) for direction in range(8)
        )
        for cost, direction in choices:
            if cost >= BLOCKED:
                return False
            walk = found.walk(end, direction, int(lengths[direction, point]))
            if self.board.allows(walk):
                self.put_walk(chain, walk)
                return True
        return False

    def _window(self, cells: list[Cell], spare: int) -> Window:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return Window(
            self.board,
            (min(xs) - spare, min(ys) - spare),
            (max(xs) + spare, max(ys) + spare),
        )

    # ------------------------------------------------------------------ places

    def place(
        self,
        node: int,
        limits: Limits,
        *,
        near: Cell | None = None,
        below: int = BLOCKED,
        noise: Numbers | None = None,
    ) -> bool:
        """Stand a node, and draw its chains to placed nodes, where all this costs least; False if nowhere.

        It is put within reach of `near`, or else of where it wishes to be. Only what costs less than `below` (as
        `cost_around` counts) is taken; `noise` (256 numbers) is added to the costs, so that the choice among nearly
        equal places is not always the same.
        """
        arms = [chain for chain in self.problem.around[node] if self.at[self.other(chain, node)] is not None]
        ends = [self.at[self.other(chain, node)] for chain in arms]
        centers = [cell for cell in ends if cell is not None]
        lock = self.problem.locked[node]
        wish = lock or near or (round(self.ground.wishes[node][0]), round(self.ground.wishes[node][1]))
        window = self._window([wish, *centers], limits.reach + limits.margin)
        cells = [lock] if lock else self._places(window, wish, limits.reach)
        cells = [cell for cell in cells if self.board.free(cell)]
        if not cells:
            return False
        points = np.array([(y - window.low[1]) * window.width + x - window.low[0] for x, y in cells], dtype=np.int64)
        ways = self.ground.ways[node]
        totals = self.ground.turning[node][:, None] + np.array([self.ground.away(node, cell) for cell in cells])[None]
        fans: list[tuple[Fan, npt.NDArray[np.intp]]] = []
        for chain, end in zip(arms, centers, strict=True):
            apart = max(abs(end[0] - wish[0]), abs(end[1] - wish[1]))
            steps = max(self.problem.chains[chain].count, apart) + limits.slack
            found = self.fan(window, self.other(chain, node), chain, steps)
            costs, lengths = found.best(self.prices(chain, steps))
            fans.append((found, lengths))
            # The fields are for inner points, and what arrives in a direction leaves in the opposite one.
            leaving = (costs[:, points] - found.field[points])[[4, 5, 6, 7, 0, 1, 2, 3]]
            totals += leaving[ways[:, self.problem.around[node].index(chain)]]
        ranked = totals
        if noise is not None:
            ranked = (
                totals + noise[np.arange(len(ways)) % 128][:, None] + noise[128 + np.arange(len(cells)) % 128][None]
            )
        flat = ranked.reshape(-1)
        self.work += flat.size + _PLACE_WORK
        many = min(4 * _TRIES, flat.size)
        first = np.argpartition(flat, many - 1)[:many]
        tried = 0
        for choice in first[np.lexsort((first, flat[first]))]:
            way, place = divmod(int(choice), len(cells))
            if int(totals[way, place]) >= below:
                continue
            if self._try(node, cells[place], ways[way], arms, fans, int(points[place]), limits):
                return True
            tried += 1
            if tried == _TRIES:
                break
        return False

    def _places(self, window: Window, wish: Cell, reach: int) -> list[Cell]:
        return [
            (x, y)
            for y in range(
                max(wish[1] - reach, window.low[1] + 1), min(wish[1] + reach, window.low[1] + window.height - 2) + 1
            )
            for x in range(
                max(wish[0] - reach, window.low[0] + 1), min(wish[0] + reach, window.low[0] + window.width - 2) + 1
            )
        ]

    def _try(
        self,
        node: int,
        cell: Cell,
        ways: Ways,
        arms: list[int],
        fans: list[tuple[Fan, npt.NDArray[np.intp]]],
        point: int,
        limits: Limits,
    ) -> bool:
        """Stand the node and draw its chains as found; one in the way of another goes around it."""
        self.put_node(node, cell)
        around = self.problem.around[node]
        late = []
        for chain, (found, lengths) in zip(arms, fans, strict=True):
            direction = (int(ways[around.index(chain)]) + 4) % 8
            walk = found.walk(cell, direction, int(lengths[direction, point]))
            if self.problem.chains[chain].a == node:
                walk = walk[::-1]
            if self.board.allows(walk):
                self.put_walk(chain, walk)
            else:
                late.append(chain)
        done = all(self.ordered(self.other(chain, node)) for chain in arms) and self.ordered(node)
        done = done and all(self.route(chain, limits) for chain in late)
        if not done:
            for chain in arms:
                self.take_walk(chain)
            self.take_node(node)
        return done


def redrawn(problem: Problem, drawing: Drawing) -> Draft:
    """A finished layout as one in the making, with the targets laid under it."""
    draft = Draft(under(problem, drawing))
    draft.restore(Saved(dict(enumerate(drawing.at)), dict(enumerate(drawing.walks))))
    return draft


def centered(problem: Problem, drawing: Drawing) -> Drawing:
    """A layout shifted as a whole to where its targets are, unless a node is locked."""
    if any(lock is not None for lock in problem.locked):
        return drawing
    dx, dy = (
        round(
            sum(wish[axis] - cell[axis] for wish, cell in zip(problem.targets, drawing.at, strict=True))
            / len(drawing.at)
        )
        for axis in (0, 1)
    )
    return Drawing(
        at=tuple((x + dx, y + dy) for x, y in drawing.at),
        walks=tuple(tuple((x + dx, y + dy) for x, y in walk) for walk in drawing.walks),
    )
