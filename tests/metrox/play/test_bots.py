from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import BOTS, bot_from, table_from
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.session import TableJob
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck
from tests.metrox.play import maps

MEANS = [
    # From the README of tests/data/play, measured with two programs written independently of this one.
    ("R", "random", 5.70, 0.05),
    ("R", "greedy", 18.75, 0.06),
    ("R", "greedy:dice", 17.47, 0.21),
    ("X", "greedy", 16.36, 0.03),
    ("X", "greedy:dice", 16.26, 0.03),
    ("Y", "greedy", 17.04, 0.04),
    ("Y", "greedy:dice", 17.48, 0.04),
]


@pytest.mark.parametrize(("name", "bot", "mean", "half"), MEANS)
def test_bots_score_as_measured_by_others(name: str, bot: str, mean: float, half: float) -> None:
    board = board_of(maps.measured(name), load_edition("gamewright-2020"))
    scores = TableJob(board=board, bots=(bot_from(bot),), seed=11)(0, 2500).tally.seats[0].scores
    low, high = scores.interval()
    # Both sides are estimates: their half widths add in squares, and 1.5 of them is passed 3 times in 1000.
    assert abs(scores.mean - mean) < 1.5 * (half**2 + ((high - low) / 2) ** 2) ** 0.5


def won_by(state: State, move: Move) -> tuple[int, int]:
    """Points and stations a move brings its seat, by playing it; the penalty is not counted."""
    after = engine.play(state, (move,))
    before_score, after_score = engine.score(state, 0), engine.score(after, 0)
    points = after_score.total + after_score.penalty - before_score.total - before_score.penalty
    stations = engine.empty_stations(state.board, state.papers[0]) - engine.empty_stations(state.board, after.papers[0])
    return points, stations


@settings(max_examples=120, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(0, 2**32))
def test_greedy_is_the_best_of_all_legal_moves_tried_out(metro: MetroMap, edition: Edition, seed: int) -> None:
    luck = random.Random(seed)
    board = board_of(metro, edition)
    state = engine.start(board, 2)
    seat = 1
    while not engine.is_over(state):
        state = engine.reveal(state, luck.choice(state.unseen))
        # Alone against a table where some first bonuses may be gone already.
        alone = state._replace(papers=(state.papers[seat],))
        legal = engine.legal_moves(state, seat)
        values = [won_by(alone, move) for move in legal]
        if state.board.kinds[state.card].kind == "free":
            values = [(points, 0) for points, _ in values]
        best = [move for move, value in zip(legal, values, strict=True) if value == max(values)]
        assert bot_from("greedy").choose(state, seat, Luck(seed)) == best[0]
        index = Luck(seed).below(len(best))
        assert bot_from("greedy:dice").choose(state, seat, Luck(seed)) == best[index]
        moves = [luck.choice(engine.legal_moves(state, 0)), luck.choice(legal)]
        state = engine.play(state, tuple(moves))


def choices(text: str, card: str, bot: str, fewer: bool = True) -> Counter[Move]:
    board = board_of(maps.metro(text), maps.edition("3 x *", fewer=fewer))
    state = engine.reveal(engine.start(board, 1), board.kinds.index(maps.card(card)))
    dice = Luck(5)
    return Counter(bot_from(bot).choose(state, 0, dice) for _ in range(3000))


def even(counts: Counter[Move]) -> bool:
    expected = sum(counts.values()) / len(counts)
    return all(abs(count - expected) < 4 * expected**0.5 for count in counts.values())


def test_random_chooses_evenly_among_the_widest_moves() -> None:
    # A both ways, B, and the branches of D: abc and abd, five different effects.
    counts = choices("A 1 5/3 both-ends: a b c d e\nB 1 4/2: f\nD 1 6/3 branch 3/1: a b | c | d", "3", "random")
    assert set(counts) == {Move(0, 0, 3), Move(0, 1, 3), Move(1, 0, 1), Move(2, 0, 3), Move(2, 1, 3)}
    assert even(counts)


def test_random_any_chooses_evenly_among_all_legal_moves() -> None:
    counts = choices("A 1 5/3 both-ends: a b c\nB 1 4/2: d", "3", "random:any")
    # A none, a, ab, abc; c, cb; B none, d.
    assert len(counts) == 8
    assert even(counts)


def test_random_marks_any_empty_station_with_a_free_card() -> None:
    counts = choices("A 1 5/3: a b c\nB 1 4/2: d", "*", "random")
    assert {move.station for move in counts} == {0, 1, 2, 3}
    assert even(counts)


def test_greedy_never_rolls_dice_and_the_others_roll_once_a_move() -> None:
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition())
    for card in range(len(board.kinds)):
        state = engine.reveal(engine.start(board, 1), card)
        for bot in map(bot_from, ("random", "random:any", "greedy", "greedy:dice")):
            dice, other = Luck(1), Luck(1)
            bot.choose(state, 0, dice)
            if bot.uses_dice:
                other.next64()
            assert dice.next64() == other.next64(), bot.name


def test_bots_are_described_and_named_once() -> None:
    assert len({bot.name for bot in BOTS}) == len(BOTS)
    for bot in BOTS:
        assert bot_from(bot.name) is bot
        assert bot.version
        assert "\n" not in bot.about


def test_an_unknown_bot_is_named_with_all_there_are() -> None:
    with pytest.raises(UnknownNameError, match=r"there is no bot `gredy`; did you mean `greedy`\?.*`random:any`"):
        bot_from("gredy")


@pytest.mark.parametrize(
    ("specs", "players", "names"),
    [
        (None, None, ["greedy:dice"]),
        (None, 3, ["greedy:dice"] * 3),
        ("random", 2, ["random"] * 2),
        ("random, greedy", None, ["random", "greedy"]),
        ("random,greedy", 2, ["random", "greedy"]),
    ],
)
def test_tables(specs: str | None, players: int | None, names: list[str]) -> None:
    assert [bot.name for bot in table_from(specs, players)] == names


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(MetroxError, match="2 bots for 3 players"):
        table_from("random,greedy", 3)
    with pytest.raises(MetroxError, match="0 players"):
        table_from(None, 0)
    with pytest.raises(UnknownNameError, match="no bot ``"):
        table_from("random,")


QUICK = ("random", "random:any", "greedy", "greedy:dice")
THINKING = ("casual", "planner", "halving:2", "mcts:2")


@settings(max_examples=60, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(0, 2**32))
def test_quick_bots_only_make_legal_moves(metro: MetroMap, edition: Edition, seed: int) -> None:
    only_legal_moves(metro, edition, seed, QUICK)


@settings(max_examples=15, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(0, 2**32))
def test_thinking_bots_only_make_legal_moves(metro: MetroMap, edition: Edition, seed: int) -> None:
    only_legal_moves(metro, edition, seed, THINKING)


def only_legal_moves(metro: MetroMap, edition: Edition, seed: int, specs: tuple[str, ...]) -> None:
    luck = random.Random(seed)
    bots = [bot_from(spec) for spec in specs]
    state = engine.start(board_of(metro, edition), len(bots))
    dice = Luck(seed)
    while not engine.is_over(state):
        state = engine.reveal(state, luck.choice(state.unseen))
        moves = tuple(bot.choose(state, seat, dice) for seat, bot in enumerate(bots))
        for seat, move in enumerate(moves):
            assert move in engine.legal_moves(state, seat)
        state = engine.play(state, moves)


def test_the_stretch_of_a_higher_track_is_named_by_the_lower_one_it_begins() -> None:
    # With d filled, track 1 of the loop only reaches s, which is how track 0 begins too: one move, L on track 0.
    board = board_of(maps.metro("L 1 5/3 loop: s a b c d\nB 1 4/2: d"), maps.edition("3"))
    state = engine.start(board, 1)
    paper = state.papers[0]
    state = state._replace(papers=(paper._replace(empty=paper.empty ^ board.spread[board.stations.index("d")]),))
    state = engine.reveal(state, 0)
    chosen = {bot_from("random").choose(state, 0, Luck(seed)) for seed in range(200)}
    assert chosen == {Move(0, 0, 3), Move(0, 0, 1), Move(1, 0, 0)}


def greedy_on(text: str, filled: str, card: str, *, earned: str = "") -> Move:
    """What greedy chooses where these stations are filled and these goals have paid their first bonus."""
    board = board_of(maps.metro(text), maps.edition("2 3 x *"))
    state = engine.start(board, 1)
    paper = state.papers[0]
    empty = paper.empty
    for station in filled.split():
        empty ^= board.spread[board.stations.index(station)]
    first = sum(1 << number for number, goal in enumerate(board.goals) if goal.name in earned.split())
    state = state._replace(papers=(paper._replace(empty=empty, first=first),), taken=first)
    return bot_from("greedy").choose(engine.reveal(state, board.kinds.index(maps.card(card))), 0, Luck(0))


def test_greedy_counts_only_the_largest_bonus_of_a_branching_route() -> None:
    # a completes a branch (3) and everything (6) at once, which pays 6; B pays 7.
    assert greedy_on("D 1 6/3 branch 3/1: a | b | c\nB 1 7/2: d", "b c", "2").route == 1
    assert greedy_on("D 1 8/3 branch 3/1: a | b | c\nB 1 7/2: d", "b c", "2").route == 0
    # The branch has paid 3: everything pays 3 more, less than 4.
    assert greedy_on("D 1 6/3 branch 3/1: a | b | c\nB 1 4/2: d", "a b", "2", earned="branch:D").route == 1


def test_greedy_is_not_paid_twice_for_another_branch() -> None:
    # The second branch would complete the goal again; even where later pays more than first, it is announced once.
    # So the one station on D is worth no more than the one on B, which comes first in the file.
    assert greedy_on("B 1 4/2: e f g\nD 1 6/3 branch 3/5: a | b | c | d", "a b f", "2", earned="branch:D").route == 0
