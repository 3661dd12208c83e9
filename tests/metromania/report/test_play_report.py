"""The play report of a board: its document and its words."""

from __future__ import annotations

from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.play import records
from metrox_maps.metromania.play.balance import BalanceTally
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.session import Session, play_session
from metrox_maps.metromania.report.play import play_document
from metrox_maps.metromania.report.play_text import play_text
from tests.metromania.play.golden import golden, tiny


def session(tally: BalanceTally, **options: Any) -> Session:
    usual = {"games": tally.games, "interrupted": False, "seconds": 2.0}
    return Session(board=tiny(), bots=table_from("greedy", 3), seed=0, tally=tally, **{**usual, **options})


@pytest.fixture
def one() -> dict[str, Any]:
    """The report of the one game that is known by hand."""
    tally = BalanceTally.empty(3)
    tally.add(records.replay(tiny(), 3, golden()).states[-1])
    return play_document(session(tally))


def test_the_report_of_a_game_known_by_hand(one: dict[str, Any]) -> None:
    assert list(faults(one, load_schema("metromania-play-1"))) == []
    assert [seat["score"]["mean"] for seat in one["seats"]] == [-2.0, 0.0, -10.0]
    assert [seat["wins"]["rate"] for seat in one["seats"]] == [0.0, 1.0, 0.0]
    assert one["seats"][1]["parts"] == {
        "dug": 1.0,
        "built": 0.0,
        "bonus": 2.0,
        "adjusted_away": 2.0,
        "trips": 11.0,
        "penalty": 12.0,
    }
    assert one["ends"]["lines"]["rate"] == 1.0
    assert (one["stations"]["mean"], one["spots"]["covered"]["mean"], one["spots"]["share"]) == (6.0, 5.0, 0.8333)
    trips = {trip["trip"]: trip for trip in one["trips"]}
    assert [name for name, trip in trips.items() if "minutes" in trip] == ["E", "Sunday"]
    assert trips["Sunday"]["companies"] == {"mean": 3.0, "counts": {"3": 1}}
    assert (trips["E"]["placers"], trips["B"]["fined"], trips["B"]["faults"]["unplaced"]["rate"]) == (1.0, 2.0, 1.0)
    assert sum(arrow["lines"] for arrow in one["arrows"] if arrow["kind"] == "start") == 6
    assert one["notes"] == ["a single game says nothing about the spread: its intervals have no width"]
    assert one["games_per_second"] == 0.5


def test_its_words_hold_its_numbers(one: dict[str, Any]) -> None:
    text = play_text(one)
    lines = {line.split()[0]: line.split() for line in text.splitlines() if line and line[0].isalnum()}
    assert text.startswith("Tiny · 3 players · 1 game · seed 0 · 0.5 games a second\n")
    assert lines["Sunday"][1:3] == ["0.0", "%"]
    assert lines["B"][1:3] == ["100.0", "%"]
    assert "two finished lines in 100.0 %" in " ".join(text.split())
    assert "note: a single game says nothing" in text
    assert max(map(len, text.splitlines())) <= 120


def test_its_players_count_from_1_as_the_pieces_do(one: dict[str, Any]) -> None:
    tables = play_text(one).split("\n\n")[1:3]
    rows = [[line.split()[0] for line in table.splitlines()[2:5]] for table in tables]
    assert rows == [["1", "2", "3"]] * 2


def test_everything_but_the_speed_follows_from_what_was_asked_for() -> None:
    made = [
        play_document(play_session(tiny(), table_from("random", 4), games=20, seed=1, workers=workers))
        for workers in (1, 2)
    ]
    for document in made:
        assert list(faults(document, load_schema("metromania-play-1"))) == []
        assert document.pop("games_per_second") > 0
    assert made[0] == made[1]
    assert made[0]["notes"][0].startswith("bots that move at random hardly finish a line")


def test_a_session_without_a_game_has_no_report() -> None:
    with pytest.raises(MetroxError, match="no game was played"):
        play_document(session(BalanceTally.empty(3), interrupted=True))
