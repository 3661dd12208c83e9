"""`--near`, and networks that no layout can be made of: what a person is told."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

COMMANDS = {
    "layout": ("layout", "town.json", "-o", "made.json", "--effort", "0.1"),
    "import": ("import", "town.json", "-o", "made.json", "--no-tune", "--only-snap"),
}


def town(ids: Sequence[str], system: str = "plane") -> dict[str, Any]:
    """A network of one line along stations in a row."""
    x, y = ("lon", "lat") if system == "lonlat" else ("x", "y")
    return {
        "format": "metrox-network/1",
        "name": "Town",
        "system": system,
        "nodes": [{"id": name, "name": name.upper(), x: 2.0 * place, y: 1.0} for place, name in enumerate(ids)],
        "edges": [{"from": one, "to": two, "lines": ["1"]} for one, two in pairwise(ids)],
        "lines": [{"id": "1", "name": "1", "ways": [{"nodes": list(ids)}]}],
    }


def save(folder: Path, name: str, document: object) -> None:
    (folder / name).write_text(json.dumps(document), encoding="utf-8")


def refused(done: Any, code: int = 2) -> str:
    assert (done.code, done.out) == (code, "")
    assert "Traceback" not in done.err
    assert "internal error" not in done.err
    assert not Path("made.json").exists()
    error: str = done.err
    return error


@pytest.mark.parametrize("command", COMMANDS)
class TestNear:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            (None, "near.json: there is no such file"),
            ("", "near.json:1:1: the file is empty"),
            ("hello", "near.json:1:1: `hello` is no JSON value"),
            ("id,name\n1,Ash\n", "near.json:1:1: `id` is no JSON value"),
            ('{"nodes": [1,, 2]}', "near.json:1:14: "),
            ("[1]", "near.json: is neither map nor network"),
            ('{"format": "metrox-edition/1"}', "near.json: is neither map nor network, so nothing can stay near to it"),
            ('{"format": "metrox-network/1"}', "near.json:1:1: the document needs the key `name`"),
        ],
    )
    def test_what_is_no_layout_is_refused_with_its_place(
        self, metrox: Run, tmp_path: Path, command: str, text: str | None, words: str
    ) -> None:
        save(tmp_path, "town.json", town("abc"))
        if text is not None:
            (tmp_path / "near.json").write_text(text, encoding="utf-8")
        assert words in refused(metrox(*COMMANDS[command], "--near", "near.json"))

    def test_a_folder_is_no_layout(self, metrox: Run, tmp_path: Path, command: str) -> None:
        save(tmp_path, "town.json", town("abc"))
        (tmp_path / "near").mkdir()
        assert "near: is a folder" in refused(metrox(*COMMANDS[command], "--near", "near"))

    def test_a_map_of_which_nothing_can_be_read_is_shown_with_its_faults(
        self, metrox: Run, tmp_path: Path, command: str
    ) -> None:
        save(tmp_path, "town.json", town("abc"))
        save(tmp_path, "near.json", {"format": "metrox-map/1"})
        error = refused(metrox(*COMMANDS[command], "--near", "near.json"), code=1)
        assert "near.json: too little of the map can be read" in error

    @pytest.mark.parametrize(
        ("near", "words"),
        [
            (town("xyz"), "has none of the stations, neither by id nor by name: take one of the same city"),
            (town("abc", "lonlat"), "at longitudes and latitudes; lay it out first"),
        ],
        ids=["another city", "degrees"],
    )
    def test_a_network_that_says_nothing_of_the_layout_is_refused_with_a_remedy(
        self, metrox: Run, tmp_path: Path, command: str, near: dict[str, Any], words: str
    ) -> None:
        save(tmp_path, "town.json", town("abc"))
        save(tmp_path, "near.json", near)
        assert words in refused(metrox(*COMMANDS[command], "--near", "near.json"))

    def test_a_layout_without_edges_still_holds_the_places(self, metrox: Run, tmp_path: Path, command: str) -> None:
        save(tmp_path, "town.json", town("abc"))
        save(tmp_path, "near.json", {**town("ab"), "edges": [], "lines": []})
        done = metrox(*COMMANDS[command], "--near", "near.json")
        assert (done.code, "2 of 3 stations stay near their places" in done.out) == (0, True)


@pytest.mark.parametrize("command", COMMANDS)
class TestNoLayout:
    def test_nine_edges_at_a_station_are_refused_by_its_name(self, metrox: Run, tmp_path: Path, command: str) -> None:
        document = town("ab")
        document["nodes"] = [{"id": "hub", "name": "Central", "x": 0.0, "y": 0.0}]
        document["edges"], document["lines"] = [], []
        for number in range(9):
            end = f"end{number}"
            x, y = 3 * math.cos(number * 0.7), 3 * math.sin(number * 0.7)
            document["nodes"].append({"id": end, "name": end, "x": x, "y": y})
            document["edges"].append({"from": end, "to": "hub", "lines": [end]})
            document["lines"].append({"id": end, "name": end, "ways": [{"nodes": [end, "hub"]}]})
        save(tmp_path, "town.json", document)
        error = refused(metrox(*COMMANDS[command]))
        assert "Central` has 9 edges, and there are only eight directions: split it into two stations, or" in error
        assert "`--exclude`" in error

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"nodes": [], "edges": [], "lines": []}, "`nodes` has 0 entries"),
            ({"nodes": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]}, "node `a` has no `x`"),
            ({"system": "none"}, "`system` must be one of `lonlat`, `plane` and `plane-up`"),
        ],
        ids=["nothing", "no positions", "no system"],
    )
    def test_what_has_no_positions_is_refused_with_its_place(
        self, metrox: Run, tmp_path: Path, command: str, change: dict[str, Any], words: str
    ) -> None:
        save(tmp_path, "town.json", {**town("ab"), **change})
        error = refused(metrox(*COMMANDS[command]))
        assert words in error
        assert "town.json:1:" in error


def test_stations_without_edges_are_laid_out_but_make_no_map(metrox: Run, tmp_path: Path) -> None:
    save(tmp_path, "town.json", {**town("ab"), "edges": [], "lines": []})
    assert "Town: no line stops at two stations, so there is no route to make" in refused(metrox(*COMMANDS["import"]))
    done = metrox(*COMMANDS["layout"])
    assert done.out.startswith("made.json: 2 stations, 0 bends")
    made = json.loads(Path("made.json").read_text(encoding="utf-8"))["nodes"]
    assert len({(node["x"], node["y"]) for node in made}) == 2


def test_stations_that_all_stand_on_one_point_are_refused(metrox: Run, tmp_path: Path) -> None:
    document = town("abc")
    for node in document["nodes"]:
        node |= {"x": 5.0, "y": 5.0}
    save(tmp_path, "town.json", document)
    done = metrox(*COMMANDS["layout"])
    assert (done.code, "all stations stand on one point" in done.err) == (2, True)
    assert not Path("made.json").exists()
