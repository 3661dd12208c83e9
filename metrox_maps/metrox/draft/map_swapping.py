"""Stations of a map taken back from its `x-dropped`, and others left out for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.geometry.directions import corners
from metrox_maps.metrox import facts
from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.draft.dropped import Stretch, is_readable, stretches, with_stretches
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.draft.swapping import (
    called,
    dropped_at,
    held,
    is_back,
    is_left_out,
    present,
    put_between,
    refuse_both,
    split,
    spot_on,
)
from metrox_maps.metrox.model import Bend, MetroMap, Point, Route, Station
from metrox_maps.transit.layout.grids import Lattice
from metrox_maps.transit.layout.polylines import cut
from metrox_maps.transit.names import match_key
from metrox_maps.transit.network import Node, Way
from metrox_maps.transit.notes import Note

_SHARES = tuple(part / 24 for part in range(1, 24))
"""Shares of a stretch at which a station may stand where its own place is taken."""


def swapped_map(
    metro: MetroMap, *, restore: Sequence[str] = (), drop: Sequence[str] = (), lattice: Lattice | None = None
) -> tuple[MetroMap, list[Note]]:
    """The map without some stations, and then with others back on every route that ran there, and where that was.

    A station is meant by its name, one to drop also by its id. Restored ones stand on the line between their neighbors,
    where these have positions, and on the `lattice` where there is a free place. `x-dropped` says what is so
    afterwards; windows and bonuses stay. Raises LayoutFailed for a name that is unknown or several have, for a station
    that cannot be dropped, as a route starts, ends or forks there, or routes meet or part, and for an `x-dropped` that
    cannot be read.
    """
    if not is_readable(metro):
        raise LayoutFailed(f"`{DROPPED}` cannot be read; mend or delete it, and nothing can be taken back without it")
    refuse_both(restore, drop)
    notes = []
    for word in drop:
        metro, note = _left_out(metro, word)
        notes.append(note)
    for word in restore:
        metro, note = _restored(metro, word, lattice)
        notes.append(note)
    if notes:
        text = "windows and bonuses stay as they are; `metrox tune` fits them to the stations"
        notes.append(Note("kept", text))
    return metro, notes


def _restored(metro: MetroMap, word: str, lattice: Lattice | None) -> tuple[MetroMap, Note]:
    several = [each for each in stretches(metro) for name in each.names if match_key(name) == match_key(word)]
    if len(several) > 1:
        spots = [f"between {listed((each.start, each.end))}" for each in several]
        raise LayoutFailed(
            f"`{shortened(word)}` was left out at {plural(len(several), 'place')}: {listed(spots, mark='')}; give the "
            f"one that you mean another name in `{DROPPED}`"
        )
    network = network_of(metro, unplaced=(0.0, 0.0))
    beside = {frozenset((edge.a, edge.b)) for edge in network.edges}
    if several and frozenset((several[0].start, several[0].end)) not in beside:
        where = listed((shortened(several[0].start), shortened(several[0].end)))
        raise LayoutFailed(f"`{DROPPED}` has `{shortened(word)}` between {where}, which no route joins; mend it there")
    edge, place = dropped_at(network, word)
    gone = edge.dropped[place]
    at = facts.positions(metro)
    share = (place + 1) / (len(edge.dropped) + 1)
    ends = edge.a, edge.b
    steps = [step for route in metro.routes for step in facts.steps(route) if {step.start, step.end} == set(ends)]
    line = facts.polyline(steps[0], at) or ()
    spot = _spot(line if steps[0].start == edge.a else line[::-1], share, set(at.values()), lattice)
    running = {step.route for step in steps}
    routes = tuple(
        _with(route, ends, gone.id, {**at, gone.id: spot} if spot else at, share) if route.id in running else route
        for route in metro.routes
    )
    found = next(each for each in stretches(metro) if {each.start, each.end} == set(ends) and gone.name in each.names)
    number = found.names.index(gone.name)
    parts = (
        Stretch(found.start, gone.id, found.names[:number]),
        Stretch(gone.id, found.end, found.names[number + 1 :]),
    )
    kept = [part for each in stretches(metro) for part in (parts if each == found else (each,))]
    station = Station(id=gone.id, name=gone.name, at=spot)
    changed = replace(metro, stations=_beside(metro.stations, found.start, station), routes=routes)
    text = is_back(gone, _node(metro, found.start), _node(metro, found.end), _routes(changed, gone.id))
    return with_stretches(changed, kept), Note("kept", text)


def _left_out(metro: MetroMap, word: str) -> tuple[MetroMap, Note]:
    node = present(network_of(metro, unplaced=(0.0, 0.0)), word)
    ways = [
        (f"route {route.id}", Way(nodes=path, loop=route.shape == "loop"))
        for route in metro.routes
        for path in facts.paths(route)
    ]
    why = held(ways, node.id)
    if why:
        raise LayoutFailed(f"{called(node)} cannot be left out: {why}")
    before, after = next((a, b) for _, way in ways for a, stop, b in _triples(way) if stop == node.id)
    at = facts.positions(metro)
    sides: list[tuple[str, ...]] = []
    kept: list[Stretch] = []
    place = None
    for a, b in ((before, node.id), (node.id, after)):
        names: tuple[str, ...] = ()
        for each in stretches(metro):
            if {each.start, each.end} == {a, b}:
                names += each.names if each.start == a else each.names[::-1]
        sides.append(names)
    for each in stretches(metro):
        if node.id in (each.start, each.end):
            place = len(kept) if place is None else place
        else:
            kept.append(each)
    joined = Stretch(before, after, (*sides[0], node.name or node.id, *sides[1]))
    kept.insert(len(kept) if place is None else place, joined)
    names_of_routes = _routes(metro, node.id)
    changed = replace(
        metro,
        stations=tuple(station for station in metro.stations if station.id != node.id),
        routes=tuple(_without(route, node.id, at) for route in metro.routes),
        ignores=tuple(each for each in metro.ignores if each.on != f"station:{node.id}"),
    )
    text = is_left_out(node, _node(metro, before), _node(metro, after), names_of_routes, f"in the map's `{DROPPED}`")
    return with_stretches(changed, kept), Note("dropped", text)


def _triples(way: Way) -> Iterable[tuple[str, str, str]]:
    """Each stop between two others, and a loop's last one before its start."""
    row = (*way.nodes, *(way.nodes[:1] if way.loop else ()))
    return zip(row, row[1:], row[2:], strict=False)


def _with(route: Route, ends: tuple[str, str], station: str, at: dict[str, Point], share: float) -> Route:
    """The route with a station between two that follow each other on it, at a share of the way from the first."""
    loop = route.shape == "loop"
    fork = route.stations[-1:]
    closed = route.stations[:1] if loop else ()

    def bends(own: Sequence[Bend], row: Sequence[str]) -> tuple[Bend, ...]:
        return _divided(own, row, ends, station, at, share)

    return replace(
        route,
        stations=put_between(route.stations, ends, station, loop=loop),
        bends=bends(route.bends, (*route.stations, *closed)),
        branches=tuple(
            replace(
                branch,
                stations=put_between((*fork, *branch.stations), ends, station)[1:],
                bends=bends(branch.bends, (*fork, *branch.stations)),
            )
            for branch in route.branches
        ),
    )


def _divided(
    bends: Sequence[Bend],
    row: Sequence[str],
    ends: tuple[str, str],
    station: str,
    at: dict[str, Point],
    share: float,
) -> tuple[Bend, ...]:
    """The bends between two stations on both sides of one that comes between them."""
    through = {bend.after: bend.through for bend in bends}
    found = []
    for stop, after in pairwise((*row, "")):
        points = through.get(stop, ())
        if {stop, after} != set(ends):
            found.append(Bend(stop, points))
            continue
        before, beyond = points, points[:0]
        if points and stop in at and after in at:
            part = share if stop == ends[0] else 1 - share
            line = (at[stop], *points, at[after])
            # The station may come to stand on a corner.
            first, _, last = split(line, at.get(station, at[stop]), part)
            before, beyond = points[: len(first)], points[len(points) - len(last) :]
        found += [Bend(stop, before), Bend(station, beyond)]
    return tuple(bend for bend in found if bend.through)


def _without(route: Route, station: str, at: dict[str, Point]) -> Route:
    """The route without a station that is none of its ends; its line runs on through where that was."""
    fork = route.stations[-1:]
    closed = route.stations[:1] if route.shape == "loop" else ()
    return replace(
        route,
        stations=tuple(stop for stop in route.stations if stop != station),
        passes=tuple(stop for stop in route.passes if stop != station),
        bends=_joined(route.bends, (*route.stations, *closed), station, at),
        branches=tuple(
            replace(
                branch,
                stations=tuple(stop for stop in branch.stations if stop != station),
                bends=_joined(branch.bends, (*fork, *branch.stations), station, at),
            )
            for branch in route.branches
        ),
    )


def _joined(bends: Sequence[Bend], row: Sequence[str], station: str, at: dict[str, Point]) -> tuple[Bend, ...]:
    if station not in row:
        return tuple(bends)
    place = row.index(station)
    before, after = row[place - 1], row[place + 1]
    through = {bend.after: bend.through for bend in bends}
    here = (at[station],) if station in at else ()
    points = (*through.pop(before, ()), *here, *through.pop(station, ()))
    if before in at and after in at:
        points = corners((at[before], *points, at[after]))[1:-1]
    if points:
        through[before] = points
    return tuple(Bend(stop, through[stop]) for stop in row if stop in through)


def _spot(line: Sequence[Point], share: float, taken: set[Point], lattice: Lattice | None) -> Point | None:
    """The place on the grid at a share of a line, or the nearest where nothing stands; None where there is none."""
    found = spot_on(line, share, lattice, taken) if lattice is not None else None
    if found is not None:
        return round(found[0]), round(found[1])
    for part in sorted((share, *_SHARES) if line else (), key=lambda part: (abs(part - share), part)):
        x, y = cut([(float(x), float(y)) for x, y in line], (part,))[0][-1]
        if (round(x), round(y)) not in taken:
            return round(x), round(y)
    return None


def _beside(stations: Sequence[Station], neighbor: str, station: Station) -> tuple[Station, ...]:
    """The stations with a new one behind its neighbor."""
    found: list[Station] = []
    for each in stations:
        found += [each, station] if each.id == neighbor else [each]
    return tuple(found)


def _node(metro: MetroMap, station: str) -> Node:
    name = next((each.name for each in metro.stations if each.id == station), "")
    return Node(id=station, name=name, at=(0.0, 0.0))


def _routes(metro: MetroMap, station: str) -> list[str]:
    return [f"route {route.id}" for route in metro.routes if station in facts.stops(route)]
