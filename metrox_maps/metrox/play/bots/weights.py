"""What the heuristic bots care about: a handful of weights, and the integer tables they become on one board.

The value of a position is what it has earned plus what may yet come: each bonus times the chance to earn it, the number
a transfer card could write next, and the penalty for the stations that will stay empty. Everything is a whole number in
1 / `POINT` of a point, looked up in tables made once, so that sums do not depend on their order and every engine values
a position alike. `tests/bench/tune_weights.py` finds the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from metrox_maps.metrox.play.board import IS_TRANSFER, Board

POINT = 1024
"""Units in a point."""

GRAIN = 16
"""Units in a station, for stations that are expected rather than counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How a position is judged. The defaults are those of the balanced player."""

    window: float = 1.429
    """Stations of a route that one of its empty windows is expected to fill."""
    crossing: float = 0.892
    """Stations that other routes fill, for each empty station of the route where others stop too."""
    steepness: float = 0.971
    """How fast the chance of a bonus grows with stations to spare."""
    ease: float = 0.779
    """Moves the chance of every bonus; 0 is an even chance where nothing is to spare."""
    sweep: float = 1.775
    """Stations of the whole map that one empty window is expected to fill."""
    dread: float = 1.348
    """How much an expected point of penalty weighs."""
    transfer: float = 0.607
    """How much the next number weighs that a transfer card could write."""
    bonuses: int = 1
    numbers: int = 1
    empties: int = 1
    """What a point of a bonus, of a written number and of the penalty is worth to this player: 1 is the truth."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The weights on one board, as integers."""

    weights: Weights
    window: int
    crossing: int
    """`GRAIN`ths of a station."""
    zero: int
    """Index of `chance` where nothing is to spare and nothing is lacking."""
    chance: tuple[int, ...]
    """Chance of a bonus, in units of a point, by `zero` + stations to spare in grains."""
    sweep: int
    """`GRAIN`ths of a station that a window fills."""
    dread: tuple[int, ...]
    """Penalty in units, by the grains of stations expected to stay empty."""
    outlook: tuple[int, ...]
    """Worth in units of one point of the next number, by windows left."""
    shared: int
    """Bit set of the stations where two or more routes stop."""


@lru_cache(maxsize=64)
def tables(board: Board, weights: Weights) -> Tables:
    """The tables of these weights on this board."""
    window, crossing = round(weights.window * GRAIN), round(weights.crossing * GRAIN)
    longest = max(need.bit_count() for _, need in board.needs)
    most = max(board.windows) * window + longest * max(0, crossing)
    least = longest * (GRAIN - min(0, crossing))
    return Tables(
        weights=weights,
        window=window,
        crossing=crossing,
        zero=least,
        chance=tuple(round(POINT * weights.bonuses * _chance(weights, g / GRAIN)) for g in range(-least, most + 1)),
        sweep=round(weights.sweep * GRAIN),
        dread=_dread(board, weights),
        outlook=tuple(
            round(POINT * weights.numbers * weights.transfer * min(1.0, left * _share(board, IS_TRANSFER)))
            for left in range(board.total_windows + 1)
        ),
        shared=sum(1 << station for station, count in enumerate(board.transfer_counts) if count > 1),
    )


def _chance(weights: Weights, spare: float) -> float:
    """The chance of a bonus with so many stations to spare: a sigmoid without transcendental functions."""
    x = weights.steepness * spare + weights.ease
    return 0.5 + 0.5 * x / (1 + abs(x))


def _share(board: Board, code: int) -> float:
    """Share of the cards of the deck that are of a kind."""
    return sum(board.codes[card] == code for card in board.deck) / len(board.deck)


_BLUR = 4
"""The expected penalty is the mean over so many stations more and fewer."""
_SLOPE = 0.05
"""Points for each station that stays empty, so that a penalty that grows no more still leaves a direction."""


def _dread(board: Board, weights: Weights) -> tuple[int, ...]:
    """Expected penalty by expected empty stations, between the steps of the table and beyond its end."""
    penalties = board.penalties
    last = len(penalties) - 1
    found = []
    for grains in range(last * GRAIN + 1):
        expected = grains / GRAIN
        around = [min(max(expected + shift, 0.0), float(last)) for shift in range(-_BLUR, _BLUR + 1)]
        blurred = sum(_between(penalties, place) for place in around) / len(around)
        found.append(round(POINT * weights.empties * weights.dread * (blurred + _SLOPE * expected)))
    return tuple(found)


def _between(penalties: tuple[int, ...], place: float) -> float:
    low = int(place)
    high = min(low + 1, len(penalties) - 1)
    return penalties[low] + (penalties[high] - penalties[low]) * (place - low)
