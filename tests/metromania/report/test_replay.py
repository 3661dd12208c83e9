"""A recorded game told step by step, and drawn."""

from __future__ import annotations

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.metromania.play import records
from metrox_maps.metromania.play.records import RecordHeader, Replayed
from metrox_maps.metromania.report.replay import SCHEMA, company_names, game_text, replay_document
from metrox_maps.simulate.verifying import Verdict
from tests.metromania.play.golden import GAME, golden, tiny

HEADER = RecordHeader(tiny(), (("greedy", "1"), ("random", "1"), ("planner", "1")), 0, "metrox_maps 0.1.0")


@pytest.fixture
def game() -> Replayed:
    """The game that is known by hand."""
    return records.replay(tiny(), 3, golden())


def test_every_step_says_what_it_brought_about(game: Replayed) -> None:
    blocks = game_text(HEADER, game).split("\n\n")
    assert blocks[0].splitlines()[2:] == [
        "  company 1 (greedy): HC WF FB FD",
        "  company 2 (random): HA HF WE FC",
        "  company 3 (planner): HD WA WB FE",
    ]
    assert blocks[3].splitlines() == [
        "Turn 3: company 3 (planner)",
        "  full 0-1-0 (-2, 2)→(-1, 1); full 5-0-0 (-1, 1)→(-1, 0) with FE; "
        "full 4-1-2 (-1, 0)→(-2, 0) and a station at (-1, 0)",
        "  new station at (-1, 1): 2 points",
        "  new station at (-1, 0): 1 point",
        "  the full line of company 3 is finished",
        "  points of stations 3 · 2 · 3; 2 stations left",
    ]
    assert "the end is near, as a company has finished both lines" in blocks[4]
    assert blocks[-1] == "player 2 (random) wins (−2 · 0 · −10)\n"
    assert "  trip B: impossible; company 1 −6, company 3 −6" in blocks[-2]
    assert "  trip Sunday: 5 minutes; company 1 +5, company 2 +5, company 3 +5" in blocks[-2]


def test_with_two_players_it_says_who_leads_which_company() -> None:
    header = RecordHeader(tiny(), (("greedy", "1"), ("random", "1")), 0, "metrox_maps 0.1.0")
    assert company_names(header) == [
        *("company 1 (player 1, greedy)", "company 2 (player 2, random)"),
        *("company 3 (player 1, greedy)", "company 4 (player 2, random)"),
    ]


def test_a_turn_ends_the_telling(game: Replayed) -> None:
    assert game_text(HEADER, game, turn=2).count("Turn ") == 2
    assert "wins" not in game_text(HEADER, game, turn=5)


@pytest.mark.parametrize("turn", [None, 0, 4, 6])
def test_the_document_satisfies_its_schema(game: Replayed, turn: int | None) -> None:
    verdict = Verdict(HEADER, 1)
    document = replay_document(verdict, game, turn=turn)
    assert list(faults(document, load_schema(SCHEMA))) == []
    told = document["game"]
    assert len(told["turns"]) == (6 if turn is None else turn)
    assert [one["move"] for one in told["turns"]] == GAME["moves"][: len(told["turns"])]
    assert ("winners" in told) == (turn in (None, 6))
    if turn is None:
        assert told["turns"][2]["stations"] == [{"vertex": [-1, 1], "points": 2}, {"vertex": [-1, 0], "points": 1}]
        assert [one["last_turns"] for one in told["turns"]] == [False] * 4 + [True] * 2
