"""Station names placed together: every name where it hides nothing, or where it hides least.

Each name has candidates with a cost of their own (see `label_places`) and for what they would cover. Names are placed
one after another, those with the fewest good places first; then each moves while that makes the whole better, also by
pushing a neighbor to its next best place.
"""

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
    boxes_meet,
    grown,
    inside,
    polygons_meet,
)
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.sheet.label_places import Place, places

_OVER_LINE, _OVER_SHAPE, _OVER_NAME, _OFF_PAGE = 30.0, 120.0, 100.0, 400.0
_BAD = 25.0
"""From this cost on a name has not found a place."""
_NEAR, _NEAR_OTHER = 0.9, 6.0
"""A name this close to another station's box (beyond that box's own margin) seems to belong to it."""
_APART = 0.3
"""Between two names."""
_UNLIKE = 0.9
"""For standing on another side than the name of a neighboring station of the same route."""
_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something a name should not cover; `soft` for lines, which a name may cross when nothing else helps."""

    polygon: Polygon
    soft: bool
    station: str = ""
    """The station whose own box this is: its name keeps clear of it by construction."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name at its place. `clear` is False where it covers something."""

    station: str
    place: Place
    size: float
    clear: bool


class _Name:
    """A name to place: its options, the cheapest first, and what each would cover, worked out when it is asked for."""

    def __init__(self, station: str, options: Sequence[Place], field: _Field) -> None:
        self.station = station
        self.options = sorted(options, key=lambda option: option.cost)
        self.near: list[int] = []
        self.like: list[int] = []
        self.chosen = -1
        self._field = field
        self._covers: dict[int, float] = {}

    def covers(self, option: int) -> float:
        """What an option costs for lines, shapes and the page's edge it covers."""
        if option not in self._covers:
            self._covers[option] = self._field.covered(self.options[option], self.station)
        return self._covers[option]

    @property
    def place(self) -> Place | None:
        """The chosen place, or None so far."""
        return self.options[self.chosen] if self.chosen >= 0 else None

    def freedom(self) -> int:
        """How many options that are not turned cover nothing."""
        return sum(not place.angle and self.covers(option) < _BAD for option, place in enumerate(self.options))


def place_labels(
    stations: Sequence[Station],
    outers: dict[str, Box],
    obstacles: Sequence[Obstacle],
    *,
    page: Box,
    size: float,
    neighbors: Sequence[tuple[str, str]],
) -> tuple[Label, ...]:
    """Names of the given stations, in their order. `neighbors` are pairs of stations that follow each other."""
    names = _names(stations, outers, _Field(obstacles, page), size, neighbors)
    for name in sorted(names, key=lambda name: (name.freedom(), len(name.options))):
        name.chosen = _best_option(names, name)
    for _ in range(_ROUNDS):
        changed = False
        for name in names:
            best = _best_option(names, name)
            if _cost(names, name, best) < _cost(names, name, name.chosen) - 1e-9:
                name.chosen, changed = best, True
        for name in names:
            if _hides(names, name, name.chosen) >= _BAD:
                changed |= _push(names, name)
        if not changed:
            break
    return tuple(
        Label(name.station, name.options[name.chosen], size, _hides(names, name, name.chosen) < _BAD) for name in names
    )


def _names(
    stations: Sequence[Station],
    outers: dict[str, Box],
    field: _Field,
    size: float,
    neighbors: Sequence[tuple[str, str]],
) -> list[_Name]:
    names = []
    for station in stations:
        options = places(station, outers[station.id], size)
        if options:
            names.append(_Name(station.id, options, field))
    reach = [_union([option.box for option in name.options]) for name in names]
    index = {name.station: number for number, name in enumerate(names)}
    for first, name in enumerate(names):
        name.near = [other for other in range(len(names)) if other != first and boxes_meet(reach[first], reach[other])]
    for a, b in neighbors:
        if a in index and b in index and a != b:
            names[index[a]].like.append(index[b])
            names[index[b]].like.append(index[a])
    return names


def _union(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


class _Field:
    """All obstacles, filed for quick looking."""

    def __init__(self, obstacles: Sequence[Obstacle], page: Box) -> None:
        self._obstacles = obstacles
        self._page = page
        self._buckets = Buckets(12.0)
        self._upright = []
        for obstacle in obstacles:
            around = bounds(obstacle.polygon)
            self._buckets.add(around)
            self._upright.append(set(obstacle.polygon) <= set(box_polygon(around)))

    def covered(self, place: Place, station: str) -> float:
        """What a place costs for the obstacles it covers, the page's edge among them; the station's own box is none."""
        cost = 0.0 if inside(place.box, self._page) else _OFF_PAGE
        if not place.angle:
            near = self._buckets.near(grown(place.box, _NEAR))
            cost += _NEAR_OTHER * sum(self._obstacles[number].station not in ("", station) for number in near)
        for number in self._buckets.near(place.box):
            obstacle = self._obstacles[number]
            if obstacle.station == station and station:
                continue
            # two upright rectangles whose boxes meet do meet
            sure = self._upright[number] and not place.angle
            if sure or polygons_meet(place.polygon, obstacle.polygon):
                cost += _OVER_LINE if obstacle.soft else _OVER_SHAPE
        return cost


def _clash(first: Place, second: Place) -> bool:
    one, two = first.box, second.box
    if one[0] - _APART >= two[2] or two[0] - _APART >= one[2] or one[1] - _APART >= two[3] or two[1] - _APART >= one[3]:
        return False
    if not first.angle and not second.angle:
        return True
    return polygons_meet(first.polygon, second.polygon)


def _hides(names: Sequence[_Name], name: _Name, option: int) -> float:
    """What an option costs for what it covers, other names included."""
    cost, place = name.covers(option), name.options[option]
    for other in name.near:
        rival = names[other].place
        if rival is not None and _clash(place, rival):
            cost += _OVER_NAME
    return cost


def _cost(names: Sequence[_Name], name: _Name, option: int) -> float:
    """What an option costs in all, as things stand."""
    place = name.options[option]
    cost = place.cost + _hides(names, name, option)
    for other in name.like:
        mate = names[other].place
        if mate is not None:
            cost += _UNLIKE * (mate.side != place.side) + _UNLIKE * (mate.angle != place.angle)
    return cost


def _best_option(names: Sequence[_Name], name: _Name) -> int:
    best, least = 0, math.inf
    for option, place in enumerate(name.options):
        if place.cost >= least:
            break  # nothing later can be cheaper
        cost = _cost(names, name, option)
        if cost < least - 1e-9:
            best, least = option, cost
    return best


def _push(names: Sequence[_Name], name: _Name) -> bool:
    """Take a place that only other names hold, if these find other places and the sum falls."""
    before = name.chosen
    for option, place in enumerate(name.options):
        if name.covers(option) >= _BAD:
            continue
        near = [names[other] for other in name.near]
        rivals = [rival for rival in near if rival.place is not None and _clash(place, rival.place)]
        if not 0 < len(rivals) <= 2:
            continue
        old = [rival.chosen for rival in rivals]
        total = _cost(names, name, before) + sum(_cost(names, rival, rival.chosen) for rival in rivals)
        name.chosen = option
        for rival in rivals:
            rival.chosen = _best_option(names, rival)
        after = _cost(names, name, option) + sum(_cost(names, rival, rival.chosen) for rival in rivals)
        if after < total - 1e-9:
            return True
        name.chosen = before
        for rival, choice in zip(rivals, old, strict=True):
            rival.chosen = choice
    return False


def shape_obstacle(box: Box, margin: float, station: str = "") -> Obstacle:
    """A rectangle with a margin as something no name may cover."""
    return Obstacle(box_polygon(grown(box, margin)), False, station)
