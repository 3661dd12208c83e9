"""Company: what the players of a table cost each other, by having been first.

The table plays the same decks with the same dice twice: as it is, and where being later costs nothing, so that each
plays as if alone. Whatever sets the scores apart is what the others did.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.studies.matches import Match, MatchTally, Setting, Table
from metrox_maps.simulate.stats import Histogram

BOT, SEATS = "greedy:dice", 2
"""Who plays where a single player was asked for."""
GAMES = 400
MOST_WORK = 3.0
"""Seconds on the reference engine that both tables may take; slow bots play fewer games."""
LEAST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A table, and what each of its seats loses by the company."""

    bots: tuple[str, ...]
    lost: tuple[Histogram, ...]
    """By seat: points alone less points in company, on each deck."""
    deviation: float
    """Standard deviation of one player's scores alone, that of the seats together."""


def match(setting: Setting) -> Match[Company]:
    """The table on the board, and the same on the board on which being later costs nothing."""
    bots = setting.bots if len(setting.bots) > 1 else (bot_from(BOT),) * SEATS
    work = 2 * sum(bot.work for bot in bots)
    games = max(LEAST, min(GAMES, int(MOST_WORK / work))) if work else GAMES
    tables = (Table(setting.board, bots, games), Table(setting.apart, bots, games))

    def read(tally: MatchTally) -> Company:
        alone = tally.scores[1]
        return Company(
            bots=tuple(bot.name for bot in bots),
            lost=tuple(pair.differences for pair in tally.pairs),
            deviation=math.sqrt(sum(scores.deviation**2 for scores in alone) / len(alone)),
        )

    return Match(tables, tuple(((0, seat), (1, seat)) for seat in range(len(bots))), read)
