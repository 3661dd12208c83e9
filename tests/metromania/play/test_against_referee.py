"""Random games on random boards, engine and independent referee side by side (more: `tests.acceptance.referee`)."""

from __future__ import annotations

from functools import cache

import pytest

from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play import digging, engine
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.luck import Luck
from tests.metromania.duel import Duel, generated_board

PORTIONS = 8


def duel(index: int, *, every: int = 0) -> Duel:
    """The duel with this number, played to its end."""
    luck = Luck.stream(1, index, 0)
    found = Duel(generated_board(luck), 2 + luck.below(3), luck)
    found.play(every=every)
    return found


@cache
def end_of(index: int) -> State:
    """Where the duel with this number ends: once played, its end serves two tests."""
    return duel(index).state


def duels(games: int) -> None:
    """The first so many duels."""
    for index in range(games):
        duel(index)


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_every_tunnel_and_every_score_agrees(portion: int) -> None:
    for index in range(portion * 25, portion * 25 + 25):
        end_of(index)


@pytest.mark.parametrize("index", range(1000, 1004))
def test_the_complete_moves_agree(index: int) -> None:
    duel(index, every=12)


def test_generated_boards_reach_every_end() -> None:
    ends = [end_of(index) for index in (*range(40), 65)]
    assert {end.reason for end in ends} == {"lines", "stations", "blocked"}
    assert any(earned.bonus for end in ends for earned in end.earned)
    assert {end.players for end in ends} == {2, 3, 4}


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (digging, "stations_due", lambda *_: 0),
        (digging, "_may_end", lambda *_: True),
        (digging, "placeable", lambda state, _, way: state.hands[0] & digging.OF_TYPE[way.spot]),
        (engine, "intermediate_stations", lambda _: []),
        (engine, "_end_reason", lambda state, _: "" if state.left else "stations"),
    ],
)
def test_a_wrong_engine_is_found_out(monkeypatch: pytest.MonkeyPatch, module: object, name: str, wrong: object) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(AssertionError):
        duels(40)


def test_boards_differ() -> None:
    boards: list[CityBoard] = [generated_board(Luck.stream(1, index, 0)) for index in range(40)]
    assert len({board.side for board in boards}) == 5
    assert {board.placement is None for board in boards} == {True, False}
