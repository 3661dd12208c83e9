"""The public functions for real networks do what their commands do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.errors import ImportFailed
from metrox_maps.metrox.codec import map_document

Run = Callable[..., Any]

TIDEWATER = str(Path(__file__).parents[1] / "examples" / "tidewater")


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
