"""Edges that must be longer than a step, by nodes put on them that vanish afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from metrox_maps.transit.layout.polylines import cut
from metrox_maps.transit.network import Edge, Network, Node

_MARK = "\x00room"
"""Begins the ids of such nodes; no file can name one so."""


def is_room(name: str) -> bool:
    """Whether a node is none of the network's."""
    return name.startswith(_MARK)


def roomy(network: Network, room: Mapping[tuple[str, str], int]) -> Network:
    """The network with so many more steps on its edges; what it has of ways is left as it is."""
    if not room:
        return network
    at = {node.id: node.at for node in network.nodes}
    edges: list[Edge] = []
    nodes: list[Node] = []
    for edge in network.edges:
        more = room.get((min(edge.a, edge.b), max(edge.a, edge.b)), 0)
        names = [f"{_MARK}-{edge.a}\x00{edge.b}\x00{k}" for k in range(1, more + 1)]
        shares = [k / (more + 1) for k in range(1, more + 1)]
        pieces = cut((at[edge.a], *edge.path, at[edge.b]), shares)
        nodes += [Node(id=name, at=piece[-1], station=False) for name, piece in zip(names, pieces, strict=False)]
        stops = [edge.a, *names, edge.b]
        for a, b, piece in zip(stops, stops[1:], pieces, strict=False):
            edges.append(replace(edge, a=a, b=b, path=tuple(piece[1:-1])))
    return replace(network, nodes=(*network.nodes, *nodes), edges=tuple(edges))
