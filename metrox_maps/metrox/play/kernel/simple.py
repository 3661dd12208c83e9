"""The bots that look no further than their own paper now: `random`, `random:any`, `greedy`, `greedy:dice`."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE, IS_TRANSFER
from metrox_maps.metrox.play.kernel.bits import Ints, Words, below, compiled, inlined, integer, lowest_bit, ones, pasted
from metrox_maps.metrox.play.kernel.layout import (
    ALT_GOAL,
    ALT_MASK,
    ALT_WORD,
    ALTERNATIVES,
    BIT_STATION,
    FIRST,
    GOAL_FIRST,
    GOAL_LATER,
    GOAL_ROUTE,
    LATER,
    LINE_ROUTE,
    MAP_GOALS,
    OPEN,
    PAPER,
    PLAIN,
    ROUTE_GOALS,
    UNTOUCHED,
)
from metrox_maps.metrox.play.kernel.moves import empty_station, legal, widest
from metrox_maps.metrox.play.kernel.paper import STATION, WIDEST, earned, effect, empties, empty_on, reach, worth

U = np.uint64

NEAR_WORD, NEAR_MISSING, NEAR_POINTS, NEAR_ROUTE, VALUES = (64 * i for i in range(5))
"""Scratch: ways to goals, with the word, the missing bits, the points to win and the route of each; values of moves."""
LISTED = 64 * 5
"""Scratch from where lists of moves are written."""


@inlined
def random_free(board: Ints, state: Ints, row: int, luck: Words, stream: int) -> int:
    """Any empty station: one draw."""
    return empty_station(board, state, row, below(luck, stream, max(1, empties(board, state, row))))


@pasted
def choose_random(
    board: Ints, state: Ints, row: int, code: int, value: int, luck: Words, stream: int, scratch: Ints
) -> int:
    """The move of `random`: one draw among the widest moves."""
    if code == IS_FREE:
        return random_free(board, state, row, luck, stream)
    if board[PLAIN]:
        routes = state[U(row + OPEN)]
        for _ in range(below(luck, stream, ones(routes))):
            routes &= routes - 1
        return lowest_bit(routes) << 6 | WIDEST
    out = scratch[LISTED:]
    return out[below(luck, stream, widest(board, state, row, code, value, out))]


@pasted
def choose_any(
    board: Ints, state: Ints, row: int, code: int, value: int, luck: Words, stream: int, scratch: Ints
) -> int:
    """The move of `random:any`: one draw among all legal moves."""
    if code == IS_FREE:
        return random_free(board, state, row, luck, stream)
    out = scratch[LISTED:]
    return out[below(luck, stream, legal(board, state, row, code, value, out))]


@inlined
def near_goals(board: Ints, state: Ints, row: int, taken: int, most: int, scratch: Ints) -> int:
    """Find the goals that at most `most` more stations fulfil; how many ways to them there are."""
    have = state[U(row + FIRST)] | state[U(row + LATER)]
    found = 0
    for way in range(board[ALTERNATIVES]):
        word = board[U(ALT_WORD + way)]
        missing = state[U(row + PAPER + word)] & board[U(ALT_MASK + way)]
        goal = board[U(ALT_GOAL + way)]
        scratch[U(NEAR_WORD + found)] = word
        scratch[U(NEAR_MISSING + found)] = missing
        scratch[U(NEAR_ROUTE + found)] = goal
        # A goal that was announced lacks nothing one way, but perhaps something another way.
        found += (U(ones(missing) - 1) < U(most)) & ((have >> goal & 1) == 0)
    for i in range(found):
        goal = scratch[U(NEAR_ROUTE + i)]
        route = board[U(GOAL_ROUTE + goal)]
        points = board[U(GOAL_LATER + goal)] if taken >> goal & 1 else board[U(GOAL_FIRST + goal)]
        goals = board[U(ROUTE_GOALS + route)]
        paid = earned(board, state, row, goals) if goals & have else 0
        scratch[U(NEAR_POINTS + i)] = points - paid
        scratch[U(NEAR_ROUTE + i)] = route
    return found


@inlined
def won_by(board: Ints, line: int, positions: int, near: int, scratch: Ints) -> int:
    """Bonuses that marking these positions wins: each route pays the largest it has earned then (see `greedy_bots`)."""
    won, route, best = 0, -1, 0
    for i in range(near):
        missing = scratch[U(NEAR_MISSING + i)]
        if missing & ~effect(board, line, positions, scratch[U(NEAR_WORD + i)]) == 0:
            own = scratch[U(NEAR_ROUTE + i)]
            if own != route:
                won += best
                route, best = own, 0
            best = max(best, scratch[U(NEAR_POINTS + i)])
    return won + best


@compiled
def map_points(board: Ints, state: Ints, row: int, taken: int) -> int:
    """What the map bonuses pay that a paper has not earned yet."""
    goals = board[MAP_GOALS] & ~(state[U(row + FIRST)] | state[U(row + LATER)])
    points = 0
    while goals:
        goal = lowest_bit(goals)
        goals &= goals - 1
        points += board[U(GOAL_LATER + goal)] if taken >> goal & 1 else board[U(GOAL_FIRST + goal)]
    return points


@compiled
def greedy_free(
    board: Ints, state: Ints, row: int, taken: int, dice: bool, luck: Words, stream: int, scratch: Ints
) -> int:
    """The station that wins most; of several the first in file order, or one draw."""
    near = near_goals(board, state, row, taken, integer(1), scratch)
    top = 0
    ties = 0
    out = scratch[LISTED:]
    for i in range(near):
        word, missing = scratch[NEAR_WORD + i], scratch[NEAR_MISSING + i]
        won, route, best = 0, -1, 0
        known = False
        station = board[BIT_STATION + 64 * word + lowest_bit(missing)]
        for j in range(near):
            if board[BIT_STATION + 64 * scratch[NEAR_WORD + j] + lowest_bit(scratch[NEAR_MISSING + j])] == station:
                known = known or j < i
                if scratch[NEAR_ROUTE + j] != route:
                    won += best
                    route, best = scratch[NEAR_ROUTE + j], 0
                best = max(best, scratch[NEAR_POINTS + j])
        won += best
        if known or won < top or won == 0:
            continue
        if won > top:
            top, ties = won, 0
        at = ties
        while at > 0 and out[at - 1] > station:
            out[at] = out[at - 1]
            at -= 1
        out[at] = station
        ties += 1
    if ties == 0:
        return random_free(board, state, row, luck, stream) if dice else empty_station(board, state, row, integer(0))
    return STATION + out[below(luck, stream, ties) if dice else 0]


@pasted
def choose_greedy(
    board: Ints,
    state: Ints,
    row: int,
    taken: int,
    code: int,
    value: int,
    dice: bool,
    luck: Words,
    stream: int,
    scratch: Ints,
) -> int:
    """The widest move that wins most points, then marks most stations; of several the first, or one draw."""
    if code == IS_FREE:
        return greedy_free(board, state, row, taken, dice, luck, stream, scratch)
    near = near_goals(board, state, row, taken, 1 if code == IS_TRANSFER else value, scratch)
    out = scratch[LISTED:]
    n = widest(board, state, row, code, value, out)
    last = -1
    untouched = state[U(row + UNTOUCHED)]
    if board[MAP_GOALS] and untouched & (untouched - 1) == 0:
        last = lowest_bit(untouched)
    best = -1
    for i in range(n):
        line = out[U(i)] >> 6
        positions = reach(empty_on(board, state, row, line), code, value)
        points = 0
        if code == IS_TRANSFER and positions:
            points += worth(board, line, positions)
        if near:
            points += won_by(board, line, positions, near, scratch)
        if last >= 0 and board[U(LINE_ROUTE + line)] == last:
            points += map_points(board, state, row, taken)
        # Points first, stations second, and then the first move.
        worthy = (points << 6 | ones(positions)) << 6 | (63 - i)
        scratch[U(VALUES + i)] = worthy
        best = max(best, worthy)
    if not dice:
        return out[U(63 - (best & 63))]
    ties = 0
    for i in range(n):
        tied = scratch[U(VALUES + i)] >> 6 == best >> 6
        if tied:
            scratch[U(VALUES + ties)] = i
            ties += 1
    return out[scratch[U(VALUES + below(luck, stream, ties))]]
