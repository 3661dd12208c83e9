"""Exact play: against values worked by hand, against a slow search on the reference engine, and as a yardstick."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition, Penalty
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.exact.positions import TooLargeError
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.solving import moves_of, solve, work
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import DECK, Luck
from tests.metrox.play import maps

EACH = Penalty("share", divide=1)
"""A point for every empty station."""


def begin(text: str, cards: str, *, fewer: bool = True, penalty: Penalty = EACH) -> State:
    return engine.start(board_of(maps.metro(text), maps.edition(cards, fewer=fewer, penalty=penalty)), 1)


def optimum(state: State, *, widest: bool = False) -> Fraction:
    return solve(state, widest=widest).expected(state)


def shown(state: State, card: str) -> State:
    return engine.reveal(state, state.board.kinds.index(maps.card(card)))


def test_one_window_and_one_of_two_cards() -> None:
    # A 1 (one station marked, one left: -1) or a 2 (both marked: bonus 5), each half the time.
    assert optimum(begin("A 1 5/3: a b", "1 2")) == Fraction(-1 + 5, 2)


def test_a_second_card_comes_from_what_is_left() -> None:
    # Two windows, cards 1 1 2, three stations in a row worth 5. Any two cards are seen: 1 and 1 with chance 1/3 mark
    # two (one empty: -1), 1 and 2 in either order mark all three.
    assert optimum(begin("A 2 5/3: a b c", "1 1 2")) == Fraction(-1 + 2 * 5, 3)


def test_the_icon_shuffles_all_cards_again() -> None:
    # As above with 1 1! 2: after the 1 with the icon (chance 1/3) the second card is a 2 in one of three cases, after
    # the 1 without it (1/3) in one of two, after the 2 (1/3) all will be marked.
    bad = Fraction(1, 3) * Fraction(2, 3) + Fraction(1, 3) * Fraction(1, 2)
    assert optimum(begin("A 2 5/3: a b c", "1 1! 2")) == 5 * (1 - bad) - bad


def test_a_deck_that_runs_out_is_shuffled() -> None:
    # Cards 1 and 2 come in either order, then either again: 3 stations after two turns, a fourth or fifth in the third.
    # Four stations: 1+2+1 and 1+2+2 both suffice.
    assert optimum(begin("A 3 5/3: a b c d", "1 2")) == 5
    # Five stations: only the 2 suffices.
    assert optimum(begin("A 3 5/3: a b c d e", "1 2")) == Fraction(5 - 1, 2)


def test_to_wait_for_a_better_card_or_not() -> None:
    # Route A has two stations on one window, B one station on one window; the cards are 1 and 2, both are seen. With 1
    # first, B takes it and A the 2; with 2 first the other way round: 5 + 3.
    state = begin("A 1 5/3: a b\nB 1 3/1: c", "1 2")
    assert optimum(state) == 8
    solution = solve(state)
    assert solution.best(shown(state, "1")) == Move(1, 0, 1)
    assert solution.best(shown(state, "2")) == Move(0, 0, 2)
    # The other choice with a 1: A gets one station (then B is done by the 2): 3 - 1.
    ranked = dict(solution.ranked(shown(state, "1")))
    assert ranked == {Move(1, 0, 1): 8, Move(0, 0, 1): 2, Move(0, 0, 0): 1, Move(1, 0, 0): 5 - 1}


def test_a_transfer_is_kept_for_the_busiest_station() -> None:
    # x and 1. Station b is on both routes (a number of 4), a on A alone (2). B starts with b. With the x first: on B it
    # writes 4 at b (bonus 1 of B), then the 1 marks a, and A is full (2): 7. With the 1 first: A's a, then the x
    # writes 4 at b on A or on B: 4 + both bonuses. Always 7; and never anything is empty.
    assert optimum(begin("A 1 2/1: a b\nB 1 1/0: b", "x 1")) == 7
    # The x on a alone would write 2 only.
    state = begin("A 1 2/1: a b\nB 1 1/0: b", "x 1")
    assert solve(state).ranked(shown(state, "x"))[-1] == (Move(0, 0, 1), Fraction(2 + 2 + 1))


def test_marking_fewer_wins_where_the_most_would_block() -> None:
    # Both windows have to be used for A and B. A: a b; B: c b d. Cards 2 and 3 (seen in either order). Skips do not
    # exist, so b is better marked by B. With the 2 first: A may mark a alone, then the 3 on B marks c b d: everything,
    # 4 + 9. With the widest move only: A takes a b, B then c alone (b is filled): 4 - 1; or B takes c b, A takes a: the
    # same 4 - 1. With the 3 first: B takes all, A then a: 13 both times.
    state = begin("A 1 4/2: a b\nB 1 9/2: c b d", "2 3")
    assert optimum(state) == 13
    assert optimum(state, widest=True) == Fraction(13 + 3, 2)
    assert solve(state).best(shown(state, "2")) == Move(0, 0, 1)


def test_a_free_card_finishes_what_no_window_can() -> None:
    # One window and a route of two without windows; the free card comes before the 1 half the time, else never.
    # 1 first: the game is over: a marked, n m empty: 3 - 2. Free first: a free mark on n (1 empty): 3 - 1.
    assert optimum(begin("A 1 3/2: a\nN 0 7/2: n m", "1 *")) == Fraction(1 + 2, 2)


def test_a_free_card_with_the_icon_may_come_for_ever() -> None:
    # Deck *! and 1: with chance 1/2 each. v(k): k stations of N still to go, beside a. Always mark N first.
    # v(0) (only a is empty): a 1 marks a: 10; a free card marks it as well, and the rest of the game does nothing: 10.
    # v(1) = 1/2 (3 - 1) + 1/2 v(0) = 1/2 2 + 1/2 10.
    assert optimum(begin("A 1 3/2: a\nN 0 7/2: n", "1 *!")) == 6


def test_the_game_may_be_decided_while_windows_are_left() -> None:
    # Station z is on no route. Deck *! and 2, two windows of A: a b. With the 2 first only the free card is left, which
    # marks z; with the free card first z is marked at once, then a and b by either card. So nothing is ever empty.
    assert optimum(begin("stations: a b z\nA 2 3/1: a b", "*! 2")) == 3


def test_a_map_bonus_is_certain_alone() -> None:
    assert optimum(begin("A 1 5/3: a b\nB 1 0/0: c\nmap-bonus 4/1", "2 2")) == 5 + 4


def test_the_full_bonus_replaces_that_of_a_branch() -> None:
    # a | b | c with bonus 3 for a branch, 8 for all. Two windows, cards 2 and 1. With the 2 first a and b are marked,
    # then the 1 marks c on the other track: 8, not 11. With the 1 first a is marked, then b or c: 3 - 1.
    assert optimum(begin("D 2 8/2 branch 3/1: a | b | c", "2 1")) == Fraction(8 + 2, 2)
    assert optimum(begin("D 1 8/2 branch 3/1: a | b | c", "2 1")) == Fraction((3 - 1) + (-2), 2)


def slow(state: State, widest: bool, known: dict[object, Fraction]) -> Fraction:
    """The same by plain search on the reference engine: every card, every move, every goal as announced."""
    if engine.is_over(state):
        return Fraction(engine.score(state, 0).total)
    paper = state.papers[0]
    if not paper.empty:
        # All is marked, so all cards are the same from here on, and a free one could come for ever.
        fill = next(card for card in range(len(state.board.kinds)) if state.board.kinds[card].fills_window)
        return slow(move_on(state._replace(unseen=state.board.deck), fill), widest, known)
    key = state._replace(turn=0, claims=())[1:]
    if key not in known:
        total = Fraction(0)
        for card in state.unseen:
            open_card = engine.reveal(state, card)
            total += max(slow(engine.play(open_card, (move,)), widest, known) for move in moves_of(open_card, widest))
        known[key] = total / len(state.unseen)
    return known[key]


def move_on(state: State, card: int) -> State:
    open_card = engine.reveal(state, card)
    return engine.play(open_card, engine.legal_moves(open_card, 0)[:1])


SMALL_DECKS = st.lists(
    st.sampled_from(["1", "2", "3", "2!", "s1", "s2", "s3!", "x", "x!", "*", "*!"]), min_size=1, max_size=5
)


@settings(max_examples=15, deadline=None)
@given(maps.metros(), SMALL_DECKS, maps.editions(), st.booleans())
def test_a_slow_search_finds_the_same(metro: MetroMap, cards: list[str], other: Edition, widest: bool) -> None:
    windows = sum(route.windows for route in metro.routes)
    assume(windows <= 3 and len(metro.stations) <= 5)
    edition = maps.edition(" ".join([*cards, "2"]), fewer=other.may_mark_fewer, penalty=other.penalty)
    state = engine.start(board_of(metro, edition), 1)
    assert optimum(state, widest=widest) == slow(state, widest, {})


def test_every_feature_at_once() -> None:
    metro = maps.metro(
        "A 1 5/3: a b c\nB 1 4/2 loop: b d e\nC 1 3/1 both-ends: f d c\nD 1 6/3 branch 3/1: a d | g | e\nN 0 7/2: g c\nmap-bonus 5/2"
    )
    for fewer in (True, False):
        state = engine.start(board_of(metro, maps.edition("3 s2 x *", fewer=fewer)), 1)
        assert optimum(state) == slow(state, False, {})


CROSSING = "A 1 4/2: a b c\nB 2 6/3: d b e f\nC 1 3/1: f c g"
"""A map to be played many times, quickly."""


def ways(state: State, choose: Callable[[State], Move]) -> Fraction:
    """The expected score of a player who chooses so, over all cards, without any luck."""
    if engine.is_over(state):
        return Fraction(engine.score(state, 0).total)
    total = Fraction(0)
    for card in sorted(set(state.unseen)):
        shown_card = engine.reveal(state, card)
        total += state.unseen.count(card) * ways(engine.play(shown_card, (choose(shown_card),)), choose)
    return total / len(state.unseen)


def test_no_bot_plays_better_and_only_best_moves_reach_the_optimum() -> None:
    state = begin(CROSSING, "2 3 4! s2 x *")
    solution = solve(state)
    optimum = solution.expected(state)
    assert ways(state, solution.best) == optimum
    for name in ("greedy", "random", "random:any"):
        bot = bot_from(name)
        dice = Luck.stream(1, 1, 1)
        assert ways(state, lambda at, bot=bot, dice=dice: bot.choose(at, 0, dice)) < optimum  # type: ignore[misc]
    assert ways(state, lambda at: solution.ranked(at)[-1].move) < optimum - 5


def test_many_games_of_the_best_moves_come_to_the_optimum() -> None:
    state = begin(CROSSING, "2 3 4! s2 x *")
    solution = solve(state)
    optimum = float(solution.expected(state))

    def distance(choose: Callable[[State], Move], games: int = 250) -> float:
        """How many standard errors the mean of these games is above the optimum."""
        scores = []
        for index in range(games):
            at, luck = state, Luck.stream(7, index, DECK)
            while not engine.is_over(at):
                at = engine.reveal(at, next_card(at.unseen, luck))
                at = engine.play(at, (choose(at),))
            scores.append(engine.score(at, 0).total)
        return (statistics.mean(scores) - optimum) / (statistics.stdev(scores) / games**0.5)

    assert abs(distance(solution.best)) < 4
    # The yardstick can tell: the second best moves fall short of it.
    assert distance(lambda at: solution.ranked(at)[:2][-1].move) < -4


def test_the_measured_optimum_of_a_small_map_is_found_again() -> None:
    # 17.708 by two programs in C, over 86,942 states; see the README of tests/data/play.
    state = engine.start(board_of(maps.measured("X"), load_edition("gamewright-2020")), 1)
    assert f"{float(optimum(state, widest=True)):.3f}" == "17.708"


def test_every_position_on_the_way_is_known_and_no_other() -> None:
    state = begin("A 1 5/3: a b c\nB 1 4/2: d b", "2 3 *")
    solution = solve(state)
    luck = random.Random(4)
    for _ in range(20):
        at = state
        while not engine.is_over(at):
            at = engine.reveal(at, luck.choice(at.unseen))
            # What is best from here is also found by solving from here, and the later expectation is that of the move.
            assert solve(at).ranked(at) == solution.ranked(at)
            move, expected = luck.choice(solution.ranked(at))
            at = engine.play(at, (move,))
            assert solution.expected(at) == expected
    other = begin("A 1 5/3: a b c\nB 2 4/2: d b", "2 3 *")
    with pytest.raises(MetroxError, match="the solved position does not lead to this one"):
        solution.expected(other)
    with pytest.raises(MetroxError, match="no card lies open"):
        solution.ranked(state)


def test_progress_is_told_to_its_end() -> None:
    state = begin("A 2 5/3: a b c\nB 1 4/2: d b", "2 3 *")
    told: list[int] = []
    solve(state, progress=told.append)
    assert told == list(range(1, 1 + work(state)))


def test_what_cannot_be_solved_is_told() -> None:
    with pytest.raises(MetroxError, match="2 players: only the game of one player can be solved"):
        solve(engine.start(board_of(maps.metro("A 1 5/3: a"), maps.edition()), 2))
    over = begin("A 1 5/3: a", "2")
    over = engine.play(shown(over, "2"), (Move(0, 0, 1),))
    with pytest.raises(MetroxError, match="the game is over"):
        solve(over)
    assert solve(begin("A 1 5/3: a", "2")).expected(over) == 5
    with pytest.raises(MetroxError, match="a limit is at least 100"):
        solve(begin("A 1 5/3: a", "2"), most_states=99)
    deck = " ".join(f"{kind}{value}" for kind in ("", "s") for value in range(1, 10))
    with pytest.raises(MetroxError, match="deck of edition 'test' can have 262,144 different rests"):
        solve(begin("A 1 5/3: a b c d e f g h i", deck))
    # Where no route has more than three stations, a 4 and a 9 do the same, so that deck has fewer rests.
    # Cards that mark more than any route has are one kind: 1, 2 and all the others, with and without skipping. Two of
    # 18 mark one station (5 - 2 short: -2), two mark two (-1), the others all three.
    assert optimum(begin("A 1 5/3: a b c", deck)) == Fraction(2 * -2 + 2 * -1 + 14 * 5, 18)


def test_a_large_map_is_refused_with_how_far_it_came() -> None:
    state = engine.start(board_of(maps.measured("R"), load_edition("gamewright-2020")), 1)
    with pytest.raises(TooLargeError) as refused:
        solve(state, most_states=20_000)
    message = str(refused.value)
    assert message.startswith("the map 'R' is too large to be solved from here: with 23 windows still empty")
    assert "the limit is 20,000 states and 1,000 positions" in message
    assert "there can be up to 10^" in message
