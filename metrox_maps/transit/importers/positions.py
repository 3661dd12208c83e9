"""Places of a source in metres, for measuring along lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians

from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.geography import DEGREE

USUAL = 1000.0
"""Metres that the usual distance of neighbouring stations of a plane is taken for."""


class Flat:
    """Turns positions of one source into metres: degrees by a map true at their middle, a plane by its stations."""

    __slots__ = ("_east", "_first", "_lonlat", "_north")

    def __init__(self, system: str, stations: Sequence[Point]) -> None:
        """`stations` say where on earth the source is, or how long a step on its plane is."""
        self._lonlat = system == LONLAT
        self._first = min(stations, default=(0.0, 0.0))
        if self._lonlat:
            heights = [y for _, y in stations] or [0.0]
            self._north = DEGREE
            self._east = DEGREE * cos(radians(max(-85.0, min(85.0, (min(heights) + max(heights)) / 2))))
        else:
            self._north = self._east = USUAL / (_usual_step(stations) or 1.0)

    def __call__(self, point: Point) -> Point:
        east, north = point[0] - self._first[0], point[1] - self._first[1]
        if self._lonlat:
            east = (east + 180.0) % 360.0 - 180.0
        return east * self._east, north * self._north

    def of_all(self, points: Mapping[str, Point]) -> dict[str, Point]:
        """Each point by its key."""
        return {key: self(point) for key, point in points.items()}


def _usual_step(stations: Sequence[Point]) -> float:
    """The middle one of the distances from each station to the one nearest to it."""
    import numpy as np

    places = np.asarray(sorted(set(stations))[:2000], dtype=float)
    if len(places) < 2:
        return 0.0
    nearest = []
    for place in places:
        away = np.hypot(*(places - place).T)
        nearest.append(float(away[away > 0].min()))
    return sorted(nearest)[(len(nearest) - 1) // 2]


def apart(a: Point, b: Point) -> float:
    """The distance of two flat places."""
    return hypot(a[0] - b[0], a[1] - b[1])
