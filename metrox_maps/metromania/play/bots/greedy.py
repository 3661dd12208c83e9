"""The bot that takes what pays at once."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metromania.play.bots.guide import FAR, Guide, first_side, guide_of
from metrox_maps.metromania.play.digging import points_at
from metrox_maps.metromania.play.engine import intermediate_stations, turn_ends
from metrox_maps.metromania.play.moves import PASS, Move, station
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Most points at once; of equal moves one that brings its lines nearest to their ends; of those any."""

    name: str = "greedy"
    version: str = "1"
    about: str = "the move that scores most at once; if equal, the one that leaves least to dig to the lines' ends"
    uses_dice: bool = True
    work: float = 0.2

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - the state says whose turn it is
        """One draw among the best moves."""
        guide = guide_of(state.terrain)
        before = sum(state.earned[state.company])
        best: list[Move] = [PASS]
        most = (-1, 0)
        for move, after in turn_ends(state):
            value = (sum(after.earned[state.company]) - before, -_to_dig(guide, after))
            if value > most:
                best, most = [], value
            if value == most:
                best.append(move)
        for vertex in intermediate_stations(state):
            value = (points_at(state.terrain, 1 << vertex), -3 * FAR)
            if value > most:
                best, most = [], value
            if value == most:
                best.append((station(vertex),))
        return best[dice.below(len(best))]


def _to_dig(guide: Guide, state: State) -> int:
    """Tunnels to the ends of the company's lines, as if the city were empty; `FAR` for a line not begun."""
    away = 0
    for number in (2 * state.company, 2 * state.company + 1):
        if not state.finished >> number & 1:
            line = state.lines[number]
            away += guide.empty(first_side(state, number))[line[-1]] if line else FAR
    return away
