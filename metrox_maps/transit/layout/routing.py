"""Walks on the lattice: what is taken, and every cheapest walk from a node at once.

A walk costs what its lines' bends cost. It may be neither shorter than its chain nor blocked, so the search goes step
by step: after n steps, for each lattice point and each direction of the last step, the least cost of getting there.
This is exact, and it prices all places a node may move to in one go.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from metrox_maps.transit.layout.judge import DIRECTION, TURN_COSTS
from metrox_maps.transit.layout.problem import STEPS, Cell

Numbers = npt.NDArray[np.int32]

UNIT = 100
"""One of the judge's units of cost; costs here are whole numbers, so that they are the same on every machine."""
TURNS = tuple(UNIT * cost for cost in TURN_COSTS)
BLOCKED = 1 << 22
"""More than any layout costs."""


class Board:
    """The lattice points and cell diagonals that are taken, in a frame wide enough for the layout.

    `blocked[d, y, x]` is at least `BLOCKED` where a step in direction d must not arrive at (x, y).
    """

    def __init__(self, low: Cell, high: Cell) -> None:
        """A free board of the points from `low` to `high`, both included; its rim is blocked."""
        self.low = low
        self.width = high[0] - low[0] + 1
        self.height = high[1] - low[1] + 1
        self.blocked: Numbers = np.zeros((8, self.height, self.width), dtype=np.int32)
        for rim in (self.blocked[:, 0], self.blocked[:, -1], self.blocked[:, :, 0], self.blocked[:, :, -1]):
            rim[:] = BLOCKED
        self._flat = self.blocked.reshape(-1)

    def holds(self, cell: Cell) -> bool:
        """Whether `cell` is on the board and not on its rim."""
        x, y = cell[0] - self.low[0], cell[1] - self.low[1]
        return 0 < x < self.width - 1 and 0 < y < self.height - 1

    def free(self, cell: Cell) -> bool:
        """Whether nothing stands on `cell`."""
        return self.holds(cell) and int(self.blocked[:, cell[1] - self.low[1], cell[0] - self.low[0]].min()) == 0

    def put_node(self, cell: Cell, times: int) -> None:
        """Take a lattice point (`times` 1) or give it back (-1)."""
        self.blocked[:, cell[1] - self.low[1], cell[0] - self.low[0]] += times * BLOCKED

    def footprint(self, walk: tuple[Cell, ...]) -> npt.NDArray[np.intp]:
        """Where a walk blocks others: at its inner points, and across its diagonal steps."""
        size = self.width * self.height
        left, top = self.low
        marks: set[int] = set()
        for x, y in walk[1:-1]:
            point = (y - top) * self.width + x - left
            marks.update(range(point, point + 8 * size, size))
        for (x, y), (x2, y2) in pairwise(walk):
            if x != x2 and y != y2:  # the other diagonal joins (x, y2) and (x2, y), either way
                for from_x, from_y, to_x, to_y in ((x, y2, x2, y), (x2, y, x, y2)):
                    direction = DIRECTION[to_x - from_x, to_y - from_y]
                    marks.add(direction * size + (to_y - top) * self.width + to_x - left)
        return np.fromiter(sorted(marks), dtype=np.intp, count=len(marks))

    def put_walk(self, footprint: npt.NDArray[np.intp], times: int) -> None:
        """Take what a walk takes (`times` 1) or give it back (-1)."""
        self._flat[footprint] += times * BLOCKED

    def allows(self, walk: tuple[Cell, ...]) -> bool:
        """Whether a walk touches nothing between its end points and not itself, and crosses nothing."""
        left, top = self.low
        last = len(walk) - 2
        if len(set(walk)) != len(walk):
            return False
        for number, ((x, y), (x2, y2)) in enumerate(pairwise(walk)):
            mark = int(self.blocked[DIRECTION[x2 - x, y2 - y], y2 - top, x2 - left])
            if number == last:
                # A point that is the walk's own end may be taken once, by the node that stands there.
                mark -= int(self.blocked[:, y2 - top, x2 - left].min())
            if mark:
                return False
        return True


class Window:
    """A part of a board in which walks are looked for."""

    def __init__(self, board: Board, low: Cell, high: Cell) -> None:
        """The part from `low` to `high`, cut at the board's rim; its own rim is blocked."""
        x0, y0 = max(low[0] - 1, board.low[0]), max(low[1] - 1, board.low[1])
        x1 = min(high[0] + 1, board.low[0] + board.width - 1)
        y1 = min(high[1] + 1, board.low[1] + board.height - 1)
        self.low = (x0, y0)
        self.width, self.height = x1 - x0 + 1, y1 - y0 + 1
        self._left, self._top = x0 - board.low[0], y0 - board.low[1]
        self.blocked: Numbers = self.part(board.blocked).copy()
        for rim in (self.blocked[:, 0], self.blocked[:, -1], self.blocked[:, :, 0], self.blocked[:, :, -1]):
            np.maximum(rim, BLOCKED, out=rim)

    def part(self, whole: Numbers) -> Numbers:
        """The window's part of something that has a value for each point of the board."""
        return whole[..., self._top : self._top + self.height, self._left : self._left + self.width]

    def unblock(self, cell: Cell) -> None:
        """Let walks arrive at a point on which one node stands."""
        self.blocked[:, cell[1] - self.low[1], cell[0] - self.low[0]] -= BLOCKED

    @property
    def size(self) -> int:
        """How many states one step has."""
        return 8 * self.width * self.height


class Fan:
    """The cheapest walks from a point of a window to everywhere in it."""

    def __init__(
        self, window: Window, origin: Cell, first: list[int], field: Numbers, *, price: int, steps: int
    ) -> None:
        """Search walks of up to `steps` steps.

        `first` is what leaving `origin` in each of the eight directions costs (`BLOCKED` or more if it may not),
        `field` what each point of the window costs, `price` how many lines turn where the walk does. A walk turns by
        90° at most.
        """
        self.window = window
        self.origin = origin
        self.price = price
        height, width = window.height, window.width
        area = height * width
        x, y = origin[0] - window.low[0], origin[1] - window.low[1]
        start = y * width + x
        self.field = field.reshape(area)
        blocked = window.blocked.reshape(8, area) + self.field
        # Four more rows: the eight directions in a circle, so that a turn is a shifted slice.
        ring: Numbers = np.empty((12, area), dtype=np.int32)
        best: Numbers = np.empty((8, area), dtype=np.int32)
        other: Numbers = np.empty((8, area), dtype=np.int32)
        self.costs: Numbers = np.full((steps + 1, 8, area), 2 * BLOCKED, dtype=np.int32)
        shifts = [dy * width + dx for dx, dy in STEPS]
        for direction, shift in enumerate(shifts):
            point = start + shift
            self.costs[1, direction, point] = first[direction] + blocked[direction, point]
        one, two = TURNS[1] * price, TURNS[2] * price
        for step in range(2, steps + 1):
            before, after = self.costs[step - 1], self.costs[step]
            ring[2:10] = before
            ring[:2] = before[6:]
            ring[10:] = before[:2]
            np.minimum(ring[:8], ring[4:], out=best)
            best += two
            np.minimum(ring[1:9], ring[3:11], out=other)
            other += one
            np.minimum(best, other, out=best)
            np.minimum(best, before, out=best)
            for direction, shift in enumerate(shifts):
                if shift > 0:
                    after[direction, shift:] = best[direction, :-shift]
                else:
                    after[direction, :shift] = best[direction, -shift:]
            after += blocked
            np.minimum(after, 2 * BLOCKED, out=after)

    def best(self, surplus: list[int]) -> tuple[Numbers, npt.NDArray[np.intp]]:
        """The least cost for each last direction and point, over all lengths, and the length.

        `surplus` is what a walk of each length costs beside its bends; `BLOCKED` for one that is too short.
        """
        least = next(number for number, cost in enumerate(surplus) if cost < BLOCKED)
        extra = np.array(surplus[least:], dtype=np.int32)[:, None, None]
        totals = self.costs[least:] + extra
        lengths = totals.argmin(axis=0)
        return np.take_along_axis(totals, lengths[None], axis=0)[0], lengths + least

    def walk(self, cell: Cell, direction: int, steps: int) -> tuple[Cell, ...]:
        """A cheapest walk to `cell` of so many steps, the last in this direction; it may touch itself."""
        width = self.window.width
        point = (cell[1] - self.window.low[1]) * width + cell[0] - self.window.low[0]
        costs: Any = self.costs
        walk = [cell]
        x, y = cell
        for step in range(steps, 1, -1):
            dx, dy = STEPS[direction]
            x, y = x - dx, y - dy
            point -= dy * width + dx
            walk.append((x, y))
            here = costs[step - 1, :, point].tolist()
            choices = [
                (here[turned % 8] + TURNS[abs(turned - direction)] * self.price, rank, turned % 8)
                for rank, turned in enumerate(
                    (direction, direction - 1, direction + 1, direction - 2, direction + 2),
                )
            ]
            direction = min(choices)[2]
        walk.append(self.origin)
        return tuple(reversed(walk))
