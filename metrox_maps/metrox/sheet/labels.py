"""Station names placed together: every name where it hides nothing, or where it hides least.

Each name has candidates with a cost of their own (see `label_places`) and for what they would cover. Names are placed
one after another, those with the fewest good places first; then each moves while that makes the whole better, also by
pushing a neighbor to its next best place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import Box, Buckets, Polygon, bounds, box_polygon, boxes_meet, grown, inside, polygons_meet
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.sheet.label_places import Place, places

_OVER_LINE, _OVER_SHAPE, _OVER_NAME, _OFF_PAGE = 30.0, 120.0, 100.0, 400.0
_BAD = 25.0
"""From this cost on a name has not found a place."""
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


@dataclass(slots=True)
class _Name:
    station: str
    options: list[Place]
    own: list[float]
    """Cost of each option for itself and for what it covers."""
    covers: list[float]
    """Of that, for what it covers."""
    near: list[int]
    like: list[int]
    chosen: int = -1


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
    names = _names(stations, outers, obstacles, page, size, neighbors)
    for name in sorted(names, key=lambda name: (sum(cost < _BAD for cost in name.covers), len(name.options))):
        name.chosen = min(range(len(name.options)), key=lambda option: _cost(names, name, option))
    for _ in range(_ROUNDS):
        changed = False
        for name in names:
            best = min(range(len(name.options)), key=lambda option: _cost(names, name, option))
            if _cost(names, name, best) < _cost(names, name, name.chosen) - 1e-9:
                name.chosen, changed = best, True
        for name in names:
            if _hides(names, name) >= _BAD:
                changed |= _push(names, name)
        if not changed:
            break
    return tuple(
        Label(name.station, name.options[name.chosen], size, _hides(names, name) < _BAD) for name in names
    )


def _names(
    stations: Sequence[Station],
    outers: dict[str, Box],
    obstacles: Sequence[Obstacle],
    page: Box,
    size: float,
    neighbors: Sequence[tuple[str, str]],
) -> list[_Name]:
    buckets = Buckets(12.0)
    for obstacle in obstacles:
        buckets.add(bounds(obstacle.polygon))
    names = []
    for station in stations:
        options = places(station, outers[station.id], size)
        if options:
            covers = [_covered(option, station.id, obstacles, buckets, page) for option in options]
            own = [option.cost + covered for option, covered in zip(options, covers, strict=True)]
            names.append(_Name(station.id, options, own, covers, [], []))
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


def _covered(place: Place, station: str, obstacles: Sequence[Obstacle], buckets: Buckets, page: Box) -> float:
    cost = 0.0 if inside(place.box, page) else _OFF_PAGE
    for number in buckets.near(place.box):
        obstacle = obstacles[number]
        if obstacle.station != station and polygons_meet(place.polygon, obstacle.polygon):
            cost += _OVER_LINE if obstacle.soft else _OVER_SHAPE
    return cost


def _clash(first: Place, second: Place) -> bool:
    if not boxes_meet(grown(first.box, 0.3), second.box):
        return False
    if not first.angle and not second.angle:
        return True
    return polygons_meet(first.polygon, second.polygon)


def _cost(names: Sequence[_Name], name: _Name, option: int) -> float:
    place, cost = name.options[option], name.own[option]
    for other in name.near:
        rival = names[other]
        if rival.chosen >= 0 and _clash(place, rival.options[rival.chosen]):
            cost += _OVER_NAME
    for other in name.like:
        rival = names[other]
        if rival.chosen >= 0:
            mate = rival.options[rival.chosen]
            cost += _UNLIKE * (mate.side != place.side) + _UNLIKE * (mate.angle != place.angle)
    return cost


def _hides(names: Sequence[_Name], name: _Name) -> float:
    """What the chosen place of a name costs for what it covers."""
    place = name.options[name.chosen]
    rivals = (names[other] for other in name.near if names[other].chosen >= 0)
    clashes = sum(_clash(place, rival.options[rival.chosen]) for rival in rivals)
    return name.covers[name.chosen] + _OVER_NAME * clashes


def _push(names: Sequence[_Name], name: _Name) -> bool:
    """Take a place that only other names hold, if these find other places and the sum falls."""
    before = name.chosen
    for option in sorted(range(len(name.options)), key=lambda option: name.own[option]):
        if name.covers[option] >= _BAD:
            continue
        rivals = [
            names[other]
            for other in name.near
            if names[other].chosen >= 0 and _clash(name.options[option], names[other].options[names[other].chosen])
        ]
        if not rivals or len(rivals) > 2:
            continue
        old = [rival.chosen for rival in rivals]
        total = _cost(names, name, before) + sum(_cost(names, rival, rival.chosen) for rival in rivals)
        name.chosen = option
        for rival in rivals:
            rival.chosen = min(range(len(rival.options)), key=lambda choice, rival=rival: _cost(names, rival, choice))  # type: ignore[misc]
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
