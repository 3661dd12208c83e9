"""The networks of the generated maps: lines on a lattice, and the stations on them.

Lines run on a lattice of nodes `PITCH` grid units apart, upright, level or at 45°, from the outskirts by the middle
to the outskirts. Where two meet in a node there is a station, or on purpose none; stretches that only one route uses
are given stations at even distances. Everything is whole numbers drawn from `random.Random(seed).getrandbits`, which no
version of Python changes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

Point = tuple[int, int]
Edge = tuple[Point, Point]

PITCH = 4
"""Grid units between neighboring nodes of the lattice."""
NEAREST = 3
"""Grid units, the larger of across and down, between two stations at least."""


class Luck:
    """Whole numbers by chance, the same in every version of Python."""

    def __init__(self, seed: int) -> None:
        self._bits = random.Random(seed)

    def below(self, end: int) -> int:
        """A number from 0 to `end` - 1."""
        return self._bits.getrandbits(32) * end >> 32

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, things: Sequence[Any]) -> Any:
        """One of some things."""
        return things[self.below(len(things))]

    def mixed(self, things: Iterable[Any]) -> list[Any]:
        """The things in another order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


@dataclass
class City:
    """A network on the lattice while it grows."""

    across: int
    down: int
    shut: frozenset[Point]
    """Corners of the page that are left to the panels."""
    paths: list[list[Point]] = field(default_factory=list)
    used: dict[Point, list[int]] = field(default_factory=dict)
    edges: dict[Edge, int] = field(default_factory=dict)
    silent: set[Point] = field(default_factory=set)
    """Nodes at which two lines cross without a station."""
    passes: dict[int, Point] = field(default_factory=dict)
    """For a route, the node it goes by without stopping."""
    stops: list[list[Point]] = field(default_factory=list)
    """The stations of each route in grid units, counted from the first node."""

    def add(self, path: list[Point]) -> None:
        for node in path:
            self.used.setdefault(node, []).append(len(self.paths))
        for edge in _edges(path):
            self.edges[edge] = self.edges.get(edge, 0) + 1
        self.paths.append(path)

    def inside(self, node: Point) -> bool:
        return 0 <= node[0] < self.across and 0 <= node[1] < self.down and node not in self.shut

    def interchanges(self) -> list[Point]:
        return [node for node, routes in self.used.items() if len(routes) > 1]

    def crowd(self, node: Point, reach: int = 2) -> int:
        """How many nodes near one are in use."""
        x, y = node
        near = ((x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))
        return sum(spot in self.used for spot in near)


def _edges(path: Sequence[Point]) -> Iterator[Edge]:
    for one, other in pairwise(path):
        yield (one, other) if one < other else (other, one)


def _twin(edge: Edge) -> Edge | None:
    """The diagonal that crosses a diagonal edge between nodes."""
    (x, y), (u, v) = edge
    return ((x, v), (u, y)) if x != u and y != v else None


# --- the network ------------------------------------------------------------------------------------------------------


def grown(luck: Luck, stations: int, routes: int) -> City | None:
    """A network with about so many stations, or none where chance led nowhere."""
    across, down = _root(256 * stations // 77), _root(121 * stations // 77)
    corners = {(left, top) for left in (0, across - 4) for top in (0, down - 2)}
    kept = luck.mixed(sorted(corners))[: luck.between(1, 2)]
    city = City(across, down, frozenset((left + x, top + y) for left, top in kept for x in range(4) for y in range(2)))
    hubs = [
        (luck.between(across // 3, across - 1 - across // 3), luck.between(down // 3, down - 1 - down // 3))
        for _ in range(max(3, stations // 30))
    ]
    wanted = stations * luck.between(27, 33) // 77
    for number in range(routes):
        best = min(
            ((_cost(city, path, number, routes, wanted, stations), path) for path in _paths(luck, city, hubs)),
            default=None,
        )
        if best is None:
            return None
        city.add(best[1])
    _thin_out(luck, city, stations)
    inter = len({n for n in city.interchanges() if n not in city.silent} - _left_alone(city))
    if not 23 * stations // 77 <= inter <= 29 * stations // 77:
        return None
    if sum(count > 1 for count in city.edges.values()) < routes // 3:
        return None
    return city if _stations(luck, city, stations) else None


def _root(square: int) -> int:
    return next(root for root in range(square + 1) if (root + 1) * (root + 1) > square)


def _paths(luck: Luck, city: City, hubs: list[Point]) -> Iterator[list[Point]]:
    """Ways through the city that a new route could take."""
    found = 0
    for _ in range(2000):
        if found == 90:
            return
        start, end = _outskirts(luck, city), _outskirts(luck, city)
        middle = (
            luck.pick(hubs) if luck.below(5) < 3 else (luck.between(2, city.across - 3), luck.between(2, city.down - 3))
        )
        path = _joined(luck, (start, middle, end))
        if path is None or not 6 <= len(path) <= 4 * (city.across + city.down) // 5:
            continue
        if all(map(city.inside, path)) and not _crosses_itself(path):
            found += 1
            yield path


def _outskirts(luck: Luck, city: City) -> Point:
    while True:
        node = (luck.below(city.across), luck.below(city.down))
        x, y = (2 * node[0] - city.across + 1) * 100 // city.across, (2 * node[1] - city.down + 1) * 100 // city.down
        if max(abs(x), abs(y)) >= 58 and city.inside(node):
            return node


def _joined(luck: Luck, points: Sequence[Point]) -> list[Point] | None:
    """A line through some points with turns of 45°, where the parts meet of 90° at most."""
    path = [points[0]]
    for one, other in pairwise(points):
        dx, dy = other[0] - one[0], other[1] - one[1]
        slant = min(abs(dx), abs(dy))
        straight = max(abs(dx), abs(dy)) - slant
        before = luck.pick((0, straight, straight // 2))
        step = (_sign(dx), 0) if abs(dx) > abs(dy) else (0, _sign(dy))
        for way, times in ((step, before), ((_sign(dx), _sign(dy)), slant), (step, straight - before)):
            for _ in range(times):
                path.append((path[-1][0] + way[0], path[-1][1] + way[1]))
    turns = list(_turns(path))
    return path if len(set(path)) == len(path) and max(turns, default=0) <= 2 and turns.count(2) <= 1 else None


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _turns(path: Sequence[Point]) -> Iterator[int]:
    """How far a line turns at each node, in eighths of a circle."""
    ways = [_RING.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(path)]
    for one, other in pairwise(ways):
        yield min((one - other) % 8, (other - one) % 8)


_RING = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def _crosses_itself(path: Sequence[Point]) -> bool:
    own = set(_edges(path))
    return any(_twin(edge) in own for edge in own)


def _cost(city: City, path: list[Point], number: int, routes: int, wanted: int, stations: int) -> int:
    """How ill a way goes with the routes already there: less is better, and a million is out of the question."""
    old = [node for node in path if node in city.used]
    shared = [city.edges[edge] for edge in _edges(path) if edge in city.edges]
    if any(len(city.used[node]) > 3 for node in old) or max(shared, default=0) > 2 or len(shared) > 5:
        return 1_000_000
    ends = {terminal for other in city.paths for terminal in (other[0], other[-1])}
    if path[0] in ends or path[-1] in ends or (number and len(old) == len(path)):
        return 1_000_000
    if number and not old:
        return 500_000
    meeting = len(city.interchanges()) + sum(len(city.used[node]) == 1 for node in old)
    due = wanted * (number * (number + 1) * 2 + number * routes) // (3 * routes * (routes - 1) or 1)
    reached, aim = len(city.used) + len(path) - len(old), 21 * stations * (number + 1) // (20 * routes)
    cost = 7 * abs(meeting - due) + 4 * abs(reached - aim)
    turns = list(_turns(path))
    cost += 4 * turns.count(1) + 14 * turns.count(2)
    cost += sum((0, 1, 12)[len(city.used[node]) - 1] for node in old)
    cost += sum(4 if times == 1 else 14 for times in shared) + (10 if len(shared) == 1 else 0)
    cost += 3 * sum(_twin(edge) in city.edges for edge in _edges(path))
    cost += 25 * sum(node in city.used for node in (path[0], path[-1]))
    cost += 2 * city.crowd(path[0]) + 2 * city.crowd(path[-1])
    cost += sum(12 for node in ends for own in (path[0], path[-1]) if _spread(node, own) < 3)
    cost += sum(15 for node in ends if node in path)
    return cost - 2 * sum(not city.crowd(node, 1) for node in path)


def _spread(one: Point, other: Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _thin_out(luck: Luck, city: City, stations: int) -> None:
    """Takes the station from a few plain crossings, or lets one of two lines go by."""
    plain = []
    for node in luck.mixed(sorted(city.interchanges())):
        routes = city.used[node]
        ways = [path for path in (city.paths[route] for route in routes) if node not in (path[0], path[-1])]
        around = {edge for path in ways for edge in _edges(path) if node in edge}
        straight = all(turn == 0 for path in ways for turn in [_turn_at(path, node)])
        if len(routes) == len(ways) == 2 and straight and all(city.edges[edge] == 1 for edge in around):
            plain.append(node)
    share = max(1, stations // 77)
    silent, passed = luck.between(0, 2 * share), luck.between(0, share)
    for node in plain:
        if any(_spread(node, other) < 3 for other in (*city.silent, *city.passes.values())):
            continue
        route = luck.pick(city.used[node])
        if len(city.silent) < silent:
            city.silent.add(node)
        elif len(city.passes) < passed and route not in city.passes:
            city.passes[route] = node


def _turn_at(path: Sequence[Point], node: Point) -> int:
    place = path.index(node)
    return next(_turns(path[place - 1 : place + 2]))


def _left_alone(city: City) -> set[Point]:
    """Nodes at which only one route stops, as the other goes by."""
    return {node for route, node in city.passes.items() if len(city.used[node]) == 2}


# --- the stations -----------------------------------------------------------------------------------------------------


@dataclass
class _Run:
    """The stretch of one route between two places where it must stop."""

    route: int
    units: list[Point]
    """Every grid point along it."""
    fallback: list[Point]
    """The nodes within it that may be stations whatever the neighbors are."""
    count: int
    fixed: bool = False

    def inner(self) -> list[Point]:
        if self.fixed:
            return self.fallback
        length = len(self.units) - 1
        return [
            self.units[(2 * i * length + self.count + 1) // (2 * (self.count + 1))] for i in range(1, self.count + 1)
        ]

    def gap(self, more: int) -> int:
        """Hundredths of a grid unit between stations if there were so many more."""
        return 100 * (len(self.units) - 1) // (self.count + 1 + more)


def _stations(luck: Luck, city: City, wanted: int) -> bool:
    """Gives each route its stations, so many in all; says whether that went."""
    runs = [run for route in range(len(city.paths)) for run in _runs(city, route)]
    firm = {run.units[end] for run in runs for end in (0, -1)}
    for run in luck.mixed(runs)[: len(runs) // 5]:
        if run.count and run.gap(-1) <= 600:
            run.count -= 1
    while True:
        if not _counted(luck, runs, wanted - len(firm)):
            return False
        bad = [run for run in _conflicts(city, runs, firm) if not run.fixed]
        if not bad:
            break
        for run in bad:
            run.fixed, run.count = True, len(run.fallback)
    for route in range(len(city.paths)):
        own = [run for run in runs if run.route == route]
        city.stops.append([own[0].units[0], *(spot for run in own for spot in (*run.inner(), run.units[-1]))])
    return all(len(stops) >= 6 for stops in city.stops) and (
        len(city.paths) > 9 or all(len(stops) <= 19 for stops in city.stops)
    )


def _runs(city: City, route: int) -> Iterator[_Run]:
    path = city.paths[route]
    open_nodes = city.silent | {city.passes.get(route, (-1, -1))}
    stops = [
        place
        for place, node in enumerate(path)
        if node not in open_nodes and (len(city.used[node]) > 1 or place in (0, len(path) - 1))
    ]
    for one, other in pairwise(stops):
        nodes = path[one : other + 1]
        units = [nodes[0]] and [(nodes[0][0] * PITCH, nodes[0][1] * PITCH)]
        for a, b in pairwise(nodes):
            way = (b[0] - a[0], b[1] - a[1])
            units += [(a[0] * PITCH + way[0] * k, a[1] * PITCH + way[1] * k) for k in range(1, PITCH + 1)]
        inner = [(x * PITCH, y * PITCH) for x, y in nodes[1:-1] if (x, y) not in open_nodes]
        yield _Run(route, units, inner, len(inner))


def _counted(luck: Luck, runs: list[_Run], wanted: int) -> bool:
    """Adds or takes stations until the number is right, where they stand widest or closest."""
    while (missing := wanted - sum(len(run.inner()) for run in runs)) != 0:
        step = _sign(missing)
        can = [
            (-step * run.gap(step), luck.below(1000), number)
            for number, run in enumerate(runs)
            if not run.fixed and run.count + step >= 0 and 300 <= run.gap(step) <= 700
        ]
        if not can:
            return False
        runs[min(can)[2]].count += step
    return True


def _conflicts(city: City, runs: list[_Run], firm: set[Point]) -> list[_Run]:
    """Runs with a station too near another, or too near a line of another route."""
    stations = {spot: run for run in runs for spot in run.inner()}
    pieces = [
        (route, ((a[0] * PITCH, a[1] * PITCH), (b[0] * PITCH, b[1] * PITCH)))
        for route, path in enumerate(city.paths)
        for a, b in pairwise(path)
    ]
    return [run for spot, run in stations.items() if _squeezed(spot, run, stations, firm, pieces)]


def _squeezed(
    spot: Point, run: _Run, stations: dict[Point, _Run], firm: set[Point], pieces: list[tuple[int, Edge]]
) -> bool:
    if any(0 < _spread(spot, other) < NEAREST for other in (*firm, *stations)) or spot in firm:
        return True
    return any(_touches(spot, line) for route, line in pieces if route != run.route)


def _touches(spot: Point, line: Edge) -> bool:
    """Whether a point lies less than 2 grid units from a line between two neighboring nodes."""
    (x, y), (u, v) = line
    if _spread(spot, (x, y)) > 2 * PITCH:
        return False
    return any(
        (4 * spot[0] - 4 * x - k * (u - x) // PITCH) ** 2 + (4 * spot[1] - 4 * y - k * (v - y) // PITCH) ** 2 < 64
        for k in range(0, 4 * PITCH + 1, 2)
    )
