"""What follows from a map: plain functions on a `MetroMap`, computed when asked and never stored.

They accept maps that are wrong: an unknown station id is an ordinary string here, and geometry is left out where a
station has no position. Order follows the file, so equal maps give equal facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.metrox.model import Bend, Bonus, MetroMap, Point, Route

Track = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing a route pays for: any one of `alternatives` filled completely (RULES 1.5)."""

    alternatives: tuple[tuple[str, ...], ...]
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Step:
    """One drawn stretch of a route, from one stop to the next, with the bend points between them."""

    route: str
    start: str
    end: str
    through: tuple[Point, ...]


def paths(route: Route) -> tuple[Track, ...]:
    """Every way a route can be travelled from its start point: one path, or trunk + branch for each branch."""
    if not route.branches:
        return (route.stations,)
    return tuple(route.stations + branch.stations for branch in route.branches)


def tracks(route: Route) -> tuple[Track, ...]:
    """The ordered station tuples a player may mark along, in the order a move names them (RULES 1.5).

    A loop is travelled both ways from its start point; a both-ends route from either end; a branching route along its
    trunk and one branch. A branching both-ends route may also be marked from each branch end inward.
    """
    ways = paths(route)
    if route.shape == "loop":
        only = ways[0]
        return (only, only[:1] + only[:0:-1])
    if route.starts == "both-ends":
        return ways + tuple(way[::-1] for way in ways)
    return ways


def stops(route: Route) -> tuple[str, ...]:
    """Distinct stations a route stops at, in path order, trunk first."""
    return tuple(dict.fromkeys(stop for way in paths(route) for stop in way))


def goals(route: Route) -> tuple[Goal, ...]:
    """What the route pays for, the full bonus last (RULES 1.5)."""
    everything = Goal((stops(route),), route.bonus)
    if route.branches and route.branch_bonus is not None:
        return (Goal(paths(route), route.branch_bonus), everything)
    return (everything,)


def end_points(route: Route) -> tuple[str, ...]:
    """The real end points: the last station of each path; none for a loop."""
    if route.shape == "loop":
        return ()
    return tuple(way[-1] for way in paths(route) if way)


def stopping_routes(metro: MetroMap) -> dict[str, tuple[str, ...]]:
    """For each declared station the ids of the routes that stop there, both in file order."""
    found: dict[str, list[str]] = {station.id: [] for station in metro.stations}
    for route in metro.routes:
        for stop in stops(route):
            if stop in found:
                found[stop].append(route.id)
    return {station: tuple(routes) for station, routes in found.items()}


def transfer_counts(metro: MetroMap) -> dict[str, int]:
    """For each declared station the number of routes that stop there, each once (RULES 1.1)."""
    return {station: len(routes) for station, routes in stopping_routes(metro).items()}


def positions(metro: MetroMap) -> dict[str, Point]:
    """Positions of the stations that have one; the first declaration of an id counts."""
    found: dict[str, Point] = {}
    for station in metro.stations:
        if station.at is not None:
            found.setdefault(station.id, station.at)
    return found


def _legs(stations: Track, bends: Iterable[Bend]) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    through = {bend.after: bend.through for bend in bends}
    for start, end in pairwise(stations):
        yield start, end, through.get(start, ())


def steps(route: Route) -> tuple[Step, ...]:
    """Every drawn stretch once: the trunk (or path, or loop with its closing step), then each branch from the fork."""
    found = [Step(route.id, *leg) for leg in _legs(route.stations, route.bends)]
    if route.shape == "loop" and len(route.stations) > 2:
        closing = (route.stations[-1], route.stations[0])
        found += [Step(route.id, *leg) for leg in _legs(closing, route.bends)]
    for branch in route.branches:
        found += [Step(route.id, *leg) for leg in _legs(route.stations[-1:] + branch.stations, branch.bends)]
    return tuple(found)


def polyline(step: Step, at: dict[str, Point]) -> tuple[Point, ...] | None:
    """The points of a step from stop to stop in grid units, or None where a stop has no position."""
    start, end = at.get(step.start), at.get(step.end)
    if start is None or end is None:
        return None
    return (start, *step.through, end)


@dataclass(frozen=True, slots=True)
class Corridor:
    """One stretch between two stops through the same points, and the steps that run along it, in file order."""

    ends: tuple[str, str]
    points: tuple[Point, ...]
    steps: tuple[Step, ...]


def corridors(metro: MetroMap) -> tuple[Corridor, ...]:
    """Drawn stretches with the routes that share them, in either direction (see docs/format.md)."""
    at = positions(metro)
    found: dict[tuple[str, str, tuple[Point, ...]], list[Step]] = {}
    for route in metro.routes:
        for step in steps(route):
            points = polyline(step, at)
            if points is None:
                continue
            forward = (step.start, step.end, points)
            backward = (step.end, step.start, points[::-1])
            found.setdefault(min(forward, backward), []).append(step)
    return tuple(Corridor((start, end), points, tuple(shared)) for (start, end, points), shared in found.items())


def components(metro: MetroMap) -> tuple[tuple[str, ...], ...]:
    """Stations grouped by whether routes connect them, each group in file order, the first-named group first."""
    leader = {station.id: station.id for station in metro.stations}

    def find(station: str) -> str:
        while leader[station] != station:
            leader[station] = leader[leader[station]]
            station = leader[station]
        return station

    for route in metro.routes:
        known = [stop for stop in stops(route) if stop in leader]
        for stop in known[1:]:
            leader[find(stop)] = find(known[0])
    groups: dict[str, list[str]] = {}
    for station in leader:
        groups.setdefault(find(station), []).append(station)
    return tuple(tuple(group) for group in groups.values())


def total_windows(metro: MetroMap) -> int:
    """Windows of all routes: the number of turns of a game, free cards not counted."""
    return sum(route.windows for route in metro.routes)
