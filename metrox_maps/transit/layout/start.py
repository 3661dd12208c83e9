"""A first layout: nodes put on the lattice one after another, each with its chains to those before.

A node that finds no place lifts what stands in the way and goes first; where there is no room the targets are spread.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from metrox_maps.errors import LayoutFailed
from metrox_maps.transit.layout.ground import Ground
from metrox_maps.transit.layout.placing import Draft, Limits, centered, redrawn
from metrox_maps.transit.layout.problem import Drawing, Problem

_LESS = "take fewer lines or stations (`--exclude`, `--routes` and `--stations` of `metrox import`)"
"""What to do where too much is to be drawn."""

Progress = Callable[[int], None]
"""Told how much work has been done, in states looked at."""

_STAGES: tuple[tuple[tuple[float, ...], int], ...] = (
    ((1.0, 1.25, 1.6), 0),
    ((2.0, 3.0), 0),
    ((1.25, 2.0, 3.0), 20),
    ((4.0, 6.0), 60),
)
"""How far the targets are spread, and how often nodes may be lifted again; more room makes longer edges.

Of the first stage all layouts are compared; the later ones are for want of any, and their first will do.
"""

_ENOUGH = 60_000_000
"""States after which the first stage looks no further if it has a layout."""

_MOST, _MOST_ONCE = 80_000_000, 40_000_000
"""States after which one spread is given up without a layout, and one order of it.

They grow with the chains beyond `_USUAL`, up to twice as many.
"""

_USUAL = 60

_HEADS = 4
"""How many nodes an order of placing begins with."""

_AWAY = 20
"""What a step from its target costs a node here: more than in the search, since those to come need their room."""


def start(problem: Problem, *, names: Sequence[str] = (), progress: Progress | None = None) -> Drawing:
    """A valid layout, quickly.

    `names` are those of the nodes, for messages. Raises LayoutFailed with the node or chain that stands in the way.
    """
    refuse(problem, names)
    if not problem.targets:
        return Drawing(at=(), walks=())
    work = 0
    size = min(2.0, max(1.0, len(problem.chains) / _USUAL))
    stuck: Counter[int] = Counter()
    found: list[Drawing] = []
    for number, (scales, patience) in enumerate(_STAGES):
        for scale in scales:
            # Locked nodes do not move away from each other, so only the walks get more room.
            ground = Ground(problem, scale=1.0 if any(problem.locked) else scale, away=_AWAY)
            limits = Limits(reach=round(3 * scale), slack=round(4 * scale))
            begin = work
            for order in orders(problem):
                if work - begin > _MOST * size:
                    break
                draft = Draft(ground)
                if _fill(draft, order, limits, patience, stuck, most=_MOST_ONCE * size):
                    found.append(draft.drawing())
                work += draft.work
                if progress is not None:
                    progress(work)
                if found and (number > 0 or work > _ENOUGH):
                    return _cheapest(problem, found)
        if found:
            return _cheapest(problem, found)
    node = max(sorted(stuck), key=lambda number: stuck[number])
    remedy = "unlock some of the stations around it, or " if any(problem.locked) else ""
    raise LayoutFailed(f"no room was found for {_called(node, names)} and its edges: {remedy}{_LESS}")


def _cheapest(problem: Problem, found: list[Drawing]) -> Drawing:
    return centered(problem, min(found, key=lambda drawing: redrawn(problem, drawing).cost()))


def refuse(problem: Problem, names: Sequence[str] = ()) -> None:
    """Raise LayoutFailed if no layout can exist for a plain reason."""
    standing: dict[tuple[int, int], int] = {}
    for node, around in enumerate(problem.around):
        if len(around) > 8:
            raise LayoutFailed(
                f"{_called(node, names)} has {len(around)} edges, and there are only eight directions: "
                f"split it into two stations, or {_LESS}"
            )
        lock = problem.locked[node]
        if lock is None:
            continue
        if lock in standing:
            raise LayoutFailed(
                f"{_called(standing[lock], names)} and {_called(node, names)} are both locked at "
                f"{lock[0]}, {lock[1]}: unlock one of them"
            )
        standing[lock] = node


def _called(node: int, names: Sequence[str]) -> str:
    return names[node] if node < len(names) else f"node {node}"


def orders(problem: Problem) -> list[list[int]]:
    """Orders of the nodes, each from a busy one to its neighbours and on."""
    weights = [sum(len(problem.chains[chain].lines) + 1 for chain in around) for around in problem.around]
    heads = sorted(range(len(weights)), key=lambda node: (-weights[node], node))[:_HEADS]
    found: list[list[int]] = []
    for head in heads:
        for nearest in (False, True):
            order = _grown(problem, head, nearest=nearest)
            if order not in found:
                found.append(order)
    return found


def _grown(problem: Problem, head: int, *, nearest: bool) -> list[int]:
    """The node with the most chains to those before comes next; or the one with the shortest chain."""
    order: list[int] = []
    rest = set(range(len(problem.around)))
    links: dict[int, list[int]] = {node: [] for node in rest}

    def rank(node: int) -> tuple[float, ...]:
        mine = [problem.chains[chain] for chain in links[node]]
        if nearest:
            return (min((chain.count for chain in mine), default=math.inf), -len(mine), node)
        return (-len(mine), -sum(len(chain.lines) for chain in mine), node)

    while rest:
        node = min(rest, key=rank) if order else head
        order.append(node)
        rest.remove(node)
        for number in problem.around[node]:
            chain = problem.chains[number]
            links[chain.b if chain.a == node else chain.a].append(number)
    return order


def _fill(
    draft: Draft, order: list[int], limits: Limits, patience: int, stuck: Counter[int], *, most: float = math.inf
) -> bool:
    """Put all nodes, in the order given at first; a node without a place lifts others, `patience` times at most.

    False where that does not do, or takes more than `most` states.
    """
    problem = draft.problem
    if not _stand_locked(draft, limits, stuck):
        return False
    rank = {node: number for number, node in enumerate(order)}
    queue = [node for node in order if problem.locked[node] is None]
    failures: Counter[int] = Counter()
    while queue:
        node = queue.pop(0)
        if draft.place(node, limits):
            continue
        stuck[node] += 1
        failures[node] += 1
        if failures.total() > patience or draft.work > most:
            return False
        lifted = _in_the_way(draft, node, failures[node])
        if not lifted:
            return False
        draft.lift(lifted)
        queue = [node, *sorted({*lifted, *queue}, key=lambda other: rank[other])]
    return True


def _stand_locked(draft: Draft, limits: Limits, stuck: Counter[int]) -> bool:
    """Put the locked nodes and draw the chains between them, the shortest first."""
    problem = draft.problem
    for node, lock in enumerate(problem.locked):
        if lock is not None:
            draft.put_node(node, lock)
    between = [
        (chain.count, number)
        for number, chain in enumerate(problem.chains)
        if problem.locked[chain.a] is not None and problem.locked[chain.b] is not None
    ]
    for _, number in sorted(between):
        if not draft.route(number, limits):
            stuck[problem.chains[number].a] += 1
            return False
    return True


def _in_the_way(draft: Draft, node: int, reach: int) -> list[int]:
    """Nodes that are not locked, within `reach` chains of a node or with a chain or themselves near its target."""
    problem = draft.problem
    x, y = draft.ground.wishes[node]
    near = {node}
    for _ in range(reach):
        near |= {draft.other(chain, one) for one in near for chain in problem.around[one]}
    for chain, walk in zip(problem.chains, draft.walks, strict=True):
        if walk is not None and min(max(abs(a - x), abs(b - y)) for a, b in walk) <= 1.5 * reach:
            near |= {chain.a, chain.b}
    for other, cell in enumerate(draft.at):
        if cell is not None and max(abs(cell[0] - x), abs(cell[1] - y)) <= 1.5 * reach:
            near.add(other)
    return sorted(other for other in near if problem.locked[other] is None and draft.at[other] is not None)
