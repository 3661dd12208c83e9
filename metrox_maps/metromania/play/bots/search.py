"""The strongest bot: tries its most promising moves in games played to the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from metrox_maps.metromania.play.bots.outlook import Outlook
from metrox_maps.metromania.play.bots.sketch import imagined, sketched_end
from metrox_maps.metromania.play.engine import built, ended, intermediate_stations, turn_ends
from metrox_maps.metromania.play.moves import PASS, Move, station
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck

_WIN = 20
"""What a win is worth beside a point more than the best other player has."""
_MOST_MARGIN = 30


class _Trial(NamedTuple):
    """A move under trial: the position after it, and what its games came to."""

    move: Move
    after: State
    results: list[float]

    def mean(self) -> float:
        return sum(self.results) / len(self.results)


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Sequential halving over the most promising moves, each tried in games that are sketched to their end.

    What others hold is imagined anew for every game; all candidates of a round are tried with the same dice.
    """

    name: str = "search"
    version: str = "1"
    about: str = "tries its 32 most promising moves in 320 quick games played to the end for every turn"
    uses_dice: bool = True
    work: float = 10.0
    games: int = 320
    candidates: int = 32

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """The move whose games went best."""
        trials = [_Trial(move, after, []) for move, after in promising(state, self.candidates, dice)]
        if len(trials) == 1:
            return trials[0].move
        rounds = max(1, (len(trials) - 1).bit_length())
        while len(trials) > 1:
            for _ in range(max(1, self.games // (rounds * len(trials)))):
                seed = dice.next64()
                for trial in trials:
                    luck = Luck(seed)
                    trial.results.append(_worth(sketched_end(imagined(trial.after, luck), luck), seat))
            trials.sort(key=_Trial.mean, reverse=True)
            trials = trials[: (len(trials) + 1) // 2]
        return trials[0].move


def promising(state: State, most: int, dice: Luck) -> list[tuple[Move, State]]:
    """The best moves at a glance, best first, with the positions after them; never empty."""
    outlook = Outlook(state)
    found = [(outlook.value(after), move, after) for move, after in turn_ends(state)]
    found += [
        (outlook.value(after), (station(vertex),), after)
        for vertex in intermediate_stations(state)
        for after in [built(state, vertex)]
    ]
    if not found:
        return [(PASS, ended(state))]
    shuffled = [(value, dice.next64(), move, after) for value, move, after in found]
    shuffled.sort(reverse=True, key=lambda entry: entry[:2])
    return [(move, ended(after)) for _, _, move, after in shuffled[:most]]


def _worth(end: State, seat: int) -> float:
    """How good an end is for a player: the margin to the best other one, and more for a win."""
    final = scores(end)
    others = max(points for player, points in enumerate(final.points) if player != seat)
    margin = max(-_MOST_MARGIN, min(_MOST_MARGIN, final.points[seat] - others))
    return margin + (_WIN / len(final.places[0]) if seat in final.places[0] else 0)
