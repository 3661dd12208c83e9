"""A network of stations alone: where lines part between two stations, each has a line of its own from the first."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from metrox_maps.findings.words import plural
from metrox_maps.metrox.draft.along import Along, Stretch
from metrox_maps.transit.found import Point
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort
from metrox_maps.transit.notes import Note


def without_junctions(network: Network) -> tuple[Network, tuple[Note, ...]]:
    """The network with an edge from station to station for each step of a way, and no other nodes.

    To be laid out before a map is drafted from it: a game knows no place where lines part but a station, and two lines
    drawn over each other up to a junction can be followed by nobody. Lines that run between the same two stations share
    one edge, that of the first of them. What cannot be on a map (a way of fewer than two stations, a station on no
    way) is left for the drafting to tell. The notes say how many junctions there were where lines part.
    """
    network = sort(network)
    if all(node.station for node in network.nodes):
        return network, ()
    at = {node.id: node.at for node in network.nodes}
    stations = {node.id for node in network.nodes if node.station}
    along = Along(network)
    edges: dict[tuple[str, str], Edge] = {}
    lines = []
    for line in network.lines:
        ways = []
        for way in line.ways:
            stops, stretches = _stretches(line, way, stations, at, along)
            if stops:
                ways.append(replace(way, nodes=stops))
            for start, end, stretch in stretches:
                _add(edges, line.id, start, end, stretch)
        lines.append(replace(line, ways=tuple(ways)))
    made = replace(
        network,
        nodes=tuple(node for node in network.nodes if node.station),
        edges=tuple(edges.values()),
        lines=tuple(line for line in lines if line.ways),
    )
    return sort(made), _notes(network)


def _stretches(
    line: Line, way: Way, stations: set[str], at: dict[str, Point], along: Along
) -> tuple[tuple[str, ...], list[tuple[str, str, Stretch]]]:
    """The stations of a way, and what lies between each two of them."""
    nodes = list(way.nodes)
    first = next((number for number, node in enumerate(nodes) if node in stations), None)
    if first is None:
        return (), []
    stops = tuple(node for node in nodes if node in stations)
    if way.loop:
        nodes = nodes[first:] + nodes[: first + 1]
        stops = tuple(node for node in nodes[:-1] if node in stations)
    else:
        nodes = nodes[first:]
    found: list[tuple[str, str, Stretch]] = []
    path: list[Point] = []
    dropped: list[Node] = []
    start = nodes[0]
    for before, node in pairwise(nodes):
        part = along.stretch(line.id, before, node)
        path += part.path
        dropped += part.dropped
        if node in stations:
            if node != start:
                found.append((start, node, Stretch(tuple(path), tuple(dropped))))
            start, path, dropped = node, [], []
        else:
            path.append(at[node])
    return stops, found


def _add(edges: dict[tuple[str, str], Edge], line: str, start: str, end: str, stretch: Stretch) -> None:
    """Counts a stretch of a line: on an edge that is there, else on a new one."""
    ends = (min(start, end), max(start, end))
    there = edges.get(ends)
    if there is not None:
        edges[ends] = replace(there, lines=(*there.lines, line))
    elif start == ends[0]:
        edges[ends] = Edge(a=start, b=end, lines=(line,), path=stretch.path, dropped=stretch.dropped)
    else:
        edges[ends] = Edge(a=end, b=start, lines=(line,), path=stretch.path[::-1], dropped=stretch.dropped[::-1])


def _notes(network: Network) -> tuple[Note, ...]:
    neighbors: dict[str, set[str]] = {}
    for edge in network.edges:
        neighbors.setdefault(edge.a, set()).add(edge.b)
        neighbors.setdefault(edge.b, set()).add(edge.a)
    parting = [node for node in network.nodes if not node.station and len(neighbors.get(node.id, ())) > 2]
    if not parting:
        return ()
    what = plural(len(parting), "place")
    return (
        Note("folded", f"lines part in {what} without a station: there each goes from station to station by itself"),
    )
