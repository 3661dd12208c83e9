"""A network as a graph of networkx, with names, lines and positions as attributes that every format can hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx

from metrox_maps.documents.writing import dumps
from metrox_maps.findings.words import printable
from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.network import Network


def graph_of(network: Network, *, unplaced: frozenset[str] = frozenset()) -> networkx.Graph[str]:
    """The graph: a MultiGraph only where two edges join the same nodes.

    Nodes have `name`, `station`, `lines` and a position (`lon` and `lat`, or `x` and `y` as in the network); edges
    have `lines`, `names` and `colors`, each separated by commas, `path` as WKT where they bend, and `dropped`,
    separated by semicolons; the graph has the lines' `ways` as JSON. Unplaced nodes have no position, and edges at them
    no path. Characters that no XML may hold, and commas and semicolons inside of what they separate, are written as
    escapes.
    """
    pairs = {(edge.a, edge.b) for edge in network.edges}
    graph: networkx.Graph[str] = networkx.Graph() if len(pairs) == len(network.edges) else networkx.MultiGraph()
    graph.graph.update(name=printable(network.name), system=network.system)
    graph.graph.update(source=printable(network.source), licence=printable(network.licence))
    graph.graph["ways"] = dumps(
        [
            {
                "line": printable(line.id),
                "nodes": [printable(node) for node in way.nodes],
                "loop": way.loop,
                "weight": way.weight,
            }
            for line in network.lines
            for way in line.ways
        ]
    )
    lines = {line.id: line for line in network.lines}
    calling: dict[str, set[str]] = {}
    for line in network.lines:
        for way in line.ways:
            for node_id in way.nodes:
                calling.setdefault(node_id, set()).add(line.id)
    keys = ("lon", "lat") if network.system == LONLAT else ("x", "y")
    at = {node.id: node.at for node in network.nodes}
    for node in network.nodes:
        attributes: dict[str, Any] = {
            "name": printable(node.name),
            "station": node.station,
            "lines": _joined(sorted(calling.get(node.id, ()))),
        }
        if node.id not in unplaced:
            attributes |= zip(keys, map(float, node.at), strict=True)
        graph.add_node(printable(node.id), **attributes)
    for edge in network.edges:
        running = [lines[line] for line in edge.lines]
        attributes = {
            "lines": _joined(edge.lines),
            "names": _joined(line.name for line in running),
            "colors": _joined(line.color for line in running),
        }
        if edge.path and unplaced.isdisjoint((edge.a, edge.b)):
            attributes["path"] = _wkt((at[edge.a], *edge.path, at[edge.b]))
        if edge.dropped:
            attributes["dropped"] = _joined((node.name or node.id for node in edge.dropped), "; ")
        graph.add_edge(printable(edge.a), printable(edge.b), **attributes)
    return graph


def _joined(texts: Iterable[str], mark: str = ",") -> str:
    escape = f"\\u{{{ord(mark[0]):x}}}"
    return mark.join(printable(text).replace(mark[0], escape) for text in texts)


def _wkt(points: tuple[Point, ...]) -> str:
    return f"LINESTRING ({', '.join(f'{float(x)!r} {float(y)!r}' for x, y in points)})"
