"""`metrox export`: both kinds of file go out in every format, and what cannot go is refused."""

from __future__ import annotations

import io
import json
import sys

import networkx
import pytest

from metrox_maps.documents.writing import canonical
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.transit.codec import LAYOUT, network_document
from metrox_maps.transit.exporters import EXPORTERS


@pytest.mark.parametrize("form", [exporter.id for exporter in EXPORTERS])
def test_a_map_and_its_network_give_the_same_file(metrox, tmp_path, examples, form):
    source = examples / "harbour-teaching.json"
    network = network_of(load_map(str(source)).metro)
    (tmp_path / "net.json").write_text(canonical(network_document(network), LAYOUT), encoding="utf-8")
    done = metrox("export", str(source), "--to", form, "-o", f"out.{form}")
    assert (done.code, done.out) == (0, "")
    stations = len(network.nodes)
    assert done.err == f"out.{form}: {stations} stations and {len(network.lines)} lines of {source}\n"
    text = (tmp_path / f"out.{form}").read_text(encoding="utf-8")
    assert metrox("export", "net.json", "--to", form).out == text


@pytest.mark.parametrize("target", [(), ("-o", "-")])
def test_standard_input_and_output(metrox, examples, monkeypatch, target):
    data = (examples / "harbour-teaching.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    done = metrox("export", "-", "--to", "geojson", *target)
    assert done.code == 0
    assert json.loads(done.out)["name"] == "Port Merrow"


def test_a_map_without_places_becomes_a_graph_but_no_drawing(metrox, tmp_path, examples):
    document = json.loads((examples / "harbour-teaching.json").read_text(encoding="utf-8"))
    del document["stations"][0]["at"]
    (tmp_path / "bare.json").write_text(json.dumps(document), encoding="utf-8")
    for form in ("geojson", "loom"):
        done = metrox("export", "bare.json", "--to", form)
        assert (done.code, done.out) == (2, "")
        assert "1 station has none: `Westgate`; place them, or take graphml or gexf" in done.err
    assert metrox("export", "bare.json", "--to", "graphml", "-o", "bare.graphml").code == 0
    graph = networkx.read_graphml(tmp_path / "bare.graphml")
    assert "x" not in graph.nodes["westgate"]
    assert graph.nodes["town-hall"]["x"] == 14.0


def test_a_map_with_errors_is_refused_with_its_findings(metrox, tmp_path, examples):
    document = json.loads((examples / "harbour-teaching.json").read_text(encoding="utf-8"))
    document["routes"][0]["stations"][0] = "nowhere"
    (tmp_path / "wrong.json").write_text(json.dumps(document), encoding="utf-8")
    done = metrox("export", "wrong.json", "--to", "geojson")
    assert (done.code, done.out) == (1, "")
    assert "nowhere" in done.err


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        ("{", 1, "wrong.json: the map has"),
        ("[]", 2, "is neither map nor network"),
        ("id,name", 2, "other files are read first, by `metrox import wrong.json --to network -o network.json`"),
        ('{"format": "metrox-edition/1"}', 2, "here `metrox-map/1` and `metrox-network/1` can be used"),
        ('{"format": "metrox-network/1"}', 2, "wrong.json:1:"),
    ],
)
def test_other_files_are_refused(metrox, tmp_path, content, code, said):
    (tmp_path / "wrong.json").write_text(content, encoding="utf-8")
    done = metrox("export", "wrong.json", "--to", "gexf")
    assert (done.code, done.out) == (code, "")
    assert said in done.err


def test_the_input_is_never_written_over(metrox, tmp_path, examples):
    data = (examples / "harbour-teaching.json").read_bytes()
    (tmp_path / "map.json").write_bytes(data)
    assert metrox("export", "map.json", "--to", "geojson", "-o", "map.json").code == 2
    assert (tmp_path / "map.json").read_bytes() == data


def test_a_map_comes_back_on_its_plane(metrox, tmp_path, examples):
    source = examples / "harbour-teaching.json"
    network = network_document(network_of(load_map(str(source)).metro))
    assert metrox("export", str(source), "--to", "loom", "-o", "lines.json").code == 0
    assert metrox("import", "lines.json", "--to", "network", "--stations", "all", "-o", "back.json").code == 0
    back = json.loads((tmp_path / "back.json").read_text("utf-8"))
    assert back["system"] == "plane"
    assert [(node["id"], node["x"], node["y"]) for node in back["nodes"]] == [
        (node["id"], node["x"], node["y"]) for node in network["nodes"]
    ]
    assert [line["ways"] for line in back["lines"]] == [line["ways"] for line in network["lines"]]
    assert [edge.get("path") for edge in back["edges"]] == [edge.get("path") for edge in network["edges"]]


def test_an_unknown_format_is_named(metrox, examples):
    done = metrox("export", str(examples / "london.json"), "--to", "shp")
    assert done.code == 2
    assert "'geojson', 'graphml', 'loom', 'gexf'" in done.err
