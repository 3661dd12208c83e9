"""What a drawing costs, counted from its walks alone: not as the search keeps the sum while it goes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.transit.layout.judge import TURN_COSTS, directions, leaving, turn
from metrox_maps.transit.layout.problem import Drawing, Problem


@dataclass(frozen=True, slots=True)
class Cost:
    """The parts of a drawing's cost; smaller is better."""

    bends: float
    """Sum of `TURN_COSTS` over the lines."""
    sharp: int
    """Turns of 135° or more, a line each."""
    moved: float
    """Mean distance of the nodes from their targets, in steps."""
    surplus: int
    """Steps of the walks beyond one for each edge."""


def cost_of(problem: Problem, drawing: Drawing) -> Cost:
    """What a drawing costs."""
    bends, sharp, surplus = 0.0, 0, 0
    for chain, walk in zip(problem.chains, drawing.walks, strict=True):
        ways = directions(walk)
        surplus += len(ways) - chain.count
        for one, two in pairwise(ways):
            eighths = turn(one, two)
            bends += len(chain.lines) * TURN_COSTS[eighths]
            sharp += len(chain.lines) * (eighths >= 3)
    for node, one, two, weight in problem.straight:
        eighths = 4 - turn(leaving(problem, drawing, node, one), leaving(problem, drawing, node, two))
        bends += weight * TURN_COSTS[eighths]
        sharp += weight * (eighths >= 3)
    moved = [math.dist(at, wish) for at, wish in zip(drawing.at, problem.targets, strict=True)]
    return Cost(bends, sharp, sum(moved) / max(1, len(moved)), surplus)
