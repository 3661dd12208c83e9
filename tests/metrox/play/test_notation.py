from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.moves import Move, free_move
from metrox_maps.metrox.play.notation import is_move, move_from_json, move_json, move_text
from tests.metrox.play import maps


@settings(max_examples=50, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(0, 20))
def test_every_legal_move_comes_back_from_json(metro: MetroMap, edition: Edition, card: int) -> None:
    board = board_of(metro, edition)
    state = engine.reveal(engine.start(board, 1), card % len(board.kinds))
    moves = engine.legal_moves(state, 0)
    assert [move_from_json(board, json.loads(json.dumps(move_json(board, move)))) for move in moves] == list(moves)
    assert len({move_text(board, move) for move in moves}) == len(moves)
    assert all(is_move(board, move) for move in moves)


def test_moves_in_words_and_in_json() -> None:
    board = board_of(maps.metro("A 1 5/3: a b c\nB 1 4/2 both-ends: d e"), maps.edition())
    said = [
        (Move(0, 0, 3), "A: mark 3", ["A", 0, 3]),
        (Move(0, 0, 0), "A: mark nothing", ["A", 0, 0]),
        (Move(1, 1, 1), "B: mark 1 on track 1 (e to d)", ["B", 1, 1]),
        (free_move(2), "free: mark c", ["*", "c"]),
        (free_move(-1), "free: mark nothing", ["*"]),
    ]
    for move, words, value in said:
        assert move_text(board, move) == words
        assert move_json(board, move) == value


@pytest.mark.parametrize(
    "value",
    [
        *(None, "A", [], {"A": 0}, ["A"], ["A", 0], ["A", 0, 4], ["A", 1, 1], ["A", -1, 1], ["Z", 0, 1]),
        *(["A", True, 1], ["A", 0, 1.0], ["*", "z"], ["*", 1], ["*", "a", "b"], ["*", None]),
    ],
)
def test_what_is_no_move_is_refused(value: object) -> None:
    board = board_of(maps.metro("A 1 5/3: a b c"), maps.edition())
    with pytest.raises(MetroxError, match="is no move on this map"):
        move_from_json(board, value)
