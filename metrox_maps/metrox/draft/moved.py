"""A map with the positions of a new layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import plural
from metrox_maps.geometry.directions import corners
from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.courses import places
from metrox_maps.metrox.model import Bend, Grid, MetroMap, Point, Route, Station
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note


def moved(
    metro: MetroMap, network: Network, *, locked: Collection[str] = (), still: bool = False
) -> tuple[MetroMap, tuple[Note, ...]]:
    """The map as a network made of it is laid out, and what else had to change.

    Stations and bends take the positions of `network`, whose node ids are the map's. Label hints of stations that moved
    and trains of start points that moved are left to the drawing again. The grid keeps its size where everything fits,
    grows to the right and down where it does not; without `locked` stations the drawing is centered on it. With `still`
    it lies so that most stations stay where they are, where it fits on the grid so. Raises LayoutFailed where something
    would leave the grid to the left or at the top and stations are locked.
    """
    at = places(network)
    steps = _steps(network, at)
    margin = _margin(metro)
    points = [at[station.id] for station in metro.stations if station.id in at]
    points += [point for through in steps.values() for point in through]
    shifts = _usual_shifts(metro, at) if still and not locked else []
    grid, (dx, dy), notes = _fitted(metro, points, margin, fixed=bool(locked), shifts=shifts)

    def onto(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    stations = []
    for station in metro.stations:
        now = onto(at[station.id]) if station.id in at else station.at
        stations.append(station if now == station.at else _freed(station, now))
    homes = {station.id: station.at for station in stations}
    old = {station.id: station.at for station in metro.stations}
    routes = []
    for route in metro.routes:
        bent = _bent(route, steps, onto)
        same = old.get(route.stations[0]) == homes.get(route.stations[0]) if route.stations else True
        routes.append(bent if same else replace(bent, train=None))
    count = sum(1 for station in metro.stations if old[station.id] != homes[station.id])
    if metro.background and count:
        notes.append(Note("kept", "water and parks stay where they are; look whether they still lie right"))
    changed = replace(metro, grid=grid, stations=tuple(stations), routes=tuple(routes))
    return changed, (Note("kept" if not count else "repaired", f"{plural(count, 'station')} moved"), *notes)


def _freed(station: Station, at: Point | None) -> Station:
    return replace(station, at=at, label=None, label_offset=None)


def _steps(network: Network, at: dict[str, Point]) -> dict[tuple[str, str, str], tuple[Point, ...]]:
    """By line and two stops that follow each other on it: the corners between, junctions passed included."""
    stations = {node.id for node in network.nodes if node.station}
    paths: dict[tuple[str, str], tuple[Point, ...]] = {}
    sign = -1 if network.system == "plane-up" else 1
    for edge in network.edges:
        path = tuple((round(x), sign * round(y)) for x, y in edge.path)
        paths[edge.a, edge.b], paths[edge.b, edge.a] = path, path[::-1]
    found: dict[tuple[str, str, str], tuple[Point, ...]] = {}
    for line in network.lines:
        for way in line.ways:
            nodes = [*way.nodes, *(way.nodes[:1] if way.loop else ())]
            first, points = nodes[0] if nodes else "", []
            for a, b in pairwise(nodes):
                points += [*paths.get((a, b), ()), at[b]]
                if b in stations:
                    through = corners((at[first], *points))[1:-1]
                    found[line.id, first, b], found[line.id, b, first] = through, through[::-1]
                    first, points = b, []
    return found


def _bent(route: Route, steps: dict[tuple[str, str, str], tuple[Point, ...]], onto: Callable[[Point], Point]) -> Route:
    def bends(stops: tuple[str, ...]) -> tuple[Bend, ...]:
        return tuple(
            Bend(a, tuple(onto(point) for point in through))
            for a, b in pairwise(stops)
            if (through := steps.get((route.id, a, b), ()))
        )

    closed = route.stations[:1] if route.shape == "loop" else ()
    branches = tuple(
        replace(branch, bends=bends((*route.stations[-1:], *branch.stations))) for branch in route.branches
    )
    return replace(route, bends=bends((*route.stations, *closed)), branches=branches)


def _margin(metro: MetroMap) -> int:
    """How far the outermost stations stand from the edge of the grid, at least a unit."""
    at = list(facts.positions(metro).values())
    if metro.grid is None or not at:
        return 1
    sides = [min(x for x, _ in at), min(y for _, y in at)]
    sides += [metro.grid.columns - max(x for x, _ in at), metro.grid.rows - max(y for _, y in at)]
    return max(1, min(sides))


def _usual_shifts(metro: MetroMap, at: dict[str, Point]) -> list[Point]:
    """How far the drawing has to be moved for stations to be where they were, first that for most of them."""
    shifts = Counter(
        (station.at[0] - at[station.id][0], station.at[1] - at[station.id][1])
        for station in metro.stations
        if station.at is not None and station.id in at
    )
    return sorted(shifts, key=lambda shift: (-shifts[shift], shift))


def _fitted(
    metro: MetroMap, points: list[Point], margin: int, *, fixed: bool, shifts: Sequence[Point]
) -> tuple[Grid, Point, list[Note]]:
    """The grid, how far everything moves on it (as the first of `shifts` that fits), a note where to be told."""
    columns, rows = (metro.grid.columns, metro.grid.rows) if metro.grid is not None else (1, 1)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    if fixed:
        if left < 0 or top < 0:
            raise LayoutFailed("there is no room to the left of or above the locked stations; move the whole map first")
        grid = Grid(max(columns, right + margin), max(rows, bottom + margin))
        shift = (0, 0)
    elif (fit := next((each for each in shifts if min(left + each[0], top + each[1]) >= margin), None)) is not None:
        shift = fit
        grid = Grid(max(columns, right + shift[0] + margin), max(rows, bottom + shift[1] + margin))
    else:
        across, down = right - left, bottom - top
        grid = Grid(max(columns, across + 2 * margin), max(rows, down + 2 * margin))
        shift = ((grid.columns - across) // 2 - left, (grid.rows - down) // 2 - top)
    notes = []
    if metro.grid is not None and (grid.columns, grid.rows) != (columns, rows):
        notes.append(Note("guessed", f"the grid grew from {columns} × {rows} to {grid.columns} × {grid.rows}"))
    return grid, shift, notes
