"""Choosing by the value of the next position: what the heuristic bots, the planner and every rollout share."""

from __future__ import annotations

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.bots.value import value
from metrox_maps.metrox.play.bots.weights import Tables
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.reach import open_tracks, widest_move
from metrox_maps.metrox.play.state import State


def widest_moves(state: State, seat: int) -> list[Move]:
    """The moves of different effect that mark as many stations as the card shows, by route and track.

    For a free card every empty station. Marking fewer is hardly ever better, and twice the work.
    """
    board, card, paper = state.board, state.card, state.papers[seat]
    if board.codes[card] == IS_FREE:
        return list(engine.legal_moves(state, seat))
    tracks = open_tracks(board, paper.empty, paper.windows, card)
    return [widest_move(board, paper.empty, card, track) for track in tracks]


def alone(state: State, seat: int) -> State:
    """The position as if this seat played on by itself; bonuses that are gone stay gone."""
    return state._replace(papers=(state.papers[seat],), claims=())


def values(tables: Tables, state: State, seat: int, moves: list[Move]) -> list[int]:
    """What the seat's paper is worth after each of these moves, the others standing still."""
    mine = alone(state, seat)
    return [value(tables, engine.play(mine, (move,)), 0) for move in moves]


def best_move(tables: Tables, state: State, seat: int) -> Move:
    """The first of the widest moves of the highest value."""
    moves = widest_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    worth = values(tables, state, seat, moves)
    return moves[worth.index(max(worth))]


def ordered(tables: Tables, state: State, seat: int, keep: int) -> list[Move]:
    """The `keep` widest moves of the highest values, best first; of equal ones the first in move order."""
    moves = widest_moves(state, seat)
    worth = values(tables, state, seat, moves)
    return [moves[at] for at in sorted(range(len(moves)), key=lambda at: -worth[at])[:keep]]
