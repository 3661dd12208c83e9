"""Single stations left out of a layout where names would lie on each other: the rest stays as it is."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from metrox_maps.geometry.directions import runs_straight
from metrox_maps.transit.network import Edge, Network, Node, sort, turned

LEAST = 5
"""Stations that a way keeps at least."""

_REACH = 3.2
"""How many lattice steps from a name in need a station may stand to be left out for it."""


def without_station(network: Network, station: str) -> Network:
    """The network without a plain station between two neighbors; the edge that remains keeps it as dropped.

    `station` must be one of `plain_stations`.
    """
    node = next(node for node in network.nodes if node.id == station)
    return folded(network, station, (node,))


def folded(network: Network, name: str, dropped: tuple[Node, ...] = ()) -> Network:
    """The network without a node between two edges, which become one through where it was."""
    first, second = (edge for edge in network.edges if name in (edge.a, edge.b))
    node = next(node for node in network.nodes if node.id == name)
    left = first if first.b == name else turned(first)
    right = second if second.a == name else turned(second)
    at = {other.id: other.at for other in network.nodes}
    before, after = (at[left.a], *left.path)[-1], (*right.path, at[right.b])[0]
    corner = () if runs_straight(before, node.at, after) else (node.at,)
    joined = replace(
        left, b=right.b, path=(*left.path, *corner, *right.path), dropped=(*left.dropped, *dropped, *right.dropped)
    )
    return sort(
        replace(
            network,
            nodes=tuple(other for other in network.nodes if other.id != name),
            edges=(*(edge for edge in network.edges if edge not in (first, second)), joined),
            lines=tuple(
                replace(
                    line,
                    ways=tuple(
                        replace(way, nodes=tuple(stop for stop in way.nodes if stop != name)) for way in line.ways
                    ),
                )
                for line in network.lines
            ),
        )
    )


def plain_stations(network: Network) -> frozenset[str]:
    """Stations that can be left out: no line ends or branches there, none is changed for, no edge would be doubled."""
    around: dict[str, list[Edge]] = defaultdict(list)
    for edge in network.edges:
        around[edge.a].append(edge)
        around[edge.b].append(edge)
    ends = {name for line in network.lines for way in line.ways for name in (way.nodes[0], way.nodes[-1])}
    short = {name for line in network.lines for way in line.ways if len(way.nodes) <= LEAST for name in way.nodes}
    joined = {frozenset((edge.a, edge.b)) for edge in network.edges}
    plain = set()
    for node in network.nodes:
        edges = around[node.id]
        if not node.station or node.id in ends | short or len(edges) != 2 or edges[0].lines != edges[1].lines:
            continue
        others = frozenset(name for edge in edges for name in (edge.a, edge.b)) - {node.id}
        if len(others) == 2 and others not in joined:
            plain.add(node.id)
    return frozenset(plain)


def easings(network: Network, need: Mapping[str, int], keep: frozenset[str] = frozenset()) -> list[str]:
    """Plain stations whose leaving out would help, the most promising first: near those that want room.

    `need` says how badly stations want room; those in `keep` stay.
    """
    at = {node.id: node.at for node in network.nodes}
    help_: dict[str, float] = {}
    for name in sorted(plain_stations(network) - keep):
        near = sum(weight / (1 + math.dist(at[name], at[other])) for other, weight in need.items())
        if any(math.dist(at[name], at[other]) <= _REACH for other in need):
            help_[name] = round(near, 6)
    return sorted(help_, key=lambda name: (-help_[name], name))
