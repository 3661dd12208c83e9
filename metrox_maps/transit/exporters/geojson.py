"""GeoJSON (RFC 7946) for maps on the screen and QGIS: stations as points, edges as lines."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.transit.exporters.degrees import degrees_of
from metrox_maps.transit.exporters.exporter import Exporter, refuse_unplaced
from metrox_maps.transit.exporters.features import collection, course, feature, line_entry, station_label
from metrox_maps.transit.network import Network


def _write(network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str:
    """The network as a feature collection, which readers of line graphs understand too.

    Points have `id`, `name` and the ids of their `lines`; lines have `from`, `to`, the `lines` that run there, `name`
    and `stroke` to draw them by, and the names of stations thinned away as `dropped`.
    """
    refuse_unplaced(network, unplaced, "GeoJSON")
    degrees = degrees_of(network)
    at = {node.id: degrees(node.at) for node in network.nodes}
    lines = {line.id: line for line in network.lines}
    calling: dict[str, set[str]] = {node.id: set() for node in network.nodes}
    for line in network.lines:
        for way in line.ways:
            for node_id in way.nodes:
                calling[node_id].add(line.id)
    features = [
        feature(
            "Point",
            list(at[node.id]),
            {"id": node.id, "name": node.name, **station_label(node), "lines": sorted(calling[node.id])},
        )
        for node in network.nodes
    ]
    for edge in network.edges:
        running = [lines[line] for line in edge.lines]
        properties: dict[str, object] = {
            "from": edge.a,
            "to": edge.b,
            "lines": [line_entry(line, line.color) for line in running],
            "name": ", ".join(line.name for line in running),
        }
        if colors := [line.color for line in running if line.color]:
            properties["stroke"] = colors[0]
        if edge.dropped:
            properties["dropped"] = [node.name for node in edge.dropped]
        placed = replace(edge, path=tuple(degrees(point) for point in edge.path))
        features.append(feature("LineString", course(placed, at), properties))
    return collection(network, features)


EXPORTER = Exporter(id="geojson", about="GeoJSON (RFC 7946), for QGIS and web maps", write=_write)
