"""What a layout is like, in figures for its maker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.build import heading
from metrox_maps.transit.layout.forks import degrees_apart, straightest
from metrox_maps.transit.network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Counts over a layout."""

    stations: int
    bends: int
    """Turns of more than 5° along the lines, a line each; at a fork each branch has the turn to its straightest
    partner."""
    sharp: int
    """Those of 90° or more."""
    crossings: int
    """Places where lines cross without a station: junctions `crossing-N`."""


def figures(network: Network) -> Figures:
    """The figures of a laid-out network."""
    turns = list(_turns(network))
    return Figures(
        stations=sum(node.station for node in network.nodes),
        bends=sum(turn > 5 for turn in turns),
        sharp=sum(turn >= 85 for turn in turns),
        crossings=sum(node.id.startswith("crossing-") and not node.station for node in network.nodes),
    )


def _turns(network: Network) -> Iterator[float]:
    """The degrees of each turn of each line, on edges and at nodes."""
    at = {node.id: node.at for node in network.nodes}
    leaving: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
    for number, edge in enumerate(network.edges):
        points = _cornered((at[edge.a], *edge.path, at[edge.b]))
        if len(points) < 2:
            continue
        ways = [heading(a, b) for a, b in pairwise(points)]
        for one, two in pairwise(ways):
            yield from [degrees_apart(one, two)] * len(edge.lines)
        for line in edge.lines:
            leaving[line, edge.a][number] = ways[0]
            leaving[line, edge.b][number] = (ways[-1] + 180) % 360
    for headings in leaving.values():
        for one, two in straightest(list(headings.items())):
            yield 180 - degrees_apart(headings[one], headings[two])


def _cornered(points: tuple[Point, ...]) -> list[Point]:
    """The points without one that stands where the one before does."""
    return [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]
