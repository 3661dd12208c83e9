"""The bots that can sit at a table. A new one is one file and one entry in `BOTS`."""

from __future__ import annotations

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play.bots.greedy_bots import GreedyBot, GreedyDiceBot
from metrox_maps.metrox.play.bots.heuristic_bots import PERSONAS, casual
from metrox_maps.metrox.play.bots.planner import PlannerBot
from metrox_maps.metrox.play.bots.random_bots import AnyMoveBot, RandomBot
from metrox_maps.metrox.play.bots.rollouts import HalvingBot
from metrox_maps.metrox.play.bots.specs import parametric, unknown
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.game import Bot

MetroXBot = Bot[State, Move]

BOTS: tuple[MetroXBot, ...] = (
    RandomBot(),
    AnyMoveBot(),
    GreedyBot(),
    GreedyDiceBot(),
    *PERSONAS,
    casual(),
    PlannerBot(),
    HalvingBot("good", "tries its moves in 100 games played to the end for every move", 100),
    HalvingBot("strong", "tries its moves in 1,000 games played to the end for every move", 1000),
)
"""Every bot with a name of its own, weakest first; `specs.PARAMETRIC` has those that take a number."""


MOST_PLAYERS = 1000
"""More than any edition is for."""

DEFAULT = "greedy:dice"
"""Quick, and fair to every route: `greedy` itself settles ties by the order of the routes in the file, which on one
map of the published size makes a route 31 % instead of 7 % complete."""


def bot_from(spec: str) -> MetroXBot:
    """The bot of this name. Raises `UnknownNameError` that lists what there is, `MetroxError` for a wrong number."""
    for bot in BOTS:
        if bot.name == spec:
            return bot
    found = parametric(spec)
    if found is None:
        raise unknown(spec, [bot.name for bot in BOTS])
    return found


def table_from(specs: str | None = None, players: int | None = None) -> tuple[MetroXBot, ...]:
    """A bot for every seat, from names separated by commas and a number of players, each of which may be left out.

    One name sits at every seat. Without names all are `DEFAULT`. Raises `UnknownNameError` for an unknown bot,
    `MetroxError` where the two numbers differ or no one plays.
    """
    if players is not None and not 1 <= players <= MOST_PLAYERS:
        raise MetroxError(f"{players} players: from 1 to {MOST_PLAYERS} can play")
    if specs is None:
        specs = DEFAULT
    bots = tuple(bot_from(spec.strip()) for spec in specs.split(","))
    if len(bots) == 1:
        return bots * (players or 1)
    if players not in (None, len(bots)):
        raise MetroxError(f"{len(bots)} bots for {players} players: name one for all, or one for each")
    return bots
