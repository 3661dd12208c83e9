"""A hint: what a strong bot would play, and what its move and the next best are worth when played on from here."""

from __future__ import annotations

from typing import NamedTuple

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.bots.judgement import ordered
from metrox_maps.metrox.play.bots.rollouts import HalvingBot, everybody, rollout
from metrox_maps.metrox.play.bots.weights import tables
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck
from metrox_maps.simulate.stats import Histogram

HINTS = "good"
"""The bot that gives hints."""
SHOWN = 3
"""Moves whose worth is told."""
GAMES = 40
"""Games each of them is played on."""


class Prospect(NamedTuple):
    """A move that was played on from: the seat's mean score at the end, and how much it is above the chosen move's."""

    move: Move
    mean: float
    above: Histogram
    """The difference in each game; all moves are played on with the same cards."""


def hint(bot: HalvingBot, state: State, seat: int, luck: Luck) -> tuple[Prospect, ...]:
    """The move the bot would choose, then those that look best besides, by the scores they lead to.

    Nothing is taken from the luck of the game itself: whoever asks for a hint changes nothing.
    """
    table = tables(state.board, bot.weights)
    best = bot.choose(state, seat, luck)
    others = [move for move in ordered(table, state, seat, SHOWN) if move != best]
    moves = [best, *others[: SHOWN - 1]]
    after = [engine.play(state, everybody(table, state, seat, move)) for move in moves]
    above = [Histogram() for _ in moves]
    total = 0
    for _ in range(GAMES):
        seed = luck.next64()
        scores = [rollout(table, start, seat, Luck(seed)) for start in after]
        total += scores[0]
        for found, score in zip(above, scores, strict=True):
            found.add(score - scores[0])
    first, *rest = [Prospect(move, total / GAMES + found.mean, found) for move, found in zip(moves, above, strict=True)]
    return (first, *sorted(rest, key=lambda prospect: -prospect.mean))
