"""Station names placed together: every name where it hides nothing, or where it hides least.

Each name has candidates with a cost of their own (see `label_places`), for what they would cover, and for the doubt
which box or which other name they belong to (see `label_field`). Names are placed one after another, those with the
fewest good places first; then each moves while that makes the whole better, also by pushing a neighbor to its next
best place. The work is bounded by a count of comparisons, so that the largest map ends too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import Box, boxes_meet, grown, polygons_meet
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.sheet.label_field import DOUBT, Field, Obstacle
from metrox_maps.metrox.sheet.label_places import Place, places
from metrox_maps.scene.text import LEADING

_OVER_NAME = 200.0
_BAD = 25.0
"""From this cost on a name has not found a place."""
_APART = 0.3
"""Between two names."""
_BESIDE, _BELOW = 2.6, 1.5
"""Names closer than this beside each other run on as one text; closer than this below each other they stack as one."""
_RUNS_ON, _STACKS = 40.0, 24.0
_FUSED_BESIDE, _FUSED_BELOW = 1.7, 0.75
"""From these gaps down the sheet says that two names read as one."""
_UNLIKE = 0.9
"""For standing on another side than the name of a neighboring station of the same route."""
_ROUNDS = 8
_MOST_RIVALS = 3
_MOST_OPTIONS = 24_000
"""Places looked at for all names together; beyond this each name has fewer."""
_MOST_STEPS = 600_000
"""Comparisons of two names, after which they stay where they are."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name at its place. `clear` is False where it covers something."""

    station: str
    place: Place
    size: float
    clear: bool
    nearer: str = ""
    """The station whose box is nearest, or nearly so, where that is not the name's own."""
    joins: str = ""
    """The station whose name reads as one with this name."""

    @property
    def good(self) -> bool:
        """Whether it hides nothing and is nobody else's."""
        return self.clear and not self.nearer and not self.joins


class _Name:
    """A name to place: its options, the cheapest first, and what each would cost, worked out when it is asked for."""

    def __init__(self, station: str, options: Sequence[Place], field: Field) -> None:
        self.station = station
        self.options = sorted(options, key=lambda option: option.cost)
        self.near: list[_Name] = []
        self.like: list[_Name] = []
        self.chosen = -1
        self.place: Place | None = None
        """The chosen place, or None so far."""
        self._field = field
        self._covers: dict[int, float] = {}
        self._alone: dict[int, float] = {}

    def choose(self, option: int) -> None:
        """Take one of the options; -1 for none."""
        self.chosen = option
        self.place = self.options[option] if option >= 0 else None

    def covers(self, option: int) -> float:
        """What an option costs for lines, shapes and the page's edge it covers."""
        if option not in self._covers:
            self._covers[option] = self._field.covered(self.options[option], self.station)
        return self._covers[option]

    def alone(self, option: int) -> float:
        """What an option costs whatever the other names do."""
        if option not in self._alone:
            place = self.options[option]
            self._alone[option] = place.cost + self.covers(option) + self._field.doubt(place, self.station)
        return self._alone[option]

    def freedom(self) -> int:
        """How many options that are not turned cover nothing."""
        return sum(not place.angle and self.covers(option) < _BAD for option, place in enumerate(self.options))


class _Steps:
    """How many comparisons are left."""

    def __init__(self, left: int) -> None:
        self.left = left


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
    field, steps = Field(obstacles, outers, page), _Steps(_MOST_STEPS)
    names = _names(stations, outers, field, size, neighbors)
    for name in sorted(names, key=lambda name: (name.freedom(), len(name.options))):
        name.choose(_best_option(name, steps))
    for _ in range(_ROUNDS):
        changed = False
        for name in names:
            best = _best_option(name, steps)
            if best != name.chosen and _cost(name, best) < _cost(name, name.chosen) - 1e-9:
                name.choose(best)
                changed = True
        for name in names:
            if steps.left > 0 and _cost(name, name.chosen) >= _BAD:
                changed |= _push(name, steps)
        if not changed or steps.left <= 0:
            break
    return tuple(_label(name, field, size) for name in names)


def _label(name: _Name, field: Field, size: float) -> Label:
    place = name.options[name.chosen]
    margin, nearer = field.rival(place, name.station)
    joins = next((other.station for other in name.near if other.place and _fused(place, other.place, size)), "")
    clear = _hides(name, name.chosen) < _BAD
    return Label(name.station, place, size, clear, nearer if margin < DOUBT else "", joins)


def _names(
    stations: Sequence[Station],
    outers: dict[str, Box],
    field: Field,
    size: float,
    neighbors: Sequence[tuple[str, str]],
) -> list[_Name]:
    names = []
    most = max(8, _MOST_OPTIONS // max(len(stations), 1))
    for station in stations:
        options = places(station, outers[station.id], size)
        if len(options) > most:
            options = sorted(options, key=lambda option: option.cost)[:most]
        if options:
            names.append(_Name(station.id, options, field))
    _acquaint(names)
    index = {name.station: name for name in names}
    for a, b in dict.fromkeys(neighbors):
        if a in index and b in index and a != b:
            index[a].like.append(index[b])
            index[b].like.append(index[a])
    return names


def _acquaint(names: Sequence[_Name]) -> None:
    """Tell each name which others may come close to it."""
    reach = [grown(_union([option.box for option in name.options]), _BESIDE / 2) for name in names]
    ranked = sorted(range(len(names)), key=lambda number: reach[number][0])
    for index, first in enumerate(ranked):
        for second in ranked[index + 1 :]:
            if reach[second][0] >= reach[first][2]:
                break
            if boxes_meet(reach[first], reach[second]):
                names[first].near.append(names[second])
                names[second].near.append(names[first])
    order = {name.station: number for number, name in enumerate(names)}
    for name in names:
        name.near.sort(key=lambda other: order[other.station])


def _union(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _clash(first: Place, second: Place) -> bool:
    one, two = first.box, second.box
    if one[0] - _APART >= two[2] or two[0] - _APART >= one[2] or one[1] - _APART >= two[3] or two[1] - _APART >= one[3]:
        return False
    if not first.angle and not second.angle:
        return True
    return polygons_meet(first.polygon, second.polygon)


def _gaps(first: Place, second: Place) -> tuple[float, float]:
    """The gaps of two names across and down; negative where they overlap."""
    one, two = first.box, second.box
    return max(one[0] - two[2], two[0] - one[2]), max(one[1] - two[3], two[1] - one[3])


def _between(first: Place, second: Place) -> float:
    """What two names cost together: for hiding each other, or for reading as one text."""
    one, two = first.box, second.box
    if (
        one[0] - _BESIDE >= two[2]
        or two[0] - _BESIDE >= one[2]
        or one[1] - _BELOW >= two[3]
        or two[1] - _BELOW >= one[3]
    ):
        return 0.0
    if _clash(first, second):
        return _OVER_NAME
    if first.angle or second.angle:
        return 0.0
    across, down = _gaps(first, second)
    if down < 0:  # beside each other; lines at one height read on from name to name
        share = min(1.0, -down / 2.0)
        return _RUNS_ON * share * (_BESIDE - across) / _BESIDE
    if across < -1.0:
        return _STACKS * (_BELOW - down) / _BELOW
    return 0.0


def _fused(first: Place, second: Place, size: float) -> bool:
    """Whether two names read as one text: lines of theirs at one height with the gap of a word, or one close below."""
    if first.angle or second.angle:
        return False
    across, down = _gaps(first, second)
    if 0 <= across < _FUSED_BESIDE and down < 0:
        heights = [[place.at[1] + LEADING * size * i for i in range(len(place.lines))] for place in (first, second)]
        return any(abs(one - two) < size * 0.3 for one in heights[0] for two in heights[1])
    return 0 <= down < _FUSED_BELOW and across < -2.0


def _hides(name: _Name, option: int) -> float:
    """What an option costs for what it covers, other names included."""
    cost, place = name.covers(option), name.options[option]
    for other in name.near:
        if other.place is not None and _clash(place, other.place):
            cost += _OVER_NAME
    return cost


def _cost(name: _Name, option: int, most: float = math.inf) -> float:
    """What an option costs in all, as things stand; counting ends at `most`."""
    place = name.options[option]
    cost = name.alone(option)
    if cost >= most:
        return cost
    for mate in name.like:
        if mate.place is not None:
            cost += _UNLIKE * (mate.place.side != place.side) + _UNLIKE * (mate.place.angle != place.angle)
    for other in name.near:
        if other.place is not None:
            cost += _between(place, other.place)
            if cost >= most:
                return cost
    return cost


def _best_option(name: _Name, steps: _Steps) -> int:
    """The cheapest option as things stand; the present one, or the first, once the steps are used up."""
    if steps.left <= 0:
        return max(name.chosen, 0)
    best, least = 0, math.inf
    for option, place in enumerate(name.options):
        if place.cost >= least:
            break  # nothing later can be cheaper
        steps.left -= len(name.near) + 1
        cost = _cost(name, option, least)
        if cost < least - 1e-9:
            best, least = option, cost
    return best


def _push(name: _Name, steps: _Steps) -> bool:
    """Take a place that only other names hold, if these find other places and the sum falls."""
    before = name.chosen
    worst = _cost(name, before)
    for option in range(len(name.options)):
        if name.alone(option) >= worst or steps.left <= 0:
            continue
        place = name.options[option]
        rivals = [other for other in name.near if other.place is not None and _between(place, other.place)]
        steps.left -= len(name.near)
        if not 0 < len(rivals) <= _MOST_RIVALS:
            continue
        old = [rival.chosen for rival in rivals]
        total = worst + sum(_cost(rival, rival.chosen) for rival in rivals)
        name.choose(option)
        for rival in rivals:
            rival.choose(_best_option(rival, steps))
        after = _cost(name, option) + sum(_cost(rival, rival.chosen) for rival in rivals)
        if after < total - 1e-9:
            return True
        name.choose(before)
        for rival, choice in zip(rivals, old, strict=True):
            rival.choose(choice)
    return False
