"""GEXF, the format of Gephi."""

from __future__ import annotations

from metrox_maps.transit.exporters.exporter import Exporter
from metrox_maps.transit.found import PLANE
from metrox_maps.transit.network import Network


def _write(network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str:
    """The network as GEXF 1.2; the attributes are those of `graph.graph_of`, and Gephi shows it where it stands."""
    from networkx.readwrite.gexf import GEXFWriter

    from metrox_maps.transit.exporters.graph import graph_of

    graph = graph_of(network, unplaced=unplaced)
    up = -1.0 if network.system == PLANE else 1.0  # Gephi has y up
    for name, node in zip(graph, network.nodes, strict=True):
        graph.nodes[name]["label"] = graph.nodes[name]["name"]
        if node.id not in unplaced:
            x, y = node.at
            graph.nodes[name]["viz"] = {"position": {"x": float(x), "y": float(y) * up + 0.0, "z": 0.0}}
    writer = GEXFWriter(version="1.2draft")
    writer.add_graph(graph)
    meta = writer.xml.find("meta")
    if meta is not None:  # it holds the date and the version of what wrote it, and equal networks are equal files
        writer.xml.remove(meta)
    return f"{writer}\n"


EXPORTER = Exporter(id="gexf", about="GEXF 1.2, for Gephi", write=_write)
