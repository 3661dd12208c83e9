"""The skill ladder: bots of several strengths, each alone, on the same decks."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.studies.matches import Match, MatchTally, PairTally, Setting, Table
from metrox_maps.simulate.stats import Histogram


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot, and how many games it is worth at each depth; 0 where it is left out.

    On the reference engine all of `quick` takes a tenth of a second, of `full` about a second, of `deep` minutes.
    """

    bot: str
    quick: int
    full: int
    deep: int


RUNGS = (
    Rung("random", 200, 400, 400),
    Rung("greedy:dice", 200, 400, 400),
    Rung("casual", 0, 100, 400),
    Rung("planner", 0, 0, 200),
    Rung("good", 0, 0, 60),
)
"""From weak to strong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Two neighbors on the ladder, on the decks that both have played."""

    lower: str
    upper: str
    pair: PairTally


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """What each bot scores alone, and what each step up is worth."""

    scores: tuple[tuple[str, Histogram], ...]
    steps: tuple[Step, ...]
    whole: PairTally
    """From the weakest bot to the strongest."""


def match(setting: Setting) -> Match[Ladder]:
    """The ladder on a board."""
    rungs = [(rung.bot, getattr(rung, setting.depth)) for rung in RUNGS]
    tables = tuple(Table(setting.board, (bot_from(bot),), games) for bot, games in rungs if games)
    names = [table.bots[0].name for table in tables]

    def read(tally: MatchTally) -> Ladder:
        *pairs, whole = tally.pairs
        steps = zip(names, names[1:], pairs, strict=False)
        return Ladder(
            scores=tuple(zip(names, (seats[0] for seats in tally.scores), strict=True)),
            steps=tuple(Step(lower=lower, upper=upper, pair=pair) for lower, upper, pair in steps),
            whole=whole,
        )

    last = len(tables) - 1
    pairs = [*((lower, lower + 1) for lower in range(last)), (0, last)]
    return Match(tables, tuple(((lower, 0), (upper, 0)) for lower, upper in pairs), read)
