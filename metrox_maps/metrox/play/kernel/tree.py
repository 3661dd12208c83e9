"""The bot that grows a tree of moves and cards (the twin of `bots.tree`)."""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.bots.rollouts import KEEP
from metrox_maps.metrox.play.kernel.bits import STEP, Ints, Words, as_float, compiled, high_half, inlined, mix64, next64
from metrox_maps.metrox.play.kernel.cards import shuffle, take, unseen
from metrox_maps.metrox.play.kernel.layout import CODE, DECK_WORDS, RESHUFFLE, ROW, VALUE
from metrox_maps.metrox.play.kernel.paper import copy
from metrox_maps.metrox.play.kernel.rollouts import after_card, ordered, rollout, turn_of_all

U = np.uint64

NODE = 2 + 3 * KEEP
"""A node of the tree: visits, number of moves, then the moves, how often each was tried, and the sums of scores."""


@inlined
def _slots(rollouts: int) -> int:
    """Room for the links between so many nodes: a power of two, at most half of which is used."""
    slots = 2
    while slots < 2 * rollouts + 2:
        slots *= 2
    return slots


def tree_room(rollouts: int) -> int:
    """How many numbers of `scratch` a tree takes: its nodes, their links, and a path."""
    return NODE * (rollouts + 1) + 2 * int(_slots.py_func(rollouts)) + 2 * (rollouts + 2)


@compiled
def _picked(bots: Ints, exploration: int, logarithms: int, scratch: Ints, node: int) -> int:
    """The move of a node to try next: an untried one, or the one that may be best."""
    n = scratch[U(node + 1)]
    tried, sums = node + 2 + KEEP, node + 2 + 2 * KEEP
    for i in range(n):
        if scratch[U(tried + i)] == 0:
            return i
    logarithm = as_float(bots[U(logarithms + scratch[U(node)] + 1)])
    best = 0
    top = -1e300
    for i in range(n):
        times = scratch[U(tried + i)]
        worth = scratch[U(sums + i)] / times + as_float(exploration) * np.sqrt(logarithm / times)
        if worth > top:
            top, best = worth, i
    return best


@compiled
def choose_tree(
    board: Ints,
    bots: Ints,
    mind: int,
    rollouts: int,
    exploration: int,
    logarithms: int,
    seat: int,
    players: int,
    state: Ints,
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
    tree: int,
) -> int:
    """The move tried most often in a tree of so many rollouts (see `bots.tree`)."""
    length, words = board[ROW], board[DECK_WORDS]
    slots = _slots(rollouts)
    links, path = tree + NODE * (rollouts + 1), tree + NODE * (rollouts + 1) + 2 * slots
    row = seat * length
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    n = ordered(board, bots, mind, state, row, taken, left, code, value, scratch, desk, tree + 2)
    if n == 1:
        return scratch[U(tree + 2)]
    base = next64(luck, seat + 1)
    after_card(board, card, decks, deck_at, luck, deck)
    for i in range(slots):
        scratch[U(links + 2 * i)] = -1
    _fresh(scratch, tree, n)
    nodes = 1
    own = deck + words
    for number in range(rollouts):
        key = mix64(base + U(number))
        for other in range(players):
            copy(board, state, other * length, scratch, papers + other * length)
        for word in range(words):
            luck[U(own + word)] = luck[U(deck + word)]
        node, now, gone, rest, depth = tree, card, taken, left, 0
        while True:
            code, value = board[U(CODE + now)], board[U(VALUE + now)]
            i = _picked(bots, exploration, logarithms, scratch, node)
            scratch[U(path + 2 * depth)], scratch[U(path + 2 * depth + 1)] = node, i
            depth += 1
            move = scratch[U(node + 2 + i)]
            gone = turn_of_all(board, bots, mind, scratch, papers, players, seat, move, gone, rest, code, value, desk)
            rest -= code != IS_FREE
            # The deck at the root is shuffled already.
            if depth > 1 and (board[U(RESHUFFLE + now)] or unseen(luck, own, words) == 0):
                shuffle(board, luck, own)
            if rest == 0 or scratch[U(node + 2 + KEEP + i)] == 0:
                break
            now = take(luck, own, words, high_half(mix64(key), unseen(luck, own, words)))
            key = key + STEP
            edge = ((node - tree) // NODE * KEEP + i) * 64 + now
            slot = np.int64(mix64(U(edge)) & U(slots - 1))
            while scratch[U(links + 2 * slot)] != edge and scratch[U(links + 2 * slot)] >= 0:
                slot = (slot + 1) & (slots - 1)
            if scratch[U(links + 2 * slot)] < 0:
                scratch[U(links + 2 * slot)] = edge
                scratch[U(links + 2 * slot + 1)] = nodes
                code, value = board[U(CODE + now)], board[U(VALUE + now)]
                at = tree + NODE * nodes
                n = ordered(board, bots, mind, scratch, papers + row, gone, rest, code, value, scratch, desk, at + 2)
                _fresh(scratch, at, n)
                nodes += 1
            node = tree + NODE * scratch[U(links + 2 * slot + 1)]
        score = rollout(board, bots, mind, scratch, papers, players, seat, gone, rest, luck, own, key, desk)
        for step in range(depth):
            node, i = scratch[U(path + 2 * step)], scratch[U(path + 2 * step + 1)]
            scratch[U(node)] += 1
            scratch[U(node + 2 + KEEP + i)] += 1
            scratch[U(node + 2 + 2 * KEEP + i)] += score
    best = 0
    for i in range(scratch[U(tree + 1)]):
        if scratch[U(tree + 2 + KEEP + i)] > scratch[U(tree + 2 + KEEP + best)]:
            best = i
    return scratch[U(tree + 2 + best)]


@compiled
def _fresh(scratch: Ints, node: int, n: int) -> None:
    """A node of `n` moves, none of them tried."""
    scratch[U(node)] = 0
    scratch[U(node + 1)] = n
    for i in range(KEEP):
        scratch[U(node + 2 + KEEP + i)] = 0
        scratch[U(node + 2 + 2 * KEEP + i)] = 0
