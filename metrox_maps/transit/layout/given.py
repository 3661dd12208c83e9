"""A network that is drawn by the rules already, as the drawing to improve."""

from __future__ import annotations

from itertools import pairwise

from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.layout.build import Plan
from metrox_maps.transit.layout.grids import Lattice, too_wide
from metrox_maps.transit.layout.judge import faults
from metrox_maps.transit.layout.pieces import walk_through
from metrox_maps.transit.layout.plane import positions, projected
from metrox_maps.transit.layout.problem import Cell, Drawing
from metrox_maps.transit.network import Network


def as_it_is(network: Network, plan: Plan, *, lattice: Lattice, near: Network | None) -> Drawing | None:
    """How a network stands, or how an earlier layout of all of it does; None where that breaks a rule of the lattice.

    `near` is in steps of the lattice, y down.
    """
    source = network if near is None else near
    if source.system == LONLAT:
        return None

    def cell(point: Point) -> Cell | None:
        x, y = lattice.steps(point) if near is None else point
        return (round(x), round(y)) if abs(x - round(x)) < 1e-6 and abs(y - round(y)) < 1e-6 else None

    at = {name: cell(point) for name, point in positions(source).items()}
    paths: dict[tuple[str, str], tuple[Cell | None, ...]] = {}
    for edge in source.edges:
        path = tuple(cell(projected(point, source.system)) for point in edge.path)
        paths[edge.a, edge.b], paths[edge.b, edge.a] = path, path[::-1]
    if too_wide([spot for spot in (*at.values(), *(point for path in paths.values() for point in path)) if spot]):
        return None
    walks = []
    for number, chain in enumerate(plan.problem.chains):
        names = [plan.nodes[chain.a], *plan.inner[number], plan.nodes[chain.b]]
        points = [at.get(names[0])]
        for a, b in pairwise(names):
            points += [*paths.get((a, b), ()), at.get(b)]
        walk = _walk(points)
        if walk is None:
            return None
        walks.append(walk)
    spots = [at.get(name) for name in plan.nodes]
    drawing = Drawing(at=tuple(spot for spot in spots if spot is not None), walks=tuple(walks))
    return drawing if None not in spots and not faults(plan.problem, drawing) else None


def _walk(points: list[Cell | None]) -> tuple[Cell, ...] | None:
    known = [point for point in points if point is not None]
    if len(known) < len(points):
        return None
    for (ax, ay), (bx, by) in pairwise(known):
        if not (ax == bx or ay == by or abs(ax - bx) == abs(ay - by)):
            return None
    return walk_through(known)
