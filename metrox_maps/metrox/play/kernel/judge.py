"""What a paper is worth after each of its moves (the twin of `bots.judgement`)."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE, IS_TRANSFER
from metrox_maps.metrox.play.bots.weights import GRAIN
from metrox_maps.metrox.play.kernel.bits import Ints, compiled, inlined, lowest_bit, ones
from metrox_maps.metrox.play.kernel.layout import (
    ALT_MASK,
    ALT_WORD,
    BIT_STATION,
    LINE_PREFIX,
    LINE_ROUTE,
    PAPER,
    ROUTES,
    SPREAD,
    STATIONS,
    WORDS,
)
from metrox_maps.metrox.play.kernel.moves import legal, widest
from metrox_maps.metrox.play.kernel.paper import STATION, empties, empty_on, reach, worth
from metrox_maps.metrox.play.kernel.worth import (
    BONUSES,
    CHANCE,
    CROSSING,
    DESK_WORDS,
    MOVES,
    NUMBERS,
    POINTS,
    SHARED,
    SIMPLE,
    WINDOW,
    next_points,
    values_at,
    worth_of,
)

U = np.uint64


@compiled
def judge(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    code: int,
    value: int,
    scratch: Ints,
    desk: int,
    always: int,
) -> int:
    """List the widest moves for a card and what the paper is worth after each; how many there are.

    `left`: empty windows before the move. A single move is judged only if that is `always` wanted.
    """
    moves, values = desk + MOVES, values_at(board, desk)
    if code == IS_FREE:
        n = legal(board, state, row, code, value, scratch[moves:])
        if n > 1 or always:
            _judge_stations(board, bots, mind, state, row, taken, left, n, scratch, desk)
        return n
    n = widest(board, state, row, code, value, scratch[moves:])
    if n == 1 and not always:
        return 1
    next_points(board, state, row, taken, scratch, desk)
    empty = empties(board, state, row)
    for i in range(n):
        scratch[U(values + i)] = _after(
            board, bots, mind, state, row, taken, left, empty, code, value, scratch[U(moves + i)] >> 6, scratch, desk
        )
    return n


@inlined
def _after(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    empty: int,
    code: int,
    value: int,
    line: int,
    scratch: Ints,
    desk: int,
) -> int:
    """What a paper is worth after the widest move along a track."""
    positions = reach(empty_on(board, state, row, line), code, value)
    words = board[WORDS]
    for word in range(words):
        scratch[U(desk + DESK_WORDS + word)] = state[U(row + PAPER + word)]
    prefix = board[U(LINE_PREFIX + line)]
    rest = positions
    while rest:
        low = rest & -rest
        above = rest + low
        start, end = prefix + lowest_bit(low) * words, prefix + lowest_bit(above) * words
        for word in range(words):
            scratch[U(desk + DESK_WORDS + word)] ^= board[U(start + word)] ^ board[U(end + word)]
        rest &= above
    route = board[U(LINE_ROUTE + line)]
    total = worth_of(board, bots, mind, state, row, taken, route, left - 1, empty - ones(positions), scratch, desk)
    if code == IS_TRANSFER and positions:
        total += bots[U(mind + NUMBERS)] * worth(board, line, positions)
    return total


@compiled
def _judge_stations(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    n: int,
    scratch: Ints,
    desk: int,
) -> None:
    """What a paper is worth after marking each of the `n` stations listed."""
    moves, values, words = desk + MOVES, values_at(board, desk), board[WORDS]
    next_points(board, state, row, taken, scratch, desk)
    empty = empties(board, state, row)
    if empty == 0:
        for word in range(words):
            scratch[U(desk + DESK_WORDS + word)] = state[U(row + PAPER + word)]
        scratch[U(values)] = worth_of(board, bots, mind, state, row, taken, -1, left, empty, scratch, desk)
        return
    simple = bots[U(mind + SIMPLE)]
    change = values + 64 + board[STATIONS]
    usual = 0
    if simple:
        for i in range(board[STATIONS]):
            scratch[U(change + i)] = 0
        usual = _changes(board, bots, mind, state, row, taken, left, empty, scratch, desk, change)
    for i in range(n):
        station = scratch[U(moves + i)] - STATION
        if simple and scratch[U(change + station)] < _FIRST >> 1:
            scratch[U(values + i)] = usual + scratch[U(change + station)]
            continue
        spread = board[SPREAD] + station * words
        for word in range(words):
            scratch[U(desk + DESK_WORDS + word)] = state[U(row + PAPER + word)] ^ board[U(spread + word)]
        scratch[U(values + i)] = worth_of(board, bots, mind, state, row, taken, -1, left, empty - 1, scratch, desk)


_FIRST = 1 << 50
"""Twice beyond any change: marks the stations where a number would be written next, which are judged one by one."""


@compiled
def _changes(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    empty: int,
    scratch: Ints,
    desk: int,
    change: int,
) -> int:
    """On a simple board, what marking each station adds to the chances of bonuses, and the worth without that.

    A station that is marked matters to the routes that stop there only, and alike for all such stations of a route, but
    for whether others stop there too.
    """
    words = board[WORDS]
    for word in range(words):
        scratch[U(desk + DESK_WORDS + word)] = state[U(row + PAPER + word)]
    usual = worth_of(board, bots, mind, state, row, taken, -1, left, empty - 1, scratch, desk)
    windows = row + PAPER + words
    window, crossing, chance = bots[U(mind + WINDOW)], bots[U(mind + CROSSING)], bots[U(mind + CHANCE)]
    for way in range(board[ROUTES]):
        word = board[U(ALT_WORD + way)]
        missing = state[U(row + PAPER + word)] & board[U(ALT_MASK + way)]
        if missing == 0:
            continue
        points = scratch[U(desk + POINTS + way)]
        shared = bots[U(mind + SHARED + word)]
        open_windows = state[U(windows + way)]
        at = chance + window * open_windows - GRAIN * ones(missing) + crossing * ones(missing & shared)
        now = bots[U(at)]
        if missing & (missing - 1):
            alone = bots[U(at + GRAIN)] - now
            together = bots[U(at + GRAIN - crossing)] - now
        else:
            alone = together = bots[U(mind + BONUSES)] - now
        if open_windows:
            scratch[U(change + board[U(BIT_STATION + 64 * word + lowest_bit(missing))])] += _FIRST
        while missing:
            bit = missing & -missing
            station = board[U(BIT_STATION + 64 * word + lowest_bit(missing))]
            scratch[U(change + station)] += points * (together if bit & shared else alone)
            missing ^= bit
    return usual


@inlined
def best_of(board: Ints, n: int, scratch: Ints, desk: int) -> int:
    """Number of the first of the `n` moves on a desk that is worth most."""
    values = values_at(board, desk)
    best = 0
    for i in range(1, n):
        if scratch[U(values + i)] > scratch[U(values + best)]:
            best = i
    return best
