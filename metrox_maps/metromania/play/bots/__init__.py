"""The bots that can sit at a table. A new one is one file and one entry in `BOTS`."""

from __future__ import annotations

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.findings.words import listed, others_than, shortened
from metrox_maps.metromania.play.bots.greedy import GreedyBot
from metrox_maps.metromania.play.bots.planner import PlannerBot
from metrox_maps.metromania.play.bots.random_bots import AnyMoveBot, RandomBot
from metrox_maps.metromania.play.bots.search import SearchBot
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.game import Bot

MetromaniaBot = Bot[State, Move]

BOTS: tuple[MetromaniaBot, ...] = (
    RandomBot(),
    AnyMoveBot(),
    GreedyBot(),
    PlannerBot(),
    SearchBot(),
)
"""Every bot, weakest first."""

DEFAULT = "greedy"
PLAYERS = 4
"""Bots and players where nothing is said."""


def bot_from(spec: str) -> MetromaniaBot:
    """The bot of this name. Raises `UnknownNameError` that lists what there is."""
    for bot in BOTS:
        if bot.name == spec:
            return bot
    names = [bot.name for bot in BOTS]
    raise UnknownNameError(f"there is no bot `{shortened(spec)}`{others_than(spec, names, listed(names, 20))}")


def table_from(specs: str | None = None, players: int | None = None) -> tuple[MetromaniaBot, ...]:
    """A bot for every player, from names separated by commas and a number of players, each of which may be left out.

    One name sits at every seat. Raises `UnknownNameError` for an unknown bot, `MetroxError` where the numbers differ
    or are not 2 to 4.
    """
    if players is not None and not 2 <= players <= 4:
        raise MetroxError(f"{players} players: from 2 to 4 can play")
    bots = tuple(bot_from(spec.strip()) for spec in (DEFAULT if specs is None else specs).split(","))
    if len(bots) == 1:
        return bots * (players or PLAYERS)
    if players not in (None, len(bots)):
        raise MetroxError(f"{len(bots)} bots for {players} players: name one for all, or one for each")
    if len(bots) > 4:
        raise MetroxError(f"{len(bots)} bots: from 2 to 4 can play")
    return bots
