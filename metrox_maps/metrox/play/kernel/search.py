"""The bots that think ahead: a card (`planner`), rollouts (sequential halving), a tree (the twins of `play.bots`).

Papers they think with lie in `scratch`, one behind the other for all seats; decks behind the dice in `luck`.
"""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.bots.rollouts import KEEP
from metrox_maps.metrox.play.kernel.bits import Ints, Words, as_float, compiled, high_half, inlined, mix64
from metrox_maps.metrox.play.kernel.cards import shuffle, take, unseen
from metrox_maps.metrox.play.kernel.entry import ask
from metrox_maps.metrox.play.kernel.judge import best_of
from metrox_maps.metrox.play.kernel.layout import CODE, DECK_WORDS, KINDS, RESHUFFLE, ROW, VALUE
from metrox_maps.metrox.play.kernel.moves import legal, widest
from metrox_maps.metrox.play.kernel.paper import announce, copy, make, total
from metrox_maps.metrox.play.kernel.worth import JUDGE, MOVES, values_at, worth_now

U = np.uint64
_STEP = np.uint64(0x9E3779B97F4A7C15)
_EIGHT, _BYTE = np.uint64(8), np.uint64(255)

NODE = 2 + 3 * KEEP
"""A node of the tree: visits, number of moves, then the moves, how often each was tried, and the sums of scores."""


@compiled
def after_card(board: Ints, card: int, decks: Words, deck_at: int, luck: Words, to: int) -> None:
    """The deck in `luck` at `to` as it is once the turn of this card is over."""
    words = board[DECK_WORDS]
    for word in range(words):
        luck[U(to + word)] = decks[U(deck_at + word)]
    if board[U(RESHUFFLE + card)] or unseen(luck, to, words) == 0:
        shuffle(board, luck, to)


@inlined
def turn_of_all(
    board: Ints,
    bots: Ints,
    mind: int,
    scratch: Ints,
    papers: int,
    players: int,
    seat: int,
    move: int,
    taken: int,
    left: int,
    code: int,
    value: int,
    desk: int,
) -> int:
    """Everybody marks: `seat` by `move` unless that is negative, the others by the heuristic; the goals taken."""
    length = board[ROW]
    reached = papers + players * length
    everyone = 0
    for at in range(players):
        row = papers + at * length
        chosen = move
        if at != seat or move < 0:
            n = ask(bots[U(mind + JUDGE)], board, bots, mind, scratch, row, taken, left, code, value, scratch, desk, 0)
            chosen = scratch[U(desk + MOVES + (best_of(board, n, scratch, desk) if n > 1 else 0))]
        new = make(board, scratch, row, code, value, chosen)
        scratch[U(reached + at)] = new
        everyone |= new
    if everyone:
        for at in range(players):
            announce(board, scratch, papers + at * length, scratch[U(reached + at)], taken)
    return taken | everyone


@compiled
def rollout(
    board: Ints,
    bots: Ints,
    mind: int,
    scratch: Ints,
    papers: int,
    players: int,
    seat: int,
    taken: int,
    left: int,
    luck: Words,
    deck: int,
    key: np.uint64,
    desk: int,
) -> int:
    """The seat's score when everybody plays on by the heuristic; papers and deck are played to their end."""
    words = board[DECK_WORDS]
    while left:
        have = unseen(luck, deck, words)
        card = take(luck, deck, words, high_half(mix64(key), have))
        key = key + _STEP
        code, value = board[U(CODE + card)], board[U(VALUE + card)]
        taken = turn_of_all(board, bots, mind, scratch, papers, players, seat, -1, taken, left, code, value, desk)
        left -= code != IS_FREE
        if have == 1 or board[U(RESHUFFLE + card)]:
            shuffle(board, luck, deck)
    return total(board, scratch, papers + seat * board[ROW])


@compiled
def ordered(
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
    out: int,
) -> int:
    """Write the `KEEP` widest moves worth most into `scratch` at `out`, best first; how many there are."""
    n = ask(bots[U(mind + JUDGE)], board, bots, mind, state, row, taken, left, code, value, scratch, desk, 0)
    moves, values = desk + MOVES, values_at(board, desk)
    if n == 1:
        scratch[U(out)] = scratch[U(moves)]
        return 1
    kept = min(n, KEEP)
    for place in range(kept):
        best = 0
        for i in range(1, n):
            if scratch[U(values + i)] > scratch[U(values + best)]:
                best = i
        scratch[U(out + place)] = scratch[U(moves + best)]
        scratch[U(values + best)] = np.int64(-1) << 62
    return kept


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


@compiled
def choose_halving(
    board: Ints,
    bots: Ints,
    mind: int,
    rollouts: int,
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
) -> int:
    """The move left after sequential halving (see `bots.rollouts`)."""
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    length = board[ROW]
    table = players * length + players
    lists = papers + (KEEP + 1) * table
    sums, alive, gone = lists + KEEP, lists + 2 * KEEP, lists + 3 * KEEP
    n = ordered(board, bots, mind, state, seat * length, taken, left, code, value, scratch, desk, lists)
    if n == 1:
        return scratch[U(lists)]
    base = mix64(luck[U(seat + 1)])
    luck[U(seat + 1)] += _STEP
    after_card(board, card, decks, deck_at, luck, deck)
    after = left - (code != IS_FREE)
    for i in range(n):
        at = papers + (i + 1) * table
        for other in range(players):
            copy(board, state, other * length, scratch, at + other * length)
        scratch[U(gone + i)] = turn_of_all(
            board, bots, mind, scratch, at, players, seat, scratch[U(lists + i)], taken, left, code, value, desk
        )
        scratch[U(sums + i)] = 0
        scratch[U(alive + i)] = i
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    racing = n
    played = 0
    words = board[DECK_WORDS]
    for _ in range(rounds):
        for _ in range(max(1, rollouts // rounds // racing)):
            key = mix64(base + U(played))
            played += 1
            for place in range(racing):
                i = scratch[U(alive + place)]
                at = papers + (i + 1) * table
                for k in range(players * length):
                    scratch[U(papers + k)] = scratch[U(at + k)]
                for word in range(words):
                    luck[U(deck + words + word)] = luck[U(deck + word)]
                scratch[U(sums + i)] += rollout(
                    board,
                    bots,
                    mind,
                    scratch,
                    papers,
                    players,
                    seat,
                    scratch[U(gone + i)],
                    after,
                    luck,
                    deck + words,
                    key,
                    desk,
                )
        for place in range(1, racing):
            i = scratch[U(alive + place)]
            at = place
            while at and scratch[U(sums + scratch[U(alive + at - 1)])] < scratch[U(sums + i)]:
                scratch[U(alive + at)] = scratch[U(alive + at - 1)]
                at -= 1
            scratch[U(alive + at)] = i
        racing = (racing + 1) // 2
    return scratch[U(lists + scratch[U(alive)])]


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
    slots = 2
    while slots < 2 * rollouts + 2:
        slots *= 2
    links, path = tree + NODE * (rollouts + 1), tree + NODE * (rollouts + 1) + 2 * slots
    row = seat * length
    code, value = board[U(CODE + card)], board[U(VALUE + card)]
    n = ordered(board, bots, mind, state, row, taken, left, code, value, scratch, desk, tree + 2)
    if n == 1:
        return scratch[U(tree + 2)]
    base = mix64(luck[U(seat + 1)])
    luck[U(seat + 1)] += _STEP
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
            key = key + _STEP
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
