"""Whether a drawing keeps the rules of the lattice, and what its turns cost."""

from __future__ import annotations

from itertools import pairwise

from metrox_maps.transit.layout.problem import STEPS, Cell, Chain, Drawing, Problem

TURN_COSTS = (0, 1, 2, 9, 1000)
"""What a line pays for a turn of 0, 45, 90, 135 and 180 degrees. That of 135° is a corner no train takes."""

DIRECTION = {step: number for number, step in enumerate(STEPS)}


def directions(walk: tuple[Cell, ...]) -> list[int]:
    """The direction of each step of a walk; raises KeyError where two points are no step apart."""
    return [DIRECTION[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(walk)]


def turn(one: int, two: int) -> int:
    """How many eighths a line turns from one direction into another, 0 to 4."""
    apart = (two - one) % 8
    return min(apart, 8 - apart)


def leaving(problem: Problem, drawing: Drawing, node: int, number: int) -> int:
    """The direction in which a chain leaves a node."""
    walk = drawing.walks[number]
    a, b = (walk[0], walk[1]) if problem.chains[number].a == node else (walk[-1], walk[-2])
    return DIRECTION[b[0] - a[0], b[1] - a[1]]


def faults(problem: Problem, drawing: Drawing) -> list[str]:
    """Everything in which a drawing breaks the rules; empty where it is valid."""
    wrong: list[str] = []
    taken: dict[Cell, str] = {}
    diagonals: dict[Cell, str] = {}

    def take(cell: Cell, who: str) -> None:
        if cell in taken:
            wrong.append(f"{who} and {taken[cell]} share {cell}")
        taken[cell] = who

    for node, cell in enumerate(drawing.at):
        take(cell, f"node {node}")
        lock = problem.locked[node]
        if lock is not None and lock != cell:
            wrong.append(f"node {node} stands at {cell}, not at {lock}")
    for number, (chain, walk) in enumerate(zip(problem.chains, drawing.walks, strict=True)):
        wrong += _walk_faults(number, chain, walk, drawing)
        for cell in walk[1:-1]:
            take(cell, f"chain {number}")
        for a, b in pairwise(walk):
            if a[0] != b[0] and a[1] != b[1]:
                square = (min(a[0], b[0]), min(a[1], b[1]))
                if square in diagonals:
                    wrong.append(f"chain {number} and {diagonals[square]} cross in {square}")
                diagonals[square] = f"chain {number}"
    if wrong:
        return wrong
    for node, around in enumerate(problem.around):
        ways = [leaving(problem, drawing, node, number) for number in around]
        if not in_order(ways):
            wrong.append(f"node {node}: its chains leave in another order")
    return wrong


def in_order(ways: list[int]) -> bool:
    """Whether directions are all different and go round once in the order given."""
    if len(ways) < 2:
        return True
    gaps = [(b - a) % 8 for a, b in zip(ways, (*ways[1:], ways[0]), strict=True)]
    return min(gaps) > 0 and sum(gaps) == 8


def _walk_faults(number: int, chain: Chain, walk: tuple[Cell, ...], drawing: Drawing) -> list[str]:
    if len(walk) < 2 or walk[0] != drawing.at[chain.a] or walk[-1] != drawing.at[chain.b]:
        return [f"chain {number} does not lead from its node to its node"]
    try:
        ways = directions(walk)
    except KeyError:
        return [f"chain {number} jumps"]
    wrong = [] if len(ways) >= chain.count else [f"chain {number} is too short"]
    if any(turn(one, two) == 4 for one, two in pairwise(ways)):
        wrong.append(f"chain {number} turns back")
    return wrong
