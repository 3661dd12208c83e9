"""Positions of a game: immutable tuples that hold what every player at the table knows, and the score of a paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from metrox_maps.metrox.play.board import Board

NO_CARD = -1


class Paper(NamedTuple):
    """One player's paper."""

    empty: int
    """Layout bits of the empty stations (see `board`)."""
    windows: tuple[int, ...]
    """Empty windows of each route."""
    untouched: int
    """Bit set of the routes that have windows, none of them filled yet."""
    numbered: int
    """Bit set of the stations that carry a number written by a transfer."""
    first: int
    """Bit set of the goals for which the first bonus was earned."""
    later: int
    """Bit set of the goals for which the later bonus was earned."""


class Claim(NamedTuple):
    """A goal announced: in which turn (from 1, free cards included), by which seat, for the first bonus or later."""

    turn: int
    seat: int
    goal: int
    first: bool


class State(NamedTuple):
    """A position, either before a card is revealed (`card` is `NO_CARD`) or while the players choose."""

    board: Board
    papers: tuple[Paper, ...]
    unseen: tuple[int, ...]
    """Card indexes not revealed since the last shuffle, ascending: all that is known of the deck."""
    card: int
    """Index of the revealed card, or `NO_CARD`."""
    turn: int
    """Number of cards revealed so far."""
    left: int
    """Windows still empty, the same number on every paper."""
    taken: int
    """Bit set of the goals whose first bonus is gone."""
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of one player's score; `penalty` is subtracted."""

    completed: int
    transfers: int
    penalty: int
    map_bonus: int

    @property
    def total(self) -> int:
        """What counts for winning (RULES 1.3)."""
        return self.completed + self.transfers - self.penalty + self.map_bonus
