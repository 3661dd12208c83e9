"""Bots by name: a word, perhaps with a number behind a colon, or somebody's own as `module:function`."""

from __future__ import annotations

import re

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.findings.words import listed, others_than, shortened
from metrox_maps.metrox.play.bots.heuristic_bots import CASUAL_TEMPERATURE, casual
from metrox_maps.metrox.play.bots.own import own_bot
from metrox_maps.metrox.play.bots.rollouts import HalvingBot
from metrox_maps.metrox.play.bots.tree import TreeBot
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.game import Bot

MOST_ROLLOUTS = 1_000_000
MOST_TEMPERATURE = 1000.0

PARAMETRIC = {
    "casual:T": f"casual that errs by about T points a move; plain casual has {CASUAL_TEMPERATURE:g}",
    "halving:N": "like good, with N games played to the end for every move",
    "mcts:N": "tree search over moves and cards, with N games played to the end for every move",
    "MODULE:FUNCTION": "your own, written in Python (see docs/own-bots.md)",
}
"""Names that take a number, and what they give."""

_NUMBERED = re.compile(r"(casual|halving|mcts):(.*)", re.DOTALL)
_OWN = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def parametric(spec: str) -> Bot[State, Move] | None:
    """The bot of a name with a number, or somebody's own; None for any other name.

    Raises `MetroxError` for an impossible number, and where an own bot cannot be had.
    """
    numbered = _NUMBERED.fullmatch(spec)
    if numbered is None:
        return own_bot(spec) if _OWN.fullmatch(spec) else None
    kind, text = numbered.groups()
    if kind == "casual":
        return casual(_temperature(spec, text), spec)
    rollouts = _rollouts(spec, text)
    if kind == "mcts":
        return TreeBot(spec, rollouts)
    return HalvingBot(spec, f"sequential halving with {rollouts} games played to the end for every move", rollouts)


def _rollouts(spec: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= MOST_ROLLOUTS:
        raise MetroxError(f"bot `{shortened(spec)}`: the number of games is a whole number from 1 to {MOST_ROLLOUTS:,}")
    return int(text)


def _temperature(spec: str, text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", text) or float(text) > MOST_TEMPERATURE:
        raise MetroxError(
            f"bot `{shortened(spec)}`: the temperature is a number of points from 0 to {MOST_TEMPERATURE:g}"
        )
    return float(text)


def unknown(spec: str, names: list[str]) -> UnknownNameError:
    """The error for a name no bot has."""
    every = [*names, *PARAMETRIC]
    return UnknownNameError(f"there is no bot `{shortened(spec)}`{others_than(spec, every, listed(every, 20))}")
