"""What a layout is like, in figures for its maker."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.transit.found import Point
from metrox_maps.transit.network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Counts over a layout."""

    stations: int
    bends: int
    """Turns along the ways of the lines, a line each."""
    sharp: int
    """Those of 90° or more."""
    crossings: int
    """Places where lines cross without a station."""


def figures(network: Network) -> Figures:
    """The figures of a laid-out network."""
    at = {node.id: node.at for node in network.nodes}
    paths: dict[tuple[str, str], tuple[Point, ...]] = {}
    degree: dict[str, int] = defaultdict(int)
    for edge in network.edges:
        paths[edge.a, edge.b], paths[edge.b, edge.a] = edge.path, edge.path[::-1]
        degree[edge.a] += 1
        degree[edge.b] += 1
    bends = sharp = 0
    for line in network.lines:
        seen: set[tuple[Point, Point, Point]] = set()
        for way in line.ways:
            for corner in _corners([*way.nodes, *(way.nodes[:1] if way.loop else ())], at, paths):
                if corner not in seen and corner[::-1] not in seen:
                    seen.add(corner)
                    turned = _turn(*corner)
                    bends += turned > 5
                    sharp += turned >= 85
    return Figures(
        stations=sum(node.station for node in network.nodes),
        bends=bends,
        sharp=sharp,
        crossings=sum(node.id.startswith("crossing-") and not node.station for node in network.nodes),
    )


def _corners(
    nodes: list[str], at: dict[str, Point], paths: dict[tuple[str, str], tuple[Point, ...]]
) -> Iterator[tuple[Point, Point, Point]]:
    points = [at[nodes[0]]] if nodes else []
    for a, b in pairwise(nodes):
        points += [*paths.get((a, b), ()), at[b]]
    yield from zip(points, points[1:], points[2:], strict=False)


def _turn(a: Point, b: Point, c: Point) -> float:
    one, two = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(c[1] - b[1], c[0] - b[0])
    return abs((math.degrees(two - one) + 180) % 360 - 180)
