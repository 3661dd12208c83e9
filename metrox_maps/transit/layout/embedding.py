"""Whether the order of the edges around the nodes can be drawn without crossings, and how to make it so."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from metrox_maps.transit.found import Point
from metrox_maps.transit.network import Edge, Network

_BENT = 0.04
"""How far positions are moved out of line, at most, as a share of the whole's radius."""

_APART = 1e-3
"""How far nodes that stand on one point are moved apart, as a share of the same."""

_ROOT = 0.3437
"""The direction, in radians, of the only lines that stay straight: one that no grid has."""


def sound(network: Network) -> bool:
    """Whether nodes stand apart, and edges leave them in different directions whose order needs no crossing.

    By Euler's formula: with faces followed around in that order, nodes - edges + faces = 2 for each connected part.
    """
    if any(count > 1 for count in Counter((edge.a, edge.b) for edge in network.edges).values()):
        return False
    at = {node.id: node.at for node in network.nodes}
    around: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for number, edge in enumerate(network.edges):
        points = (at[edge.a], *edge.path, at[edge.b])
        around[edge.a].append((_heading(points[0], points[1]), number))
        around[edge.b].append((_heading(points[-1], points[-2]), number))
    if len({at[name] for name in around}) < len(around):
        return False
    following: dict[tuple[str, int], int] = {}
    for name, leaving in around.items():
        leaving.sort()
        if any(two[0] - one[0] < 1e-6 for one, two in pairwise(leaving)):
            return False
        for (_, one), (_, two) in zip(leaving, (*leaving[1:], leaving[0]), strict=True):
            following[name, one] = two
    return len(around) - len(network.edges) + _faces(network.edges, following) == 2 * _parts(network.edges, around)


def _heading(start: Point, end: Point) -> float:
    # Rounded as degrees are where the layout sorts them.
    return round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360, 6)


def _faces(edges: Sequence[Edge], following: Mapping[tuple[str, int], int]) -> int:
    seen: set[tuple[str, int]] = set()
    count = 0
    for begin in following:
        if begin in seen:
            continue
        count += 1
        here = begin
        while here not in seen:
            seen.add(here)
            name, number = here
            edge = edges[number]
            other = edge.b if edge.a == name else edge.a
            here = (other, following[other, number])
    return count


def _parts(edges: Sequence[Edge], names: Mapping[str, object]) -> int:
    leader = {name: name for name in names}

    def find(name: str) -> str:
        while leader[name] != name:
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    for edge in edges:
        leader[find(edge.a)] = find(edge.b)
    return sum(name == find(name) for name in leader)


def bent(at: Mapping[str, Point]) -> dict[str, Point]:
    """Positions of which no three are in line and no two the same, each close to where it was.

    Everything in line bulges to one side (a quadratic map of the plane), so that a line which runs past stations on its
    way has them all on one side and crosses none of their edges. Nodes on one point move apart, in the order of ids.
    """
    if not at:
        return {}
    x, y = (sum(place[axis] for place in at.values()) / len(at) for axis in (0, 1))
    radius = max(math.dist(place, (x, y)) for place in at.values()) or 1.0
    cos, sin = math.cos(_ROOT), math.sin(_ROOT)
    times: Counter[Point] = Counter()
    found = {}
    for name in sorted(at):
        place = at[name]
        turn, out = 2.4 * times[place], _APART * math.sqrt(times[place])
        times[place] += 1
        east = (place[0] - x) / radius + out * math.cos(turn)
        south = (place[1] - y) / radius + out * math.sin(turn)
        u, v = east * cos + south * sin, south * cos - east * sin
        u, v = u - _BENT * v * v, v + _BENT * u * v
        found[name] = (x + radius * (u * cos - v * sin), y + radius * (u * sin + v * cos))
    return found
