"""The deck: cards drawn by luck, the twin of `play.deck`.

A deck is one or more words. Byte i counts the unseen cards of kind i and of all kinds before it, which is less than
128; so "the k-th unseen card" is a comparison of all bytes with k at once.
"""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.kernel.bits import (
    STEP,
    Ints,
    Words,
    compiled,
    high_half,
    inlined,
    integer,
    mix64,
    ones_unsigned,
)
from metrox_maps.metrox.play.kernel.layout import (
    CARDS,
    CODE,
    DECK,
    DECK_WORDS,
    RESHUFFLE,
    WINDOWS_IN_ALL,
)

U = np.uint64
_EACH = np.uint64(0x0101010101010101)
_TOP = np.uint64(0x8080808080808080)
_8 = np.uint64(8)


@inlined
def take(deck: Words, at: int, words: int, number: int) -> int:
    """Take the unseen card of this number, in the order of kinds, out of the deck at `at`; its kind."""
    wanted = U(number + 1) * _EACH
    kind = 8 * words
    for word in range(words):
        kind -= ones_unsigned(((deck[U(at + word)] | _TOP) - wanted) & _TOP)
    drop(deck, at, words, kind)
    return kind


@inlined
def drop(deck: Words, at: int, words: int, kind: int) -> None:
    """Take a card of this kind out of the deck at `at`, which has one."""
    own = kind >> 3
    deck[U(at + own)] -= _EACH << (_8 * U(kind & 7))
    for word in range(own + 1, words):
        deck[U(at + word)] -= _EACH


@inlined
def unseen(deck: Words, at: int, words: int) -> int:
    """Number of cards in the deck at `at`."""
    return integer(deck[U(at + words - 1)] >> U(56))


@inlined
def shuffle(board: Ints, deck: Words, at: int) -> None:
    """All cards into the deck at `at`."""
    for word in range(board[DECK_WORDS]):
        deck[U(at + word)] = U(board[U(DECK + word)])


@inlined
def _deal_small(board: Ints, key: np.uint64, cards: Ints, decks: Words) -> int:
    """`deal` with a deck of one word, which need not lie in memory."""
    state = mix64(key)
    whole = U(board[DECK])
    deck = whole
    have = board[CARDS]
    left = board[WINDOWS_IN_ALL]
    dealt = 0
    room = len(cards) - 1
    while left and dealt < room:
        number = high_half(mix64(state), have)
        state = state + STEP
        kind = 8 - ones_unsigned(((deck | _TOP) - U(number + 1) * _EACH) & _TOP)
        deck -= _EACH << (_8 * U(kind))
        have -= 1
        cards[U(dealt)] = kind
        decks[U(dealt)] = deck
        dealt += 1
        left -= board[U(CODE + kind)] != IS_FREE
        if have == 0 or board[U(RESHUFFLE + kind)]:
            have = board[CARDS]
            deck = whole
    return -1 if left else dealt


@compiled
def deal(board: Ints, key: np.uint64, cards: Ints, decks: Words) -> int:
    """The cards of a whole game, which depend on its key only; their number, or -1 where there is no room for them.

    `decks` gets for each card the deck without it, before any shuffle: all that is known to the players then.
    """
    words = board[DECK_WORDS]
    if words == 1:
        return _deal_small(board, key, cards, decks)
    state = mix64(key)
    left = board[WINDOWS_IN_ALL]
    at = integer(0)
    whole = board[CARDS]
    shuffle(board, decks, at)
    have = whole
    dealt = 0
    room = len(cards) - 1
    while left:
        if dealt == room:
            return -1
        number = high_half(mix64(state), have)
        state = state + STEP
        kind = take(decks, at, words, number)
        have -= 1
        cards[U(dealt)] = kind
        dealt += 1
        left -= board[U(CODE + kind)] != IS_FREE
        if have == 0 or board[U(RESHUFFLE + kind)]:
            have = whole
            shuffle(board, decks, at + words)
        else:
            for word in range(words):
                decks[U(at + words + word)] = decks[U(at + word)]
        at += words
    return dealt
