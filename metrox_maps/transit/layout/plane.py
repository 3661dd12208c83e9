"""A network's positions on one plane, y downwards, whatever its system."""

from __future__ import annotations

import math

from metrox_maps.transit.found import LONLAT, PLANE, Point
from metrox_maps.transit.network import Network

RADIUS = 6_378_137.0
"""Earth's radius in metres as Web Mercator has it."""

_HIGHEST = 85.0
"""Degrees of latitude beyond which Mercator runs away."""


def projected(at: Point, system: str) -> Point:
    """A position on the plane with y downwards: metres of Web Mercator for degrees, else the source's own units."""
    x, y = at
    if system == LONLAT:
        latitude = math.radians(max(-_HIGHEST, min(_HIGHEST, y)))
        return RADIUS * math.radians(x), -RADIUS * math.log(math.tan(math.pi / 4 + latitude / 2))
    return (x, y) if system == PLANE else (x, -y)


def positions(network: Network) -> dict[str, Point]:
    """Every node on the plane, by id."""
    return {node.id: projected(node.at, network.system) for node in network.nodes}
