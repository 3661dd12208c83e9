"""Which lattice a drawing stands on already."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from statistics import median

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.octilinear import UNIT, Lattice
from metrox_maps.transit.network import Network


def lattice_of(network: Network, at: Mapping[str, Point], locked: Collection[str] = ()) -> Lattice:
    """The lattice that fits positions on whole numbers: its step is their usual distance from neighbor to neighbor.

    Its origin is where most of the locked nodes (or of all) come to stand on lattice points.
    """
    lengths = [math.dist(at[edge.a], at[edge.b]) for edge in network.edges if edge.a != edge.b]
    step = max(1, round(median(lengths) / 1.15)) if lengths else 1
    names = sorted(locked) or sorted(at)
    if not names:
        return UNIT
    rests = Counter((round(at[name][0]) % step, round(at[name][1]) % step) for name in names)
    x, y = min(rests, key=lambda rest: (-rests[rest], rest))
    return Lattice(step=float(step), x=float(x), y=float(y))
