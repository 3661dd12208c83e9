"""What lies along a line between two nodes of a network."""

from __future__ import annotations

from typing import NamedTuple

from metrox_maps.transit.found import Point
from metrox_maps.transit.network import Edge, Network, Node


class Stretch(NamedTuple):
    """What lies between two neighbors, in the order of travel."""

    path: tuple[Point, ...]
    dropped: tuple[Node, ...]


class Along:
    """The edges of a network, by line and ends."""

    __slots__ = ("_edges",)

    def __init__(self, network: Network) -> None:
        self._edges: dict[frozenset[str], list[Edge]] = {}
        for edge in network.edges:
            self._edges.setdefault(frozenset((edge.a, edge.b)), []).append(edge)

    def stretch(self, line: str, start: str, end: str) -> Stretch:
        """The way from a node to its neighbor: on an edge the line runs on, else on any; straight where none is."""
        edges = self._edges.get(frozenset((start, end)), [])
        edge = next((edge for edge in edges if line in edge.lines), edges[0] if edges else None)
        if edge is None:
            return Stretch((), ())
        return Stretch(edge.path, edge.dropped) if edge.a == start else Stretch(edge.path[::-1], edge.dropped[::-1])
