"""What each bonus is worth: the same games again, with one bonus after the other paying nothing.

The difference of the scores is what a player gets out of the bonus, its points and what chasing it costs or brings
elsewhere. A bonus worth far less than its points is chased in vain; one worth nothing could be left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.studies.matches import Match, MatchTally, Setting, Table
from metrox_maps.metrox.play.variants import branch_unpaid, map_bonus_unpaid, unpaid
from metrox_maps.simulate.stats import Histogram

BOT = "greedy:dice"
"""Ties by dice: one who breaks them by file order favors routes for where they stand in the file."""
GAMES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a bonus is worth: points with it less points without it, on each deck."""

    goal: int
    """Index of `Board.goals`; the full bonus of a branching route stands for both of its bonuses."""
    points: Histogram


def match(setting: Setting) -> Match[tuple[Worth, ...]]:
    """The map as it is, and for each goal that pays something the map on which it pays nothing."""
    metro, board = setting.metro, setting.board
    changed: list[tuple[int, MetroMap]] = []
    for route, (*branches, full) in enumerate(board.route_goals):
        changed += [(goal, branch_unpaid(metro, route)) for goal in branches]
        changed.append((full, unpaid(metro, route)))
    changed += [(goal, map_bonus_unpaid(metro, number)) for number, goal in enumerate(board.map_bonuses)]
    paying = [(goal, other) for goal, other in changed if board.goals[goal].first or board.goals[goal].later]
    boards = [board, *(board_of(other, setting.edition) for _, other in paying)]
    tables = tuple(Table(one, (bot_from(BOT),), GAMES) for one in boards)

    def read(tally: MatchTally) -> tuple[Worth, ...]:
        found = zip(paying, tally.pairs, strict=True)
        return tuple(Worth(goal=goal, points=pair.differences) for (goal, _), pair in found)

    return Match(tables, tuple(((number, 0), (0, 0)) for number in range(1, len(tables))), read)
