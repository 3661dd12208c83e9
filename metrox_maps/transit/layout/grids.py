"""The lattice a drawing stands on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.problem import Cell
from metrox_maps.transit.network import Network

_EXACT = 1000
"""Positions count as whole numbers of 1/1 to 1/1000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Lattice point (i, j) is the position (x + i · step, y + j · step)."""

    step: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def cell(self, at: Point) -> Cell:
        """The lattice point nearest to a position."""
        return round((at[0] - self.x) / self.step), round((at[1] - self.y) / self.step)

    def position(self, at: Point) -> Point:
        """Where a lattice point is."""
        return self.x + at[0] * self.step, self.y + at[1] * self.step


UNIT = Lattice()


def lattice_of(network: Network, at: Mapping[str, Point], locked: Collection[str] = ()) -> Lattice:
    """The lattice that fits positions: its step is their usual distance from neighbor to neighbor.

    Its origin is where most of the locked nodes (or of all) come to stand on lattice points; whole on whole numbers.
    """
    lengths = [length for edge in network.edges if (length := math.dist(at[edge.a], at[edge.b])) > 0]
    usual = median(lengths) / 1.15 if lengths else 1.0
    step = Fraction(max(1, round(usual))) if usual >= 0.5 else _exact(usual) or Fraction(1, _EXACT)
    names = sorted(locked) or sorted(at)
    if not names:
        return UNIT
    lattice = _most_on(step, [at[name] for name in names])
    while locked and step > 1 and len({lattice.cell(at[name]) for name in names}) < len(names):
        step -= 1  # two on one lattice point could not both stay
        lattice = _most_on(step, [at[name] for name in names])
    return lattice


def _most_on(step: Fraction, points: Collection[Point]) -> Lattice:
    """The lattice of a step on which most points stand."""
    rests = Counter((_exact(x) % step, _exact(y) % step) for x, y in points)
    x, y = min(rests, key=lambda rest: (-rests[rest], rest))
    return Lattice(step=float(step), x=float(x), y=float(y))


def finer(lattice: Lattice, points: Collection[Point]) -> int:
    """Into how many parts the steps of a lattice must be cut so that points stand on it; 1 where they do already."""
    step = _exact(lattice.step)
    common = step
    for point in points:
        for part, origin in zip(point, (lattice.x, lattice.y), strict=True):
            common = _divisor(common, abs(_exact(part) - _exact(origin)))
    return int(step / common)


def _divisor(one: Fraction, two: Fraction) -> Fraction:
    scale = math.lcm(one.denominator, two.denominator)
    return Fraction(math.gcd(int(one * scale), int(two * scale)), scale)


def _exact(part: float) -> Fraction:
    return Fraction(part).limit_denominator(_EXACT)
