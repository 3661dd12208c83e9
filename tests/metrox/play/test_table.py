"""A table at which a person sits: the same luck as for bots alone, also after turns are taken back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import IllegalMove, MetroxError
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from, table_from
from metrox_maps.metrox.play.engines import ReferenceEngine
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.records import followed
from metrox_maps.metrox.play.table import HandTable, Turn, written
from metrox_maps.simulate.luck import Luck
from tests.metrox.play import maps


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(maps.metro(maps.EVERYTHING), maps.edition())


def test_whoever_plays_like_a_bot_has_the_bots_game(board: Board) -> None:
    greedy = bot_from("greedy")
    table = HandTable(board, [bot_from("random:any"), None, bot_from("greedy:dice")], seed=3, index=7)
    while not table.over:
        table.play(greedy.choose(table.state, 1, Luck(0)))
    bots = table_from("random:any,greedy,greedy:dice")
    (trace,) = ReferenceEngine().traces(board, bots, seed=3, start=7, stop=8)
    assert table.trace() == trace


@settings(max_examples=40)
@given(st.data())
def test_turns_taken_back_leave_no_trace(data: st.DataObject) -> None:
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition())
    players = [None, bot_from("random:any"), None]
    table = HandTable(board, players, seed=5)
    luck = random.Random(data.draw(st.integers(0, 1000)))
    kept: list[tuple[Move, ...]] = []
    for undone in data.draw(st.lists(st.integers(0, 4), max_size=6)):
        while not table.over and luck.random() < 0.8:
            moves = tuple(luck.choice(engine.legal_moves(table.state, seat)) for seat in table.outside)
            table.play(*moves)
            kept.append(moves)
        assert table.undo(undone) == min(undone, len(kept))
        del kept[len(kept) - min(undone, len(kept)) :]
    again = HandTable(board, players, seed=5)
    for moves in kept:
        again.play(*moves)
    assert again.turns == table.turns
    assert again.state == table.state
    if not table.over:
        # The luck that is still to come is the same too.
        moves = tuple(engine.legal_moves(table.state, seat)[0] for seat in table.outside)
        assert table.play(*moves) == again.play(*moves)
        assert table.state == again.state


def test_a_move_that_is_not_allowed_changes_nothing(board: Board) -> None:
    table = HandTable(board, [None, bot_from("random:any")], seed=1)
    twin = HandTable(board, [None, bot_from("random:any")], seed=1)
    with pytest.raises(IllegalMove, match="N: mark 1 is not allowed"):
        table.play(Move(4, 0, 1))
    with pytest.raises(IllegalMove, match="0 moves for 1 seat"):
        table.play()
    assert table.turns == ()
    move = engine.legal_moves(table.state, 0)[-1]
    assert table.play(move) == twin.play(move)
    assert table.state == twin.state


def test_its_trace_is_a_game(board: Board) -> None:
    table = HandTable(board, [None], seed=2)
    while not table.over:
        table.play(engine.legal_moves(table.state, 0)[-1])
    trace = table.trace()
    assert followed(board, 1, trace.cards, trace.moves) == table.state


def test_windows_hold_the_cards_that_filled_them(board: Board) -> None:
    table = HandTable(board, [None, bot_from("greedy")], seed=4)
    while not table.over:
        table.play(engine.legal_moves(table.state, 0)[0])
    turns: list[Turn] = list(table.turns)
    for seat in (0, 1):
        cards = written(board, turns, seat)
        assert tuple(map(len, cards)) == board.windows
        filled = [turn.state.card for turn in turns if board.kinds[turn.state.card].fills_window]
        assert sorted(card for route in cards for card in route) == sorted(filled)
    first = next(turn for turn in turns if turn.moves[1].route == 0)
    assert written(board, turns, 1)[0][0] == first.state.card


def test_impossible_tables_are_refused(board: Board) -> None:
    with pytest.raises(MetroxError, match="5 players"):
        HandTable(board, [None] * 5, seed=1)
    with pytest.raises(MetroxError, match="seed -1"):
        HandTable(board, [None], seed=-1)
