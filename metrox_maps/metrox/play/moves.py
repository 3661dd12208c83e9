"""A move: what a player decides, apart from what it brings about."""

from __future__ import annotations

from typing import NamedTuple

NO_ROUTE = -1
NO_STATION = -1


class Move(NamedTuple):
    """A route, one of its tracks, and how many stations to mark; or, for a free card, a station.

    All are indexes in file order. A free card has route `NO_ROUTE`; its station is `NO_STATION` where no station of
    the map is empty. Moves of the same effect within a route are one move, named by the lowest track (RULES 1.5).
    """

    route: int
    track: int
    count: int  # type: ignore[assignment] # hides tuple.count, which nobody needs here
    station: int = NO_STATION


def free_move(station: int) -> Move:
    """The move of a free card: one station, or `NO_STATION`."""
    return Move(NO_ROUTE, 0, 0 if station == NO_STATION else 1, station)
