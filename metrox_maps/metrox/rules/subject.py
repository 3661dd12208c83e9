"""What the rules on a map look at: the map, its edition, and facts that several rules need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from metrox_maps.findings.finding import Path
from metrox_maps.findings.rule import Threshold
from metrox_maps.findings.words import did_you_mean
from metrox_maps.geometry.segments import lattice_points
from metrox_maps.metrox import facts
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bonus, MapBonus, MetroMap, Point, Route
from metrox_maps.scene.paper import DEFAULT_PAPER

Fact = TypeVar("Fact")
MOST_SUGGESTIONS = 50
"""Unknown names for which a similar one is looked up; a file with more is not mistyped but of another map."""


class Stop(NamedTuple):
    """One stop of a route as the file names it, and where it does."""

    station: str
    path: Path


class Payment(NamedTuple):
    """A first and a later bonus, where the file says so, what pays it in words, and the object it belongs to."""

    bonus: Bonus | MapBonus
    path: Path
    what: str
    on: str


class Leg(NamedTuple):
    """One drawn stretch of a route between two stops, and where the file names the stop it leaves.

    The first stretch of a branch is placed at the branch's first stop. `points` is None where a stop has no position,
    or where the line is not what is meant (see `MapSubject.legs`); `met` are the stations on the drawn line other than
    at its ends, in order of the line.
    """

    route: int
    step: facts.Step
    path: Path
    points: tuple[Point, ...] | None
    met: tuple[str, ...]


@dataclass(frozen=True)
class MapSubject:
    """One map under check. `edition` is None where it could not be loaded (which is a finding of its own)."""

    metro: MetroMap
    edition: Edition | None = None
    edition_problem: str = ""
    """Why the edition could not be loaded."""
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""
    room: tuple[float, float] = DEFAULT_PAPER.room
    """Width and height in millimetres of what can be printed on, upright."""
    _facts: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    def once(self, fact: Callable[[MapSubject], Fact]) -> Fact:
        """What a function says of this map, computed once however many rules ask."""
        if fact not in self._facts:
            self._facts[fact] = fact(self)
        found: Fact = self._facts[fact]
        return found

    def names(self) -> Iterator[tuple[str, Path, str]]:
        """Every name that is printed, with its place and the object it belongs to."""
        yield self.metro.name, ("name",), ""
        for index, station in enumerate(self.metro.stations):
            yield station.name, ("stations", index, "name"), f"station:{station.id}"
            for number, line in enumerate(station.label_lines):
                yield line, ("stations", index, "label_lines", number), f"station:{station.id}"
        for index, route in enumerate(self.metro.routes):
            yield route.name, ("routes", index, "name"), f"route:{route.id}"

    @cached_property
    def first_index(self) -> dict[str, int]:
        """Index of the first station with each id."""
        found: dict[str, int] = {}
        for index, station in enumerate(self.metro.stations):
            found.setdefault(station.id, index)
        return found

    @cached_property
    def at(self) -> dict[str, Point]:
        """Positions of the stations that have one, and have it on the grid: what lies outside is reported as that."""
        return {station: point for station, point in facts.positions(self.metro).items() if self.is_on_grid(point)}

    @cached_property
    def first_routes(self) -> tuple[tuple[int, Route], ...]:
        """Index and route, without routes whose id an earlier one has: rules that compare routes pass over those."""
        found: dict[str, tuple[int, Route]] = {}
        for index, route in enumerate(self.metro.routes):
            found.setdefault(route.id, (index, route))
        return tuple(found.values())

    @cached_property
    def stops(self) -> tuple[tuple[str, ...], ...]:
        """For each route the distinct ids it stops at, known or not (see `facts.stops`)."""
        return tuple(facts.stops(route) for route in self.metro.routes)

    @cached_property
    def serving(self) -> dict[str, tuple[int, ...]]:
        """For each declared station the indexes of the routes that stop there."""
        found: dict[str, list[int]] = {station: [] for station in self.first_index}
        for index, stops in enumerate(self.stops):
            for stop in stops:
                if stop in found:
                    found[stop].append(index)
        return {station: tuple(routes) for station, routes in found.items()}

    def own_stops(self, index: int) -> tuple[str, ...]:
        """Known stops of a route that no other route with windows stops at, nor an unknown stop of one may mean."""
        others = [i for i, route in enumerate(self.metro.routes) if route.windows and i != index]
        unsure = [i for i in others if any(stop in self.unknown for stop in self.stops[i])] if self.unknown else []
        return tuple(
            stop
            for stop in self.stops[index]
            if stop in self.serving
            and not any(i in others for i in self.serving[stop])
            and not any(self.may_stop_at(i, stop) for i in unsure)
        )

    @cached_property
    def payments(self) -> tuple[Payment, ...]:
        """Every bonus of the map: of its routes, their branches where there are any, and the whole map."""
        found = []
        for index, route in enumerate(self.metro.routes):
            on = f"route:{route.id}"
            found.append(Payment(route.bonus, ("routes", index, "bonus"), f"route `{route.id}`", on))
            if route.branch_bonus is not None and route.branches:
                what = f"the branch bonus of route `{route.id}`"
                found.append(Payment(route.branch_bonus, ("routes", index, "branch_bonus"), what, on))
        for number, bonus in enumerate(self.metro.map_bonuses):
            found.append(Payment(bonus, ("map_bonus", number), f"the map bonus `{bonus.kind}`", ""))
        return tuple(found)

    def named_stops(self, index: int) -> tuple[Stop, ...]:
        """Every stop of a route as written: its path or trunk, then its branches."""
        route = self.metro.routes[index]
        here: Path = ("routes", index)
        found = [Stop(stop, (*here, "stations", number)) for number, stop in enumerate(route.stations)]
        for number, branch in enumerate(route.branches):
            place: Path = (*here, "branches", number, "stations")
            found += [Stop(stop, (*place, position)) for position, stop in enumerate(branch.stations)]
        return tuple(found)

    def ends(self, index: int) -> tuple[Stop, ...]:
        """The stops at which a route's paths end; none for a loop, nor where the path itself is faulty there."""
        route = self.metro.routes[index]
        named = self.named_stops(index)
        if route.shape == "loop" or len(named) < 2 or not route.stations:
            return ()
        last: set[Path] = {("routes", index, "stations", len(route.stations) - 1)}
        if route.branches:
            ways = enumerate(route.branches)
            last = {("routes", index, "branches", number, "stations", len(way.stations) - 1) for number, way in ways}
        names = [stop.station for stop in named]
        return tuple(stop for stop in named if stop.path in last and names.count(stop.station) == 1)

    # -- names that no station has: one finding says so, and rules about their consequences keep quiet ----------------

    @cached_property
    def unknown(self) -> dict[str, tuple[str, str | None]]:
        """Ids that routes stop at or pass and no station has: the hint for a message, and the station it suggests."""
        found: dict[str, tuple[str, str | None]] = {}
        named = [stop for stops in self.stops for stop in stops]
        named += [stop for route in self.metro.routes for stop in route.passes]
        for name in named:
            if name not in self.first_index and name not in found:
                hint = did_you_mean(name, self.first_index) if len(found) < MOST_SUGGESTIONS else ""
                meant = (
                    next((station for station in self.first_index if f"`{station}`" in hint), None) if hint else None
                )
                found[name] = (hint, meant)
        return found

    @cached_property
    def _possible(self) -> tuple[frozenset[str] | None, ...]:
        """For each route the stations it may stop at once its unknown stops are put right; None: it could be any."""
        found: list[frozenset[str] | None] = []
        for stops in self.stops:
            meant = [self.unknown[stop][1] for stop in stops if stop in self.unknown]
            found.append(None if None in meant else frozenset(stops).union(stop for stop in meant if stop is not None))
        return tuple(found)

    def may_stop_at(self, index: int, station: str) -> bool:
        """Whether a route stops at the station, or may do so once its unknown stops are put right."""
        possible = self._possible[index]
        return possible is None or station in possible

    # -- the drawing --------------------------------------------------------------------------------------------------

    @cached_property
    def stations_at(self) -> dict[Point, tuple[str, ...]]:
        """Stations by position, each id once."""
        found: dict[Point, list[str]] = {}
        for station, point in self.at.items():
            found.setdefault(point, []).append(station)
        return {point: tuple(stations) for point, stations in found.items()}

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """Every drawn stretch of every route, in the order of `facts.steps`; one from a stop to itself is left out.

        Where another finding says that a line cannot be meant as it is, it has no points, so that what only follows is
        not reported as well: at positions outside the grid, on routes with a bend that belongs to no step, at both ends
        of a path that runs against its start and end, or on all of it where it has bends, and where a loop with
        branches would close.
        """
        found: list[Leg] = []
        for index, route in enumerate(self.metro.routes):
            steps = facts.steps(route)
            last = len(route.stations) - 1
            doubtful = range(len(steps)) if self._has_stray_bend(route, steps) else ()
            if is_reversed(route):
                doubtful = range(len(steps)) if route.bends else (*doubtful, 0, last - 1)
            doubtful = (*doubtful, last) if route.shape == "loop" and route.branches else doubtful
            for number, (step, path) in enumerate(zip(steps, self._leg_places(index), strict=True)):
                if step.start != step.end:
                    points = facts.polyline(step, self.at)
                    if number in doubtful or not all(self.is_on_grid(point) for point in step.through):
                        points = None
                    found.append(Leg(index, step, path, points, self._met(points) if points else ()))
        return tuple(found)

    def is_on_grid(self, point: Point) -> bool:
        """Whether a point lies on the map's grid; all do where there is none."""
        grid = self.metro.grid
        return grid is None or (0 <= point[0] <= grid.columns and 0 <= point[1] <= grid.rows)

    @staticmethod
    def _has_stray_bend(route: Route, steps: tuple[facts.Step, ...]) -> bool:
        """Whether some bend stands after a stop from which no step of its path or branch leads on."""
        trunk = set(route.stations if route.shape == "loop" else route.stations[:-1])
        ways = [(route.bends, trunk)]
        ways += [(way.bends, {*route.stations[-1:], *way.stations[:-1]}) for way in route.branches]
        return bool(steps) and any(bend.after not in stops for bends, stops in ways for bend in bends)

    def _leg_places(self, index: int) -> list[Path]:
        """The places of a route's stretches, in the order of `facts.steps`."""
        route = self.metro.routes[index]
        trunk = len(route.stations)
        closes = route.shape == "loop" and trunk > 2
        places: list[Path] = [("routes", index, "stations", number) for number in range(trunk if closes else trunk - 1)]
        for number, branch in enumerate(route.branches):
            first = 0 if trunk else 1
            here: Path = ("routes", index, "branches", number, "stations")
            places += [(*here, max(0, leg - 1)) for leg in range(first, len(branch.stations))]
        return places

    def _met(self, points: tuple[Point, ...]) -> tuple[str, ...]:
        ends = (points[0], points[-1])
        along = [
            point
            for start, end in pairwise(points)
            for point in (*lattice_points(start, end), end)
            if point in self.stations_at and point not in ends
        ]
        return tuple(station for point in dict.fromkeys(along) for station in self.stations_at[point])


def is_reversed(route: Route) -> bool:
    """Whether start and end are declared, and the path runs from the one to the other in the wrong direction."""
    path = route.stations
    return (
        route.shape == "path"
        and not route.branches
        and len(path) > 1
        and path[0] != path[-1]
        and (route.start, route.end) == (path[-1], path[0])
    )
