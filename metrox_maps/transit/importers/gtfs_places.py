"""Degrees as sources give them, repaired: missing, exchanged, at 0/0, off the globe, on both sides of the date line."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from statistics import fmean, median

from metrox_maps.transit.found import Point

Tell = Callable[..., None]
"""Takes what was done to a stop: kind, noun and text, and as `of` and `place` which one (see `gtfs_feed.Feed.tell`)."""

_FAR = 6.0
"""Times the usual distance from the middle, from which on a stop is looked at twice."""
_LEAST_FAR = 1.0
"""Degrees below which no stop is far."""


def degrees(text: str) -> float | None:
    """A number of degrees, with a point or a comma; None where it is none or not finite."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


class Places:
    """Positions as (longitude, latitude) by id of stop, each part None where there is none."""

    __slots__ = ("_at", "_table")

    def __init__(self, at: Mapping[str, tuple[float | None, float | None]], table: str = "stops.txt") -> None:
        self._at, self._table = at, table

    def repaired(self, parents: Mapping[str, str], tell: Tell) -> dict[str, Point]:
        """The positions that can be used, by id; every repair is told.

        A stop without takes its parent's position, a parent the middle of its stops. Longitudes on the far side of the
        date line are counted on beyond 180, so that a network is in one piece.
        """
        at = self._on_the_globe(tell)
        at = self._in_one_piece(at, tell)
        at = self._exchanged(at, tell)
        for key in sorted(self._at):
            if key not in at and parents.get(key) in at:
                at[key] = at[parents[key]]
                tell("guessed", "stop", "no position, that of its station taken", of=key, place=self._table)
        children: dict[str, list[Point]] = {}
        for key, parent in sorted(parents.items()):
            if parent and parent not in at and key in at:
                children.setdefault(parent, []).append(at[key])
        for key, points in children.items():
            at[key] = fmean(point[0] for point in points), fmean(point[1] for point in points)
            tell("guessed", "station", "no position, the middle of its stops taken", of=key, place=self._table)
        if at:
            for key in sorted(set(self._at) - set(at)):
                tell("dropped", "stop", "no position that can be used", of=key, place=self._table)
        return at

    def _on_the_globe(self, tell: Tell) -> dict[str, Point]:
        found: dict[str, Point] = {}
        for key, (lon, lat) in sorted(self._at.items()):
            if lon is None or lat is None:
                continue
            if abs(lat) <= 90 and abs(lon) <= 180:
                if abs(lon) > 1e-6 or abs(lat) > 1e-6:
                    found[key] = lon, lat
                else:
                    tell("dropped", "stop", "the position 0/0 is none", of=key, place=self._table)
            elif abs(lon) <= 90 and abs(lat) <= 180:
                found[key] = lat, lon
                tell("repaired", "stop", "latitude and longitude exchanged", of=key, place=self._table)
            else:
                text = "the position is not on the globe, left out"
                tell("dropped", "stop", text, of=key, place=self._table)
        return found

    def _in_one_piece(self, at: dict[str, Point], tell: Tell) -> dict[str, Point]:
        east = sorted({lon for lon, _ in at.values()})
        gap, start = max(((b - a, b) for a, b in pairwise(east)), default=(0.0, 0.0))
        west = [lon for lon in east if lon < start]
        if gap <= 180 or west[-1] > -90 or start < 90:
            return at
        for key, (lon, _) in sorted(at.items()):
            if lon < start:
                text = "beyond the date line (180°), 360 added to the longitude so that the network is in one piece"
                tell("repaired", "stop", text, of=key, place=self._table)
        return {key: (lon + 360 if lon < start else lon, lat) for key, (lon, lat) in at.items()}

    def _exchanged(self, at: dict[str, Point], tell: Tell) -> dict[str, Point]:
        """Exchanges latitude and longitude where only that puts a stop among the others; tells what stays far off."""
        if len(at) < 3:
            return at
        middle = median(lon for lon, _ in at.values()), median(lat for _, lat in at.values())

        def distance(point: Point) -> float:
            return max(abs(point[0] - middle[0]), abs(point[1] - middle[1]))

        far = max(_LEAST_FAR, _FAR * median(distance(point) for point in at.values()))
        found = dict(at)
        for key, point in sorted(at.items()):
            if distance(point) <= far:
                continue
            turned = point[1], point[0]
            if distance(turned) <= far and 4 * distance(turned) < distance(point):
                found[key] = turned
                text = "latitude and longitude exchanged, which puts it among the others"
                tell("repaired", "stop", text, of=key, place=self._table)
            elif distance(point) > 4 * far:
                text = "far from all others, as if the position were wrong; left as it is"
                tell("kept", "stop", text, of=key, place=self._table)
        return found
