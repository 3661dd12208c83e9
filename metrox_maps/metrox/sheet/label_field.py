"""What a name must keep clear of: lines, shapes, the page's edge, and boxes it could be taken to name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import Box, Buckets, Polygon, bounds, box_polygon, gap, grown, inside
from metrox_maps.geometry.slabs import Slab, slab_from, slab_gap, slab_of, slabs_meet
from metrox_maps.metrox.sheet.label_places import Place

_OVER_LINE, _OVER_MORE_LINES, _MOST_LINES = 70.0, 20.0, 3
"""Of the first line covered, of each further one, and how many are counted: never as bad as covering a shape."""
_OVER_SHAPE, _MOST_SHAPES, _OFF_PAGE = 240.0, 3, 500.0
_MISTAKEN, _UNCERTAIN = 50.0, 26.0
"""Of a name whose nearest box is another, and of one that is about as near to another: better than crossing a line."""
_DOUBTFUL = 14.0
"""Of a name hardly nearer to its own box than to another; falls to nothing at `_SURE`."""
_OWN = 0.3
"""What turned letters keep off their own box."""
_TANGLE = 400
"""So many obstacles of one kind round one name are looked at; where there are more no place is taken to be free."""
_FAR = 8.0
"""Boxes this far beyond the reach of a name do not compete for it."""
DOUBT, _SURE = 0.5, 2.0
"""How much nearer to its own box a name must be, and from where on there is no doubt at all."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A rectangle that a name should not cover; `soft` for lines, which a name may cross when nothing else helps."""

    polygon: Polygon
    soft: bool
    station: str = ""
    """The station whose own box this is: its name keeps clear of it by construction."""


def shape_obstacle(box: Box, margin: float, station: str = "") -> Obstacle:
    """A rectangle with a margin as something no name may cover."""
    return Obstacle(box_polygon(grown(box, margin)), False, station)


class _File:
    """Obstacles of one kind, filed for quick looking."""

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        self._parts: list[tuple[str, Box, Slab]] = []
        self._buckets = Buckets(12.0)
        for obstacle in obstacles:
            around = bounds(obstacle.polygon)
            self._parts.append((obstacle.station, around, slab_from(obstacle.polygon)))
            self._buckets.add(around)

    def near(self, reach: Box, station: str) -> tuple[list[tuple[Box, Slab]], bool]:
        """The obstacles within reach of a station's name, apart from its own box, and whether there are too many."""
        found = []
        for number in self._buckets.each(reach):
            owner, around, slab = self._parts[number]
            if not station or owner != station:
                found.append((around, slab))
                if len(found) > _TANGLE:
                    return found[:_TANGLE], True
        return found, False


def _covered(place: Place, parts: Sequence[tuple[Box, Slab]], most: int) -> int:
    """How many of the parts a place covers, counted up to `most`."""
    left, top, right, bottom = place.box
    slab, count = place.slab, 0
    for (x, y, x_end, y_end), part in parts:
        if left < x_end and x < right and top < y_end and y < bottom and slabs_meet(slab, part):
            count += 1
            if count == most:
                break
    return count


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands round one station's box, as far as its name may reach."""

    own: Box
    page: Box
    shapes: tuple[tuple[Box, Slab], ...]
    lines: tuple[tuple[Box, Slab], ...]
    tangled: bool
    """Whether there is more than what is listed here."""
    others: tuple[tuple[str, Box], ...]
    """The boxes of other stations, those of stations at the same point apart."""

    def covered(self, place: Place) -> float:
        """What a place costs for the obstacles it covers, the page's edge among them; the station's own box is none."""
        shapes = _covered(place, self.shapes, _MOST_SHAPES)
        if place.angle:  # upright places keep off their own box by construction
            shapes += slabs_meet(place.slab, slab_of(grown(self.own, _OWN)))
        cost = _OVER_SHAPE * shapes + (0.0 if inside(place.box, self.page) else _OFF_PAGE)
        if cost:
            return cost
        lines = _MOST_LINES if self.tangled else _covered(place, self.lines, _MOST_LINES)
        return _OVER_LINE + (lines - 1) * _OVER_MORE_LINES if lines else 0.0

    def rival(self, place: Place) -> tuple[float, str]:
        """How much nearer a place is to its own box than to any other within reach, and the nearest of these others.

        Infinite and nobody where no other box is within `_SURE` of being as near.
        """
        own = _away(place, self.own)
        best, nearest = math.inf, ""
        left, top, right, bottom = grown(place.box, own + _SURE)
        for station, box in self.others:
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                margin = _away(place, box) - own
                if margin < best:
                    best, nearest = margin, station
        return best, nearest

    def doubt(self, place: Place) -> float:
        """What a place costs for the doubt which box it names."""
        margin, _ = self.rival(place)
        if margin < DOUBT:
            share = min(max((DOUBT - margin) / (2 * DOUBT), 0.0), 1.0)
            return _UNCERTAIN + (_MISTAKEN - _UNCERTAIN) * share
        return _DOUBTFUL * max(_SURE - margin, 0.0) / (_SURE - DOUBT)


class Field:
    """All obstacles on a page, and all boxes."""

    def __init__(self, obstacles: Sequence[Obstacle], outers: dict[str, Box], page: Box) -> None:
        self._page = page
        self._lines = _File(obstacle for obstacle in obstacles if obstacle.soft)
        self._shapes = _File(obstacle for obstacle in obstacles if not obstacle.soft)
        self._outers = outers
        self._stations = tuple(outers)
        self._boxes = Buckets(12.0)
        for outer in outers.values():
            self._boxes.add(outer)

    def around(self, station: str, reach: Box) -> Surroundings:
        """What a name of a station may cover, or be taken for, within reach of it."""
        own = self._outers[station]
        shapes, many = self._shapes.near(reach, station)
        lines, more = self._lines.near(reach, station)
        stations = (self._stations[number] for number in self._boxes.near(grown(reach, _FAR)))
        # two stations at one point cannot be told apart by their names' places
        others = tuple((other, self._outers[other]) for other in stations if self._outers[other] != own)
        return Surroundings(own, self._page, tuple(shapes), tuple(lines), many or more, others)


def _away(place: Place, box: Box) -> float:
    return slab_gap(place.slab, slab_of(box)) if place.angle else gap(place.box, box)
