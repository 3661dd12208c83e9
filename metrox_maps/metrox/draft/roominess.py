"""Room around stations whose names are hard to place: interchanges above all, which lines leave on all sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from metrox_maps.metrox.draft.easing import folded
from metrox_maps.transit.network import Edge, Network, Node, sort

_MARK = "\x00room"
"""Begins the ids of nodes that only make room; no file can name one so."""


def with_room(network: Network, around: Collection[str] | None = None) -> Network:
    """The network with a node on each edge at the stations named, so that a layout makes it two steps long.

    Without any named, on each edge from one interchange to another.
    """
    degree = Counter(name for edge in network.edges for name in (edge.a, edge.b))
    at = {node.id: node.at for node in network.nodes}
    edges: list[Edge] = []
    nodes: list[Node] = []
    for edge in network.edges:
        crowded = min(degree[edge.a], degree[edge.b]) > 2 if around is None else edge.a in around or edge.b in around
        if not crowded:
            edges.append(edge)
            continue
        name = f"{_MARK}-{edge.a}\x00{edge.b}"
        (ax, ay), (bx, by) = at[edge.a], at[edge.b]
        nodes.append(Node(id=name, at=((ax + bx) / 2, (ay + by) / 2), station=False))
        edges += [replace(edge, b=name, path=()), replace(edge, a=name, path=(), dropped=())]
    return sort(replace(network, nodes=(*network.nodes, *nodes), edges=tuple(edges)))


def without_room(network: Network) -> Network:
    """The network without the nodes that made room; what they held apart stays where it is."""
    for node in network.nodes:
        if node.id.startswith(_MARK):
            network = folded(network, node.id)
    return network
