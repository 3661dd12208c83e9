"""Values of positions worked by hand, and the bots that stand on them."""

from __future__ import annotations

import dataclasses

import pytest

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.bots.heuristic_bots import HeuristicBot, noise, spread_of_noise
from metrox_maps.metrox.play.bots.judgement import alone, best_move, widest_moves
from metrox_maps.metrox.play.bots.planner import PlannerBot, expectation
from metrox_maps.metrox.play.bots.rollouts import HalvingBot, halvings, rollout
from metrox_maps.metrox.play.bots.tree import TreeBot
from metrox_maps.metrox.play.bots.value import value
from metrox_maps.metrox.play.bots.weights import POINT, Weights, tables
from metrox_maps.metrox.play.engines import ReferenceEngine
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck
from tests.metrox.play import maps

PLAIN = Weights(
    window=2, crossing=1, steepness=1, ease=0, sweep=2, dread=0, transfer=0.5, bonuses=1, numbers=1, empties=1
)
"""Weights that make hand work easy: an even chance where nothing is to spare, no fear of empty stations."""


def opening(text: str, cards: str, edition: Edition | None = None) -> State:
    """The first position of one player on a map, the first of the given cards lying open."""
    board = board_of(maps.metro(text), edition or maps.edition(cards))
    return engine.reveal(engine.start(board, 1), 0)


def test_a_route_is_worth_its_bonus_times_the_chance_to_fill_it() -> None:
    # One window fills two stations: A has two to spare too few (chance 1/2 - 1/2 · 2/3 = 1/6), B has none (1/2).
    board = board_of(maps.metro("A 1 6/3: a b c d\nB 1 4/2: e f"), maps.edition("1 1"))
    state = engine.start(board, 1)
    assert value(tables(board, PLAIN), state, 0) == 6 * round(POINT / 6) + 4 * POINT // 2


def test_stations_of_other_routes_are_help() -> None:
    # b is shared, so both routes count one station more: A and B have 2 + 1 - 2 = 1 to spare, chance 1/2 + 1/2 · 1/2.
    board = board_of(maps.metro("A 1 8/3: a b\nB 1 4/2: c b"), maps.edition("1 1"))
    assert value(tables(board, PLAIN), engine.start(board, 1), 0) == 12 * POINT * 3 // 4


def test_a_number_yet_to_be_written_counts_by_the_transfer_cards_of_the_deck() -> None:
    # Half the cards are transfers, two windows are left: one transfer is expected, and its number weighs a half.
    board = board_of(maps.metro("A 1 0/0: a b\nB 1 0/0: a c"), maps.edition("1 x"))
    assert value(tables(board, PLAIN), engine.start(board, 1), 0) == 4 * POINT // 2


def test_what_the_others_took_pays_the_later_bonus() -> None:
    board = board_of(maps.metro("A 2 6/2: a b"), maps.edition("1"))
    state = engine.start(board, 1)
    table = tables(board, dataclasses.replace(PLAIN, window=1))
    assert value(table, state, 0) == 6 * POINT // 2
    assert value(table, state._replace(taken=1), 0) == 2 * POINT // 2


def test_levels_of_a_branching_route_replace_each_other() -> None:
    board = board_of(maps.metro("D 4 6/3 branch 2/1: a | b | c"), maps.edition("2"))
    state = engine.start(board, 1)
    table = tables(board, dataclasses.replace(PLAIN, window=0, crossing=0))
    near, far = table.chance[table.zero - 2 * 16], table.chance[table.zero - 3 * 16]
    assert value(table, state, 0) == 2 * near + (6 - 2) * far
    # One branch done pays 2; the full bonus would add 4, and lacks one station.
    done = engine.play(engine.reveal(state, 0), (engine.legal_moves(engine.reveal(state, 0), 0)[-1],))
    assert value(table, done, 0) == 2 * POINT + (6 - 2) * table.chance[table.zero - 16]


def test_the_end_of_a_game_is_worth_its_score() -> None:
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition())
    for index in range(20):
        [trace] = ReferenceEngine().traces(board, [bot_from("random:any")], seed=4, start=index, stop=index + 1)
        state = engine.start(board, 1)
        for card, moves in zip(trace.cards, trace.moves, strict=True):
            state = engine.play(engine.reveal(state, card), moves)
        assert value(tables(board, Weights()), state, 0) == POINT * engine.score(state, 0).total


def test_personas_see_their_own_points_double() -> None:
    board = board_of(maps.metro("A 1 5/2: a\nB 1 3/1: a b"), maps.edition("x"))
    state = opening("A 1 5/2: a\nB 1 3/1: a b", "x")
    after = engine.play(engine.play(state, (widest_moves(state, 0)[0],))._replace(card=0), (widest_moves(state, 0)[1],))
    score = engine.score(after, 0)
    assert (score.completed, score.transfers, score.penalty) == (8, 4 + 2, 0)
    for weights, worth in (
        (Weights(bonuses=2), 2 * 8 + 6),
        (Weights(numbers=2), 8 + 2 * 6),
        (Weights(empties=3), 8 + 6),
    ):
        assert value(tables(board, weights), after, 0) == POINT * worth


def test_noise_has_the_temperature_for_its_deviation() -> None:
    dice, spread = Luck(3), spread_of_noise(2.5)
    drawn = [noise(dice, spread) / POINT for _ in range(20_000)]
    mean = sum(drawn) / len(drawn)
    assert abs(mean) < 0.06
    assert (sum(x * x for x in drawn) / len(drawn)) ** 0.5 == pytest.approx(2.5, rel=0.02)


def test_a_casual_player_without_temperature_takes_the_best_move_and_throws_no_dice() -> None:
    state = opening("A 1 5/2: a b\nB 1 3/1: c d e\nC 1 9/1: f g", "2 x")
    dice = Luck(1)
    assert bot_from("casual:0").choose(state, 0, dice) == best_move(tables(state.board, Weights()), state, 0)
    assert dice.next64() == Luck(1).next64()
    assert not bot_from("casual:0").uses_dice
    assert len({bot_from("casual:50").choose(state, 0, dice) for _ in range(50)}) == 3


def test_the_planner_weighs_every_unseen_card() -> None:
    # A pays 9 for two stations, B 9 for one: with a 1 in hand, and a 2 or a 1 to come, A first loses nothing only if the
    # 2 comes. The planner sees that B can wait for any card and A cannot.
    state = opening("A 1 9/9: a b\nB 1 9/9: c", "1 2 2 2")
    after = [engine.play(alone(state, 0), (move,)) for move in widest_moves(state, 0)]
    table = tables(state.board, Weights())
    assert len(after) == 2
    assert expectation(table, after[1]) > expectation(table, after[0])
    assert PlannerBot().choose(state, 0, Luck(1)) == widest_moves(state, 0)[1]
    # Three 2 cards, all unseen, one window left: B first ends with 9 + 9 points whatever comes.
    assert expectation(table, after[1]) == 3 * 18 * POINT


def test_a_rollout_ends_the_game_with_the_score_it_gives() -> None:
    # One window, one card: the rollout can only complete A.
    state = engine.start(board_of(maps.metro("A 1 7/3: a b"), maps.edition("2")), 1)
    assert rollout(tables(state.board, Weights()), state, 0, Luck(1)) == 7


@pytest.mark.parametrize(("moves", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 4), (16, 4), (17, 5)])
def test_rounds_of_a_race(moves: int, rounds: int) -> None:
    assert halvings(moves) == rounds


@pytest.fixture(scope="module")
def tiny() -> Board:
    return board_of(maps.metro("A 2 5/2: a b c d\nB 2 4/1: e b f\nC 1 6/3: g c f"), maps.edition("1 2 2 3 s2 x *!"))


def test_more_thought_is_more_points() -> None:
    board = board_of(maps.measured("X"), load_edition("gamewright-2020"))

    def total(spec: str) -> int:
        outcomes = ReferenceEngine().outcomes(board, [bot_from(spec)], seed=7, start=0, stop=60)
        return sum(outcome.totals[0] for outcome in outcomes)

    # Sums over the same sixty decks.
    greedy = total("greedy")
    assert total("random") + 20 < greedy
    assert greedy + 20 < total("planner")
    assert greedy + 20 < total("halving:12")
    assert greedy + 20 < total("mcts:12")


@pytest.mark.parametrize("bot", [HalvingBot("h", "", 12), TreeBot("t", 12)], ids=["halving", "tree"])
def test_rollouts_use_one_draw_of_the_dice_and_no_more(tiny: Board, bot: HalvingBot | TreeBot) -> None:
    for players in (1, 3):
        state = engine.reveal(engine.start(tiny, players), 0)
        dice, other = Luck(5), Luck(5)
        move = bot.choose(state, players - 1, dice)
        other.next64()
        assert dice.next64() == other.next64()
        assert move in engine.legal_moves(state, players - 1)
        assert bot.choose(state, players - 1, Luck(5)) == move


def test_no_bot_looks_at_the_order_of_the_deck(tiny: Board) -> None:
    # A state holds no order: equal states give equal choices, whatever will be dealt. Other dice may choose otherwise.
    state = engine.reveal(engine.start(tiny, 2), 1)
    for spec in ("casual", "planner", "halving:6", "mcts:6"):
        bot = bot_from(spec)
        copied = State(*state)
        assert bot.choose(state, 1, Luck(9)) == bot.choose(copied, 1, Luck(9))


def test_the_heuristic_of_a_table_depends_on_what_is_taken(tiny: Board) -> None:
    state = engine.reveal(engine.start(tiny, 2), 2)
    bot = HeuristicBot("h", "", 0.0)
    gone = state._replace(taken=0b100)
    table = tables(tiny, Weights())
    assert value(table, alone(state, 0), 0) > value(table, alone(gone, 0), 0)
    assert bot.choose(state, 0, Luck(1)) in engine.legal_moves(state, 0)
