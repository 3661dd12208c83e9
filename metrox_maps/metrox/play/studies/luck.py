"""Luck against skill: how much of what sets scores apart lies in the deck.

Two players of equal strength get the same cards and choose by dice of their own. Where their scores rise and fall
together, the deck decides; where they do not, their choices do. The intraclass correlation is the share of the variance
of scores that lies between decks.

Both sit at one table at which being later costs nothing: there each plays as if alone, with other dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.studies.matches import Match, MatchTally, PairTally, Setting, Table
from metrox_maps.simulate.stats import Z95, Interval


@dataclass(frozen=True, slots=True)
class Twins:
    """A bot that uses dice, and how many decks two of it are worth; 0 where it is left out."""

    bot: str
    quick: int
    full: int
    deep: int


TWINS = (
    Twins("greedy:dice", 150, 400, 400),
    Twins("casual", 0, 60, 400),
)
"""From weak to strong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """Two players of one strength on the same decks."""

    bot: str
    pair: PairTally

    @property
    def deviation(self) -> float:
        """Standard deviation of one player's scores."""
        return math.sqrt(sum(_parts(self.pair)))

    @property
    def share(self) -> tuple[float, Interval]:
        """The share of the variance that lies in the deck, 0 to 1, and its 95 % interval."""
        return deck_share(self.pair)


def _parts(pair: PairTally) -> tuple[float, float]:
    """Variance between decks and within a deck, of one score; each at least 0."""
    between = pair.sums.deviation**2 / 2
    n = pair.differences.n
    within = pair.differences.squares / (2 * n) if n else 0.0
    return max(0.0, (between - within) / 2), within


def deck_share(pair: PairTally) -> tuple[float, Interval]:
    """The intraclass correlation of pairs of scores of equal players, and its 95 % interval, both within 0 to 1.

    One-way analysis of variance with two scores a deck; the interval by Fisher's z, whose standard error for pairs is
    1 / sqrt(n - 3 / 2) (Fisher 1925, section 39). For fewer than three decks, or where all scores are equal, nothing is
    known: 0, and all of 0 to 1.
    """
    deck, rest = _parts(pair)
    n = pair.differences.n
    if n < 3 or deck + rest == 0:
        return 0.0, (0.0, 1.0)
    share = deck / (deck + rest)
    if share >= 1:
        return 1.0, (1.0, 1.0)
    middle, half = math.atanh(share), Z95 / math.sqrt(n - 1.5)
    return share, (max(0.0, math.tanh(middle - half)), min(1.0, math.tanh(middle + half)))


def match(setting: Setting) -> Match[tuple[Luck, ...]]:
    """A table of two equal players for each strength."""
    twins = [(twin.bot, getattr(twin, setting.depth)) for twin in TWINS]
    tables = tuple(Table(setting.apart, (bot_from(bot),) * 2, games) for bot, games in twins if games)

    def read(tally: MatchTally) -> tuple[Luck, ...]:
        played = zip(tables, tally.pairs, strict=True)
        return tuple(Luck(bot=table.bots[0].name, pair=pair) for table, pair in played)

    return Match(tables, tuple(((number, 0), (number, 1)) for number in range(len(tables))), read)
