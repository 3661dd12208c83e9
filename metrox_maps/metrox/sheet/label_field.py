"""What a name must keep clear of: lines, shapes, the page's edge, and boxes it could be taken to name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import (
    Box,
    Buckets,
    Polygon,
    bounds,
    box_polygon,
    gap,
    grown,
    inside,
    polygon_gap,
    polygons_meet,
)
from metrox_maps.metrox.sheet.label_places import Place

_OVER_LINE, _OVER_MORE_LINES, _MOST_LINES = 30.0, 10.0, 6
"""Of the first line covered, of each further one, and how many are counted: never as bad as covering a shape."""
_OVER_SHAPE, _OFF_PAGE = 240.0, 500.0
_MISTAKEN = 45.0
"""Of a name whose nearest box is not clearly its own: worse than crossing a line, better than hiding something."""
_DOUBTFUL = 14.0
"""Of a name hardly nearer to its own box than to another; falls to nothing at `_SURE`."""
_MOST_LOOKED = 150
"""Obstacles looked at for one place of a name."""
DOUBT, _SURE = 0.5, 2.0
"""How much nearer to its own box a name must be, and from where on there is no doubt at all."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something a name should not cover; `soft` for lines, which a name may cross when nothing else helps."""

    polygon: Polygon
    soft: bool
    station: str = ""
    """The station whose own box this is: its name keeps clear of it by construction."""


def shape_obstacle(box: Box, margin: float, station: str = "") -> Obstacle:
    """A rectangle with a margin as something no name may cover."""
    return Obstacle(box_polygon(grown(box, margin)), False, station)


class _File:
    """Obstacles of one kind, filed for quick looking."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self._obstacles = obstacles
        self._buckets = Buckets(12.0)
        self._upright = []
        for obstacle in obstacles:
            around = bounds(obstacle.polygon)
            self._buckets.add(around)
            self._upright.append(set(obstacle.polygon) <= set(box_polygon(around)))

    def covered(self, place: Place, station: str, *, most: int) -> int:
        """How many of the obstacles a place covers, counted up to `most`; the station's own box is none."""
        count = looked = 0
        for number in self._buckets.each(place.box):
            looked += 1
            if looked > _MOST_LOOKED:
                return most  # a tangle
            obstacle = self._obstacles[number]
            if obstacle.station == station and station:
                continue
            # two upright rectangles whose boxes meet do meet
            sure = self._upright[number] and not place.angle
            if sure or polygons_meet(place.polygon, obstacle.polygon):
                count += 1
                if count == most:
                    break
        return count


class Field:
    """All obstacles on a page, and all boxes."""

    def __init__(self, obstacles: Sequence[Obstacle], outers: dict[str, Box], page: Box) -> None:
        self._page = page
        self._lines = _File([obstacle for obstacle in obstacles if obstacle.soft])
        self._shapes = _File([obstacle for obstacle in obstacles if not obstacle.soft])
        self._outers = outers
        self._stations = tuple(outers)
        self._boxes = Buckets(12.0)
        for outer in outers.values():
            self._boxes.add(outer)

    def covered(self, place: Place, station: str) -> float:
        """What a place costs for the obstacles it covers, the page's edge among them; the station's own box is none."""
        cost = 0.0 if inside(place.box, self._page) else _OFF_PAGE
        cost += _OVER_SHAPE * self._shapes.covered(place, station, most=4)
        lines = self._lines.covered(place, station, most=_MOST_LINES)
        return cost + (_OVER_LINE + (lines - 1) * _OVER_MORE_LINES if lines else 0.0)

    def rival(self, place: Place, station: str) -> tuple[float, str]:
        """How much nearer a place is to its own box than to any other within reach, and the nearest of these others.

        Infinite and nobody where no other box is within `_SURE` of being as near.
        """
        own = _away(place, self._outers[station])
        best, nearest = math.inf, ""
        here = self._outers[station]
        for number in self._boxes.near(grown(place.box, own + _SURE)):
            other = self._stations[number]
            if other == station or self._outers[other] == here:
                continue  # two stations at one point cannot be told apart by their names' places
            margin = _away(place, self._outers[other]) - own
            if margin < best:
                best, nearest = margin, other
        return best, nearest

    def doubt(self, place: Place, station: str) -> float:
        """What a place costs for the doubt which box it names."""
        margin, _ = self.rival(place, station)
        if margin < DOUBT:
            return _MISTAKEN
        return _DOUBTFUL * max(_SURE - margin, 0.0) / (_SURE - DOUBT)


def _away(place: Place, box: Box) -> float:
    return polygon_gap(place.polygon, box_polygon(box)) if place.angle else gap(place.box, box)
