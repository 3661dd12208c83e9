"""Which thinking bot sits at a seat, and where its mind and its room are."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.bots.heuristic_bots import TOSS_BITS, TOSS_MEAN, TOSSES
from metrox_maps.metrox.play.kernel.bits import Ints, Words, compiled, next64
from metrox_maps.metrox.play.kernel.entry import ask
from metrox_maps.metrox.play.kernel.judge import best_of
from metrox_maps.metrox.play.kernel.layout import CODE, ROW, VALUE
from metrox_maps.metrox.play.kernel.planner import choose_planner
from metrox_maps.metrox.play.kernel.rollouts import choose_halving
from metrox_maps.metrox.play.kernel.tree import choose_tree
from metrox_maps.metrox.play.kernel.worth import JUDGE, MOVES, values_at

U = np.uint64
_TOSS = np.uint64((1 << TOSS_BITS) - 1)

RANDOM, RANDOM_ANY, GREEDY, GREEDY_DICE, CASUAL, PLANNER, HALVING, TREE = range(8)

BOT = 16
"""Numbers that say which bot sits at a seat: its code, then these."""
MIND, NUMBER, EXPLORATION, LOGARITHMS, DESK, PAPERS, GROWN = range(1, 8)
"""Where its mind begins; its temperature or rollouts; the points it adds for what was hardly tried, as the bits of a
float; where logarithms are; and where its room in `scratch` begins: desk, papers, tree."""


@compiled
def think(
    board: Ints,
    bots: Ints,
    seat: int,
    players: int,
    state: Ints,
    taken: int,
    left: int,
    card: int,
    decks: Words,
    deck_at: int,
    luck: Words,
    scratch: Ints,
) -> int:
    """The move of a bot that judges papers."""
    own = seat * BOT
    bot, mind, number = bots[U(own)], bots[U(own + MIND)], bots[U(own + NUMBER)]
    desk, papers = bots[U(own + DESK)], bots[U(own + PAPERS)]
    row = seat * board[ROW]
    deck = players + 1
    if bot == CASUAL:
        return _casual(board, bots, mind, number, state, row, taken, left, card, luck, seat + 1, scratch, desk)
    if bot == PLANNER:
        return choose_planner(
            board, bots, mind, state, row, taken, left, card, decks, deck_at, luck, deck, scratch, desk, papers
        )
    if bot == HALVING:
        return choose_halving(
            board,
            bots,
            mind,
            number,
            seat,
            players,
            state,
            taken,
            left,
            card,
            decks,
            deck_at,
            luck,
            deck,
            scratch,
            desk,
            papers,
        )
    return choose_tree(
        board,
        bots,
        mind,
        number,
        bots[U(own + EXPLORATION)],
        bots[U(own + LOGARITHMS)],
        seat,
        players,
        state,
        taken,
        left,
        card,
        decks,
        deck_at,
        luck,
        deck,
        scratch,
        desk,
        papers,
        bots[U(own + GROWN)],
    )


@compiled
def _casual(
    board: Ints,
    bots: Ints,
    mind: int,
    spread: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    card: int,
    luck: Words,
    stream: int,
    scratch: Ints,
    desk: int,
) -> int:
    """The first of the moves worth most, give or take noise (see `bots.heuristic_bots`)."""
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    n = ask(bots[U(mind + JUDGE)], board, bots, mind, state, row, taken, left, code, value, scratch, desk, 0)
    if n == 1:
        return scratch[U(desk + MOVES)]
    values = values_at(board, desk)
    if spread:
        for i in range(n):
            drawn = next64(luck, stream)
            tossed = np.int64(-TOSS_MEAN)
            for toss in range(TOSSES):
                tossed += np.int64((drawn >> U(TOSS_BITS * toss)) & _TOSS)
            scratch[U(values + i)] += (tossed * spread) >> TOSS_BITS
    return scratch[U(desk + MOVES + best_of(board, n, scratch, desk))]
