"""Statistics of many games: exact integers while games are played, intervals when they are read.

Every collection here is a plain sum of integers, so parts can be merged in any order and grouping with the same result.
The unit of every interval is the game: the players of one game share its cards and are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

Interval = tuple[float, float]

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: so many standard errors on either side hold 95 %."""


@dataclass(slots=True)
class Histogram:
    """How often each integer was seen; everything else (mean, spread, quantiles) follows exactly."""

    counts: dict[int, int] = field(default_factory=dict)

    def add(self, value: int, times: int = 1) -> None:
        """Count a value."""
        self.counts[value] = self.counts.get(value, 0) + times

    def merge(self, other: Histogram) -> None:
        """Count everything the other has counted."""
        for value, times in other.counts.items():
            self.add(value, times)

    @property
    def n(self) -> int:
        """Number of values."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """Sum of the values."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def squares(self) -> int:
        """Sum of the squared values."""
        return sum(value * value * times for value, times in self.counts.items())

    @property
    def least(self) -> int:
        """The smallest value. Raises `ValueError` if there is none."""
        return min(self.counts)

    @property
    def most(self) -> int:
        """The greatest value. Raises `ValueError` if there is none."""
        return max(self.counts)

    @property
    def mean(self) -> float:
        """Mean of the values; 0 if there is none."""
        return self.total / self.n if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """Sample standard deviation (divisor n - 1); 0 for fewer than two values."""
        n = self.n
        if n < 2:
            return 0.0
        # Over integers, so that nothing is lost where the values are great and close to each other.
        return math.sqrt((n * self.squares - self.total**2) / (n * (n - 1)))

    def quantile(self, part: int, whole: int = 100) -> int:
        """The smallest value with at least `part` of `whole` of all values at or below it.

        Raises `ValueError` if there is none.
        """
        wanted = max(1, -(-self.n * part // whole))
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        raise ValueError("a histogram without values has no quantiles")

    def interval(self) -> Interval:
        """95 % t interval of the mean; the mean itself for fewer than two values."""
        n = self.n
        if n < 2:
            return (self.mean, self.mean)
        half = t_quantile(n - 1) * self.deviation / math.sqrt(n)
        return (self.mean - half, self.mean + half)


@dataclass(slots=True)
class SetCounter:
    """How often each element was a member of the bit sets added: a counter for every bit, all advanced at once.

    The counters lie bit-sliced, plane k holding bit k of every counter, so that adding a set is a ripple carry over
    planes, two on average, instead of a loop over its members.
    """

    planes: list[int] = field(default_factory=list)

    @staticmethod
    def of(counts: Sequence[int]) -> SetCounter:
        """The counter that has counted each element so often."""
        planes = range(max(counts, default=0).bit_length())
        return SetCounter([sum((count >> plane & 1) << i for i, count in enumerate(counts)) for plane in planes])

    def add(self, members: int, plane: int = 0) -> None:
        """Count a set, 2**`plane` times."""
        planes = self.planes
        while members:
            if plane >= len(planes):
                planes += [0] * (plane + 1 - len(planes))
            carried = planes[plane] & members
            planes[plane] ^= members
            members = carried
            plane += 1

    def merge(self, other: SetCounter) -> None:
        """Count everything the other has counted."""
        for plane, members in enumerate(other.planes):
            self.add(members, plane)

    def count(self, element: int) -> int:
        """How many of the sets had this element."""
        return sum((members >> element & 1) << plane for plane, members in enumerate(self.planes))


def wilson(hits: float, n: int, *, z: float = Z95) -> Interval:
    """Wilson interval of a share of `n` games: the 95 % one, or that of another normal quantile `z`.

    `hits` may be a fraction, such as the parts of shared wins, or the part of the players of each game who did
    something: whatever lies between 0 and 1 in each game varies at most as much as a yes or no of the same mean, so
    that the interval is then wider than needed, never too narrow.
    """
    if n == 0:
        return (0.0, 1.0)
    share = hits / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (max(0.0, centre - half), min(1.0, centre + half))


class Share(NamedTuple):
    """A share of games, and its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % of games (95 %: {100 * self.low:.1f} to {100 * self.high:.1f} %)"


def share_of(games: float, n: int) -> Share:
    """The share that so many of `n` games are, with its Wilson interval; see `wilson` for fractions."""
    return Share(games / n, *wilson(games, n))


@lru_cache(maxsize=256)
def t_quantile(degrees: int) -> float:
    """The 97.5 % point of Student's t with a whole number of degrees of freedom.

    By bisection on the distribution function, which is a finite sum for whole degrees of freedom (Abramowitz and
    Stegun 26.7.3 and 26.7.4); beyond 200 by the expansion around the normal point (26.7.5), whose error there is below
    1e-9.
    """
    if degrees < 1:
        raise ValueError("a t interval needs at least two values")
    if degrees > 200:
        return _t_expansion(degrees)
    low, high = 1.9, 13.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        if _t_within(middle, degrees) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _t_expansion(degrees: int) -> float:
    z = Z95
    z3, z5, z7, z9 = z**3, z**5, z**7, z**9
    terms = (
        (z3 + z) / 4,
        (5 * z5 + 16 * z3 + 3 * z) / 96,
        (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384,
        (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees) ** (power + 1) for power, term in enumerate(terms))


def _t_within(t: float, degrees: int) -> float:
    """Probability that |T| < t."""
    angle = math.atan(t / math.sqrt(degrees))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term = cosine if odd else 1.0
    series = 0.0
    for top in range(1 + odd, degrees, 2):
        series += term
        term *= cosine * cosine * top / (top + 1)
    return 2 / math.pi * (angle + sine * series) if odd else sine * series
