"""Boards are loaded, refused with reasons, and told from maps."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import CheckFailed, FormatError, OtherFormatError
from metrox_maps.families import KINDS, load_any
from metrox_maps.metromania.loading import load_board
from metrox_maps.metromania.templates import template
from metrox_maps.metrox.loading import load_map
from tests.samples import BOARDS, MAPS

Write = Callable[..., Path]
Run = Callable[..., Any]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_board_is_loaded_with_its_document(path: Path) -> None:
    loaded = load_board(str(path))
    assert loaded.document == json.loads(path.read_text(encoding="utf-8"))
    assert loaded.board.name == loaded.document["name"]
    assert loaded.report.findings == ()
    for same in (metrox_maps.load(str(path)), load_any(str(path))):
        assert (same.board, same.document) == (loaded.board, loaded.document)


def test_a_board_with_errors_is_refused_with_its_report(board_file: Write) -> None:
    path = str(board_file(lambda document: document["districts"][1].update(id="north")))
    with pytest.raises(CheckFailed, match=r"board\.json: the board has 1 error, the first: .*north") as refused:
        load_board(path)
    assert [finding.rule for finding in refused.value.report.files[0].findings] == ["duplicate-district-id"]
    assert len(load_board(path, force=True).board.districts) == 6


def test_a_board_with_a_faulty_structure_is_read_as_far_as_it_can_be(board_file: Write) -> None:
    def change(document: Any) -> None:
        document["districts"][2]["rows"] = 7
        document["components"] = "many"

    path = str(board_file(change))
    with pytest.raises(CheckFailed, match="2 errors"):
        load_board(path)
    board = load_board(path, force=True).board
    assert [district.id for district in board.districts] == ["north", "north-east", "south", "south-west", "north-west"]
    assert board.components.stations == 30


@pytest.mark.parametrize("change", [{"side": "five"}, {"frame": 3}, {"districts": []}])
def test_a_board_of_which_too_little_is_left_is_refused_even_by_force(board_file: Write, change: Any) -> None:
    path = str(board_file(lambda document: document.update(change)))
    with pytest.raises(CheckFailed, match="too little of the board can be read"):
        load_board(path, force=True)


def test_text_that_breaks_off_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_bytes(template("metromania")[:300])
    for force in (False, True):
        with pytest.raises(CheckFailed):
            load_board(str(tmp_path / "cut.json"), force=force)
    with pytest.raises(FormatError, match="no such file|not be found|does not exist"):
        load_board(str(tmp_path / "none.json"))


def test_maps_and_boards_are_told_apart(board_file: Write, tmp_path: Path) -> None:
    with pytest.raises(OtherFormatError, match="is no board: `metrox-map/1` is another format.*Metro X map") as refused:
        load_board(str(MAPS[0]))
    assert refused.value.found == "metrox-map/1"
    with pytest.raises(
        OtherFormatError, match="is no map: `metromania-board/1` is another.*Metromania board"
    ) as refused:
        load_map(str(BOARDS[0]))
    assert refused.value.found == "metromania-board/1"
    (tmp_path / "list.json").write_text("[]")
    for load in (load_board, load_map, load_any):
        with pytest.raises(FormatError, match="must be an object with the key `format`"):
            load(str(tmp_path / "list.json"))
    with pytest.raises(FormatError, match="no editions"):
        load_any(str(board_file()), edition="okazu-2018")


MAP_ONLY = {
    "solve": ("solve", "FILE"),
    "tune": ("tune", "FILE"),
    "layout": ("layout", "FILE", "-o", "out.json"),
    "near": ("layout", str(MAPS[0]), "--near", "FILE", "-o", "out.json"),
    "export": ("export", "FILE", "--to", "gexf"),
}
"""Commands that take maps only."""
TAKERS = "such a file is for `metrox " + "`, `".join(KINDS["metromania-board/1"].commands) + "`"


@pytest.mark.parametrize("command", MAP_ONLY)
def test_a_command_for_maps_says_which_take_a_board(
    board_file: Write, metrox: Run, tmp_path: Path, command: str
) -> None:
    path = board_file()
    before = path.read_bytes()
    done = metrox(*(str(path) if part == "FILE" else part for part in MAP_ONLY[command]))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {path}: ")
    assert "(Metromania board)" in done.err
    assert TAKERS in done.err
    assert path.read_bytes() == before
    assert sorted(item.name for item in tmp_path.iterdir()) == ["board.json"]


@pytest.mark.parametrize(
    "command",
    [
        ("cards", "-o", "out.pdf", "--edition", "board.json"),
        ("deal", "--seed", "1", "--edition", "board.json"),
        ("editions", "show", "board.json"),
        ("import", "board.json", "-o", "out.json"),
        ("check", "--baseline", "board.json", "board.json"),
        ("check", "--config", "board.json", "board.json"),
    ],
    ids=" ".join,
)
def test_a_board_in_another_place_is_refused(board_file: Write, metrox: Run, tmp_path: Path, command: Any) -> None:
    board_file()
    done = metrox(*command)
    assert (done.code, done.out) == (2, "")
    assert "board.json" in done.err
    assert sorted(item.name for item in tmp_path.iterdir()) == ["board.json"]


def test_an_edition_for_a_map_is_told_what_it_is_for(metrox: Run, tmp_path: Path) -> None:
    edition = Path(metrox_maps.__file__).parent / "metrox" / "editions" / "okazu-2018.json"
    done = metrox("info", edition)
    assert done.code == 2
    assert "(Metro X edition); here `metrox-map/1` and `metromania-board/1` can be used" in done.err
    assert "such a file is for `metrox check`, `fmt`, `editions show`" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_new_board_checks_clean_and_is_canonical(metrox: Run, tmp_path: Path) -> None:
    done = metrox("new", "city.json", "--template", "metromania")
    assert done.code == 0
    assert "city.json written; next: metrox check city.json" in done.err
    assert (tmp_path / "city.json").read_bytes() == template("metromania")
    assert metrox("check", "city.json").code == 0
    assert metrox("fmt", "city.json", "--check").code == 0
    assert metrox("new", "city.json", "--template", "metromania").code == 2


def test_a_board_is_formatted(board_file: Write, metrox: Run) -> None:
    path = board_file(lambda document: document.update({"x-note": {"a": 1}}))
    done = metrox("fmt", path, "--diff")
    assert done.code == 1
    assert '+       "..W..F.H."' in done.out
    assert metrox("fmt", path).code == 0
    assert path.read_text().endswith('  "x-note": {"a": 1}\n}\n')
    assert json.loads(path.read_text())["districts"] == json.loads(template("metromania"))["districts"]


def test_a_board_is_saved_whole(tmp_path: Path) -> None:
    loaded = metrox_maps.load(str(BOARDS[0]))
    metrox_maps.save(loaded.board, str(tmp_path / "a.json"))
    assert (tmp_path / "a.json").read_bytes() == BOARDS[0].read_bytes()


def test_a_board_is_read_from_standard_input(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (("check", "-"), ("info", "-"), ("fmt", "-")):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(template("metromania"))))
        assert metrox(*command).code == 0
