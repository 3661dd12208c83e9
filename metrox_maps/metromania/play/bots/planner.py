"""The bot that looks where its lines are going."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metromania.play.bots.search import promising
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class PlannerBot:
    """The most promising move by distances to the ends, points kept in the end, and destinations served."""

    name: str = "planner"
    version: str = "1"
    about: str = "makes for the ends of its lines, and places destinations where its stations serve them"
    uses_dice: bool = True
    work: float = 0.3

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - the state says whose turn it is
        """The best move at a glance."""
        return promising(state, 1, dice)[0][0]
