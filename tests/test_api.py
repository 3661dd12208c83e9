"""The public functions do what their commands do, and say in words what they cannot work on."""

from __future__ import annotations

import io
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import ImportFailed, MetroxError
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metrox.codec import map_document

Run = Callable[..., Any]

ROOT = Path(__file__).parents[1]
TIDEWATER = str(ROOT / "examples" / "tidewater")
AMBERLY = "examples/metromania-amberly.json"


def test_a_network_has_the_lines_chosen_and_tells_what_was_left_out() -> None:
    network, notes = metrox_maps.import_network(TIDEWATER, exclude=["Ring Line"])
    assert [line.id for line in network.lines] == ["A", "B", "D"]
    assert any("tram" in note.text for note in notes)
    whole, _ = metrox_maps.import_network(TIDEWATER, modes=["metro", "tram"])
    thinned, _ = metrox_maps.import_network(TIDEWATER, modes=["metro", "tram"], stations=24)
    assert sum(node.station for node in thinned.nodes) == 24 < sum(node.station for node in whole.nodes)


def test_several_files_are_one_network() -> None:
    files = [str(Path(TIDEWATER) / name) for name in ("edges.csv", "lines.csv", "stations.csv")]
    assert metrox_maps.import_network(*files)[0].nodes == metrox_maps.import_network(TIDEWATER)[0].nodes


def test_what_cannot_be_read_is_said_by_the_family_of_errors() -> None:
    with pytest.raises(ImportFailed, match="Hil Line"):
        metrox_maps.import_network(TIDEWATER, lines=["Hil Line"])


def test_a_map_is_that_of_the_command(metrox: Run, tmp_path: Path) -> None:
    metro, _ = metrox_maps.import_map(TIDEWATER, tuned=False)
    assert metrox("import", TIDEWATER, "--no-tune", "-o", "city.json").code == 0
    assert map_document(metro) == json.loads((tmp_path / "city.json").read_bytes())
    metrox_maps.save(metro, str(tmp_path / "saved.json"))
    assert (tmp_path / "saved.json").read_bytes() == (tmp_path / "city.json").read_bytes()


def test_a_map_is_thinned_as_it_is_asked_for() -> None:
    metro, notes = metrox_maps.import_map(TIDEWATER, routes=3, stations=20, name="Small", tuned=False)
    assert (metro.name, len(metro.routes), len(metro.stations)) == ("Small", 3, 20)
    assert any(note.kind == "dropped" and "stations left out" in note.text for note in notes)


def test_tuning_gives_the_map_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("metrox_maps.metrox.draft.tuning.default_bot", lambda: "random")
    source = Path(TIDEWATER).parent / "harbour-teaching.json"
    copy = tmp_path / "map.json"
    copy.write_bytes(source.read_bytes())
    tuned = metrox_maps.tune(str(copy), games=200)
    assert tuned.bot == "random"
    assert [route.id for route in tuned.metro.routes] == [
        route.id for route in metrox_maps.load(str(copy)).metro.routes
    ]
    assert copy.read_bytes() == source.read_bytes()
    assert metrox_maps.tune(str(copy), games=200, seed=1).before != tuned.before


def test_a_board_is_read_once_to_be_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = Path(AMBERLY).read_bytes()
    writer = threading.Thread(target=lambda: pipe.write_bytes(text), daemon=True)
    writer.start()
    report = metrox_maps.compare(str(pipe), "examples/metromania-quillhaven.json", games=1, bots=["random"])
    assert report["format"] == "metromania-compare/1"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert metrox_maps.compare("-", bots=["random", "random:any"], games=1)["kind"] == "bots"


def test_what_was_loaded_can_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for source in (AMBERLY, "examples/london.json"):
        metrox_maps.save(metrox_maps.load(source), str(tmp_path / "copy.json"))
        assert (tmp_path / "copy.json").read_bytes() == Path(source).read_bytes()


def test_what_is_no_source_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    board = metrox_maps.load(AMBERLY)
    assert isinstance(board, LoadedBoard)
    wrong: Any
    for wrong in (5, None, board.board):
        for use in (metrox_maps.draw_sheet, metrox_maps.play, metrox_maps.tune, metrox_maps.compare):
            with pytest.raises(TypeError, match="a path is needed, or what `load` gives"):
                use(wrong)
    with pytest.raises(TypeError, match="what `load` gives of a map"):
        metrox_maps.tune(board)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a map or board is needed"):
        metrox_maps.save(5, "x.json")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="names separated by commas"):
        metrox_maps.play(board, bots=["greedy", "random"])  # type: ignore[arg-type]
    with pytest.raises(MetroxError, match="of two games"):
        metrox_maps.compare(AMBERLY, metrox_maps.load("examples/london.json"))
