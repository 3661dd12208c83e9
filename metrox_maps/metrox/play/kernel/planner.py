"""The bot that looks one card ahead (the twin of `bots.planner`)."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.kernel.bits import Ints, Words, compiled
from metrox_maps.metrox.play.kernel.cards import unseen
from metrox_maps.metrox.play.kernel.entry import ask
from metrox_maps.metrox.play.kernel.judge import best_of
from metrox_maps.metrox.play.kernel.layout import CODE, DECK_WORDS, KINDS, ROW, VALUE
from metrox_maps.metrox.play.kernel.moves import legal, widest
from metrox_maps.metrox.play.kernel.paper import announce, copy, make
from metrox_maps.metrox.play.kernel.rollouts import after_card
from metrox_maps.metrox.play.kernel.worth import JUDGE, values_at, worth_now

U = np.uint64
_EIGHT, _BYTE = np.uint64(8), np.uint64(255)


@compiled
def choose_planner(
    board: Ints,
    bots: Ints,
    mind: int,
    state: Ints,
    row: int,
    taken: int,
    left: int,
    card: int,
    decks: Words,
    deck_at: int,
    luck: Words,
    deck: int,
    scratch: Ints,
    desk: int,
    papers: int,
) -> int:
    """The first of the widest moves of the best expectation over the next card."""
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    out = scratch[papers + 2 * board[ROW] :]
    n = legal(board, state, row, code, value, out) if code == IS_FREE else widest(board, state, row, code, value, out)
    if n == 1:
        return out[0]
    after_card(board, card, decks, deck_at, luck, deck)
    left -= code != IS_FREE
    top = np.int64(-1) << 62
    choice = out[0]
    for i in range(n):
        copy(board, state, row, scratch, papers)
        reached = make(board, scratch, papers, code, value, out[U(i)])
        announce(board, scratch, papers, reached, taken)
        worth = _expectation(board, bots, mind, scratch, papers, taken | reached, left, luck, deck, desk)
        if worth > top:
            top, choice = worth, out[U(i)]
    return choice


@compiled
def _expectation(
    board: Ints,
    bots: Ints,
    mind: int,
    scratch: Ints,
    row: int,
    taken: int,
    left: int,
    luck: Words,
    deck: int,
    desk: int,
) -> int:
    """What a paper is worth before a card is revealed, summed over the unseen cards."""
    if left == 0:
        have = unseen(luck, deck, board[DECK_WORDS])
        return have * worth_now(board, bots, mind, scratch, row, taken, left, scratch, desk)
    total_worth = 0
    before = np.int64(0)
    for card in range(board[KINDS]):
        upto = np.int64((luck[U(deck + (card >> 3))] >> (_EIGHT * U(card & 7))) & _BYTE)
        if upto > before:
            code, value = board[U(CODE + card)], board[U(VALUE + card)]
            n = ask(bots[U(mind + JUDGE)], board, bots, mind, scratch, row, taken, left, code, value, scratch, desk, 1)
            best = scratch[U(values_at(board, desk) + best_of(board, n, scratch, desk))]
            total_worth += (upto - before) * best
        before = upto
    return total_worth
