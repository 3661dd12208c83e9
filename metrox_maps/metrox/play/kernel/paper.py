"""A paper: what a card reaches, what marking does, what is announced (the twin of `play.reach` and `play.engine`).

A paper lies in the array `state` from index `row` on (see `layout`). A move is one integer: `line << 6 | count` for a
track, where the count may be `WIDEST`, and `STATION` + station for a free card, or + number of stations for none.
"""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE, IS_NUMBER, IS_SKIP, IS_TRANSFER
from metrox_maps.metrox.play.kernel.bits import Ints, compiled, first_of, inlined, lowest_bit, ones
from metrox_maps.metrox.play.kernel.layout import (
    BIT_GOALS,
    BIT_WORTH,
    FIRST,
    FRESH,
    GOAL_FIRST,
    GOAL_LATER,
    GOAL_ROUTE,
    LATER,
    LINE_FULL,
    LINE_PREFIX,
    LINE_ROUTE,
    LINE_SHIFT,
    LINE_WORD,
    MAP_GOALS,
    MAP_POINTS,
    OPEN,
    PAPER,
    PENALTY,
    ROUTE_GOALS,
    ROUTE_POINTS,
    ROW,
    SPREAD,
    STATIONS,
    TRANSFER_POINTS,
    UNTOUCHED,
    WORD_FULL,
    WORD_SPARE,
    WORD_STATIONS,
    WORDS,
)

U = np.uint64
WIDEST = 63
"""As a count: as many as the card shows."""
STATION = 1 << 16


@inlined
def reset(board: Ints, state: Ints, row: int) -> None:
    """The empty paper."""
    fresh = board[FRESH]
    for i in range(board[ROW]):
        state[U(row + i)] = board[U(fresh + i)]


@inlined
def copy(board: Ints, state: Ints, source: int, to: Ints, row: int) -> None:
    """A paper as it stands, to another place."""
    for i in range(board[ROW]):
        to[U(row + i)] = state[U(source + i)]


@inlined
def empty_on(board: Ints, state: Ints, row: int, line: int) -> int:
    """Positions of a line that are empty."""
    word = state[U(row + PAPER + board[U(LINE_WORD + line)])]
    return (word >> board[U(LINE_SHIFT + line)]) & board[U(LINE_FULL + line)]


@inlined
def lowest_of(empty: int, most: int) -> int:
    """The lowest `most` of these positions."""
    left = empty
    for _ in range(most):
        left &= left - 1
    return empty ^ left


@inlined
def reach(empty: int, code: int, value: int) -> int:
    """Positions the card marks where these are empty, if as many are marked as it shows (`play.reach`)."""
    low = empty & -empty
    if code == IS_NUMBER:
        stretch = empty & ~(empty + low)
        return stretch & first_of(low, value)
    if code == IS_SKIP:
        return lowest_of(empty, value)
    return low


@inlined
def effect(board: Ints, line: int, positions: int, word: int) -> int:
    """Bits of a word of the paper that marking these positions of a track clears."""
    prefix, words = board[U(LINE_PREFIX + line)] + word, board[WORDS]
    found = 0
    while positions:
        low = positions & -positions
        above = positions + low
        found |= board[U(prefix + lowest_bit(above) * words)] ^ board[U(prefix + lowest_bit(low) * words)]
        positions &= above
    return found


@compiled
def _goals_at(board: Ints, word: int, spares: int) -> int:
    """Goals of the lines whose spare bits these are."""
    found = 0
    while spares:
        found |= board[U(BIT_GOALS + 64 * word + lowest_bit(spares))]
        spares &= spares - 1
    return found


@inlined
def _clear(board: Ints, state: Ints, row: int, one: int, other: int) -> int:
    """Clear the bits in which two rows of words of the board differ; the goals that this fulfils."""
    reached = 0
    for word in range(board[WORDS]):
        before = state[U(row + PAPER + word)]
        after = before ^ board[U(one + word)] ^ board[U(other + word)]
        state[U(row + PAPER + word)] = after
        full = board[U(WORD_FULL + word)]
        emptied = (before + full) & ~(after + full) & board[U(WORD_SPARE + word)]
        if emptied:
            reached |= _goals_at(board, word, emptied)
    return reached


@inlined
def mark(board: Ints, state: Ints, row: int, line: int, positions: int) -> int:
    """Mark these empty positions of a track; the goals that lines filled by it fulfil."""
    prefix, words = board[U(LINE_PREFIX + line)], board[WORDS]
    reached = 0
    while positions:
        low = positions & -positions
        above = positions + low
        start = prefix + lowest_bit(low) * words
        reached |= _clear(board, state, row, start, prefix + lowest_bit(above) * words)
        positions &= above
    return reached


@inlined
def mark_station(board: Ints, state: Ints, row: int, station: int) -> int:
    """Mark an empty station; the goals that lines filled by it fulfil."""
    # The prefix of no station is a row of zeros.
    return _clear(board, state, row, board[SPREAD] + station * board[WORDS], board[LINE_PREFIX])


@inlined
def use_window(board: Ints, state: Ints, row: int, route: int) -> int:
    """Fill a window of a route; the map goals that this fulfils."""
    at = U(row + PAPER + board[WORDS] + route)
    left = state[at] - 1
    state[at] = left
    if left == 0:
        state[U(row + OPEN)] ^= 1 << route
    untouched = state[U(row + UNTOUCHED)] & ~(1 << route)
    state[U(row + UNTOUCHED)] = untouched
    return 0 if untouched else board[MAP_GOALS]


@inlined
def make(board: Ints, state: Ints, row: int, code: int, value: int, move: int) -> int:
    """Make a legal move on a paper; goals it fulfils that have not been announced. Nothing is paid for them yet."""
    if code == IS_FREE:
        station = move - STATION
        reached = mark_station(board, state, row, station) if station < board[STATIONS] else 0
    else:
        line, count = move >> 6, move & 63
        positions = reach(empty_on(board, state, row, line), code, value)
        if count != WIDEST:
            positions = lowest_of(positions, count)
        if code == IS_TRANSFER and positions:
            state[U(row + TRANSFER_POINTS)] += worth(board, line, positions)
        reached = use_window(board, state, row, board[U(LINE_ROUTE + line)])
        reached |= mark(board, state, row, line, positions)
    return reached & ~(state[U(row + FIRST)] | state[U(row + LATER)]) if reached else 0


@inlined
def bit_of(board: Ints, line: int, position: int) -> int:
    """Number of a position of a line among all bits of a paper."""
    return 64 * board[U(LINE_WORD + line)] + board[U(LINE_SHIFT + line)] + lowest_bit(position)


@inlined
def worth(board: Ints, line: int, position: int) -> int:
    """Points of a transfer written at this position of a track (a set of one)."""
    return board[U(BIT_WORTH + bit_of(board, line, position))]


@compiled
def earned(board: Ints, state: Ints, row: int, goals: int) -> int:
    """The largest bonus this paper has earned for any of these goals; 0 if none."""
    first, later = state[U(row + FIRST)] & goals, state[U(row + LATER)] & goals
    best = 0
    while first:
        best = max(best, board[U(GOAL_FIRST + lowest_bit(first))])
        first &= first - 1
    while later:
        best = max(best, board[U(GOAL_LATER + lowest_bit(later))])
        later &= later - 1
    return best


@compiled
def announce(board: Ints, state: Ints, row: int, reached: int, taken: int) -> None:
    """Pay a paper for the goals it reached in this turn; `taken` are those that somebody had before the turn."""
    while reached:
        goal = lowest_bit(reached)
        bit = reached & -reached
        reached ^= bit
        late = taken & bit
        points = board[U(GOAL_LATER + goal)] if late else board[U(GOAL_FIRST + goal)]
        route = board[U(GOAL_ROUTE + goal)]
        if route < 0:
            state[U(row + MAP_POINTS)] += points
        else:
            paid = earned(board, state, row, board[U(ROUTE_GOALS + route)])
            state[U(row + ROUTE_POINTS)] += max(points - paid, 0)
        state[U(row + (LATER if late else FIRST))] |= bit


@inlined
def empties(board: Ints, state: Ints, row: int) -> int:
    """Number of empty stations."""
    found = 0
    for word in range(board[WORDS]):
        found += ones(state[U(row + PAPER + word)] & board[U(WORD_STATIONS + word)])
    return found


@inlined
def total(board: Ints, state: Ints, row: int) -> int:
    """The score of a paper as it stands."""
    won = state[U(row + ROUTE_POINTS)] + state[U(row + TRANSFER_POINTS)] + state[U(row + MAP_POINTS)]
    return won - board[U(board[PENALTY] + empties(board, state, row))]
