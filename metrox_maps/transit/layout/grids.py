"""Which lattice a drawing stands on already."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from statistics import median

from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import listed, shortened
from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.octilinear import UNIT, Lattice
from metrox_maps.transit.network import Network

_FINEST = 8
"""How many times finer than usual a lattice may be for the sake of locked nodes; a finer one takes too long."""

_EXACT = 1000
"""Positions count as whole numbers of 1/1 to 1/1000."""


def lattice_of(network: Network, at: Mapping[str, Point], locked: Collection[str] = ()) -> Lattice:
    """The lattice that fits positions: its step is their usual distance from neighbor to neighbor.

    Every locked node stands on a point of it, for which the step may have to be shorter. Without locked nodes most
    nodes do. On whole numbers both are whole. Raises LayoutFailed where locked nodes are on no such lattice.
    """
    lengths = [length for edge in network.edges if (length := math.dist(at[edge.a], at[edge.b])) > 0]
    usual = median(lengths) / 1.15 if lengths else 1.0
    step = Fraction(max(1, round(usual))) if usual >= 0.5 else Fraction(usual).limit_denominator(_EXACT * _EXACT)
    if locked:
        return _through({name: at[name] for name in sorted(locked)}, network, step)
    if not at:
        return UNIT
    return _at(step, [at[name] for name in sorted(at)])


def _at(step: Fraction, points: Collection[Point]) -> Lattice:
    """Its origin is where most points come to stand on the lattice."""
    rests = Counter((_exact(x) % step, _exact(y) % step) for x, y in points)
    x, y = min(rests, key=lambda rest: (-rests[rest], rest))
    return Lattice(step=float(step), x=float(x), y=float(y))


def _through(kept: Mapping[str, Point], network: Network, step: Fraction) -> Lattice:
    names = sorted(kept)
    x, y = kept[names[0]]
    common = Fraction(0)
    for name in names[1:]:
        for part, first in zip(kept[name], (x, y), strict=True):
            common = _divisor(common, abs(_exact(part) - _exact(first)))
    if common:
        finer = _part_of(common, step)
        if finer * _FINEST < step:
            usual = _at(step, list(kept.values()))
            off = [name for name in names if not _stands(usual, kept[name])]
            called = {node.id: node.name or node.id for node in network.nodes}
            raise LayoutFailed(
                f"no grid holds all locked stations where they stand: {listed(shortened(called[name]) for name in off)} "
                f"{'is' if len(off) == 1 else 'are'} off the grid of the others; unlock or move "
                f"{'it' if len(off) == 1 else 'them'}"
            )
        step = finer
    return Lattice(step=float(step), x=float(_exact(x)), y=float(_exact(y)))


def _stands(lattice: Lattice, point: Point) -> bool:
    return math.dist(lattice.position(lattice.cell(point)), point) < 1e-6


def _part_of(common: Fraction, step: Fraction) -> Fraction:
    """The longest step up to `step` of which `common` is a multiple; a whole one where `common` is whole."""
    if common.denominator == 1:
        return Fraction(max(part for part in range(1, max(1, int(step)) + 1) if common % part == 0))
    return common / math.ceil(common / step)


def _divisor(one: Fraction, two: Fraction) -> Fraction:
    scale = math.lcm(one.denominator, two.denominator)
    return Fraction(math.gcd(int(one * scale), int(two * scale)), scale)


def _exact(part: float) -> Fraction:
    return Fraction(part).limit_denominator(_EXACT)
