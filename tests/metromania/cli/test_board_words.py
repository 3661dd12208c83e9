"""What commands say of boards: ids changed, reports given once, files given to the wrong command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.documents.writing import canonical
from metrox_maps.metromania.codec import LAYOUT
from metrox_maps.metromania.rules import RULES
from metrox_maps.metromania.templates import template
from metrox_maps.metrox.templates import template as map_template

Run = Callable[..., Any]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The template in a folder of its own, with a finding accepted on a district and one on a side."""
    monkeypatch.chdir(tmp_path)
    document = json.loads(template("metromania"))
    accepted = [{"rule": "spots-uneven", "on": on, "reason": "meant"} for on in ("district:north", "side:0")]
    path = Path("board.json")
    path.write_text(canonical({**document, "lint": {"ignore": accepted}}, LAYOUT), encoding="utf-8")
    Path("map.json").write_bytes(map_template("starter"))
    return path


def test_a_district_is_renamed_wherever_it_is_named(metrox: Run, board: Path) -> None:
    before = board.read_text(encoding="utf-8")
    done = metrox("rename", str(board), "district:north", "hill")
    assert (done.code, done.err) == (0, "board.json: district `north` is now `hill` in 2 places\n")
    after = board.read_text(encoding="utf-8")
    assert after == before.replace('"id": "north"', '"id": "hill"').replace('"district:north"', '"district:hill"')


@pytest.mark.parametrize(
    ("file", "what", "words"),
    [
        ("board.json", "station:north", "board.json: a board has no stations; write `district:OLD`"),
        ("map.json", "district:north", "map.json: a map has no districts; write `station:OLD` and `route:OLD`"),
        ("board.json", "district:nroth", "did you mean `north`?"),
        ("board.json", "north", "on a board as district:OLD"),
    ],
)
def test_what_cannot_be_renamed_is_said(metrox: Run, board: Path, file: str, what: str, words: str) -> None:
    before = board.read_bytes()
    done = metrox("rename", file, what, "hill")
    assert done.code == 2
    assert words in done.err
    assert board.read_bytes() == before


def test_a_board_with_errors_is_refused_with_each_of_them_once(metrox: Run, board: Path) -> None:
    document = json.loads(board.read_text(encoding="utf-8"))
    document["frame"] = [*document["frame"][:5], "x...."]
    board.write_text(canonical(document, LAYOUT), encoding="utf-8")
    done = metrox("sheet", str(board), "-o", "sheet.svg")
    assert (done.code, done.err.partition("\n")[0]) == (1, "error: board.json: the board has 1 error")
    assert done.err.count("which is no arrow") == 1


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize(("file", "named"), [("board.json", "metromania-board/1"), ("map.json", "metrox-map/1")])
def test_a_file_that_is_no_record_is_named(metrox: Run, file: str, named: str) -> None:
    whole = Path(file).read_bytes()
    for text in (whole, json.dumps(json.loads(whole)).encode()):
        Path(file).write_bytes(text)
        done = metrox("replay", file)
        assert done.code == 2
        assert f"error: {file}: is no record of games, but a `{named}`; `metrox play FILE --record`" in done.err
        assert "such a file is for `metrox check`, " in done.err


def test_the_rules_say_which_game_they_are_about(metrox: Run) -> None:
    document = json.loads(metrox("rules", "--format", "json").out)
    assert list(faults(document, load_schema("metrox-rules-1"))) == []
    games = {rule["id"]: rule["game"] for rule in document["rules"]}
    assert {games[rule.id] for rule in RULES} == {"metromania"}
    assert (games["odd-angle"], games["trailing-comma"], games["unused-ignore"]) == ("metrox", None, None)
    lines = [line.split() for line in metrox("rules").out.splitlines()]
    assert [line[1] for line in lines if line[:1] == ["spots-unbalanced"]] == ["board"]
    assert [line[1] for line in lines if line[:1] == ["unused-ignore"]] == ["any"]
