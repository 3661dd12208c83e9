from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.bots.greedy_bots import GreedyDiceBot
from metrox_maps.metrox.play.kernel import engine as kernel_engine
from metrox_maps.metrox.play.kernel.layout import BIT_WORTH
from metrox_maps.metrox.play.kernel.minds import CODES
from metrox_maps.metrox.play.kernel.think import RANDOM
from tests.metrox.play import maps
from tests.metrox.play.kernel.twins import SIMPLE, THINKING, any_board, differences, roomy, tables, wide_metro

SEEDS = st.integers(0, 2**64 - 1)
EDITIONS = ("gamewright-2020", "okazu-2018", "schmidt-2021")


@settings(max_examples=50, deadline=None)
@given(any_board(), tables(SIMPLE), SEEDS)
def test_the_kernel_plays_as_the_reference_engine(board: Board, bots: list[MetroXBot], seed: int) -> None:
    assert differences(board, bots, seed=seed, start=3, stop=7) == []


@settings(max_examples=25, deadline=None)
@given(any_board(), tables(THINKING, 2), SEEDS)
def test_bots_that_think_do_so_alike_on_both_engines(board: Board, bots: list[MetroXBot], seed: int) -> None:
    assert differences(board, bots, seed=seed, start=0, stop=1) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_both_play_alike_in_every_edition_on_a_map_of_published_size(name: str) -> None:
    board = board_of(maps.measured("R"), load_edition(name))
    for specs in (("random",), ("greedy:dice", "random:any", "greedy", "greedy:dice")):
        bots = [bot_from(spec) for spec in specs]
        assert differences(board, bots, seed=2**64 - 1, start=0, stop=10) == []


@pytest.mark.parametrize("number", range(4))
def test_both_play_alike_on_maps_that_fill_many_words(number: int) -> None:
    luck = random.Random(number)
    board = board_of(wide_metro(luck), roomy(load_edition(EDITIONS[number % 3])))
    bots = [bot_from(luck.choice(SIMPLE)) for _ in range(luck.randint(1, 6))]
    assert differences(board, bots, seed=number, start=2**64 - 3, stop=2**64) == []


def test_a_deck_of_many_kinds_is_dealt_alike() -> None:
    cards = " ".join(f"{n} s{n} {n}!" for n in range(1, 15)) + " x x! * *!"
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition(cards))
    assert len(board.kinds) > 40
    assert differences(board, [bot_from("random")] * 2, seed=1, start=0, stop=30) == []


def test_games_longer_than_expected_are_counted_in_full() -> None:
    board = board_of(maps.metro("A 1 3/2: a b c\nB 1 2/1: c d"), maps.edition("1! *! *! *! *! *! *! *! *! *! *! *!"))
    bots = [bot_from("random"), bot_from("greedy")]
    assert differences(board, bots, seed=5, start=0, stop=80) == []
    turns = kernel_engine.KernelEngine().tally(board, bots, seed=5, start=0, stop=80).turns
    assert turns.most > 4 * board.total_windows + len(board.deck)


def test_a_bot_that_plays_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of(maps.measured("X"), load_edition("gamewright-2020"))
    assert differences(board, [bot_from("greedy:dice")], seed=1, start=0, stop=5) == []
    monkeypatch.setitem(CODES, GreedyDiceBot, RANDOM)
    assert differences(board, [bot_from("greedy:dice")], seed=1, start=0, stop=5) == ["traces", "outcomes", "tally"]


def test_a_wrong_number_in_the_layout_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of(maps.measured("X"), load_edition("gamewright-2020"))
    layout = kernel_engine.layout_of(board)
    layout[BIT_WORTH : BIT_WORTH + 40] += 2
    monkeypatch.setattr(kernel_engine, "_layout", lambda _: layout)
    assert differences(board, [bot_from("random")], seed=1, start=0, stop=5) == ["outcomes", "tally"]
