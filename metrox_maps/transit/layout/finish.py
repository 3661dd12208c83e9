"""From a drawing back to a network: stations spread along the walks, corners kept as paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from metrox_maps.transit.found import PLANE, PLANE_UP, Point
from metrox_maps.transit.layout.build import Plan
from metrox_maps.transit.layout.pieces import corners
from metrox_maps.transit.layout.problem import Cell, Drawing
from metrox_maps.transit.network import Edge, Network

if TYPE_CHECKING:
    from metrox_maps.transit.layout.grids import Lattice


def stops_on(walk: Sequence[Cell], count: int, near: Sequence[Point] = ()) -> list[int]:
    """Which points of a walk the ends and the inner nodes of a chain of `count` edges take: `count` + 1 indices.

    As evenly as the lattice allows, along the walk; or as near as it allows to where `near` has the inner ones.
    """
    along = [0.0]
    for a, b in pairwise(walk):
        along.append(along[-1] + math.dist(a, b))

    def off(k: int, index: int) -> float:
        return math.dist(walk[index], near[k - 1]) if near else abs(along[index] - along[-1] * k / count)

    marks = [0]
    for k in range(1, count):
        lowest, highest = marks[-1] + 1, len(walk) - 1 - (count - k)
        marks.append(min(range(lowest, highest + 1), key=lambda index: (off(k, index), index)))
    return [*marks, len(walk) - 1]


def finished(network: Network, plan: Plan, drawing: Drawing, lattice: Lattice, *, even: bool) -> Network:
    """The network as drawn, on its lattice: y up again where its own system had it so.

    Stations between two nodes stand `even`ly, or else nearest to where they wish to be.
    """
    at: dict[str, Cell] = dict(zip(plan.nodes, drawing.at, strict=True))
    drawn: dict[tuple[str, str], tuple[Cell, ...]] = {}
    for number, (chain, walk) in enumerate(zip(plan.problem.chains, drawing.walks, strict=True)):
        marks = stops_on(walk, chain.count, () if even else chain.targets)
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
        nodes=tuple(replace(node, at=placed(at[node.id])) for node in network.nodes),
        edges=tuple(along(edge) for edge in network.edges),
    )
