"""What a move would do to one paper, for whoever explains or offers it; nothing here decides a game."""

from __future__ import annotations

from typing import NamedTuple

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Track
from metrox_maps.metrox.play.bots.judgement import alone, widest_moves
from metrox_maps.metrox.play.moves import NO_ROUTE, Move
from metrox_maps.metrox.play.reach import jump, most_marked
from metrox_maps.metrox.play.state import Claim, State


class Effect(NamedTuple):
    """What a move does."""

    marks: tuple[int, ...]
    """Stations it marks, in the order they are marked."""
    claims: tuple[Claim, ...]
    """Goals it fulfils, claimed by seat 0 whoever moves."""


def effect(state: State, seat: int, move: Move) -> Effect:
    """What a legal move does on the paper of a seat. Raises `IllegalMove` for another move."""
    after = engine.play(alone(state, seat), (move,))
    return Effect(marked(state, seat, move), after.claims)


def marked(state: State, seat: int, move: Move) -> tuple[int, ...]:
    """Stations that a legal move marks, in the order they are marked."""
    if move.route == NO_ROUTE:
        return (move.station,) if move.count else ()
    track = state.board.tracks[move.route][move.track]
    return tuple([track.stations[at] for at in engine.members(positions(state, seat, track, move.count))])


def positions(state: State, seat: int, track: Track, count: int) -> int:
    """Positions that marking so many stations along a track takes, as a set; fewer where the card shows fewer."""
    return jump(most_marked(state.board, state.papers[seat].empty, state.card, track), count)


def offered(state: State, seat: int) -> tuple[Move, ...]:
    """The moves worth offering: as many stations as the card shows, on each route, each way that differs in effect.

    To mark nothing is among them only on a route where nothing can be marked. For a free card all of its moves.
    """
    moves = widest_moves(state, seat)
    marking = {move.route for move in moves if move.count}
    return tuple([move for move in moves if move.count or move.route not in marking])
