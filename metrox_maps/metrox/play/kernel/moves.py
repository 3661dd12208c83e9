"""Which moves there are, as lists written into a given array (the twin of `play.reach` and `engine.legal_moves`)."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE, IS_NUMBER, IS_TRANSFER
from metrox_maps.metrox.play.kernel.bits import Ints, compiled, integer, lowest_bit, ones
from metrox_maps.metrox.play.kernel.layout import (
    CHUNK_FROM,
    CHUNK_MASK,
    CHUNK_SHIFT,
    CHUNK_WORD,
    CHUNKS,
    FEWER,
    LINE_ROUTE,
    OPEN,
    PAPER,
    STATIONS,
    TRACK_FROM,
    WORDS,
)
from metrox_maps.metrox.play.kernel.paper import STATION, WIDEST, effect, empty_on, lowest_of, reach

U = np.uint64


@compiled
def alike(board: Ints, line: int, positions: int, other: int, others: int) -> bool:
    """Whether two sets of positions, each of a track, are the same stations."""
    if ones(positions) != ones(others):
        return False
    for word in range(board[WORDS]):
        if effect(board, line, positions, word) != effect(board, other, others, word):
            return False
    return True


@compiled
def marked_by(board: Ints, state: Ints, row: int, code: int, value: int, move: int) -> int:
    """Positions that a move along a track marks."""
    positions = reach(empty_on(board, state, row, move >> 6), code, value)
    return positions if move & 63 == WIDEST else lowest_of(positions, move & 63)


@compiled
def _known(board: Ints, state: Ints, row: int, code: int, value: int, move: int, out: Ints, begin: int, n: int) -> bool:
    """Whether one of these moves has the same effect as the given one."""
    positions = marked_by(board, state, row, code, value, move)
    for i in range(begin, n):
        if alike(board, move >> 6, positions, out[i] >> 6, marked_by(board, state, row, code, value, out[i])):
            return True
    return False


@compiled
def _distinct(board: Ints, state: Ints, row: int, code: int, value: int, route: int, out: Ints, begin: int) -> int:
    """Append the widest moves of a route of several tracks that differ in effect; the new length."""
    n = begin
    nothing = -1
    for line in range(board[U(TRACK_FROM + route)], board[U(TRACK_FROM + route + 1)]):
        move = line << 6 | WIDEST
        if _known(board, state, row, code, value, move, out, begin, n):
            continue
        if empty_on(board, state, row, line) == 0:
            nothing = n
        out[n] = move
        n += 1
    if code == IS_TRANSFER and nothing >= 0 and n - begin > 1:
        # A number is always written where the route has an empty station (RULES 1.2).
        for i in range(nothing, n - 1):
            out[i] = out[i + 1]
        n -= 1
    return n


@compiled
def widest(board: Ints, state: Ints, row: int, code: int, value: int, out: Ints) -> int:
    """Write the moves that mark as many stations as the card shows and differ in effect within a route; how many.

    By route and track. They are named by the track they were found on (see `named`).
    """
    n = integer(0)
    routes = state[U(row + OPEN)]
    while routes:
        route = lowest_bit(routes)
        routes &= routes - 1
        line = board[U(TRACK_FROM + route)]
        if board[U(TRACK_FROM + route + 1)] == line + 1:
            out[U(n)] = line << 6 | WIDEST
            n += 1
        else:
            n = _distinct(board, state, row, code, value, route, out, n)
    return n


@compiled
def _options(board: Ints, state: Ints, row: int, code: int, value: int, route: int, out: Ints, begin: int) -> int:
    """Append every legal move on a route, named as the rules do (RULES 1.5); the new length."""
    n = begin
    first, end = board[U(TRACK_FROM + route)], board[U(TRACK_FROM + route + 1)]
    if code == IS_TRANSFER:
        n = _distinct(board, state, row, code, value, route, out, begin)
        for i in range(begin, n):
            line = out[i] >> 6
            out[i] = line << 6 | (1 if empty_on(board, state, row, line) else 0)
        return n
    for line in range(first, end):
        empty = empty_on(board, state, row, line)
        positions = reach(empty, code, value)
        most = ones(positions)
        for count in range(most + 1):
            if count < most and not board[FEWER]:
                if code == IS_NUMBER or count == 0:
                    continue
                last = lowest_of(positions, count) ^ lowest_of(positions, count - 1)
                if empty & last << 1:
                    continue
            move = line << 6 | count
            if end - first == 1 or not _known(board, state, row, code, value, move, out, begin, n):
                out[n] = move
                n += 1
    return n


@compiled
def legal(board: Ints, state: Ints, row: int, code: int, value: int, out: Ints) -> int:
    """Write every legal move, in the order of `engine.legal_moves`; how many."""
    n = integer(0)
    if code == IS_FREE:
        for chunk in range(board[CHUNKS]):
            word = board[CHUNK_WORD + chunk]
            stations = state[row + PAPER + word] & board[CHUNK_MASK + chunk]
            first = board[CHUNK_FROM + chunk] - board[CHUNK_SHIFT + chunk]
            while stations:
                out[n] = STATION + first + lowest_bit(stations)
                n += 1
                stations &= stations - 1
        if n == 0:
            out[0] = STATION + board[STATIONS]
            n = 1
        return n
    routes = state[U(row + OPEN)]
    while routes:
        n = _options(board, state, row, code, value, lowest_bit(routes), out, n)
        routes &= routes - 1
    return n


@compiled
def named(board: Ints, state: Ints, row: int, code: int, value: int, move: int, out: Ints) -> int:
    """The name of a move: the legal move of the same effect on the lowest track, with its count (uses `out`)."""
    if code == IS_FREE:
        return move
    line = move >> 6
    positions = marked_by(board, state, row, code, value, move)
    for i in range(_options(board, state, row, code, value, board[LINE_ROUTE + line], out, integer(0))):
        if alike(board, line, positions, out[i] >> 6, marked_by(board, state, row, code, value, out[i])):
            return out[i]
    return move


@compiled
def empty_station(board: Ints, state: Ints, row: int, number: int) -> int:
    """The free move at the empty station of this number in file order; the one that marks none if there are fewer."""
    for chunk in range(board[CHUNKS]):
        stations = state[U(row + PAPER + board[U(CHUNK_WORD + chunk)])] & board[U(CHUNK_MASK + chunk)]
        here = ones(stations)
        if number < here:
            for _ in range(number):
                stations &= stations - 1
            first = board[U(CHUNK_FROM + chunk)] - board[U(CHUNK_SHIFT + chunk)]
            return STATION + first + lowest_bit(stations)
        number -= here
    return STATION + board[STATIONS]
