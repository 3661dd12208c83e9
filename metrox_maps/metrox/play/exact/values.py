"""What every position is worth under best play, in exact fractions, layer by layer from the end of the game.

The worth of a position with a rest of the deck is the expectation of what is still to be scored: numbers to be written,
all bonuses of routes, and the penalty of the end. It is kept as an integer numerator over a denominator that belongs to
layer and rest, so that no rounding ever happens. Numerators are 64-bit where they surely fit, else Python integers; the
latter are needed near the start of the game alone, where there are few positions.

Only ever imported lazily: it needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrox_maps.metrox.play.engine import members
from metrox_maps.metrox.play.exact.positions import Choices, Geography, Layer
from metrox_maps.metrox.play.exact.rests import Rests

_CHUNK = 1 << 21
"""Numbers in a temporary table."""

Table = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Worths:
    """The worth of each position of a layer (rows) with each rest of the deck (columns), as numerators."""

    rows: dict[int, int]
    columns: dict[int, int] | None
    """None in the last layer, where the one column holds for every rest."""
    table: Table
    denominators: tuple[int, ...]
    """By column."""

    def worth(self, position: int, rest: int) -> Fraction:
        """The worth of a position. It is among those that can be reached."""
        column = 0 if self.columns is None else self.columns[rest]
        return Fraction(int(self.table[self.rows[position], column]), self.denominators[column])


def worths_of(
    geography: Geography, layers: Sequence[Layer], *, progress: Callable[[int], None] | None = None
) -> list[Worths]:
    """The worth of every position of all layers, the last layer first. `progress` is told how many are done."""
    ends = _Ends(geography)
    made = [ends.worths(layers[0])]
    most = ends.most + sum(
        max([max(choices.points, default=0) for choices in layer.choices], default=0) for layer in layers
    )
    for number, layer in enumerate(layers[1:], 1):
        made.append(_Reckoning(geography, layer, made[-1], most).worths(ends.full))
        if progress is not None:
            progress(number)
    return made


class _Ends:
    """What papers score when all windows are filled: their routes and the penalty."""

    def __init__(self, geography: Geography) -> None:
        board = self._board = geography.board
        self._geography = geography
        paid = sum(max(board.goals[goal].first for goal in goals) for goals in board.route_goals)
        self.most = paid + max(abs(points) for points in board.penalties)
        """No score is further from nothing."""
        self.full = paid - board.penalties[0]
        """The score of a paper without empty stations, whatever windows are left."""

    def worths(self, layer: Layer) -> Worths:
        """The last layer: its worth does not depend on the deck."""
        scores = [self._score(self._geography.layout(position)) for position in layer.rows]
        return Worths(layer.rows, None, np.array(scores, dtype=np.int64).reshape(-1, 1), (1,))

    def _score(self, layout: int) -> int:
        board = self._board
        best = [0] * len(board.routes)
        for goal, need in board.needs:
            if not need & layout:
                at = board.goals[goal]
                best[at.route] = max(best[at.route], at.first)
        return sum(best) - board.penalties[(layout & board.station_mask).bit_count()]


class _Reckoning:
    """One layer, reckoned from the one after it."""

    def __init__(self, geography: Geography, layer: Layer, after: Worths, most: int) -> None:
        self._rests: Rests = geography.rests
        self._layer = layer
        self._after = after
        union = 0
        for rests in layer.rests:
            union |= rests
        self._columns = {rest: column for column, rest in enumerate(members(union))}
        empties = max((geography.empties(position) for position in layer.rows), default=0)
        self._denominators = _denominators(self._rests, self._columns, after, empties)
        deck = sum(card.count for card in self._rests.classes)
        fits = most * max(self._denominators, default=1) * deck < 1 << 62
        self._dtype: Any = np.int64 if fits else object
        self._table: Table = np.zeros((len(layer.rests), len(self._columns)), dtype=self._dtype)

    def worths(self, full: int) -> Worths:
        """The layer's worths, where a paper without empty stations is worth `full`."""
        layer, table = self._layer, self._table
        ordered = set(layer.order)
        done = [row for row in range(len(layer.rests)) if row not in ordered]
        if done:
            table[done] = np.array([full * bottom for bottom in self._denominators], dtype=self._dtype)
        steps = [self._step(card) for card in range(len(self._rests.classes))]
        # A free card leads to a position of the same layer with fewer empty stations, so those are reckoned first.
        for begin, end in reversed(layer.groups):
            for card, step in enumerate(steps):
                if step is not None:
                    self._add(layer.choices[card], step, begin, end, free=self._rests.classes[card].free)
        return Worths(layer.rows, self._columns, table, self._denominators)

    def _step(self, card: int) -> _Step | None:
        """Which rests hold a class of cards, and what becomes of them; None if no rest of the layer does."""
        rests, free = self._rests, self._rests.classes[card].free
        here, there, up, down = [], [], [], []
        columns, bottoms = (
            (self._columns, self._denominators) if free else (self._after.columns, self._after.denominators)
        )
        for rest, column in self._columns.items():
            next_rest = rests.after(1 << rest, card).bit_length() - 1
            target = 0 if columns is None else columns.get(next_rest, -1)
            if next_rest < 0 or target < 0:
                continue
            here.append(column)
            there.append(target)
            share = Fraction(self._denominators[column] * rests.held(rest, card), rests.size(rest) * bottoms[target])
            up.append(share.numerator)
            down.append(share.denominator)
        if not here:
            return None
        needed, places = np.unique(np.array(there, dtype=np.int64), return_inverse=True)
        return _Step(
            here=np.array(here, dtype=np.int64),
            needed=needed,
            places=places,
            bottoms=np.array([bottoms[column] for column in needed], dtype=self._dtype),
            up=np.array(up, dtype=self._dtype),
            down=np.array(down, dtype=self._dtype) if any(bottom != 1 for bottom in down) else None,
        )

    def _add(self, choices: Choices, step: _Step, begin: int, end: int, *, free: bool) -> None:
        """Add the share of a class of cards to the worth of the positions at `begin` to `end` of the order."""
        begins = np.frombuffer(choices.begins, dtype=np.int64)
        targets = np.frombuffer(choices.targets, dtype=np.int64)
        points = np.frombuffer(choices.points, dtype=np.int64)
        source = (self._table if free else self._after.table)[:, step.needed]
        rows = np.array(self._layer.order, dtype=np.int64)
        while begin < end:
            limit = begins[begin] + max(_CHUNK // len(step.needed), 1)
            stop = min(max(int(np.searchsorted(begins, limit, side="right")) - 1, begin + 1), end)
            first, last = begins[begin], begins[stop]
            worth = source[targets[first:last]].astype(self._dtype, copy=False)
            won = points[first:last]
            if won.any():
                worth = worth + won.astype(self._dtype)[:, None] * step.bottoms
            best = np.maximum.reduceat(worth, begins[begin:stop] - first, axis=0)[:, step.places] * step.up
            if step.down is not None:
                best = best // step.down
            self._table[np.ix_(rows[begin:stop], step.here)] += best
            begin = stop


@dataclass(frozen=True, slots=True)
class _Step:
    """What becomes of the rests of a layer by a class of cards."""

    here: Table
    """Columns of the rests that hold such a card."""
    needed: Table
    """Columns of the layer that follows that are led to, each once."""
    places: Table
    """For each of `here`: where in `needed` it leads."""
    bottoms: Table
    """Denominators of `needed`."""
    up: Table
    """For each of `here`: what a numerator that follows is multiplied by, to weigh it by its probability."""
    down: Table | None
    """And divided by, where that is not always one; the division leaves no remainder."""


def _denominators(rests: Rests, columns: dict[int, int], after: Worths, empties: int) -> tuple[int, ...]:
    """For each rest of a layer a common denominator of all that may be worth anything with it.

    A free card stays in the layer, and with a reshuffle icon it may even come again at once: as often as there are
    empty stations, after which nothing depends on cards any more.
    """
    base: list[int] = []
    frees: list[list[tuple[int, int]]] = []
    for rest in columns:
        size = rests.size(rest)
        bottom = 1
        frees.append([])
        for card, about in enumerate(rests.classes):
            held = rests.held(rest, card)
            if not held:
                continue
            next_rest = rests.after(1 << rest, card).bit_length() - 1
            parts = size // gcd(size, held)
            if about.free:
                if next_rest in columns:
                    frees[-1].append((parts, columns[next_rest]))
            else:
                column = 0 if after.columns is None else after.columns.get(next_rest, -1)
                if column >= 0:
                    bottom = lcm(bottom, parts * after.denominators[column])
        base.append(bottom)
    found = list(base)
    for _ in range(empties):
        grown = [
            lcm(bottom, *[parts * found[target] for parts, target in leads])
            for bottom, leads in zip(base, frees, strict=True)
        ]
        if grown == found:
            break
        found = grown
    return tuple(found)
