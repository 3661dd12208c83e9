"""A map drafted from a laid-out network: everything a game needs, from the network's structure alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from metrox_maps.documents.writing import dumps
from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural
from metrox_maps.geometry.fitting import nearest_neighbors, spread
from metrox_maps.geometry.segments import lattice_points
from metrox_maps.metrox import editions, facts
from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.draft import naming
from metrox_maps.metrox.draft.bonuses import bonus_of, bonuses
from metrox_maps.metrox.draft.courses import Course, courses, places
from metrox_maps.metrox.draft.looks import looks
from metrox_maps.metrox.draft.starts import with_starts
from metrox_maps.metrox.draft.windows import ROUTE_WINDOWS, windows
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bend, Credits, Extras, Grid, MetroMap, Point, Route, Station
from metrox_maps.metrox.rules import bonus_against_length, route_needs_more_windows
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.transit.network import Network, sort
from metrox_maps.transit.notes import Note

LEAST_GAP = 3
"""Grid units between the nearest two stations: a person who moves one by hand can then place it in between."""
FULL_NAME = "x-full-name"
"""A route's key for the name its line has, where that finds no room on a train."""
_LARGEST = 1000
"""Grid units that a map file may have across or down."""
_MOST_ROUTES, _MOST_STATIONS, _LONGEST_ROUTE = 60, 2000, 200
_MOST_WINDOWS, _MOST_BONUS = 20, 12

Onto = Callable[[Point], Point]


def draft_map(
    network: Network,
    *,
    name: str = "",
    edition: str = editions.IDS[0],
    step: int | None = None,
    margin: int | None = None,
) -> tuple[MetroMap, tuple[Note, ...]]:
    """The map of a laid-out network, and what was decided on the way. Equal networks give equal maps.

    Every way of a line becomes a route. Positions are whole lattice steps, of which each becomes `step` grid units (by
    default so many that the nearest stations are 3 apart), with `margin` grid units around (by default as many as
    neighboring stations are apart, for the trains). Raises `MetroxError` for a network that has not been laid out, that
    gives no route or more than a file takes, or an extent beyond the grid, and for an edition there is none of.
    """
    rules = editions.load_edition(edition)
    network = sort(network)
    found, notes = courses(network)
    if not found:
        raise MetroxError(
            f"{network.name or 'the network'}: no line stops at two stations, so there is no route to make"
        )
    if len(found) > _MOST_ROUTES:
        raise MetroxError(f"{len(found)} routes: a map takes {_MOST_ROUTES} at most; choose lines (`--lines`)")
    most = max(len(course.stops) for course in found)
    if most > _LONGEST_ROUTE or sum(node.station for node in network.nodes) > _MOST_STATIONS:
        raise MetroxError(
            f"a map takes {_MOST_STATIONS:,} stations at most and {_LONGEST_ROUTE} on a route, and the longest way has "
            f"{most}: thin the network first (`--stations`)"
        )
    at = places(network)
    names = naming.station_names(network, found)
    look = looks(network, found, names)
    found = tuple(found[number] for number in look.order)
    gap = _usual_gap(found, at)
    found = with_starts(found, at, gap)
    grid, onto = _grid(found, at, step=step, margin=margin, gap=gap)
    ids = naming.station_ids({stop: names[stop] for course in found for stop in course.stops})
    stations = tuple(Station(id=ids[stop], name=names[stop], at=onto(at[stop])) for stop in ids)
    lists = [tuple(ids[stop] for stop in course.stops) for course in found]
    count = windows(lists)
    paid = bonuses(lists, count)
    routes = tuple(
        Route(
            id=look.badges[number],
            name=look.names[number],
            color=look.colors[number],
            pattern=look.patterns[number],
            windows=count[number],
            bonus=paid[number],
            stations=lists[number],
            start=lists[number][0],
            end=None if course.loop else lists[number][-1],
            shape="loop" if course.loop else "path",
            bends=tuple(
                Bend(ids[start], tuple(onto(point) for point in through))
                for start, _, through, _ in course.steps
                if through
            ),
            extras=((FULL_NAME, dumps(look.full_names[number])),) if look.full_names[number] else (),
        )
        for number, course in enumerate(found)
    )
    metro = MetroMap(
        name=(naming.visible(name) or naming.visible(network.name) or "Map")[:80],
        edition=edition,
        grid=grid,
        stations=stations,
        routes=routes,
        credits=Credits(source=network.source[:400], licence=network.licence[:200]),
        extras=_dropped(found, ids),
    )
    metro, judged = _judged(_with_passes(metro), rules)
    left = sorted(node.name or node.id for node in network.nodes if node.station and node.id not in ids)
    unused = [Note("dropped", f"{each} is on no route") for each in left]
    return metro, (*notes, *unused, *look.notes, *judged)


def _usual_gap(found: Sequence[Course], at: Mapping[str, Point]) -> float:
    """Lattice steps between neighboring stations of a route, as they usually are."""
    return median(spread(at[start], at[end]) for course in found for start, end, _, _ in course.steps) or 1


def _grid(
    found: Sequence[Course], at: Mapping[str, Point], *, step: int | None, margin: int | None, gap: float
) -> tuple[Grid, Onto]:
    """The grid, and where on it a lattice point lies."""
    stops = sorted({stop for course in found for stop in course.stops})
    spots = [at[stop] for stop in stops]
    points = [*spots, *(point for course in found for through in course.through for point in through)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    across, down = max(x for x, _ in points) - left, max(y for _, y in points) - top
    if step is None:
        nearest = min((spread(*pair) for pair in _near(spots)), default=LEAST_GAP)
        step = max(1, min(-(-LEAST_GAP // max(1, nearest)), _LARGEST // (2 + max(across, down, 1))))
    if margin is None:
        margin = max(1, min(round(gap * step), (_LARGEST - max(across, down) * step) // 2))
    grid = Grid(max(1, across * step + 2 * margin), max(1, down * step + 2 * margin))
    if step < 1 or margin < 0 or max(grid.columns, grid.rows) > _LARGEST:
        raise MetroxError(
            f"{across} × {down} lattice steps with {step} grid units each and {margin} around make a grid of "
            f"{grid.columns} × {grid.rows}: it is from 1 to {_LARGEST} each way"
        )
    return grid, lambda point: ((point[0] - left) * step + margin, (point[1] - top) * step + margin)


def _near(spots: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Each spot that is not alone with its nearest other one."""
    return [(spots[one], spots[other]) for one, other in enumerate(nearest_neighbors(spots))] if len(spots) > 1 else []


def _dropped(found: Sequence[Course], ids: Mapping[str, str]) -> Extras:
    """Stations thinned away, each stretch once."""
    stretches: dict[frozenset[str], dict[str, object]] = {}
    for course in found:
        for start, end, _, names in course.steps:
            if names:
                entry: dict[str, object] = {"from": ids[start], "to": ids[end], "stations": list(names)}
                stretches.setdefault(frozenset((start, end)), entry)
    return ((DROPPED, dumps(list(stretches.values()))),) if stretches else ()


def _with_passes(metro: MetroMap) -> MetroMap:
    """The map, each route naming the stations that its line meets without stopping."""
    at = facts.positions(metro)
    spots = {point: station for station, point in at.items()}
    routes = []
    for route in metro.routes:
        met = [
            spots[point]
            for step in facts.steps(route)
            for start, end in pairwise(facts.polyline(step, at) or ())
            for point in (*lattice_points(start, end), end)
            if point in spots
        ]
        passes = tuple(dict.fromkeys(station for station in met if station not in route.stations))
        routes.append(replace(route, passes=passes))
    return replace(metro, routes=tuple(routes))


def _judged(metro: MetroMap, edition: Edition) -> tuple[MetroMap, list[Note]]:
    """The map with windows and bonuses raised until the rules that hold them against the stations are silent."""

    def another_window(route: Route) -> Route:
        return replace(route, windows=min(route.windows + 1, _MOST_WINDOWS))

    def another_point(route: Route) -> Route:
        return replace(route, bonus=bonus_of(min(route.bonus.first + 1, _MOST_BONUS)))

    for rule, change, most in (
        (route_needs_more_windows, another_window, _MOST_WINDOWS),
        (bonus_against_length, another_point, _MOST_BONUS),
    ):
        for _ in range(most):
            found = {remark.on for remark in rule.check(MapSubject(metro, edition))}
            routes = tuple(change(route) if f"route:{route.id}" in found else route for route in metro.routes)
            metro = replace(metro, routes=routes)
            if not found:
                break
    notes = [
        Note(
            "guessed",
            f"route {route.id} has {plural(route.windows, 'window')}, more than any published one, for its "
            f"{plural(len(route.stations), 'station')}: thin the network (`--stations`) to make it shorter",
        )
        for route in metro.routes
        if route.windows > ROUTE_WINDOWS.high
    ]
    return metro, notes
