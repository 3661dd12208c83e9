"""What a finished game came to, small enough to keep for every game of a comparison."""

from __future__ import annotations

from typing import NamedTuple

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.state import State


class Outcome(NamedTuple):
    """The end of one game, by seat; goals are bits, by index of `Board.goals`."""

    turns: int
    """Cards revealed, free ones included."""
    totals: tuple[int, ...]
    empties: tuple[int, ...]
    first: tuple[int, ...]
    """Goals for which a seat got the first bonus."""
    later: tuple[int, ...]
    """Goals for which it got the later one."""


def outcome_of(end: State) -> Outcome:
    """The outcome of a game that is over."""
    return Outcome(
        end.turn,
        tuple([engine.score(end, seat).total for seat in range(len(end.papers))]),
        tuple([engine.empty_stations(end.board, paper) for paper in end.papers]),
        tuple([paper.first for paper in end.papers]),
        tuple([paper.later for paper in end.papers]),
    )
