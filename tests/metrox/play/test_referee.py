"""The engine and a second referee written from the rules agree, move for move."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.notation import move_json
from metrox_maps.metrox.play.state import State
from tests.metrox.play import maps
from tests.metrox.play.referee import Referee


def agree(state: State, referee: Referee) -> None:
    board = state.board
    assert sorted(str(board.kinds[kind]) for kind in state.unseen) == sorted(map(str, referee.deck))
    assert state.turn == referee.turn
    assert [(c.turn, c.seat, board.goals[c.goal].name, c.first) for c in state.claims] == referee.claims
    for seat, paper in enumerate(state.papers):
        sheet = referee.sheets[seat]
        assert {s for i, s in enumerate(board.stations) if not paper.empty >> i & 1} == sheet.filled
        assert {s for i, s in enumerate(board.stations) if paper.numbered >> i & 1} == set(sheet.numbers)
        left = [route.windows - len(sheet.written[route.id]) for route in referee.metro.routes]
        assert list(paper.windows) == left
        score = engine.score(state, seat)
        parts = referee.parts(seat)
        assert (score.completed, score.transfers, score.penalty, score.map_bonus) == parts
        assert score.total == parts[0] + parts[1] - parts[2] + parts[3]


def referee_game(metro: MetroMap, edition: Edition, players: int, luck: random.Random) -> int:
    """Play a game in both at once, by any legal moves; returns the number of turns."""
    board = board_of(metro, edition)
    state = engine.start(board, players)
    referee = Referee(metro, edition, players)
    agree(state, referee)
    while not engine.is_over(state):
        assert not referee.over
        kind = luck.choice(state.unseen)
        card = board.kinds[kind]
        state = engine.reveal(state, kind)
        moves = []
        for seat in range(players):
            legal = engine.legal_moves(state, seat)
            allowed = referee.legal(seat, card)
            assert sorted(move_json(board, move) for move in legal) == sorted(allowed)
            moves.append(luck.choice(legal))
        state = engine.play(state, tuple(moves))
        referee.play(card, [move_json(board, move) for move in moves])
        agree(state, referee)
    assert referee.over
    assert list(engine.ranking(state)[0]) == referee.winners()
    return state.turn


@settings(max_examples=150, deadline=None)
@given(maps.metros(), maps.editions(), st.integers(1, 4), st.integers(0, 2**32))
def test_engine_and_referee_agree_on_generated_maps(metro: MetroMap, edition: Edition, players: int, seed: int) -> None:
    referee_game(metro, edition, players, random.Random(seed))


@pytest.mark.parametrize("edition", IDS)
@pytest.mark.parametrize("name", ["R", "everything"])
def test_engine_and_referee_agree_under_every_edition(edition: str, name: str) -> None:
    metro = maps.measured("R") if name == "R" else maps.metro(maps.EVERYTHING)
    for seed in range(5):
        assert referee_game(metro, load_edition(edition), 3, random.Random(seed)) > 6
