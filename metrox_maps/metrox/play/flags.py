"""What stands out in the games played: routes that are hopeless or dominated, stations that are odd.

A route is judged as the rules on played games judge it (`rules/route_never_completed.py`, `rules/route_dominated.py`),
but all routes of a map are asked at once: after Holm the chance of a single wrong flag is 5 % over the whole map. Over
stations, of which there are many, Benjamini and Hochberg's procedure keeps the wrong flags to 5 % of all flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.rules import route_dominated, route_never_completed
from metrox_maps.simulate.many import benjamini_hochberg, doubt, holm
from metrox_maps.simulate.stats import Interval, SetCounter, wilson

RARE = 0.1
"""A station filled in fewer games than this is one that hardly anybody gets to."""
UNUSED = 0.01
"""An interchange at which a transfer is written in fewer games than this is none that anybody waits for."""


@dataclass(frozen=True, slots=True)
class Flags:
    """What stands out, by index."""

    hopeless: frozenset[int]
    """Goals that are reached in fewer games than `route-never-completed` allows."""
    dominated: dict[int, int]
    """Routes that another one is better than in all respects, each with that other."""
    rare: frozenset[int]
    """Stations below `RARE`."""
    unused: frozenset[int]
    """Stations at which two routes and more stop, and transfers are written in fewer games than `UNUSED`."""


def flags(board: Board, tally: BalanceTally) -> Flags:
    """The flags of a board after these games, whose bots they depend on."""
    seats, games = len(tally.seats), tally.games

    def reached(goal: int, z: float) -> Interval:
        counted = tally.goals[goal]
        return wilson((counted.first + counted.later) / seats, games, z=z)

    hopeless = _hopeless(board, reached)
    stations = range(len(board.stations))
    interchanges = [station for station in stations if board.transfer_counts[station] > 1]

    def scarce(counter: SetCounter, among: Sequence[int], limit: float) -> frozenset[int]:
        hits = [counter.count(station) / seats for station in among]
        doubts = [doubt(lambda z, share=share: wilson(share, games, z=z)[1] < limit) for share in hits]  # type: ignore[misc]
        return frozenset(station for station, made in zip(among, benjamini_hochberg(doubts), strict=True) if made)

    return Flags(
        hopeless=hopeless,
        dominated=_dominated(board, reached, hopeless),
        rare=scarce(tally.filled, stations, RARE),
        unused=scarce(tally.numbered, interchanges, UNUSED),
    )


Reached = Callable[[int, float], Interval]
"""How often a goal was reached, at a normal quantile."""


def _hopeless(board: Board, reached: Reached) -> frozenset[int]:
    limit = route_never_completed.LIMIT.value / 100
    goals = [goal for own in board.route_goals for goal in own]
    doubts = [doubt(lambda z, goal=goal: reached(goal, z)[1] < limit) for goal in goals]  # type: ignore[misc]
    return frozenset(goal for goal, holds in zip(goals, holm(doubts), strict=True) if holds)


def _dominated(board: Board, reached: Reached, hopeless: frozenset[int]) -> dict[int, int]:
    times = route_dominated.LIMIT.value
    single = [route for route, goals in enumerate(board.route_goals) if len(goals) == 1 and board.windows[route]]
    asked = [route for route in single if board.route_goals[route][0] not in hopeless]
    doubts, best = [], []
    for route in asked:
        goal = board.route_goals[route][0]
        found = [(1.0, -1)]
        rivals = [other for other in single if route_dominated.costs_and_pays_less(board, route, other)]
        for rival in rivals:
            other = board.route_goals[rival][0]

            def holds(z: float, goal: int = goal, other: int = other) -> bool:
                return reached(goal, z)[1] * times < reached(other, z)[0]

            found.append((min(1.0, len(rivals) * doubt(holds)), rival))
        least = min(found)
        doubts.append(least[0])
        best.append(least[1])
    return {route: rival for route, rival, holds in zip(asked, best, holm(doubts), strict=True) if holds}
