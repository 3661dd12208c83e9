"""GraphML, the format that most graph programs share."""

from __future__ import annotations

from metrox_maps.transit.exporters.exporter import Exporter
from metrox_maps.transit.network import Network


def _write(network: Network, /, *, unplaced: frozenset[str] = frozenset()) -> str:
    """The network as GraphML; the attributes are those of `graph.graph_of`."""
    import networkx

    from metrox_maps.transit.exporters.graph import graph_of

    graph = graph_of(network, unplaced=unplaced)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + "\n".join(networkx.generate_graphml(graph)) + "\n"


EXPORTER = Exporter(id="graphml", about="GraphML, for networkx, yEd and igraph", write=_write)
