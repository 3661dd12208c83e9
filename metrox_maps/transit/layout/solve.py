"""Improves a layout by a solver, part after part (large neighbourhood search)."""

from __future__ import annotations

import math
from collections.abc import Callable

from metrox_maps.transit.layout import model as prices
from metrox_maps.transit.layout.judge import directions, faults, leaving, turn
from metrox_maps.transit.layout.model import Model
from metrox_maps.transit.layout.problem import Drawing, Problem

_PART = 5
"""Nodes placed anew at a time."""

_REACH = 4
"""Steps a node may move at a time."""

_NEAR = 3
"""Pieces nearer than so many lattice lines are kept apart from the beginning, others when they come to touch."""

_LIMIT = 0.06
"""The solver's work for one part, in its own deterministic units."""

_ROUNDS = 6
"""How often a part is solved again because pieces came to touch."""


def price(problem: Problem, drawing: Drawing) -> int:
    """What the solver's model pays for a whole drawing."""
    total = 0
    for number, (chain, walk) in enumerate(zip(problem.chains, drawing.walks, strict=True)):
        ways = directions(walk)
        for one, two in zip(ways, ways[1:], strict=False):
            total += len(chain.lines) * (0, prices.BEND, prices.SQUARE, prices.SHARP, prices.SHARP)[turn(one, two)]
        over = len(ways) - chain.count
        total += prices.LONG * over + prices.TOO_LONG * max(0, over - max(1, chain.count // 2))
        for node, heading in zip((chain.a, chain.b), chain.headings, strict=True):
            off = round(abs((leaving(problem, drawing, node, number) * 45 - heading + 180) % 360 - 180) / 45)
            total += prices.HEADED * max(0, off - 1)
    for node, one, two, weight in problem.straight:
        eighths = 4 - turn(leaving(problem, drawing, node, one), leaving(problem, drawing, node, two))
        total += weight * (0, prices.BEND, prices.SQUARE, prices.SHARP, prices.SHARP)[eighths]
    weights = prices._weights(problem)
    for at, wish, weight in zip(drawing.at, problem.targets, weights, strict=True):
        total += prices.MOVED * weight * sum(abs(a - round(b)) for a, b in zip(at, wish, strict=True))
    return total


def improved(
    problem: Problem, drawing: Drawing, *, passes: int = 3, progress: Callable[[float], None] | None = None
) -> Drawing:
    """A valid drawing that costs no more; the same on every machine."""
    best, cost = drawing, price(problem, drawing)
    quiet = 0
    total = passes * len(problem.targets)
    for turn_ in range(total):
        centre = turn_ % len(problem.targets)
        nodes = sorted(range(len(best.at)), key=lambda k: (math.dist(best.at[k], best.at[centre]), k))[:_PART]
        found = _part(problem, best, nodes)
        if found is not None and (new := price(problem, found)) < cost:
            best, cost, quiet = found, new, 0
        else:
            quiet += 1
        if progress is not None:
            progress((turn_ + 1) / total)
        if quiet >= len(problem.targets):
            break
    return best


def _part(problem: Problem, drawing: Drawing, nodes: list[int]) -> Drawing | None:
    free = set(nodes)
    chains = {number for number, chain in enumerate(problem.chains) if chain.a in free or chain.b in free}
    model = Model(problem, drawing, nodes, chains, reach=_REACH)
    model.separate(model.standing(), gap=_NEAR)
    for _ in range(_ROUNDS):
        found = model.solve(_LIMIT)
        if found is None:
            return None
        if not model.separate(found[1], gap=1):
            return found[0] if not faults(problem, found[0]) else None
    return None
