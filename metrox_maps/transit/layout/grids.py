"""The lattice a drawing stands on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.plane import projected
from metrox_maps.transit.layout.problem import Cell
from metrox_maps.transit.network import Network

_EXACT = 1000
"""Positions count as whole numbers of 1/1 to 1/1000."""

_NEARLY = 0.8
"""Share of the positions that must stand on a lattice for the others to count as moved off it by hand."""

_LONG = 4
"""Steps that the usual edge has at most: a lattice finer than that says nothing of how wide the drawing is."""

_MOST_STEPS, _MOST_POINTS = 5_000, 1_000_000
"""How many steps a drawing may be wide or high, and how many points the lattice under it may have: the search keeps
some hundred bytes for each."""

_WIDEST = 100
"""The widest step that is looked for where not all positions stand on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Lattice point (i, j) is the position (x + i · step, y + j · step)."""

    step: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def steps(self, at: Point) -> Point:
        """A position in steps of the lattice."""
        return (at[0] - self.x) / self.step, (at[1] - self.y) / self.step

    def cell(self, at: Point) -> Cell:
        """The lattice point nearest to a position."""
        x, y = self.steps(at)
        return round(x), round(y)

    def position(self, at: Point) -> Point:
        """Where a lattice point is."""
        return self.x + at[0] * self.step, self.y + at[1] * self.step


UNIT = Lattice()


def lattice_of(network: Network, at: Mapping[str, Point], locked: Collection[str] = ()) -> Lattice:
    """The lattice that positions stand on; where they stand on none, one whose step is about their usual distance.

    Its origin is where most of the locked nodes (or of all) come to stand on lattice points; whole on whole numbers.
    """
    lengths = [length for edge in network.edges if (length := math.dist(at[edge.a], at[edge.b])) > 0]
    names = sorted(locked) or sorted(at)
    if not names:
        return UNIT
    step = _stood_on(_spots(network, at), lengths) or _usual(lengths)
    lattice = _most_on(step, [at[name] for name in names])
    while locked and step > 1 and len({lattice.cell(at[name]) for name in names}) < len(names):
        step -= 1  # two on one lattice point could not both stay
        lattice = _most_on(step, [at[name] for name in names])
    return lattice


def too_wide(spots: Sequence[Point]) -> bool:
    """Whether places, in steps, lie too far apart for a drawing."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = (max(parts, default=0) - min(parts, default=0) for parts in (xs, ys))
    return max(wide, high) > _MOST_STEPS or wide * high > _MOST_POINTS


def widest(network: Network, at: Mapping[str, Point]) -> Lattice | None:
    """The widest lattice that holds every position and corner; None where there is none that a drawing could be on."""
    spots = _spots(network, at, every=True)
    common = _common(spots)
    return _most_on(common, spots) if common else None


def _spots(network: Network, at: Mapping[str, Point], *, every: bool = False) -> list[Point]:
    """The positions, with the corners where these are whole, as a drawing's are and those of a survey are not."""
    spots = [at[name] for name in sorted(at)]
    corners = [projected(point, network.system) for edge in network.edges for point in edge.path]
    drawn = every or all(part == round(part) for corner in corners for part in corner)
    return [*spots, *corners] if drawn else spots


def _stood_on(spots: Sequence[Point], lengths: Sequence[float]) -> Fraction | None:
    """The step of the lattice that all positions stand on, or nearly all where some were moved by hand."""
    if not lengths:
        return None
    middle, short = median(lengths), sorted(lengths)[len(lengths) // 4]
    common = _common(spots)

    def fits(step: Fraction) -> bool:
        # On a lattice of one unit a hand places everything; only what is as narrow as that was laid out on it.
        return middle <= _LONG * step and (step >= 2 or short < 2 * step)

    if common and common >= 2:
        return common if fits(common) else None
    for whole in range(min(_WIDEST, math.floor(middle)), 0, -1):
        rests = Counter((x % whole, y % whole) for x, y in spots)
        if max(rests.values()) >= _NEARLY * len(spots) and fits(Fraction(whole)):
            return Fraction(whole)
    return common if common and fits(common) else None


def _usual(lengths: Sequence[float]) -> Fraction:
    usual = median(lengths) / 1.15 if lengths else 1.0
    return Fraction(max(1, round(usual))) if usual >= 0.5 else _exact(usual) or Fraction(1, _EXACT)


def _common(spots: Sequence[Point]) -> Fraction | None:
    """The greatest step of which all positions are whole multiples apart, both ways; None for one below 1/1000."""
    common = Fraction(0)
    for point in spots:
        for part, first in zip(point, spots[0], strict=True):
            common = _divisor(common, abs(_exact(part - first)))
            if common.denominator > _EXACT:
                return None
    return common or None


def _most_on(step: Fraction, points: Sequence[Point]) -> Lattice:
    """The lattice of a step on which most points stand; exactly so the first of them, however many digits it has."""
    rests = [(_exact(x) % step, _exact(y) % step) for x, y in points]
    counts = Counter(rests)
    rest = min(counts, key=lambda rest: (-counts[rest], rest))
    first = points[rests.index(rest)]
    x, y = (
        part - float(step) * round((part - float(off)) / float(step)) for part, off in zip(first, rest, strict=True)
    )
    return Lattice(step=float(step), x=x, y=y)


def finer(lattice: Lattice, points: Collection[Point]) -> int:
    """Into how many parts the steps of a lattice must be cut so that points stand on it; 1 where they do already."""
    step = _exact(lattice.step)
    common = step
    for point in points:
        for part, origin in zip(point, (lattice.x, lattice.y), strict=True):
            common = _divisor(common, abs(_exact(part - origin)))
    return int(step / common)


def _divisor(one: Fraction, two: Fraction) -> Fraction:
    scale = math.lcm(one.denominator, two.denominator)
    return Fraction(math.gcd(int(one * scale), int(two * scale)), scale)


def _exact(part: float) -> Fraction:
    return Fraction(part).limit_denominator(_EXACT)
