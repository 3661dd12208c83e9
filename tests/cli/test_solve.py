"""`metrox solve`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema

Run = Callable[..., Any]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Two routes that cross at b, one window each, and the cards 2 and 3."""
    cards = [{"kind": "number", "value": value, "count": 1, "reshuffle": False} for value in (2, 3)]
    edition = {
        "format": "metrox-edition/1",
        "id": "two-cards",
        "name": "Two cards",
        "version": "1",
        "cards": cards,
        "penalty": {"kind": "share", "divide": 1, "round": "down"},
        "may_mark_fewer": True,
        "players": [1, 2],
        "ladder": [],
        "unverified": [],
    }
    (tmp_path / "two.json").write_text(json.dumps(edition), encoding="utf-8")
    places = {"a": [1, 1], "b": [3, 1], "c": [3, 3], "d": [3, 0]}
    route = {"windows": 1, "pattern": "solid"}
    document = {
        "format": "metrox-map/1",
        "name": "Tiny",
        "edition": "two.json",
        "grid": {"columns": 6, "rows": 4},
        "stations": [{"id": stop, "name": stop.upper(), "at": at} for stop, at in places.items()],
        "routes": [
            {"id": "A", "name": "Across", "color": "#c1121f", "bonus": {"first": 4, "later": 2}, **route}
            | {"stations": ["a", "b"]},
            {"id": "B", "name": "Below", "color": "#123f1f", "bonus": {"first": 9, "later": 2}, **route}
            | {"stations": ["c", "b", "d"], "pattern": "dashed"},
        ],
    }
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def solved(done: Any) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema("metrox-solve-1"))) == []
    return document


def test_the_start_is_solved_for_every_card(metrox: Run, tiny: Path) -> None:
    document = solved(metrox("solve", tiny, "--format", "json"))
    # Worked by hand in tests/metrox/play/test_solving.py.
    assert document["score"] == {"now": -4, "expected": 13, "exact": "13"}
    first, second = document["cards"]
    assert (first["card"], first["chance"], second["card"]) == ("number 2", 0.5, "number 3")
    assert [move["words"] for move in first["moves"][:2]] == ["A: mark 1", "A: mark nothing"]
    assert [move["behind"] for move in first["moves"][:2]] == [0, 5]
    assert second["moves"][0]["words"] == "B: mark 3"


def test_only_the_widest_moves_on_request(metrox: Run, tiny: Path) -> None:
    document = solved(metrox("solve", tiny, "--widest", "--format", "json"))
    assert document["widest"] is True
    assert document["score"]["exact"] == "8"
    assert [len(card["moves"]) for card in document["cards"]] == [2, 2]


def test_in_words(metrox: Run, tiny: Path) -> None:
    done = metrox("solve", tiny)
    assert done.code == 0
    assert "Tiny · two-cards · turn 1, 2 windows and 4 stations empty, −4 points now" in done.out
    assert "expected score under best play: 13.000000" in done.out
    assert "number 2   A: mark 1  A: mark nothing  50.0 %    13.000      5.000" in done.out


def test_a_later_position_with_an_open_card(metrox: Run, tiny: Path) -> None:
    done = metrox("solve", tiny, "--after", "2 A 1, 3")
    assert done.code == 0
    assert "turn 2, 1 window and 3 stations empty" in done.out
    assert [line.split("  ")[0] for line in done.out.splitlines()[4:7]] == ["number 3", "B: mark 3", "B: mark 2"]
    document = solved(metrox("solve", tiny, "--after", "number 2: Across 1; 3", "--format", "json"))
    assert document["cards"][0]["chance"] == 1
    assert [move["expected"] for move in document["cards"][0]["moves"]] == [13, 3, -2, -3]


def test_a_position_of_a_record_and_the_move_made_there(metrox: Run, tiny: Path) -> None:
    assert metrox("play", tiny, "--games", "6", "--bots", "greedy", "--record", "g.jsonl").code == 0
    lines = [json.loads(line) for line in (tiny.parent / "g.jsonl").read_text(encoding="utf-8").splitlines()]
    game = next(line for line in lines[1:] if line["cards"][0] == "number 2")
    chosen = ("--record", "g.jsonl", "--game", str(game["index"]), "--turn", "1")
    document = solved(metrox("solve", tiny, *chosen, "--format", "json"))
    assert document["cards"][0]["card"] == "number 2"
    assert document["played"] == {"move": game["moves"][0][0], "words": "A: mark 2", "expected": 3, "behind": 10}
    assert "made in the record: A: mark 2, 10.000 behind the best" in metrox("solve", tiny, *chosen).out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--after", "2 A 1,"), "step 2, ``: a step is a card and a move"),
        (
            ("--after", "7 A"),
            "step 1, `7 A`: there is no such card in edition 'two-cards'; there are `number 2` and `number 3`",
        ),
        (("--after", "2 A, 2 B"), "step 2, `2 B`: card number 2 is not in the deck"),
        (("--after", "2 Q"), "step 1, `2 Q`: no route is called `Q`"),
        (("--after", "2 A 5"), "step 1, `2 A 5`: with number 2 route A can mark 0, 1 or 2"),
        (("--after", "2, 3 B"), "step 2, `3 B`: the card before it has no move"),
        (("--after", "2 A, 3 B"), "the game is over"),
        (("--after", "2 A, 3 B, 2 A"), "step 3, `2 A`: all windows are filled"),
        (("--most-states", "5"), "5 states: a limit is at least 100"),
        (("--edition", "no-such"), "no-such"),
        (("--record", "g.jsonl"), "--record, --game and --turn go together"),
        (("--game", "0", "--turn", "1"), "--record, --game and --turn go together"),
        (("--record", "none.jsonl", "--game", "0", "--turn", "1"), "none.jsonl"),
        (("--record", "g.jsonl", "--game", "0", "--turn", "1", "--after", "2 A"), "give one of the two"),
        (("--record", "g.jsonl", "--game", "9", "--turn", "1"), "g.jsonl: has no game 9"),
        (("--record", "g.jsonl", "--game", "0", "--turn", "3"), "game 0 has turns 1 to 2, no turn 3"),
        (("--record", "two.jsonl", "--game", "0", "--turn", "1"), "record of 2 players"),
        (
            ("--record", "g.jsonl", "--game", "0", "--turn", "1", "--edition", "gamewright-2020"),
            "another map or edition",
        ),
    ],
)
def test_what_cannot_be_solved_is_told(metrox: Run, tiny: Path, options: tuple[str, ...], words: str) -> None:
    if "g.jsonl" in options:
        metrox("play", tiny, "--games", "1", "--record", "g.jsonl")
    if "two.jsonl" in options:
        metrox("play", tiny, "--games", "1", "--bots", "greedy,random", "--record", "two.jsonl")
    done = metrox("solve", tiny, *options)
    assert done.code == 2
    assert words in done.err
    assert done.out == ""


def test_a_large_map_is_refused_before_it_fills_the_memory(metrox: Run, examples: Path) -> None:
    done = metrox("solve", examples / "harbour-teaching.json", "--most-states", "20000")
    assert done.code == 2
    assert "the map 'Port Merrow' is too large to be solved from here: with " in done.err
    assert "the limit is 20,000" in done.err


def test_an_interrupt_ends_it_cleanly(metrox: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("metrox_maps.metrox.play.solving.layers_from", interrupted)
    done = metrox("solve", tiny)
    assert (done.code, done.out) == (130, "")
    assert "interrupted" in done.err
