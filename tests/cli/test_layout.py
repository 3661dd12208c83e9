"""`metrox layout`: stations placed anew, those that are locked kept, and nothing else of the file lost."""

from __future__ import annotations

import io
import json
import math
import sys
from pathlib import Path

import pytest

from metrox_maps.documents.writing import canonical
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.transit.codec import LAYOUT, network_document

QUICK = ("--effort", "0.1")


@pytest.fixture
def harbour(examples, tmp_path):
    """The teaching map, with a hand-made flaw and keys of its author's own."""
    document = json.loads((examples / "harbour-teaching.json").read_text(encoding="utf-8"))
    document["x-note"] = {"by": "me"}
    document["stations"][0]["x-old"] = 7
    (tmp_path / "map.json").write_text(json.dumps(document), encoding="utf-8")
    return document


def places(path):
    return {station["id"]: tuple(station["at"]) for station in json.loads(path.read_text("utf-8"))["stations"]}


def test_a_map_keeps_everything_but_its_places(metrox, tmp_path, harbour):
    done = metrox("layout", "map.json", "-o", "out.json", *QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("out.json: 15 stations, ")
    made = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert made["x-note"] == {"by": "me"}
    assert made["stations"][0]["x-old"] == 7
    for old, new in zip(harbour["routes"], made["routes"], strict=True):
        assert {k: v for k, v in old.items() if k not in ("bends", "train", "branches")} == {
            k: v for k, v in new.items() if k not in ("bends", "train", "branches")
        }
    assert metrox("check", "--draw", "--fail-on", "error", "out.json").code == 0


@pytest.mark.parametrize("shift", [0, 1])
def test_locked_stations_stay_also_off_the_grid(metrox, tmp_path, harbour, shift):
    ids = [station["id"] for station in harbour["stations"][:3]]
    x, y = harbour["stations"][1]["at"]
    harbour["stations"][1]["at"] = [x + shift, y]
    (tmp_path / "map.json").write_text(json.dumps(harbour), encoding="utf-8")
    assert metrox("layout", "map.json", "-o", "out.json", "--lock", ",".join(ids), *QUICK).code == 0
    old, new = places(tmp_path / "map.json"), places(tmp_path / "out.json")
    assert [new[name] for name in ids] == [old[name] for name in ids]
    assert metrox("check", "--fail-on", "error", "out.json").code == 0


def test_a_name_locks_as_an_id_does_and_an_unknown_one_is_refused(metrox, tmp_path, harbour):
    name = harbour["stations"][0]["name"]
    assert metrox("layout", "map.json", "-o", "out.json", "--lock", name, "--only-snap").code == 0
    ident = harbour["stations"][0]["id"]
    assert places(tmp_path / "out.json")[ident] == places(tmp_path / "map.json")[ident]
    done = metrox("layout", "map.json", "-o", "new.json", "--lock", "nowhere")
    assert done.code == 2
    assert "no station has the id `nowhere`" in done.err
    assert not (tmp_path / "new.json").exists()


def test_with_all_locked_there_is_nothing_to_do(metrox, harbour):
    done = metrox("layout", "map.json", "-o", "new.json", "--lock", ",".join(one["id"] for one in harbour["stations"]))
    assert (done.code, "every station is locked" in done.err) == (2, True)


def test_near_stays_closer_than_a_fresh_layout(metrox, tmp_path, examples):
    network = network_of(load_map(str(examples / "harbour-teaching.json")).metro)
    document = network_document(network)
    (tmp_path / "net.json").write_text(canonical(document, LAYOUT), encoding="utf-8")
    assert metrox("layout", "net.json", "-o", "old.json", *QUICK).code == 0
    old = json.loads((tmp_path / "old.json").read_text("utf-8"))
    # The geography turns by a quarter; the earlier layout does not.
    for node in document["nodes"]:
        node["x"], node["y"] = -node["y"], node["x"]
    for edge in document["edges"]:
        if "path" in edge:
            edge["path"] = [[-y, x] for x, y in edge["path"]]
    (tmp_path / "turned.json").write_text(canonical(document, LAYOUT), encoding="utf-8")

    def moved(path):
        made = json.loads((tmp_path / path).read_text("utf-8"))["nodes"]
        now = {node["id"]: (node["x"], node["y"]) for node in made}
        apart = [math.dist((node["x"], node["y"]), now[node["id"]]) for node in old["nodes"]]
        return sum(apart) / len(apart)

    assert metrox("layout", "turned.json", "-o", "fresh.json", *QUICK).code == 0
    done = metrox("layout", "turned.json", "-o", "near.json", "--near", "old.json", *QUICK)
    assert done.code == 0
    assert "15 of 15 stations stay near their places" in done.out
    assert moved("near.json") < 0.4 * moved("fresh.json")


def test_stations_without_a_place_come_between_their_neighbors(metrox, tmp_path, harbour):
    del harbour["stations"][2]["at"]
    (tmp_path / "map.json").write_text(json.dumps(harbour), encoding="utf-8")
    done = metrox("layout", "map.json", "-o", "out.json", "--only-snap")
    assert done.code == 0
    assert "1 station without `at` placed between their neighbors" in done.out.replace("neighbours", "neighbors")
    assert len(set(places(tmp_path / "out.json").values())) == 15
    locked = metrox("layout", "map.json", "-o", "out2.json", "--lock", harbour["stations"][2]["id"])
    assert (locked.code, "has no `at`" in locked.err) == (2, True)


def test_a_map_without_any_place_is_refused(metrox, tmp_path, harbour):
    for station in harbour["stations"]:
        del station["at"]
    (tmp_path / "map.json").write_text(json.dumps(harbour), encoding="utf-8")
    done = metrox("layout", "map.json", "-o", "out.json")
    assert done.code == 2
    assert "no station has a position (`at`)" in done.err


def test_a_map_that_cannot_be_read_whole_is_refused(metrox, tmp_path, harbour):
    harbour["routes"][0]["windows"] = "three"
    (tmp_path / "map.json").write_text(json.dumps(harbour), encoding="utf-8")
    done = metrox("layout", "map.json", "-o", "out.json")
    assert done.code in (1, 2)
    assert "not all of the map can be read" in done.err
    assert "error[wrong-type]: `windows` must be a whole number" in done.err
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize("option", [(), ("--near", "other.json")])
@pytest.mark.usefixtures("harbour")
def test_the_sources_are_not_written_over(metrox, tmp_path, option):
    target = option[1] if option else "map.json"
    (tmp_path / "other.json").write_bytes((tmp_path / "map.json").read_bytes())
    before = (tmp_path / target).read_bytes()
    done = metrox("layout", "map.json", "-o", target, *option)
    assert done.code == 2
    assert (tmp_path / target).read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"format": "other/1"}'])
def test_bad_files_are_refused_in_a_line(metrox, tmp_path, text):
    (tmp_path / "bad.json").write_text(text, encoding="utf-8")
    done = metrox("layout", "bad.json", "-o", "out.json")
    assert done.code in (1, 2)
    assert "bad.json" in done.err
    assert "internal error" not in done.err


def test_lonlat_stations_cannot_be_locked(metrox, tmp_path):
    nodes = [{"id": name, "name": name, "lon": lon, "lat": 50.0} for name, lon in (("a", 8.0), ("b", 8.1))]
    document = {
        "format": "metrox-network/1",
        "name": "N",
        "system": "lonlat",
        "nodes": nodes,
        "edges": [{"from": "a", "to": "b", "lines": ["1"]}],
        "lines": [{"id": "1", "name": "1", "ways": [{"nodes": ["a", "b"]}]}],
    }
    (tmp_path / "net.json").write_text(json.dumps(document), encoding="utf-8")
    done = metrox("layout", "net.json", "-o", "out.json", "--lock", "a")
    assert done.code == 2
    assert "longitudes and latitudes" in done.err
    assert metrox("layout", "net.json", "-o", "out.json", *QUICK).code == 0


def test_a_paper_on_the_command_line_is_what_networks_are_drawn_towards(metrox, tmp_path, monkeypatch, examples):
    network = network_of(load_map(str(examples / "harbour-teaching.json")).metro)
    (tmp_path / "net.json").write_text(canonical(network_document(network), LAYOUT), encoding="utf-8")
    seen = []

    def caught(network, *, aspect, **_):
        seen.append(aspect is not None)
        return network

    monkeypatch.setattr("metrox_maps.metrox.draft.relaying.layout_network", caught)
    assert metrox("layout", "net.json", "-o", "out.json").code == 0
    assert metrox("layout", "net.json", "-o", "out.json", "--force", "--paper", "a4").code == 0
    assert seen == [False, True]


def test_the_examples_of_the_help_hold_for_a_new_map(metrox):
    assert metrox("new", "harbour.json").code == 0
    lines = [line.replace("Example:", "").split() for line in metrox("layout", "--help").out.splitlines()]
    examples = [line[1:] for line in lines if line[:3] == ["metrox", "layout", "harbour.json"]]
    assert len(examples) == 3
    for words in examples:
        assert metrox(*words, *QUICK).code == 0


def test_tables_are_sent_to_import(metrox, tmp_path):
    (tmp_path / "stations.csv").write_text("id,name\n1,A\n", encoding="utf-8")
    done = metrox("layout", "stations.csv", "-o", "out.json")
    assert (done.code, "`metrox import stations.csv --to network" in done.err) == (2, True)


def test_standard_input_and_output(metrox, tmp_path, harbour, monkeypatch):
    data = (tmp_path / "map.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    done = metrox("layout", "-", "-o", "-", "--only-snap")
    assert done.code == 0
    assert len(json.loads(done.out)["stations"]) == len(harbour["stations"])
    assert "15 stations" in done.err


def test_a_map_left_as_it_is_tells_of_its_crossings(metrox, tmp_path):
    document = {
        "format": "metrox-map/1",
        "name": "Cross",
        "edition": "gamewright-2020",
        "grid": {"columns": 12, "rows": 12},
        "stations": [
            {"id": name, "name": name.upper(), "at": at}
            for name, at in (("a", [2, 2]), ("b", [10, 10]), ("c", [2, 10]), ("d", [10, 2]))
        ],
        "routes": [
            {"id": ends, "name": ends, "stations": list(ends), "windows": 1, "bonus": {"first": 6, "later": 4}, **color}
            for ends, color in (("ab", {"color": "#c1121f"}), ("cd", {"color": "#003049"}))
        ],
    }
    (tmp_path / "cross.json").write_text(json.dumps(document), encoding="utf-8")
    done = metrox("layout", "cross.json", "-o", "out.json", "--only-snap")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("out.json: 4 stations, 0 bends along the lines (0 of 90° or more), 1 crossing without a")


def test_a_map_that_only_snaps_to_itself_stays(metrox, tmp_path, harbour):
    done = metrox("layout", "map.json", "-o", "out.json", "--near", "map.json", "--only-snap")
    assert (done.code, done.err) == (0, "")
    assert places(tmp_path / "out.json") == places(tmp_path / "map.json")
    document = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert document["grid"] == harbour["grid"]


def test_a_map_is_written_over_on_wish_only(metrox):
    assert metrox("new", "harbour.json").code == 0
    assert metrox("new", "other.json").code == 0
    before = Path("other.json").read_bytes()
    done = metrox("layout", "harbour.json", "--only-snap", "-o", "other.json")
    assert (done.code, "--force writes it anew" in done.err) == (2, True)
    Path("notes.txt").write_text("mine", encoding="utf-8")
    assert metrox("layout", "harbour.json", "--only-snap", "-o", "notes.txt", "--force").code == 2
    assert (Path("other.json").read_bytes(), Path("notes.txt").read_text(encoding="utf-8")) == (before, "mine")
    assert metrox("layout", "harbour.json", "--only-snap", "-o", "other.json", "--force").code == 0


def test_locked_stations_are_no_reason_for_a_worse_sheet(metrox):
    """Those of the new map keep the rules, and no layout round two of its stations is as good."""
    assert metrox("new", "harbour.json").code == 0
    done = metrox("layout", "harbour.json", "--lock", "central,market", "-o", "better.json")
    assert "every station stays" in done.out
    made, given = (json.loads(Path(name).read_bytes()) for name in ("better.json", "harbour.json"))
    assert made["stations"] == given["stations"]
