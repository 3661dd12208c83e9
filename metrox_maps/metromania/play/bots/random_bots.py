"""Bots that play at random: the floor of the ladder, and a way to reach every corner of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metromania.play.digging import dig, tunnels
from metrox_maps.metromania.play.engine import intermediate_stations, legal_moves
from metrox_maps.metromania.play.moves import PASS, Move, station
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Uniform over the next tunnels and stations, tunnel by tunnel."""

    name: str = "random"
    version: str = "1"
    about: str = "any next tunnel or station, equally likely, one after the other"
    uses_dice: bool = True
    work: float = 0.004

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - the state says whose turn it is
        """One draw for every tunnel."""
        stations = intermediate_stations(state)
        following = tunnels(state)
        if not following and not stations:
            return PASS
        drawn = dice.below(len(following) + len(stations))
        if drawn >= len(following):
            return (station(stations[drawn - len(following)]),)
        move = [following[drawn]]
        while following := tunnels(state := dig(state, move[-1])):
            move.append(following[dice.below(len(following))])
        return tuple(move)


@dataclass(frozen=True, slots=True)
class AnyMoveBot:
    """Uniform over all legal moves."""

    name: str = "random:any"
    version: str = "1"
    about: str = "any legal move, each different result equally likely"
    uses_dice: bool = True
    work: float = 0.2

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - the state says whose turn it is
        """One draw among `engine.legal_moves`."""
        moves = legal_moves(state)
        return moves[dice.below(len(moves))]
