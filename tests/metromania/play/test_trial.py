"""Quick games on a board, and what they say."""

from __future__ import annotations

import json

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metromania import codec
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play.balance import FAULTS, REASONS, TRIPS
from metrox_maps.metromania.play.trial import trial
from metrox_maps.metromania.templates import template
from tests.metromania.play.golden import DOCUMENT

GAMES = 12


def board() -> CityBoard:
    return codec.parse_board(json.loads(template("metromania")))


def test_a_trial_follows_from_board_games_and_seed_alone() -> None:
    assert trial(board(), games=GAMES, seed=3) == trial(board(), games=GAMES, seed=3)
    assert trial(board(), games=GAMES, seed=3).tally != trial(board(), games=GAMES, seed=4).tally


def test_its_shares_are_of_games() -> None:
    played = trial(board(), games=GAMES)
    assert sum(played.won_by(seat).value for seat in range(played.players)) == pytest.approx(1)
    assert sum(played.ended_by(reason).value for reason in REASONS) == pytest.approx(1)
    for trip in TRIPS:
        impossible, paid = played.impossible(trip), played.paid(trip)
        assert 0 <= impossible.low <= impossible.value <= impossible.high <= 1
        assert impossible.value + paid.value <= 1
        assert max(played.faulty(trip, fault).value for fault in FAULTS) <= impossible.value
        assert sum(played.faulty(trip, fault).value for fault in FAULTS) >= impossible.value - 1e-9
    assert sum(played.begun_on(side) for side in range(6)) == played.tally.begun
    assert sum(played.ended_on(side) for side in range(6)) == played.tally.finished.total


def test_a_side_that_nobody_can_leave_is_unused() -> None:
    rows = list(DOCUMENT["districts"][4]["rows"])
    frame = list(DOCUMENT["frame"])
    districts = [dict(district) for district in DOCUMENT["districts"]]
    districts[4]["rows"] = [rows[0], "LLL"]
    found = trial(codec.parse_board({**DOCUMENT, "districts": districts, "frame": frame}), games=GAMES)
    assert found.begun_on(4) == found.ended_on(4) == 0
    usual = trial(codec.parse_board(DOCUMENT), games=40)
    assert usual.begun_on(4)
    assert usual.ended_on(4)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(MetroxError, match="0 games"):
        trial(board(), games=0)
    with pytest.raises(MetroxError, match="the board is not whole"):
        trial(codec.parse_board({**DOCUMENT, "frame": ["SE"]}))
