"""Paired differences: two tables that played the same games, compared game by game.

What luck does to both alike cancels out of a difference, so that far fewer games are needed than for two means (on maps
of the published size between a hundredth and two thirds of them). Everything counted is a sum of integers: merged in
any order it is the same, and exchanging the two sides changes the signs and nothing else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from metrox_maps.simulate.batch import Tally
from metrox_maps.simulate.stats import Z95, Interval, t_quantile


@dataclass(slots=True)
class Sums:
    """Sums of integers, one a game: enough for a mean and how sure it is.

    `unit` of the integers make one of what is read: the seats of a table, where points are added up over its seats and
    read as points a seat.
    """

    unit: int = 1
    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count a game."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Self) -> None:
        """Count the other's games; both have the same unit."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """Mean of a game; 0 if there is none."""
        return self.total / (self.n * self.unit) if self.n else 0.0

    @property
    def deviation(self) -> float:
        """Sample standard deviation (divisor n - 1); 0 for fewer than two games."""
        n = self.n
        if n < 2:
            return 0.0
        return math.sqrt((n * self.squares - self.total**2) / (n * (n - 1))) / self.unit

    @property
    def half_width(self) -> float:
        """Half of the width of the 95 % t interval of the mean; infinite for fewer than two games."""
        return t_quantile(self.n - 1) * self.deviation / math.sqrt(self.n) if self.n > 1 else math.inf

    def interval(self) -> Interval:
        """95 % t interval of the mean; the mean itself for fewer than two games."""
        half = self.half_width if self.n > 1 else 0.0
        return (self.mean - half, self.mean + half)


@dataclass(slots=True)
class Differences(Sums):
    """Sums of what the second side has more than the first, game by game."""

    above: int = 0
    """Games in which the second side has more."""
    below: int = 0
    """Games in which it has less."""

    def add(self, value: int) -> None:
        """Count a game."""
        # The class is named: a dataclass with slots is made anew, and then `super()` does not know it.
        Sums.add(self, value)
        self.above += value > 0
        self.below += value < 0

    def merge(self, other: Self) -> None:
        """Count the other's games; both have the same unit."""
        Sums.merge(self, other)
        self.above += other.above
        self.below += other.below

    def share_interval(self, z: float = Z95) -> Interval:
        """Interval of a difference of two paired shares, each of the seats of a game: the 95 % one, or that of `z`.

        Bonett and Price 2012: the Wald interval after one more game has been counted in which all seats of the one side
        alone have it, and one for the other side. So it has a width also where no game differs, and holds its level for
        rare events, where the t interval fails. From -1 to 1.
        """
        if not self.n:
            return (-1.0, 1.0)
        mean, half = self._adjusted()
        return (max(-1.0, mean - z * half), min(1.0, mean + z * half))

    def share_doubt(self) -> float:
        """The two-sided level at which `share_interval` just reaches 0: below 0.05 where its 95 % does not hold 0."""
        if not self.n:
            return 1.0
        mean, half = self._adjusted()
        return math.erfc(abs(mean) / half / math.sqrt(2))

    def _adjusted(self) -> tuple[float, float]:
        """Mean and standard error with the two games added."""
        n = self.n + 2
        squares = self.squares + 2 * self.unit**2
        return self.total / (n * self.unit), math.sqrt(n * squares - self.total**2) / (n * math.sqrt(n) * self.unit)


OneT = TypeVar("OneT", bound=Tally)
PairT = TypeVar("PairT", bound=Tally)


@dataclass(slots=True)
class Tallies(Generic[OneT, PairT]):
    """All of a comparison: a `batch.Tally` of what each entrant did, and of how it differs from the first."""

    entrants: list[OneT]
    pairs: list[PairT]
    """Of every entrant but the first."""

    def merge(self, other: Self) -> None:
        """Count the other's games."""
        for mine, more in zip(self.entrants, other.entrants, strict=True):
            mine.merge(more)
        for pair, more_of_it in zip(self.pairs, other.pairs, strict=True):
            pair.merge(more_of_it)


def among(statements: int) -> float:
    """The normal quantile with which that many 95 % statements hold all together (Bonferroni); `Z95` for one."""
    low, high = 0.0, 40.0
    level = 0.05 / max(1, statements)
    while high - low > 1e-12:
        middle = (low + high) / 2
        if math.erfc(middle / math.sqrt(2)) > level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopping:
    """When a comparison has played enough: once every interval is narrow enough, and never because of where it lies.

    To stop as soon as a difference is significant finds differences where there are none. To stop by width does not:
    looked at after `least` games and then every `batch`, the 95 % intervals of measured comparisons held the true value
    in 93 to 97 %, and in 87 % where fewer than ten games differed (tests/bench/paired_coverage.py).
    """

    width: float
    """Half of the width of the 95 % interval that is wanted."""
    most: int
    """Games after which it ends in any case."""
    least: int = 400
    batch: int = 200

    def next_stop(self, done: int) -> int:
        """How many games will be done at the next look."""
        return min(self.most, self.least if done < self.least else done + self.batch)

    def enough(self, found: Sums) -> bool:
        """Whether this interval is narrow enough."""
        return found.half_width <= self.width

    def guessed(self, deviation: float) -> int:
        """How many games in all it will probably need where differences vary by so much; never above `most`."""
        root = Z95 * deviation / self.width
        return self.most if root > math.sqrt(self.most) else min(self.most, max(self.least, math.ceil(root * root)))

    def expected(self, found: Sums) -> int:
        """How many games in all this interval will probably need, going by its spread so far; never above `most`."""
        return max(found.n, self.guessed(found.deviation)) if found.n > 1 else self.most
