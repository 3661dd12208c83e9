"""Positions of a game: immutable tuples. A dig passes through positions of its own, one after every tunnel."""

from __future__ import annotations

from typing import NamedTuple

from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.terrain import Terrain

HIDDEN = -1
"""A hand of destinations that the player who looks does not know."""
DIG = 3
"""Tunnels in a turn (RULES 2.3)."""
BUILDING = -1

Three = tuple[int, int, int]


class Earned(NamedTuple):
    """Points a company has earned with stations, by how they were built (RULES 2.3)."""

    dug: int = 0
    """Where lines met or parted."""
    built: int = 0
    """Intermediate stations."""
    bonus: int = 0
    """Bonus stations at a line's end."""


class State(NamedTuple):
    """A position. Line `2 * company + kind` is a company's full (0) or striped (1) line."""

    board: Board
    terrain: Terrain
    players: int
    lines: tuple[tuple[int, ...], ...]
    """The ways of each line in order, by number (see `terrain`)."""
    taken: int
    """Bit set of the spaces that hold a tunnel."""
    on_vertex: int
    on_edge: int
    """Eight bits for every vertex and edge: the lines on it."""
    stations: int
    """Bit set of the vertices with a station."""
    left: int
    """Stations left in the common pool."""
    finished: int
    blocked: int
    """Bit sets of lines; `blocked` as judged after the last move."""
    hands: tuple[int, ...]
    """Bit set of the destinations each company still holds, or `HIDDEN`. Empty until the deal."""
    dealt: tuple[Three, ...]
    """How many Houses, Works and Funs each company was dealt, which everybody sees."""
    placed: tuple[int, ...]
    """The space of each of the twelve destinations, or -1."""
    owners: tuple[int, ...]
    """The company that placed it, or -1."""
    earned: tuple[Earned, ...]
    turn: int
    """Turns taken so far, by all companies; the companies move in order."""
    dug: int
    """Tunnels dug in this turn."""
    posed: bool
    """Whether a destination was placed in this turn."""
    last: int
    """Last turns left once the end of the building phase is near, before that `BUILDING`. None left: it is over."""
    reason: str
    """What brought the end near: `lines`, `stations`, `blocked`, or nothing yet."""

    @property
    def companies(self) -> int:
        """Number of companies."""
        return len(self.earned)

    @property
    def company(self) -> int:
        """The company to move."""
        return self.turn % len(self.earned)

    @property
    def is_over(self) -> bool:
        """Whether the building phase has ended."""
        return self.last == 0


def player_of(company: int, players: int) -> int:
    """The player who leads a company (RULES 2.2)."""
    return company % players
