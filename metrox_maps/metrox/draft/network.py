"""The network of a map, for writing it in other formats and for laying it out anew."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import did_you_mean, listed, plural, shortened
from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.dropped import stretches
from metrox_maps.metrox.draft.naming import station_ids
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.model import Point as GridPoint
from metrox_maps.transit.found import PLANE, Point
from metrox_maps.transit.layout.polylines import along
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort


def network_of(metro: MetroMap, *, unplaced: Point | None = None) -> Network:
    """The network of a map: stations under their ids, a line for each route and a way for each of its paths.

    Positions are grid units, y down; bends are the paths of edges, and routes that share a corridor share its edge.
    What the map names as left out between two stations that follow each other (`x-dropped`) is dropped on their edge.
    A station without position stands at `unplaced`; without that it raises MetroxError naming such stations. Raises it
    also where a route stops at a station that the map does not have.
    """
    at = facts.positions(metro)
    missing = [station.name or station.id for station in metro.stations if station.id not in at]
    if missing and unplaced is None:
        names = listed(shortened(name) for name in missing)
        raise MetroxError(f"{plural(len(missing), 'station')} without `at`, so there is nothing to go by: {names}")
    home: Point = unplaced or (0.0, 0.0)
    nodes = {
        station.id: Node(id=station.id, name=station.name, at=_point(at[station.id]) if station.id in at else home)
        for station in metro.stations
    }
    running: dict[tuple[str, str, tuple[Point, ...]], set[str]] = {}
    for route in metro.routes:
        for step in facts.steps(route):
            for stop in (step.start, step.end):
                if stop not in nodes:
                    hint = did_you_mean(stop, nodes)
                    raise MetroxError(f"route {route.id} stops at `{shortened(stop)}`, which is no station{hint}")
            if step.start == step.end:
                continue
            path = tuple(_point(point) for point in step.through)
            forward, backward = (step.start, step.end, path), (step.end, step.start, path[::-1])
            running.setdefault(min(forward, backward), set()).add(route.id)
    network = sort(
        Network(
            name=metro.name,
            system=PLANE,
            nodes=tuple(nodes.values()),
            edges=tuple(Edge(a=a, b=b, path=path, lines=tuple(on)) for (a, b, path), on in running.items()),
            lines=tuple(
                Line(
                    id=route.id,
                    name=route.name,
                    color=route.color,
                    ways=tuple(Way(nodes=path, loop=route.shape == "loop") for path in facts.paths(route)),
                )
                for route in metro.routes
            ),
            source=metro.credits.source,
            licence=metro.credits.licence,
        )
    )
    return _with_dropped(metro, network)


def _with_dropped(metro: MetroMap, network: Network) -> Network:
    """The network with the stations that its map does without on their edges, spread evenly along them."""
    lost = stretches(metro)
    if not lost:
        return network
    at = {node.id: node.at for node in network.nodes}
    names = {f"{number}/{place}": name for number, each in enumerate(lost) for place, name in enumerate(each.names)}
    ids = station_ids(names, taken=at)
    edges = list(network.edges)
    for number, stretch in enumerate(lost):
        ends = sorted((stretch.start, stretch.end))
        found = next((k for k, edge in enumerate(edges) if [edge.a, edge.b] == ends), None)
        if found is None:
            continue
        edge = edges[found]
        points = (at[edge.a], *edge.path, at[edge.b])
        own = [(name, ids[f"{number}/{place}"]) for place, name in enumerate(stretch.names)]
        own = own if edge.a == stretch.start else own[::-1]
        gone = tuple(
            Node(id=id_, name=name, at=along(points, (place + 1) / (len(own) + 1)))
            for place, (name, id_) in enumerate(own)
        )
        edges[found] = replace(edge, dropped=(*edge.dropped, *gone))
    return replace(network, edges=tuple(edges))


def _point(point: GridPoint) -> Point:
    return float(point[0]), float(point[1])
