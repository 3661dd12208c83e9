"""Games from the first card to the last, with their statistics: what the compiler turns into one function."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numba import njit

from metrox_maps.metrox.play.board import IS_FREE, IS_TRANSFER
from metrox_maps.metrox.play.kernel.bits import Ints, Words, compiled, integer, lowest_bit, mix64, pasted
from metrox_maps.metrox.play.kernel.cards import deal
from metrox_maps.metrox.play.kernel.layout import (
    BIT_STATION,
    CODE,
    DECK_WORDS,
    FIRST,
    LATER,
    LOWEST_SCORE,
    MAP_POINTS,
    PAPER,
    PENALTY,
    ROUTE_POINTS,
    ROW,
    TRANSFER_POINTS,
    VALUE,
    WINDOWS_IN_ALL,
    WORD_STATIONS,
    WORDS,
)
from metrox_maps.metrox.play.kernel.moves import marked_by, named
from metrox_maps.metrox.play.kernel.paper import announce, bit_of, empties, make, reset, total
from metrox_maps.metrox.play.kernel.simple import LISTED, choose_any, choose_greedy, choose_random
from metrox_maps.metrox.play.kernel.stamp import sources, stored
from metrox_maps.metrox.play.kernel.think import BOT, GREEDY_DICE, RANDOM, RANDOM_ANY, think

U = np.uint64

# Where the sums lie in the array `tally` (see `tallies`): the first indexes, and lengths where they repeat.
(
    SEATS,
    SEAT_LENGTH,
    EMPTIES,
    SHARED,
    PARTS,
    TURNS,
    GOAL_SUMS,
    GOAL_TURNS,
    NUMBERED,
    PLANES,
    LONGEST,
) = range(11)
PLANE_COUNT = 44
"""Bits of the counters of stations: more papers than that cannot be played."""


@pasted
def choose(
    board: Ints,
    bots: Ints,
    seat: int,
    players: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    card: int,
    decks: Words,
    deck: int,
    luck: Words,
    scratch: Ints,
    thinking: bool | None,
) -> int:
    """The move of the bot at a seat."""
    bot = bots[U(seat * BOT)]
    if thinking is not None and bot > GREEDY_DICE:
        return think(board, bots, seat, players, state, taken, left, card, decks, deck, luck, scratch)
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    if bot == RANDOM:
        return choose_random(board, state, row, code, value, luck, seat + 1, scratch)
    if bot == RANDOM_ANY:
        return choose_any(board, state, row, code, value, luck, seat + 1, scratch)
    return choose_greedy(board, state, row, taken, code, value, bot == GREEDY_DICE, luck, seat + 1, scratch)


@compiled
def _announced(
    board: Ints, state: Ints, reached: Ints, players: int, taken: int, turn: int, plan: Ints, tally: Ints
) -> int:
    """Announce what was reached in a turn, pay for it and count it; the goals taken then."""
    everyone = 0
    for seat in range(players):
        everyone |= reached[seat]
    left = everyone
    while left:
        goal = lowest_bit(left)
        left &= left - 1
        seats = 0
        for seat in range(players):
            seats += reached[seat] >> goal & 1
        sums = plan[GOAL_SUMS] + 3 * goal
        if taken >> goal & 1:
            tally[U(sums + 2)] += seats
        else:
            tally[U(sums)] += seats
            if seats > 1:
                tally[U(sums + 1)] += seats
        tally[U(plan[GOAL_TURNS] + goal * plan[LONGEST] + turn)] += seats
    for seat in range(players):
        announce(board, state, seat * board[ROW], reached[seat], taken)
    return taken | everyone


@pasted
def _counted(board: Ints, state: Ints, players: int, turns: int, plan: Ints, tally: Ints, ends: Ints, end: int) -> None:
    """Count the papers of a finished game."""
    tally[U(plan[TURNS] + turns)] += 1
    words = board[WORDS]
    best = integer(-1) << 62
    winners = 0
    for seat in range(players):
        row = seat * board[ROW]
        left = empties(board, state, row)
        penalty = board[U(board[PENALTY] + left)]
        on_routes, on_transfers, on_map = (
            state[U(row + ROUTE_POINTS)],
            state[U(row + TRANSFER_POINTS)],
            state[U(row + MAP_POINTS)],
        )
        score = on_routes + on_transfers + on_map - penalty
        at = plan[SEATS] + seat * plan[SEAT_LENGTH]
        tally[U(at + score - board[LOWEST_SCORE])] += 1
        tally[U(at + plan[EMPTIES] + left)] += 1
        parts = at + plan[PARTS]
        tally[U(parts)] += on_routes
        tally[U(parts + 1)] += on_transfers
        tally[U(parts + 2)] += penalty
        tally[U(parts + 3)] += on_map
        for word in range(words):
            # A counter for every bit, all advanced at once (see `simulate.stats.SetCounter`).
            carry = state[U(row + PAPER + word)] & board[U(WORD_STATIONS + word)]
            plane = plan[PLANES] + word * PLANE_COUNT
            while carry:
                before = tally[U(plane)]
                tally[U(plane)] = before ^ carry
                carry &= before
                plane += 1
        # Most points, then fewest empty stations.
        rank = (score << 20) - left
        if rank > best:
            best, winners = rank, 0
        winners += rank == best
        if len(ends):
            here = end + 4 * seat
            ends[here + 1], ends[here + 2] = score, left
            ends[here + 3], ends[here + 4] = state[row + FIRST], state[row + LATER]
    if len(ends):
        ends[end] = turns
    if players == 1:
        tally[U(plan[SEATS] + plan[SHARED] + 1)] += 1
        return
    for seat in range(players):
        row = seat * board[ROW]
        if (total(board, state, row) << 20) - empties(board, state, row) == best:
            tally[U(plan[SEATS] + seat * plan[SEAT_LENGTH] + plan[SHARED] + winners)] += 1


def _made(name: str, sources: str) -> Any:
    def play(
        board: Ints,
        bots: Ints,
        players: int,
        seed: np.uint64,
        start: np.uint64,
        games: int,
        cards: Ints,
        decks: Words,
        state: Ints,
        luck: Words,
        scratch: Ints,
        reached: Ints,
        plan: Ints,
        tally: Ints,
        ends: Ints,
        trace: Ints,
        thinking: bool | None,
    ) -> int:
        """Play up to `games` games from index `start` of a seed; how many, fewer where one needs more room for cards.

        Every array is written to but `board`, `bots` and `plan`. `ends` and `trace` may be empty. Where `thinking` is
        None no bot thinks ahead, and the compiler, which goes by the types, leaves those that do out.
        """
        if len(sources) == 0:  # part of the key under which the compiled function is stored
            return -1
        root = mix64(seed)
        room = len(cards)
        length, deck_words = board[ROW], board[DECK_WORDS]
        for game in range(games):
            key = mix64(root + start + U(game))
            turns = deal(board, key, cards, decks)
            if turns < 0:
                return game
            for seat in range(players):
                reset(board, state, seat * length)
                luck[U(seat + 1)] = mix64(key + U(seat + 1))
            taken = integer(0)
            left = board[WINDOWS_IN_ALL]
            for turn in range(turns):
                card = cards[U(turn)]
                code, value = board[U(CODE + card)], board[U(VALUE + card)]
                for seat in range(players):
                    # All choose before anyone marks: some look at the papers of the others.
                    reached[U(seat)] = choose(
                        board,
                        bots,
                        seat,
                        players,
                        state,
                        seat * length,
                        taken,
                        left,
                        card,
                        decks,
                        turn * deck_words,
                        luck,
                        scratch,
                        thinking,
                    )
                anyone = 0
                for seat in range(players):
                    row, move = seat * length, reached[U(seat)]
                    if code == IS_TRANSFER:
                        position = marked_by(board, state, row, code, value, move)
                        if position:
                            station = board[U(BIT_STATION + bit_of(board, move >> 6, position))]
                            tally[U(plan[NUMBERED] + station)] += 1
                    if len(trace):
                        at = (game * room + turn) * (players + 1)
                        trace[at] = card
                        trace[at + 1 + seat] = named(board, state, row, code, value, move, scratch[LISTED:])
                    new = make(board, state, row, code, value, move)
                    reached[U(seat)] = new
                    anyone |= new
                left -= code != IS_FREE
                if anyone:
                    taken = _announced(board, state, reached, players, taken, turn + 1, plan, tally)
            _counted(board, state, players, turns, plan, tally, ends, game * (1 + 4 * players))
            if len(trace):
                trace[(game * room + turns) * (players + 1)] = -1
        return games

    # The name under which it is stored.
    play.__qualname__ = name
    return stored(partial(njit, nogil=True, error_model="numpy"), play)


play = _made("play", sources())
play_thinking = _made("play_thinking", sources())
"""The compiled loop; the second is for tables where somebody thinks ahead, and takes longer to compile."""
