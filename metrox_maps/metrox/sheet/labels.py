"""Station names placed together: every name where it hides nothing, or where it hides least.

Each name has candidates with a cost of their own (see `label_places`), for what they would cover, and for the doubt
which box or which other name they belong to (see `label_field`). Names are placed one after another, those with the
fewest good places first; then each moves while that makes the whole better, also by pushing neighbors to other places.
Names still in trouble get many more candidates, and in the end a search that also takes steps back. The work is bounded
by a count of comparisons, so that the largest map ends too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.quads import Box, Buckets, boxes_meet, grown
from metrox_maps.metrox.model import Station
from metrox_maps.metrox.sheet.label_field import DOUBT, Field, Obstacle
from metrox_maps.metrox.sheet.label_pairs import BESIDE, between, clash, fused
from metrox_maps.metrox.sheet.label_places import Place, more_places, places

BAD = 25.0
"""From this cost on a name has not found a place."""
_UNLIKE = 0.9
"""For standing on another side than the name of a neighboring station of the same route."""
_ROUNDS = 8
_MOST_RIVALS = 3
_MOST_TURNS, _BARRED = 400, 10
"""Moves of the last search, and for how many of them a place left is barred."""
_ENOUGH = 12
"""Free places of a name that are compared at first."""
_MOST_KEPT, _LAST_RESORT, _ALIKE = 60, 12, 1.2
"""Free places of a name in trouble that are compared, this far apart, and how many others."""
_MOST_OPTIONS = 30_000
"""Further places looked at for all names in trouble together."""
_MOST_STEPS, _MOST_SEARCHED = 300_000, 150_000
"""Comparisons of two names, after which they stay where they are, and those of the last search."""


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
    """A name to place: its options and what each costs by itself. Those beyond the first good ones wait unseen."""

    def __init__(self, station: Station, outer: Box, size: float, field: Field) -> None:
        self.station = station
        self.options: list[Place] = []
        self.covers: list[float] = []
        """What the options cost for what they cover."""
        self.alone: list[float] = []
        """What they cost whatever the other names do."""
        self.near: list[tuple[Box, _Name]] = []
        """The names that may come close to it, and how far these reach."""
        self.like: list[_Name] = []
        self.wide = 0
        """How often it has been given further options."""
        self.chosen = 0
        self.place: Place | None = None
        """The chosen place, or None so far."""
        self._outer, self._size, self._field = outer, size, field
        self._near: dict[int, list[_Name]] = {}
        self._reach = outer
        ordinary = places(station, *_extent(outer), size)
        self._unseen = ordinary[self._look(ordinary, _ENOUGH) :]

    def _look(self, offered: Sequence[Place], most: float = math.inf) -> int:
        """Look at options, the cheapest first, until so many are free; returns how many were looked at."""
        left, top = self._outer[:2]
        if offered:
            x, y, x_end, y_end = _union(option.box for option in offered)
            self._reach = _union((self._reach, (left + x, top + y, left + x_end, top + y_end)))
        self._around = self._field.around(self.station.id, self._reach)
        free = 0
        for number, option in enumerate(offered):
            place = option.moved(left, top)
            covers = self._around.covered(place)
            self.options.append(place)
            self.covers.append(covers)
            self.alone.append(place.cost + covers + (self._around.doubt(place) if covers < BAD else 0.0))
            free += self.fault(-1) < BAD
            if free >= most:
                return number + 1
        return len(offered)

    def widen(self, *, far: bool) -> int:
        """Look at further options too, and keep the best of all; returns how many were looked at."""
        more = more_places(self.station, *_extent(self._outer), self._size, far=far)
        looked = self._look([*self._unseen, *more])
        self._unseen = ()
        self.wide += 1
        free: dict[object, int] = {}
        others = []
        for option in sorted(range(len(self.options)), key=lambda option: self.alone[option]):
            place = self.options[option]
            if self.fault(option) >= BAD:
                others.append(option)
            elif len(free) < _MOST_KEPT:
                spot = (place.lines, place.size, place.angle, *(round(side / _ALIKE) for side in place.box[:2]))
                free.setdefault(spot, option)
        self._keep(sorted({*free.values(), *others[:_LAST_RESORT], self.chosen}))
        return looked

    def _keep(self, kept: Sequence[int]) -> None:
        self.chosen = kept.index(self.chosen)
        self.options = [self.options[option] for option in kept]
        self.covers = [self.covers[option] for option in kept]
        self.alone = [self.alone[option] for option in kept]

    def near_to(self, option: int) -> list[_Name]:
        """The names that may come close to an option."""
        if option not in self._near:
            around = self.options[option].box
            self._near[option] = [other for reach, other in self.near if boxes_meet(reach, around)]
        return self._near[option]

    def meet(self, near: Sequence[tuple[Box, _Name]]) -> None:
        """Learn which names may come close."""
        self.near = list(near)
        self._near = {}

    def fault(self, option: int) -> float:
        """What an option costs for what it covers and for being taken for another station's."""
        return self.alone[option] - self.options[option].cost

    @property
    def free(self) -> int:
        """How many options are free."""
        return sum(self.fault(option) < BAD for option in range(len(self.options)))

    def choose(self, option: int) -> None:
        """Take one of the options."""
        self.chosen = option
        self.place = self.options[option]

    def label(self) -> Label:
        """The name at its place."""
        place = self.options[self.chosen]
        margin, nearer = self._around.rival(place)
        near = [other for other in self.near_to(self.chosen) if other.place]
        joins = next((other.station.id for other in near if other.place and fused(place, other.place)), "")
        hidden = self.covers[self.chosen] >= BAD or any(other.place and clash(place, other.place) for other in near)
        return Label(self.station.id, place, place.size, not hidden, nearer if margin < DOUBT else "", joins)


def _extent(box: Box) -> tuple[float, float]:
    left, top, right, bottom = box
    return round(right - left, 6), round(bottom - top, 6)


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
    roughly: bool = False,
) -> tuple[Label, ...]:
    """Names of the given stations, in their order. `neighbors` are pairs of stations that follow each other.

    Names are written in the given size; one that finds no place otherwise may be smaller. `roughly` leaves names that
    find no place easily where they are.
    """
    field, steps = Field(obstacles, outers, page), _Steps(_MOST_STEPS)
    names = [_Name(station, outers[station.id], size, field) for station in stations if station.name.strip()]
    _acquaint(names, neighbors)
    for name in sorted(names, key=lambda name: (name.free, len(name.options))):
        name.choose(_best_option(name, steps))
    _improve(names, steps)
    if not roughly:
        _settle(names, neighbors, steps)
    return tuple(name.label() for name in names)


def _settle(names: Sequence[_Name], neighbors: Sequence[tuple[str, str]], steps: _Steps) -> None:
    """Give names in trouble more places, then the neighbors of those that have free places but for these neighbors."""
    left = _MOST_OPTIONS
    for neighborly, far in ((False, False), (False, True), (True, False), (True, True)):
        wider = _troubled(names)
        if neighborly:
            near = (other for name in wider if name.free for _, other in name.near)
            wider = list(dict.fromkeys([*wider, *near]))
        for name in wider:
            if left > 0 and name.wide <= far:
                left -= name.widen(far=far)
        if wider:
            _acquaint(names, neighbors)
            _improve(names, steps)
    _search(names, _Steps(_MOST_SEARCHED))


def _troubled(names: Sequence[_Name]) -> list[_Name]:
    return [name for name in names if _in_trouble(name)]


def _in_trouble(name: _Name) -> bool:
    """Whether a name hides something or reads as another's, its own wishes apart."""
    place = name.options[name.chosen]
    fault = name.fault(name.chosen)
    return (
        fault >= BAD
        or fault + sum(between(place, other.place) for other in name.near_to(name.chosen) if other.place) >= BAD
    )


def _improve(names: Sequence[_Name], steps: _Steps) -> None:
    """Move names while that makes the whole better, also by pushing neighbors to other places."""
    for _ in range(_ROUNDS):
        changed = False
        for name in names:
            best = _best_option(name, steps)
            if best != name.chosen and _cost(name, best) < _cost(name, name.chosen) - 1e-9:
                name.choose(best)
                changed = True
        for name in _troubled(names):
            changed |= _push(name, steps)
        if not changed or steps.left <= 0:
            break


def _search(names: Sequence[_Name], steps: _Steps) -> None:
    """Move names in trouble to their best other places, again and again, though that is dearer; the best state stays.

    A place left is not taken again for a while, so that the search does not turn in a circle.
    """
    waiting = [name for name in _troubled(names) if name.free]  # for the others there is no place at all
    total = best = 0.0
    kept = [(name, name.chosen) for name in names]
    barred: dict[tuple[str, int], int] = {}
    for turn in range(_MOST_TURNS if waiting else 0):
        if not waiting or steps.left <= 0:
            break
        name = waiting.pop(0)
        if not _in_trouble(name):
            continue
        before = _cost(name, name.chosen)
        costs = [
            (_cost(name, option), option)
            for option in range(len(name.options))
            if option != name.chosen and barred.get((name.station.id, option), -1) < turn
        ]
        steps.left -= (len(name.near) // 2 + 1) * len(costs)
        if costs:
            after, option = min(costs)
            barred[name.station.id, name.chosen] = turn + _BARRED
            name.choose(option)
            total += after - before
            waiting += [
                other
                for other in (*name.near_to(option), name)
                if other not in waiting and other.free and _in_trouble(other)
            ]
            if total < best - 1e-9:
                best, kept = total, [(name, name.chosen) for name in names]
    for name, option in kept:
        name.choose(option)


def _acquaint(names: Sequence[_Name], neighbors: Sequence[tuple[str, str]]) -> None:
    """Tell each name which others may come close to its options, and which follow it on a line."""
    reach = [grown(_union(option.box for option in name.options), BESIDE) for name in names]
    filed = Buckets(24.0)
    for box in reach:
        filed.add(box)
    for number, name in enumerate(names):
        name.meet([(reach[other], names[other]) for other in filed.near(reach[number]) if other != number])
        name.like = []
    index_of = {name.station.id: name for name in names}
    for a, b in dict.fromkeys(neighbors):
        if a in index_of and b in index_of and a != b:
            index_of[a].like.append(index_of[b])
            index_of[b].like.append(index_of[a])


def _union(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cost(name: _Name, option: int, most: float = math.inf) -> float:
    """What an option costs in all, as things stand; counting ends at `most`."""
    place = name.options[option]
    cost = name.alone[option]
    if cost >= most:
        return cost
    for mate in name.like:
        if mate.place is not None:
            cost += _UNLIKE * (mate.place.side != place.side) + _UNLIKE * (mate.place.angle != place.angle)
    for other in name.near_to(option):
        if other.place is not None:
            cost += between(place, other.place)
            if cost >= most:
                return cost
    return cost


def _best_option(name: _Name, steps: _Steps) -> int:
    """The cheapest option looked at, as things stand; the present one, or the first, once the steps are used up."""
    if steps.left <= 0:
        return name.chosen
    best, least = 0, math.inf
    for option, alone in enumerate(name.alone):
        if alone < least:
            steps.left -= len(name.near_to(option)) + 1
            cost = _cost(name, option, least)
            if cost < least - 1e-9:
                best, least = option, cost
    return best


def _push(name: _Name, steps: _Steps) -> bool:
    """Take a place that only other names hold, if these find other places and the sum falls."""
    before = name.chosen
    worst = _cost(name, before)
    for option, alone in enumerate(name.alone):
        if alone >= worst or steps.left <= 0:
            continue
        place = name.options[option]
        rivals = [
            other for other in name.near_to(name.chosen) if other.place is not None and between(place, other.place)
        ]
        steps.left -= len(name.near_to(option))
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
