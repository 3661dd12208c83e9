"""Positions as longitude and latitude, which GeoJSON must have (RFC 7946, section 4), and back from there."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
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
_METRE_DIGITS = 6
"""Decimals of a metre that come back: what a degree's decimals hold up to 85° north and south."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Where on the globe a plane lies."""

    system: str
    """`found.PLANE` or `found.PLANE_UP`."""
    step: float
    """Metres of Web Mercator a unit."""
    east: int
    """Units by which it is moved east."""

    def degrees(self, point: Point) -> Point:
        """Longitude and latitude of a position on the plane."""
        longitude = math.degrees((point[0] + self.east) * self.step / _EARTH)
        latitude = math.degrees(math.atan(math.sinh(point[1] * self._up / _EARTH)))
        return round(longitude, _DIGITS) + 0.0, round(latitude, _DIGITS) + 0.0  # no minus before a zero

    def plane(self, point: Point) -> Point:
        """The position on the plane, to a hundred-millionth of a unit of 200 m; the poles are beyond all planes."""
        latitude = max(-89.0, min(89.0, point[1]))
        x = math.radians(point[0]) * _EARTH / self.step - self.east
        y = math.asinh(math.tan(math.radians(latitude))) * _EARTH / self._up
        digits = _METRE_DIGITS + round(math.log10(self.step))
        return round(x, digits) + 0.0, round(y, digits) + 0.0

    @property
    def _up(self) -> float:
        return -self.step if self.system == PLANE else self.step


def sheet_of(network: Network) -> Sheet | None:
    """Where a network's plane lies, or None for degrees.

    Around 0°/0°, so that Web Mercator shows it as it is, `STEP` metres a unit; a tenth of that, a hundredth and so on
    where it would not fit on the globe. It moves some units east where a node would lie at 0°/0° itself, which readers
    take for no position.
    """
    if network.system == LONLAT:
        return None
    every = [node.at for node in network.nodes] + [point for edge in network.edges for point in edge.path]
    reach = max((abs(value) for point in every for value in point), default=0.0)
    step = STEP
    while reach * step > _EDGE:
        step /= 10
    taken = {node.at for node in network.nodes}
    east = next(units for units in count() if (-units, 0) not in taken)
    return Sheet(system=network.system, step=step, east=east)


def degrees_of(network: Network) -> Callable[[Point], Point]:
    """From positions of a network to longitude and latitude, with north up; degrees stay as they are."""
    sheet = sheet_of(network)
    return sheet.degrees if sheet is not None else lambda point: point
