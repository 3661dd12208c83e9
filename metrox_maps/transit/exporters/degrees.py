"""Positions as longitude and latitude, which GeoJSON must have (RFC 7946, section 4)."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count

from metrox_maps.transit.found import LONLAT, PLANE, Point
from metrox_maps.transit.network import Network

STEP = 200.0
"""Metres of Web Mercator that a unit of a plane becomes: about the distance of two stations on a lattice."""
_EARTH = 6378137.0
"""Radius of the sphere of Web Mercator in metres (EPSG:3857)."""
_EDGE = 20_000_000.0
"""Metres from the middle of Web Mercator to somewhat before its edge."""
_DIGITS = 13
"""Decimals of a degree: a hundredth of a micrometre, so that angles survive, and alike on every machine."""


def degrees_of(network: Network) -> Callable[[Point], Point]:
    """From positions of a network to longitude and latitude, with north up.

    Degrees stay as they are. A plane is laid around 0°/0° so that Web Mercator shows it as it is, `STEP` metres a unit;
    a tenth of that, a hundredth and so on where it would not fit on the globe. It moves some units east where a node
    would lie at 0°/0° itself, which readers take for no position.
    """
    if network.system == LONLAT:
        return lambda point: point
    every = [node.at for node in network.nodes] + [point for edge in network.edges for point in edge.path]
    reach = max((abs(value) for point in every for value in point), default=0.0)
    step = STEP
    while reach * step > _EDGE:
        step /= 10
    taken = {node.at for node in network.nodes}
    east = next(units for units in count() if (-units, 0) not in taken)
    up = -step if network.system == PLANE else step

    def convert(point: Point) -> Point:
        longitude = math.degrees((point[0] + east) * step / _EARTH)
        latitude = math.degrees(math.atan(math.sinh(point[1] * up / _EARTH)))
        return round(longitude, _DIGITS) + 0.0, round(latitude, _DIGITS) + 0.0  # no minus before a zero

    return convert
