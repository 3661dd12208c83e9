"""Which lines of a network become routes: the short ones go, and of too many the best stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.network import Edge, Line, Network, Way
from metrox_maps.transit.notes import Note

Pair = tuple[str, str]


def route_count(network: Network) -> int:
    """How many routes a network makes: one for each way of each line that does not run along another of its ways."""
    stations = _stations(network)
    return sum(_routes_of(line.ways, stations) for line in network.lines)


def run_along(ways: Sequence[AbstractSet[str]]) -> tuple[bool, ...]:
    """For the stations of each way of a line, whether another way stops at all of them; of equal ones the later does.

    Such a way gives no route, as the same stations would be paid for twice.
    """
    return tuple(
        any(stops < other or (stops == other and place < number) for place, other in enumerate(ways))
        for number, stops in enumerate(ways)
    )


def _routes_of(ways: Iterable[Way], stations: set[str]) -> int:
    return run_along([set(way.nodes) & stations for way in ways]).count(False)


def legs(way: Way) -> tuple[Pair, ...]:
    """The steps of a way, each as its two nodes in order; a loop's closing step is the last."""
    nodes = (*way.nodes, way.nodes[0]) if way.loop and len(way.nodes) > 1 else way.nodes
    return tuple(pairwise(nodes))


def without_short(network: Network, least: int) -> tuple[Network, tuple[Note, ...]]:
    """The network without lines of fewer than `least` stations; all of them stay where no line has so many."""
    stations = _stations(network)
    short = [line for line in network.lines if len(_stops_of(line.ways, stations)) < least]
    if not short:
        return network, ()
    if len(short) == len(network.lines):
        return network, (Note("kept", f"no line has {plural(least, 'station')}, so the short ones stay"),)
    gone = {line.id for line in short}
    thinner = keep_ways(network, {line.id: line.ways for line in network.lines if line.id not in gone})
    notes = []
    lost = _losses(network, thinner)
    for line in short:
        count = plural(len(_stops_of(line.ways, stations)), "station")
        text = f"{_called(line)} left out: it has {count}, fewer than {least}"
        notes.append(Note("dropped", text + lost(line.ways)))
    return thinner, tuple(notes)


def best_routes(network: Network, routes: int) -> tuple[Network, tuple[Note, ...]]:
    """The network with at most so many routes, one for each way of a line that gives one (see `route_count`).

    The piece of the network with the most stations comes first, in it the longest line; then, again and again, what
    has the most stations among what touches the routes chosen so far, or among all where nothing does. A branch counts
    with the stations that only it has, and never comes before its line's main way.
    """
    there = route_count(network)
    if there <= routes:
        return network, ()
    stations = _stations(network)
    waiting = {(line.id, index): way for line in network.lines for index, way in enumerate(line.ways)}
    chosen: set[tuple[str, int]] = set()
    reached_by: dict[str, set[str]] = {line.id: set() for line in network.lines}
    reached: set[str] = set()
    pieces = _pieces(network, stations)

    def made() -> int:
        ways = [[way for index, way in enumerate(line.ways) if (line.id, index) in chosen] for line in network.lines]
        return sum(_routes_of(each, stations) for each in ways)

    while waiting and made() < routes:
        ranked = []
        for (line_id, index), way in sorted(waiting.items()):
            if index == 0 or (line_id, 0) in chosen:
                stops = set(way.nodes) & stations
                near = pieces[line_id] if not chosen else not stops.isdisjoint(reached)
                ranked.append(((near, len(stops - reached_by[line_id]), way.weight), (line_id, index)))
        _, best = max(ranked, key=lambda each: each[0])
        stops = set(waiting.pop(best).nodes) & stations
        chosen.add(best)
        reached_by[best[0]] |= stops
        reached |= stops
    kept = {
        line.id: tuple(way for index, way in enumerate(line.ways) if (line.id, index) in chosen)
        for line in network.lines
    }
    thinner = keep_ways(network, {line: ways for line, ways in kept.items() if ways})
    notes = []
    lost = _losses(network, thinner)
    for line in network.lines:
        left = tuple(way for way in line.ways if way not in kept[line.id])
        if left:
            what = "left out" if not kept[line.id] else f"keeps {len(kept[line.id])} of its {len(line.ways)} ways"
            text = f"{_called(line)} {what}: {routes} of {plural(there, 'route')} are asked for"
            notes.append(Note("dropped", text + lost(left)))
    return thinner, tuple(notes)


def served(network: Network) -> tuple[Network, tuple[Note, ...]]:
    """The network without stations and edges that no way of any line goes over."""
    thinner = keep_ways(network, {line.id: line.ways for line in network.lines})
    still = {node.id for node in thinner.nodes}
    names = [node.name or node.id for node in network.nodes if node.station and node.id not in still]
    runs = {(edge.a, edge.b, edge.path) for edge in thinner.edges}
    for edge in network.edges:
        if (edge.a, edge.b, edge.path) not in runs:
            names += [node.name or node.id for node in edge.dropped]
    if not names:
        return thinner, ()
    shown = listed((shortened(name) for name in names), most=len(names))
    return thinner, (Note("dropped", f"{plural(len(names), 'station')} on no way of a line left out: {shown}"),)


def keep_ways(network: Network, ways: dict[str, tuple[Way, ...]]) -> Network:
    """The network with only these ways of its lines, by line id; edges and nodes that nothing uses go."""
    lines = tuple(replace(line, ways=ways[line.id]) for line in network.lines if line.id in ways)
    used = {line.id: _covered(line.ways) for line in lines}
    edges: list[Edge] = []
    for edge in network.edges:
        pair = (min(edge.a, edge.b), max(edge.a, edge.b))
        running = tuple(line for line in edge.lines if pair in used.get(line, ()))
        if running:
            edges.append(replace(edge, lines=running))
    needed = {node for line in lines for way in line.ways for node in way.nodes}
    nodes = tuple(node for node in network.nodes if node.id in needed)
    return replace(network, nodes=nodes, edges=tuple(edges), lines=lines)


def _stations(network: Network) -> set[str]:
    return {node.id for node in network.nodes if node.station}


def _stops_of(ways: Iterable[Way], stations: set[str]) -> set[str]:
    return {node for way in ways for node in way.nodes} & stations


def _covered(ways: Iterable[Way]) -> set[Pair]:
    return {(min(leg), max(leg)) for way in ways for leg in legs(way)}


def _pieces(network: Network, stations: set[str]) -> dict[str, int]:
    """For each line, how many stations the lines have that hang together with it."""
    groups: list[tuple[set[str], set[str]]] = []
    for line in network.lines:
        stops, members = _stops_of(line.ways, stations), {line.id}
        apart = []
        for others, lines in groups:
            if others.isdisjoint(stops):
                apart.append((others, lines))
            else:
                stops |= others
                members |= lines
        groups = [*apart, (stops, members)]
    return {line: len(stops) for stops, lines in groups for line in lines}


def _called(line: Line) -> str:
    return f"line `{shortened(line.name or line.id)}`"


def _losses(before: Network, after: Network) -> Callable[[Sequence[Way]], str]:
    """What names the stations that go with ways, for the end of a note: each name is told somewhere."""
    still = {node.id for node in after.nodes}
    lost = {node.id: (number, node.name) for number, node in enumerate(before.nodes) if node.station}
    folded: dict[Pair, list[tuple[int, Edge]]] = {}
    for number, edge in enumerate(before.edges):
        if edge.dropped and not (edge.a in still and edge.b in still):
            folded.setdefault((min(edge.a, edge.b), max(edge.a, edge.b)), []).append((number, edge))

    def told(ways: Sequence[Way]) -> str:
        on = {node for way in ways for node in way.nodes} - still
        names = [name for _, name in sorted(lost[node] for node in on if node in lost)]
        edges = sorted((number, edge) for pair in _covered(ways) for number, edge in folded.get(pair, ()))
        names += [node.name for _, edge in edges if edge.a in on or edge.b in on for node in edge.dropped]
        return f"; with it {listed((shortened(name) for name in names), most=len(names))}" if names else ""

    return told
