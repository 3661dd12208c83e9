"""Room between interchanges, whose names are hard to place: lines leave them on all sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from metrox_maps.metrox.draft.easing import folded
from metrox_maps.transit.network import Edge, Network, Node, Way, sort

_MARK = "\x00room"
"""Begins the ids of nodes that only make room; no file can name one so."""


def with_room(network: Network) -> Network:
    """The network with a node on each edge between two interchanges, so that a layout makes it two steps long."""
    degree = Counter(name for edge in network.edges for name in (edge.a, edge.b))
    at = {node.id: node.at for node in network.nodes}
    between: dict[frozenset[str], str] = {}
    edges: list[Edge] = []
    nodes: list[Node] = []
    for edge in network.edges:
        if min(degree[edge.a], degree[edge.b]) <= 2:
            edges.append(edge)
            continue
        name = f"{_MARK}-{edge.a}\x00{edge.b}"
        (ax, ay), (bx, by) = at[edge.a], at[edge.b]
        nodes.append(Node(id=name, at=((ax + bx) / 2, (ay + by) / 2), station=False))
        edges += [replace(edge, b=name, path=()), replace(edge, a=name, path=(), dropped=())]
        between[frozenset((edge.a, edge.b))] = name

    def through(way: Way) -> Way:
        # Ways name every node they run over: what else is found on the way (a crossing) belongs to them by that.
        stops = list(way.nodes[:1])
        for before, node in pairwise((*way.nodes, *(way.nodes[:1] if way.loop else ()))):
            room = between.get(frozenset((before, node)))
            stops += [node] if room is None else [room, node]
        return replace(way, nodes=tuple(stops[:-1] if way.loop else stops))

    lines = tuple(replace(line, ways=tuple(through(way) for way in line.ways)) for line in network.lines)
    return sort(replace(network, nodes=(*network.nodes, *nodes), edges=tuple(edges), lines=lines))


def without_room(network: Network) -> Network:
    """The network without the nodes that made room; what they held apart stays where it is."""
    for node in network.nodes:
        if node.id.startswith(_MARK):
            network = folded(network, node.id)
    return network
