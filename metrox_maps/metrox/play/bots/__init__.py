"""The bots that can sit at a table. A new one is one class and one entry in `BOTS`."""

from __future__ import annotations

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.findings.words import did_you_mean, listed, shortened
from metrox_maps.metrox.play.bots.greedy_bots import GreedyBot, GreedyDiceBot
from metrox_maps.metrox.play.bots.random_bots import AnyMoveBot, RandomBot
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.game import Bot

MetroXBot = Bot[State, Move]

BOTS: tuple[MetroXBot, ...] = (
    RandomBot(),
    AnyMoveBot(),
    GreedyBot(),
    GreedyDiceBot(),
)
"""Every bot, weakest first."""


def bot_from(spec: str) -> MetroXBot:
    """The bot of this name. Raises `UnknownNameError` that lists what there is."""
    for bot in BOTS:
        if bot.name == spec:
            return bot
    names = [bot.name for bot in BOTS]
    raise UnknownNameError(
        f"there is no bot `{shortened(spec)}`{did_you_mean(spec, names)}; there are {listed(names, 20)}"
    )


def table_from(specs: str | None = None, players: int | None = None) -> tuple[MetroXBot, ...]:
    """A bot for every seat, from names separated by commas and a number of players, each of which may be left out.

    One name sits at every seat. Without names a single player is `greedy`, and several are `greedy:dice`, which do not
    all play alike. Raises `UnknownNameError` for an unknown bot, `MetroxError` where the two numbers differ or no one
    plays.
    """
    if players is not None and players < 1:
        raise MetroxError(f"{players} players: at least one has to play")
    if specs is None:
        specs = "greedy" if players in (None, 1) else "greedy:dice"
    bots = tuple(bot_from(spec.strip()) for spec in specs.split(","))
    if len(bots) == 1:
        return bots * (players or 1)
    if players not in (None, len(bots)):
        raise MetroxError(f"{len(bots)} bots for {players} players: name one for all, or one for each")
    return bots
