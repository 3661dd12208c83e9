"""Positions played to their end, and sequential halving over the moves (the twin of `bots.rollouts`).

Papers that bots think with lie in `scratch`, one behind the other for all seats; decks behind the dice in `luck`.
"""

from __future__ import annotations

import numpy as np

from metrox_maps.metrox.play.board import IS_FREE
from metrox_maps.metrox.play.bots.rollouts import KEEP
from metrox_maps.metrox.play.kernel.bits import STEP, Ints, Words, compiled, high_half, inlined, mix64, next64
from metrox_maps.metrox.play.kernel.cards import shuffle, take, unseen
from metrox_maps.metrox.play.kernel.entry import ask
from metrox_maps.metrox.play.kernel.judge import best_of
from metrox_maps.metrox.play.kernel.layout import CODE, DECK_WORDS, RESHUFFLE, ROW, STATIONS, TRACKS, VALUE
from metrox_maps.metrox.play.kernel.paper import announce, copy, make, total
from metrox_maps.metrox.play.kernel.worth import JUDGE, MOVES, values_at

U = np.uint64


def papers_room(layout: Ints, players: int) -> int:
    """How many numbers of `scratch` a race takes: papers for every move, what was reached on them, lists of moves."""
    lists = 4 * KEEP + int(layout[STATIONS]) + 64 * int(layout[TRACKS])
    return (KEEP + 1) * players * (int(layout[ROW]) + 1) + 2 * int(layout[ROW]) + lists


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
        key = key + STEP
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
    base = next64(luck, seat + 1)
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
