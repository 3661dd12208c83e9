"""The seven test trips of the municipality: which companies the fastest trips use, and who is to blame (RULES 2.4).

Two ways to one result: `municipal_trips` reads it off the networkx graph of stations and lines and is the reference;
`quick_trips` needs no graph and is made for search. Both take plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from metrox_maps.geometry.grids import HexGrid, hex_grid
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.graph import CHANGE_MINUTES, Stop, trip_graph
from metrox_maps.metromania.model import LAKE, PARK

SUNDAY = "Sunday"
PLACER_POINTS, GUEST_POINTS, SUNDAY_POINTS, PENALTY = 6, 3, 5, 6
"""For a used company that placed one of the two destinations, for any other, on Sunday, and what a fault costs."""
UNPLACED = -1
"""The space of a destination that still is in somebody's hand."""

Placement = tuple[int, int]
"""Of a destination: its space or `UNPLACED`, and the company that placed or holds it."""
Way = tuple[int | None, tuple[int, ...]]
"""How many minutes the fastest trips take, if there is one, and the companies with a section on any of them."""
Finder = Callable[[Sequence[int], Sequence[int]], Way]
"""Finds the fastest trips from any of some stations to any of others."""

_PAIRS = sorted(
    (DESTINATIONS[one][1], one, other)
    for one, other in combinations(range(len(DESTINATIONS)), 2)
    if DESTINATIONS[one][1] == DESTINATIONS[other][1]
)
"""The letters, each with the numbers of its two destinations."""


class Ride(NamedTuple):
    """A line as passengers see it."""

    company: int
    stops: tuple[int, ...]
    """The vertices of its stations in order, none twice."""


class Trip(NamedTuple):
    """How a test trip went."""

    name: str
    """A letter or `SUNDAY`."""
    minutes: int | None
    """None if it was impossible; 0 if one station touches both ends, which scores nobody."""
    companies: tuple[int, ...]
    """Those with a section on any fastest trip, ascending."""
    points: tuple[int, ...]
    """What each company gets for it."""
    faulty: tuple[int, ...]
    """Those to blame if it was impossible, ascending."""


def municipal_trips(
    grid: HexGrid, kinds: str, rides: Sequence[Ride], placed: Sequence[Placement], *, companies: int
) -> tuple[Trip, ...]:
    """The trips A to F and Sunday's, by networkx.

    `kinds` has a character for each space, `rides` every line that was begun, `placed` the destinations in the order of
    `facts.DESTINATIONS`. A trip's ends are the stations on the corners of a space, on whichever lines.
    """
    import networkx as nx

    graph = trip_graph(rides)
    nodes: dict[int, list[Stop]] = {}
    for stop in graph:
        nodes.setdefault(stop[0], []).append(stop)

    def minutes_from(stations: Sequence[int]) -> dict[Stop, float]:
        sources = {stop for station in stations for stop in nodes[station]}
        return nx.multi_source_dijkstra_path_length(graph, sources, weight="minutes")

    def fastest(starts: Sequence[int], ends: Sequence[int]) -> Way:
        if not starts or not ends:
            return None, ()
        there, back = minutes_from(starts), minutes_from(ends)
        best = min((there[stop] for station in ends for stop in nodes[station] if stop in there), default=None)
        if best is None:
            return None, ()
        used = {
            data["company"]
            for one, other, data in graph.edges(data=True)
            if "company" in data and one in there and one in back
            for begin, finish in ((one, other), (other, one))
            if there[begin] + data["minutes"] + back[finish] == best
        }
        return int(best), tuple(sorted(used))

    return _seven(grid, kinds, placed, companies, served=nodes, fastest=fastest)


def quick_trips(
    grid: HexGrid, kinds: str, rides: Sequence[Ride], placed: Sequence[Placement], *, companies: int
) -> tuple[Trip, ...]:
    """The trips of `municipal_trips` in a fraction of the time.

    A node of the trip graph, a station on a line, is a bit; lines lie one behind the other with an idle bit after each.
    So one shift each way rides all passengers on by a section, which takes one minute, and a search minute by minute
    keeps the nodes first reached in each.
    """
    nodes: dict[int, int] = {}
    fleets = [0] * companies
    bit = 1
    for company, stops in rides:
        first = bit
        for station in stops:
            nodes[station] = nodes.get(station, 0) | bit
            bit <<= 1
        fleets[company] |= bit - first
        bit <<= 1
    everything = 0
    platforms: dict[int, int] = {}
    for here in nodes.values():
        everything |= here
        if here & (here - 1):
            rest = here
            while rest:
                one = rest & -rest
                platforms[one] = here
                rest ^= one
    hubs = sum(platforms)

    def across(changing: int) -> int:
        """All lines at the stations of these nodes."""
        reached = 0
        while changing:
            platform = platforms[changing & -changing]
            reached |= platform
            changing &= ~platform
        return reached

    def fastest(starts: Sequence[int], ends: Sequence[int]) -> Way:
        here = goal = 0
        for station in starts:
            here |= nodes[station]
        for station in ends:
            goal |= nodes[station]
        if not here or not goal:
            return None, ()
        unseen = everything ^ here
        layers = [here]
        changes = [0] * CHANGE_MINUTES  # by the minute in which they are done
        minute = 0
        while not here & goal:
            changes.append(across(here & hubs))
            minute += 1
            here = (here << 1 | here >> 1 | changes[minute]) & unseen
            unseen ^= here
            layers.append(here)
            if not here and not any(changes[minute + 1 :]):
                return None, ()
        ways = [0] * minute
        ways.append(here & goal)
        used = 0
        for now in range(minute, 0, -1):
            here = ways[now]
            earlier = (here << 1 | here >> 1) & layers[now - 1]
            used |= earlier
            ways[now - 1] |= earlier
            if now >= CHANGE_MINUTES:
                ways[now - CHANGE_MINUTES] |= across(here & hubs) & layers[now - CHANGE_MINUTES]
        return minute, tuple(company for company, fleet in enumerate(fleets) if fleet & used)

    return _seven(grid, kinds, placed, companies, served=nodes, fastest=fastest)


def _seven(
    grid: HexGrid,
    kinds: str,
    placed: Sequence[Placement],
    companies: int,
    *,
    served: Container[int],
    fastest: Finder,
) -> tuple[Trip, ...]:
    """The trips with their points, given the vertices that have a station and how to find the fastest ways."""
    ends = [
        [] if space == UNPLACED else [vertex for vertex in grid.corners[space] if vertex in served]
        for space, _ in placed
    ]
    trips = []
    for letter, one, other in _PAIRS:
        minutes, used = fastest(ends[one], ends[other])
        owners = placed[one][1], placed[other][1]
        points = [0] * companies
        faulty: tuple[int, ...] = ()
        if minutes is None:
            untouched = {owner for owner, end in zip(owners, (ends[one], ends[other]), strict=True) if not end}
            faulty = tuple(sorted(untouched or set(owners)))
            for company in faulty:
                points[company] = -PENALTY
        for company in used:
            points[company] = PLACER_POINTS if company in owners else GUEST_POINTS
        trips.append(Trip(letter, minutes, used, tuple(points), faulty))
    park, lake = ([vertex for vertex in shore if vertex in served] for shore in _shores(grid.side, kinds))
    minutes, used = fastest(park, lake)
    points = [0] * companies
    for company in used:
        points[company] = SUNDAY_POINTS
    trips.append(Trip(SUNDAY, minutes, used, tuple(points), ()))
    return tuple(trips)


@lru_cache(maxsize=256)
def _shores(side: int, kinds: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The vertices on a corner of the park, and those on one of the lake."""
    corners = hex_grid(side).corners

    def shore(kind: str) -> tuple[int, ...]:
        return tuple(sorted({vertex for space, its in enumerate(corners) if kinds[space] == kind for vertex in its}))

    return shore(PARK), shore(LAKE)
