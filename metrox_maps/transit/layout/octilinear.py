"""Lays a network out: every piece of line in one of the eight directions, every station on a lattice point."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from statistics import median

from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import listed, shortened
from metrox_maps.transit.found import LONLAT, PLANE
from metrox_maps.transit.layout.build import plan
from metrox_maps.transit.layout.evening import KEPT
from metrox_maps.transit.layout.finish import finished
from metrox_maps.transit.layout.given import as_it_is
from metrox_maps.transit.layout.grids import UNIT, Lattice, too_wide, widest
from metrox_maps.transit.layout.offgrid import put_back
from metrox_maps.transit.layout.planar import planarized
from metrox_maps.transit.layout.plane import positions
from metrox_maps.transit.layout.problem import Cell, Drawing, Problem
from metrox_maps.transit.layout.wishes import varied, wishes
from metrox_maps.transit.network import Edge, Network, sort

EFFORT = 100_000_000
"""States the search looks at for a network of a hundred edges, some two seconds of it; in proportion for others."""

_SPREAD = 6
"""Steps an edge, on average, from which on a drawing that keeps the rules is not the start of a better one."""

Progress = Callable[[float], None]
"""Told how much of the work is done, 0 to 1."""


def layout_network(
    network: Network,
    *,
    lattice: Lattice = UNIT,
    aspect: float | None = None,
    locked: Collection[str] = (),
    near: Network | None = None,
    corner: Cell | None = None,
    only_snap: bool = False,
    variant: int = 0,
    kept: float = KEPT,
    effort: float = 1.0,
    progress: Progress | None = None,
) -> Network:
    """The network with every station on a lattice point and every edge along the eight directions.

    Crossings without a station become nameless junctions. Positions are those of `lattice`, y down in system `plane` if
    the network has that, else y up in `plane-up`. `aspect` is the page's width by its height, towards which the
    geography is stretched a little, upright or lying, whichever is nearer. `locked` are ids of nodes that stay where
    they are, also where that is off the lattice. `near` is an earlier layout of (part of) the network to stay close to,
    in steps of the lattice, y down. A network that is drawn by the rules already, or whose earlier layout is, is
    improved from there. Nothing comes to lie left of or above the lattice point `corner`. With `only_snap` nodes go to
    the nearest lattice points that do and nothing is improved. `variant` 1, 2, … give other layouts, each as good as
    chance has it. `kept` says how much of the geography's lengths stays, 0 to 1. `effort` scales the search. Same bytes
    for the same network, whatever the order of its parts.

    Raises LayoutFailed where no such drawing was found, and for locked nodes that are not there.
    """
    network = sort(network)
    unknown = sorted(set(locked) - {node.id for node in network.nodes})
    if unknown:
        raise LayoutFailed(f"there is no station `{shortened(unknown[0])}` to lock")
    if len(network.nodes) > 2 and len({node.at for node in network.nodes}) == 1:
        raise LayoutFailed("all stations stand on one point: without their positions nothing can be laid out")
    whole = planarized(_simple(network), as_drawn=lattice_kept(network) is not None)
    at = positions(whole)
    fixed = {name: lattice.cell(at[name]) for name in sorted(locked)}
    twice = _doubled(fixed)
    if twice:
        raise LayoutFailed(
            f"the locked stations `{shortened(twice[0])}` and `{shortened(twice[1])}` stand on one lattice point: "
            "unlock one of them"
        )
    wished = wishes(whole, at, lattice=lattice, aspect=aspect, fixed=fixed, near=near, only_snap=only_snap, kept=kept)
    wished = varied(wished, variant)
    made = plan(whole, at, wished, fixed)
    names = _called(whole, made.nodes)
    _refuse_too_wide(made.problem, names)
    given = None if variant else as_it_is(whole, made, lattice=lattice, near=near)
    if given is not None and not only_snap and _is_spread(made.problem, given):
        given = None
    if only_snap and given is not None:
        # What stands is what is wished, in its own measure.
        stands = {name: lattice.steps(point) for name, point in at.items()} if near is None else positions(near)
        made = plan(whole, at, {**wished, **stands}, fixed)
    drawing = _drawing(
        replace(made.problem, corner=corner),
        names,
        given,
        only_snap=only_snap,
        effort=effort,
        seed=variant,
        progress=progress,
    )
    made, drawing, lattice = put_back(made, drawing, lattice, {name: at[name] for name in sorted(locked)}, names)
    laid = _as_given(network, finished(whole, made, drawing, lattice, even=not only_snap))
    # However many digits a locked node's numbers have, they are the ones it had.
    stay = {node.id: node.at for node in network.nodes if node.id in fixed}
    return replace(laid, nodes=tuple(replace(node, at=stay.get(node.id, node.at)) for node in laid.nodes))


def lattice_kept(network: Network) -> Lattice | None:
    """The widest lattice by whose rules a network is drawn already; None where it is by none.

    Lines may cross on a point of the lattice without a junction there.
    """
    network = sort(network)
    simple = _simple(network)
    lattice = None if network.system == LONLAT else widest(network, positions(network))
    if lattice is None or len(simple.edges) < len(network.edges):
        return None
    whole = planarized(simple, as_drawn=True)
    at = positions(whole)
    made = plan(whole, at, at, {})
    return lattice if as_it_is(whole, made, lattice=lattice, near=None) is not None else None


def _simple(network: Network) -> Network:
    """Without edges from a node to itself, and with the lines of parallel edges on one."""
    lines: dict[tuple[str, str], set[str]] = defaultdict(set)
    first: dict[tuple[str, str], Edge] = {}
    for edge in network.edges:
        if edge.a != edge.b:
            lines[edge.a, edge.b] |= set(edge.lines)
            kept = first.setdefault((edge.a, edge.b), edge)
            if edge.dropped and not kept.dropped:
                first[edge.a, edge.b] = replace(kept, dropped=edge.dropped)
    edges = tuple(replace(edge, lines=tuple(sorted(lines[ends]))) for ends, edge in first.items())
    return replace(network, edges=edges)


def _doubled(fixed: Mapping[str, Cell]) -> tuple[str, str] | None:
    seen: dict[Cell, str] = {}
    for name, cell in fixed.items():
        if cell in seen:
            return seen[cell], name
        seen[cell] = name
    return None


def _called(network: Network, ids: tuple[str, ...]) -> tuple[str, ...]:
    """What nodes are called in messages; a junction by the lines that meet there and a station near it."""
    stations = {node.id: f"`{shortened(node.name or node.id)}`" for node in network.nodes if node.station}
    lines = {line.id: line.name or line.id for line in network.lines}
    beside: dict[str, set[str]] = defaultdict(set)
    carried: dict[str, set[str]] = defaultdict(set)
    for edge in network.edges:
        for one, two in ((edge.a, edge.b), (edge.b, edge.a)):
            beside[one].add(two)
            carried[one].update(lines.get(line, line) for line in edge.lines)

    def near(start: str) -> str:
        seen, rim = {start}, {start}
        while rim:
            found = sorted(stations[name] for name in rim if name in stations)
            if found:
                return f" near {found[0]}"
            rim = {other for name in rim for other in beside[name]} - seen
            seen |= rim
        return ""

    def called(name: str) -> str:
        if name in stations:
            return stations[name]
        meeting = listed(shortened(line) for line in sorted(carried[name]))
        return (f"the place where lines {meeting} meet" if meeting else "a junction") + near(name)

    return tuple(called(name) for name in ids)


def _is_spread(problem: Problem, drawing: Drawing) -> bool:
    """Whether a drawing has edges so long that its lattice is an accident of its numbers: nothing is gained from it."""
    steps = sum(len(walk) - 1 for walk in drawing.walks)
    return steps > _SPREAD * sum(chain.count for chain in problem.chains)


def _refuse_too_wide(problem: Problem, names: tuple[str, ...]) -> None:
    """Refuses what would take a lattice of millions of points; the node furthest from the others is to blame."""
    spots = [target if cell is None else cell for target, cell in zip(problem.targets, problem.locked, strict=True)]
    if too_wide(spots):
        middle = (median(x for x, _ in spots), median(y for _, y in spots))
        name, far = max(zip(names, (math.dist(spot, middle) for spot in spots), strict=True), key=lambda each: each[1])
        raise LayoutFailed(
            f"{name} stands {far:,.0f} steps from the middle of the others, too far for a drawing: mend its position, "
            "or leave its line out"
        )


def _drawing(
    problem: Problem,
    names: tuple[str, ...],
    given: Drawing | None,
    *,
    only_snap: bool,
    effort: float,
    seed: int,
    progress: Progress | None,
) -> Drawing:
    # The search needs numpy, and nobody else does.
    from metrox_maps.transit.layout.search import search
    from metrox_maps.transit.layout.start import start

    edges = sum(chain.count for chain in problem.chains)
    limit = int(EFFORT * effort * max(0.2, edges / 100))
    drawing = start(problem, names=names) if given is None else given
    if only_snap:
        return drawing
    told = None if progress is None else lambda done: progress(min(1.0, done / limit))
    return search(problem, start=drawing, limit=limit, seed=seed, progress=told)


def _as_given(network: Network, laid: Network) -> Network:
    """The layout with the edges of the given network, as far as they are there: parallel ones lie on each other."""
    made = {(edge.a, edge.b): edge for edge in laid.edges}
    extra = {ends for ends in made if ends not in {(edge.a, edge.b) for edge in network.edges}}
    edges = []
    for edge in network.edges:
        drawn = made.get((edge.a, edge.b))
        if drawn is not None:
            edges.append(replace(edge, path=drawn.path))
    edges += [made[ends] for ends in sorted(extra)]
    return sort(replace(laid, edges=tuple(edges), system=laid.system if laid.system != PLANE else PLANE))
