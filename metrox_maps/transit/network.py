"""The network: stations and junctions, edges with the lines that run on them, and the ways of each line.

One type from reader to layout and out again (`metrox-network/1` as a file). Nothing of a game is in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from metrox_maps.transit.found import PLANE, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A station, or a junction or bend that is none (its name is empty)."""

    id: str
    name: str = ""
    at: Point
    """In the network's system: longitude and latitude, or x and y."""
    originals: tuple[str, ...] = ()
    """Ids of the source's stops that became this node."""
    station: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """Neighbours on at least one line. At most one edge joins two nodes unless their paths differ."""

    a: str
    b: str
    lines: tuple[str, ...]
    """Ids of the lines that run on it, sorted."""
    path: tuple[Point, ...] = ()
    """The points between, from `a` to `b`, without both; empty for a straight edge."""
    dropped: tuple[Node, ...] = ()
    """Stations thinned away between `a` and `b`, in order, so that they can be taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One path of a line. It names each station once, and so does a loop, whose closing step is implied.

    A junction stands in it as often as the line passes it: twice where the line crosses itself.
    """

    nodes: tuple[str, ...]
    loop: bool = False
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line: its main way first, then one way for each branch, as a full path with the shared trunk."""

    id: str
    name: str
    color: str = ""
    """`#rrggbb`, or empty."""
    mode: str = "other"
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """A whole network; nodes, edges and lines are sorted by id, so that equal networks are equal files."""

    name: str
    system: str = PLANE
    """One of `found.SYSTEMS`."""
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    lines: tuple[Line, ...]
    source: str = ""
    licence: str = ""


def turned(edge: Edge) -> Edge:
    """The same edge from its other end."""
    return replace(edge, a=edge.b, b=edge.a, path=edge.path[::-1], dropped=edge.dropped[::-1])


def sort(network: Network) -> Network:
    """The same network in its one order: by ids, each edge from the smaller id to the larger."""
    edges = []
    for edge in network.edges:
        if edge.b < edge.a:
            edge = turned(edge)
        edges.append(replace(edge, lines=tuple(sorted(set(edge.lines)))))
    return replace(
        network,
        nodes=tuple(sorted(network.nodes, key=lambda node: node.id)),
        edges=tuple(sorted(edges, key=lambda edge: (edge.a, edge.b, edge.path, edge.lines))),
        lines=tuple(sorted(network.lines, key=lambda line: line.id)),
    )
