"""Line graphs as LOOM reads them: points with `station_label`, lines with `from`, `to` and `lines`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

from metrox_maps.transit.exporters.degrees import degrees_of
from metrox_maps.transit.exporters.exporter import Exporter, refuse_unplaced
from metrox_maps.transit.exporters.features import collection, course, feature, line_entry, station_label
from metrox_maps.transit.network import Network


def _write(network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str:
    """The network as a line graph, in the form of LOOM's own files: degrees as text, colors without `#`.

    A turn that a line does not take at a fork, from one of its ways to another, is in `excluded_conn`.
    """
    refuse_unplaced(network, unplaced, "a line graph")
    degrees = degrees_of(network)
    at = {node.id: degrees(node.at) for node in network.nodes}
    lines = {line.id: line for line in network.lines}
    count = Counter(end for edge in network.edges for end in (edge.a, edge.b))
    features = []
    barred = _barred(network)
    for node in network.nodes:
        degree = str(count[node.id])
        properties: dict[str, object] = {"id": node.id, **station_label(node)}
        properties |= {"deg": degree, "deg_in": degree, "deg_out": degree}
        if node.id in barred:
            properties["excluded_conn"] = barred[node.id]
        features.append(feature("Point", list(at[node.id]), properties))
    for number, edge in enumerate(network.edges, 1):
        running = [lines[line] for line in edge.lines]
        entries = [line_entry(line, line.color.removeprefix("#")) for line in running]
        placed = replace(edge, path=tuple(degrees(point) for point in edge.path))
        properties = {"id": f"edge-{number}", "from": edge.a, "to": edge.b, "lines": entries}
        if edge.dropped:
            properties["dropped"] = [node.name for node in edge.dropped]
        features.append(feature("LineString", course(placed, at), properties))
    return collection(network, features)


def _barred(network: Network) -> dict[str, list[dict[str, str]]]:
    """For each node the turns that lines do not take there, among the steps of their ways, each in both directions."""
    found: dict[str, list[dict[str, str]]] = {}
    for line in network.lines:
        near: dict[str, set[str]] = {}
        taken: set[tuple[str, str, str]] = set()
        for way in line.ways:
            nodes = (*way.nodes, *way.nodes[:2]) if way.loop else way.nodes
            for a, b in pairwise(nodes):
                near.setdefault(a, set()).add(b)
                near.setdefault(b, set()).add(a)
            for a, b, c in zip(nodes, nodes[1:], nodes[2:], strict=False):
                taken |= {(a, b, c), (c, b, a)}
        for node, others in near.items():
            for a, b in combinations(sorted(others), 2):
                if (a, node, b) not in taken:
                    found.setdefault(node, []).extend(
                        {"line": line.id, "node_from": one, "node_to": two} for one, two in ((a, b), (b, a))
                    )
    return found


EXPORTER = Exporter(id="loom", about="LOOM line graph, for octi, loom and transitmap", write=_write)
