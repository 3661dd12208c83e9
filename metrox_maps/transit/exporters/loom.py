"""Line graphs as LOOM reads them: points with `station_label`, lines with `from`, `to` and `lines`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from metrox_maps.transit.exporters.degrees import degrees_of
from metrox_maps.transit.exporters.exporter import Exporter, refuse_unplaced
from metrox_maps.transit.exporters.features import collection, course, feature, line_entry, station_label
from metrox_maps.transit.network import Network


def _write(network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str:
    """The network as a line graph, in the form of LOOM's own files: degrees as text, colors without `#`."""
    refuse_unplaced(network, unplaced, "a line graph")
    degrees = degrees_of(network)
    at = {node.id: degrees(node.at) for node in network.nodes}
    lines = {line.id: line for line in network.lines}
    count = Counter(end for edge in network.edges for end in (edge.a, edge.b))
    features = []
    for node in network.nodes:
        degree = str(count[node.id])
        properties = {"id": node.id, **station_label(node), "deg": degree, "deg_in": degree, "deg_out": degree}
        features.append(feature("Point", list(at[node.id]), properties))
    for number, edge in enumerate(network.edges, 1):
        running = [lines[line] for line in edge.lines]
        entries = [line_entry(line, line.color.removeprefix("#")) for line in running]
        placed = replace(edge, path=tuple(degrees(point) for point in edge.path))
        features.append(
            feature(
                "LineString",
                course(placed, at),
                {"id": f"edge-{number}", "from": edge.a, "to": edge.b, "lines": entries},
            )
        )
    return collection(network, features)


EXPORTER = Exporter(id="loom", about="LOOM line graph, for octi, loom and transitmap", write=_write)
