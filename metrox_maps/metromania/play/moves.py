"""Moves as the engine writes them: tuples of small integers, for speed.

A move is a tuple of actions: one to three tunnels (a dig), one intermediate station, or nothing at all (a pass). An
action is an integer; a station is negative. `notation` has the readable form.
"""

from __future__ import annotations

from typing import NamedTuple

Action = int
Move = tuple[Action, ...]

PASS: Move = ()
NONE = -1

_WAY_BITS, _LINE_BITS, _NAME_BITS = 13, 1, 4
LINE_AT = _WAY_BITS
NAME_AT = LINE_AT + _LINE_BITS
BONUS_AT = NAME_AT + _NAME_BITS
"""Where line, destination + 1 and bonus station + 1 begin in an action that digs; for loops that cannot wait."""
WAY_MASK = (1 << _WAY_BITS) - 1
"""The way of a tunnel: up to 5,184 on the largest board."""
NAME_MASK = (1 << _NAME_BITS) - 1


class Tunnel(NamedTuple):
    """What an action says that digs."""

    way: int
    line: int
    """0 for the company's full line, 1 for its striped one."""
    destination: int
    """Index of the destination placed on it, or `NONE`."""
    bonus: int
    """Vertex of the bonus station built with it, or `NONE`."""


def tunnel(way: int, line: int, destination: int = NONE, bonus: int = NONE) -> Action:
    """The action that digs a tunnel."""
    return way | line << LINE_AT | (destination + 1) << NAME_AT | (bonus + 1) << BONUS_AT


def tunnel_of(action: Action) -> Tunnel:
    """The parts of an action that digs."""
    return Tunnel(
        action & WAY_MASK,
        action >> LINE_AT & 1,
        (action >> NAME_AT & NAME_MASK) - 1,
        (action >> BONUS_AT) - 1,
    )


def station(vertex: int) -> Action:
    """The action that builds an intermediate station."""
    return -1 - vertex


def station_of(action: Action) -> int:
    """The vertex of an intermediate station."""
    return -1 - action


def is_dig(move: Move) -> bool:
    """Whether a move digs."""
    return bool(move) and move[0] >= 0
