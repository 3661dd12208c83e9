"""From a drawing back to a network: stations spread along the walks, corners kept as paths."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from metrox_maps.transit.found import PLANE, PLANE_UP, Point
from metrox_maps.transit.layout.build import Plan
from metrox_maps.transit.layout.pieces import corners
from metrox_maps.transit.layout.problem import Cell, Drawing
from metrox_maps.transit.layout.rooms import is_room
from metrox_maps.transit.network import Edge, Network

if TYPE_CHECKING:
    from metrox_maps.transit.layout.octilinear import Lattice


def stops_on(walk: Sequence[Cell], count: int) -> list[int]:
    """Which points of a walk the ends and the inner nodes of a chain of `count` edges take: `count` + 1 indices.

    As evenly as the lattice allows, measured along the walk.
    """
    along = [0.0]
    for a, b in pairwise(walk):
        along.append(along[-1] + math.dist(a, b))
    marks = [0]
    for k in range(1, count):
        wanted = along[-1] * k / count
        lowest, highest = marks[-1] + 1, len(walk) - 1 - (count - k)
        marks.append(min(range(lowest, highest + 1), key=lambda i: (abs(along[i] - wanted), i)))
    return [*marks, len(walk) - 1]


def finished(network: Network, plan: Plan, drawing: Drawing, lattice: Lattice) -> Network:
    """The network as drawn, on its lattice: y up again where its own system had it so, nodes that only made room gone."""
    at: dict[str, Cell] = dict(zip(plan.nodes, drawing.at, strict=True))
    drawn: dict[tuple[str, str], tuple[Cell, ...]] = {}
    for number, (chain, walk) in enumerate(zip(plan.problem.chains, drawing.walks, strict=True)):
        marks = stops_on(walk, chain.count)
        names = [plan.nodes[chain.a], *plan.inner[number], plan.nodes[chain.b]]
        for (name, mark), (after, end) in pairwise(zip(names, marks, strict=True)):
            at[name], at[after] = walk[mark], walk[end]
            drawn[name, after] = walk[mark : end + 1]
    sign = 1 if network.system == PLANE else -1

    def placed(cell: Cell) -> Point:
        x, y = lattice.position(cell)
        return x, sign * y

    def along(edge: Edge) -> Edge:
        walk = drawn[edge.a, edge.b] if (edge.a, edge.b) in drawn else drawn[edge.b, edge.a][::-1]
        return replace(edge, path=tuple(placed(cell) for cell in corners(walk)))

    return replace(
        network,
        system=PLANE if network.system == PLANE else PLANE_UP,
        nodes=tuple(replace(node, at=placed(at[node.id])) for node in network.nodes if not is_room(node.id)),
        edges=tuple(_rejoined([along(edge) for edge in network.edges], at, placed)),
    )


def _rejoined(edges: list[Edge], at: dict[str, Cell], placed: Callable[[Cell], Point]) -> list[Edge]:
    """Edges without the nodes that only made room on them, which became part of their paths."""
    following = {edge.a: edge for edge in edges if is_room(edge.a)}
    if not following:
        return edges
    made: list[Edge] = []
    for edge in edges:
        if is_room(edge.a):
            continue
        path, last = list(edge.path), edge
        while is_room(last.b):
            path.append(placed(at[last.b]))
            last = following[last.b]
            path += last.path
        walk = [placed(at[edge.a]), *path, placed(at[last.b])]
        made.append(replace(edge, b=last.b, path=_bent(walk)))
    return made


def _bent(walk: list[Point]) -> tuple[Point, ...]:
    """The inner points where it turns."""
    return tuple(
        b
        for a, b, c in zip(walk, walk[1:], walk[2:], strict=False)
        if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 1e-9
    )
