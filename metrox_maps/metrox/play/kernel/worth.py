"""What a paper is worth (the twin of `bots.value`).

A *mind* is the weights of a bot on one board as integers (see `minds`), in the array `bots` from index `mind` on.
"""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.bots.weights import GRAIN
from metrox_maps.metrox.play.kernel.bits import Ints, compiled, inlined, lowest_bit, ones
from metrox_maps.metrox.play.kernel.layout import (
    ALT_GOAL,
    ALT_MASK,
    ALT_WORD,
    ALTERNATIVES,
    BIT_WORTH,
    FIRST,
    GOAL_FIRST,
    GOAL_LATER,
    GOAL_ROUTE,
    GOALS,
    LATER,
    LINE_FULL,
    LINE_SHIFT,
    LINE_WORD,
    MAP_GOALS,
    MAP_POINTS,
    PAPER,
    PENALTY,
    ROUTE_POINTS,
    ROUTES,
    STATIONS,
    TRACK_FROM,
    TRANSFER_POINTS,
    UNTOUCHED,
    WORDS,
)
from metrox_maps.metrox.play.kernel.paper import empties

U = np.uint64

# A mind: plain numbers, then for each word the stations where two or more routes stop, then the tables.
WINDOW, CROSSING, CHANCE, SWEEP, BONUSES, NUMBERS, EMPTIES, DREAD, OUTLOOK, SIMPLE, WINDOWED, JUDGE, SHARED = range(13)
"""`CHANCE`, `DREAD`, `OUTLOOK`: where the tables are, the first at its zero. `BONUSES`, `NUMBERS`, `EMPTIES`: units for
a point. `SIMPLE`: whether every route has one track and one goal. `WINDOWED`: routes with a window at the
start. `JUDGE`: the address of the compiled judge (see `entry`)."""

# A desk: room in `scratch` for one judgement.
POINTS, DESK_WORDS, MOVES = (64 * i for i in range(3))
"""Points that each goal pays next; what a free card changes at each station comes behind the moves and their values."""


def desk_room(layout: Ints) -> int:
    """How many numbers a desk takes: moves, their values, and what a free card changes at each station."""
    return MOVES + 3 * (64 + int(layout[STATIONS]))


@inlined
def values_at(board: Ints, desk: int) -> int:
    """Where the values of moves lie, in the order of the moves from `desk + MOVES` on."""
    return desk + MOVES + 64 + board[STATIONS]


@inlined
def next_points(board: Ints, state: Ints, row: int, taken: int, scratch: Ints, desk: int) -> None:
    """What each goal of a simple board pays next; 0 where it was announced."""
    have = state[U(row + FIRST)] | state[U(row + LATER)]
    for goal in range(board[ROUTES]):
        points = board[U(GOAL_LATER + goal)] if taken >> goal & 1 else board[U(GOAL_FIRST + goal)]
        scratch[U(desk + POINTS + goal)] = 0 if have >> goal & 1 else points


@inlined
def _simple(
    board: Ints, bots: Ints, mind: int, state: Ints, row: int, route: int, left: int, scratch: Ints, desk: int
) -> int:
    """Bonuses and next number of a simple board when the words are those on the desk and `route` used a window."""
    window, crossing, chance = bots[U(mind + WINDOW)], bots[U(mind + CROSSING)], bots[U(mind + CHANCE)]
    windows = row + PAPER + board[WORDS]
    total = 0
    number = 0
    for way in range(board[ROUTES]):
        word = board[U(ALT_WORD + way)]
        missing = scratch[U(desk + DESK_WORDS + word)] & board[U(ALT_MASK + way)]
        points = scratch[U(desk + POINTS + way)]
        if missing == 0:
            total += points * bots[U(mind + BONUSES)]
            continue
        open_windows = state[U(windows + way)] - (way == route)
        spare = window * open_windows - GRAIN * ones(missing)
        spare += crossing * ones(missing & bots[U(mind + SHARED + word)])
        if left:
            total += points * bots[U(chance + spare)]
        if open_windows:
            number = max(number, board[U(BIT_WORTH + 64 * word + lowest_bit(missing))])
    return total + number * bots[U(bots[U(mind + OUTLOOK)] + left)]


@compiled
def _levels(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    route: int,
    left: int,
    scratch: Ints,
    desk: int,
) -> int:
    """The same on any board: what routes have earned is included, since levels replace each other (RULES 1.5)."""
    windows = row + PAPER + board[WORDS]
    first, later = state[U(row + FIRST)], state[U(row + LATER)]
    bonuses = bots[U(mind + BONUSES)]
    total = 0
    way = 0
    current = -1
    paid = 0
    floor = 0
    for goal in range(board[GOALS]):
        own = board[U(GOAL_ROUTE + goal)]
        if own < 0:
            break
        if own != current:
            total += bonuses * paid
            current, paid, floor = own, 0, 0
        best = np.int64(-1) << 40
        reached = False
        while way < board[ALTERNATIVES] and board[U(ALT_GOAL + way)] == goal:
            word = board[U(ALT_WORD + way)]
            missing = scratch[U(desk + DESK_WORDS + word)] & board[U(ALT_MASK + way)]
            reached = reached or missing == 0
            spare = bots[U(mind + WINDOW)] * (state[U(windows + own)] - (own == route)) - GRAIN * ones(missing)
            spare += bots[U(mind + CROSSING)] * ones(missing & bots[U(mind + SHARED + word)])
            best = max(best, bots[U(bots[U(mind + CHANCE)] + spare)])
            way += 1
        points = board[U(GOAL_LATER + goal)] if taken >> goal & 1 else board[U(GOAL_FIRST + goal)]
        if (first | later) >> goal & 1:
            points = board[U(GOAL_FIRST + goal)] if first >> goal & 1 else board[U(GOAL_LATER + goal)]
            reached = True
        if reached:
            paid = max(paid, points)
            floor = max(floor, points)
        elif points > floor:
            if left:
                total += (points - floor) * best
            floor = points
    total += bonuses * paid
    number = 0
    for other in range(board[ROUTES]):
        if state[U(windows + other)] - (other == route):
            for line in range(board[U(TRACK_FROM + other)], board[U(TRACK_FROM + other + 1)]):
                word = board[U(LINE_WORD + line)]
                shift = board[U(LINE_SHIFT + line)]
                empty = (scratch[U(desk + DESK_WORDS + word)] >> shift) & board[U(LINE_FULL + line)]
                if empty:
                    number = max(number, board[U(BIT_WORTH + 64 * word + shift + lowest_bit(empty))])
    return total + number * bots[U(bots[U(mind + OUTLOOK)] + left)]


@compiled
def _map_worth(board: Ints, bots: Ints, mind: int, state: Ints, row: int, taken: int, untouched: int) -> int:
    """Map bonuses a paper has not announced: reached now, or the first one the less the more routes are untouched."""
    goals = board[MAP_GOALS] & ~(state[U(row + FIRST)] | state[U(row + LATER)])
    bonuses = bots[U(mind + BONUSES)]
    total = 0
    while goals:
        goal = lowest_bit(goals)
        goals &= goals - 1
        first, later = board[U(GOAL_FIRST + goal)], board[U(GOAL_LATER + goal)]
        if taken >> goal & 1:
            total += bonuses * later
        else:
            total += bonuses * first
            total -= bonuses * (first - later) * ones(untouched) // (2 * bots[U(mind + WINDOWED)])
    return total


@inlined
def _fear(board: Ints, bots: Ints, mind: int, empty: int, left: int) -> int:
    """The penalty, expected or at the end due, for so many empty stations."""
    if left == 0:
        return bots[U(mind + EMPTIES)] * board[U(board[PENALTY] + empty)]
    return bots[U(bots[U(mind + DREAD)] + max(0, GRAIN * empty - bots[U(mind + SWEEP)] * left))]


@compiled
def worth_of(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    route: int,
    left: int,
    empty: int,
    scratch: Ints,
    desk: int,
) -> int:
    """What a paper is worth when its words are those on the desk; the number written by this move not counted."""
    total = bots[U(mind + BONUSES)] * state[U(row + MAP_POINTS)]
    total += bots[U(mind + NUMBERS)] * state[U(row + TRANSFER_POINTS)]
    if bots[U(mind + SIMPLE)]:
        total += bots[U(mind + BONUSES)] * state[U(row + ROUTE_POINTS)]
        total += _simple(board, bots, mind, state, row, route, left, scratch, desk)
    else:
        total += _levels(board, bots, mind, state, row, taken, route, left, scratch, desk)
    if board[MAP_GOALS]:
        untouched = state[U(row + UNTOUCHED)]
        if route >= 0:
            untouched &= ~(1 << route)
        total += _map_worth(board, bots, mind, state, row, taken, untouched)
    return total - _fear(board, bots, mind, empty, left)


@compiled
def worth_now(
    board: Ints, bots: Ints, mind: int, state: Ints, row: int, taken: int, left: int, scratch: Ints, desk: int
) -> int:
    """What a paper is worth between two turns."""
    next_points(board, state, row, taken, scratch, desk)
    for word in range(board[WORDS]):
        scratch[U(desk + DESK_WORDS + word)] = state[U(row + PAPER + word)]
    empty = empties(board, state, row)
    return worth_of(board, bots, mind, state, row, taken, -1, left, empty, scratch, desk)
