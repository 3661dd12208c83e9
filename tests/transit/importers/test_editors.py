"""The files of map editors among all other formats: told apart, made into networks, and never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.importers import editors_map, headings
from metrox_maps.transit.importers.material import material_of
from metrox_maps.transit.importers.table import IMPORTERS, importer_named, opened, read_material

EDITORS = ("rmp", "metrodreamin", "metromapmaker", "d3tubemap")


def _rmp(key: str, x: float) -> dict[str, Any]:
    return {"key": key, "attributes": {"x": x, "y": 0, "type": "mtr", "mtr": {"names": [key[4:].title()]}}}


def _edge(source: str, target: str) -> dict[str, Any]:
    style = {"style": "single-color", "single-color": {"color": ["ashtown", "r1", "#ff0000", "#fff"]}}
    return {"key": "line_1", "source": source, "target": target, "attributes": {"type": "simple", **style}}


SAMPLES: dict[str, Any] = {
    "rmp": {
        "version": 26,
        "graph": {
            "nodes": [_rmp("stn_ash", 0), _rmp("stn_birch", 50), _rmp("stn_cedar", 100)],
            "edges": [_edge("stn_ash", "stn_birch"), _edge("stn_birch", "stn_cedar")],
        },
    },
    "metrodreamin": {
        "map": {
            "stations": {
                "0": {"id": "0", "name": "Ash", "lat": 48.0, "lng": 11.0},
                "1": {"id": "1", "name": "Birch", "lat": 48.01, "lng": 11.0},
                "2": {"id": "2", "name": "Cedar", "lat": 48.02, "lng": 11.0},
            },
            "lines": {"0": {"id": "0", "name": "Red", "color": "#ff0000", "stationIds": ["0", "1", "2"]}},
        }
    },
    "metromapmaker": {
        "global": {"lines": {"ff0000": {"displayName": "Red"}}},
        **{
            str(x): {"4": {"line": "ff0000", **({"station": {"name": name, "lines": []}} if name else {})}}
            for x, name in enumerate(("Ash", "", "Birch", "", "Cedar"))
        },
    },
    "d3tubemap": {
        "stations": {"Ash": {"label": "Ash"}, "Birch": {"label": "Birch"}, "Cedar": {"label": "Cedar"}},
        "lines": [
            {
                "name": "Red",
                "color": "#ff0000",
                "nodes": [{"coords": [n, 0], "name": name} for n, name in enumerate(("Ash", "Birch", "Cedar"))],
            }
        ],
    },
}


@pytest.mark.parametrize("kind", EDITORS)
def test_each_is_known_by_its_own_reader_only_and_makes_a_network(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(SAMPLES[kind]), encoding="utf-8")
    assert [importer.id for importer in IMPORTERS if importer.recognizes(material_of(str(path)))] == [kind]
    network, _ = assemble(read_material(opened([str(path)])))
    names = {node.id: node.name for node in network.nodes}
    (line,) = network.lines
    assert line.color == "#ff0000"
    (way,) = line.ways
    assert [names[node] for node in way.nodes] in (["Ash", "Birch", "Cedar"], ["Cedar", "Birch", "Ash"])


def test_two_marks_of_one_name_side_by_side_are_one_station(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    sample = copy.deepcopy(SAMPLES["d3tubemap"])
    beside = [{"coords": [n, 0.25], "name": name} for n, name in enumerate(("Dune", "Birch2", "Elm"))]
    sample["lines"].append({"name": "Blue", "nodes": beside})
    sample["stations"]["Birch2"] = {"label": "Birch"}
    path.write_text(json.dumps(sample), encoding="utf-8")
    network, notes = assemble(read_material(opened([str(path)])))
    assert sorted(node.name for node in network.nodes) == ["Ash", "Birch", "Cedar", "Dune", "Elm"]
    assert any(note.kind == "merged" and "`Birch`: 2 stops of one name" in note.text for note in notes)


@pytest.mark.parametrize("kind", EDITORS)
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"{", b"null", b"[]", b'"{}"', b"\x89PNG\r\n\x1a\n", b"<html>"])
def test_what_is_no_map_is_refused_in_words(tmp_path: Path, kind: str, data: bytes) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(data)
    material = material_of(str(path))
    importer = importer_named(kind)
    assert not importer.recognizes(material)
    with pytest.raises(ImportFailed, match=r"map\.json"):
        importer.read(material)


KEYS = (
    "graph nodes edges key attributes stations lines stationIds lat lng points_by_color global coords name fields 0 1"
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3) | st.just("stn_1"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS.split()), inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=100)
@given(document=ANYTHING)
def test_no_json_breaks_any_of_them(tmp_path_factory: pytest.TempPathFactory, document: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    material = material_of(str(path))
    for kind in EDITORS:
        importer = importer_named(kind)
        importer.recognizes(material)
        try:
            found = importer.read(material)
        except ImportFailed as error:
            if "any.json" not in str(error):
                raise
        else:
            assert found.kind == kind
            assert found.lines


def test_a_map_is_looked_for_in_wrappers_but_not_for_ever() -> None:
    def wanted(value: Any) -> bool:
        return isinstance(value, dict) and "map" in value

    inner = {"map": 1}
    assert editors_map.find({"a": [{"b": json.dumps({"c": inner})}]}, wanted) == inner
    deep: Any = inner
    for _ in range(10):
        deep = {"a": deep}
    assert editors_map.find(deep, wanted) is None
    assert editors_map.find({"a": [1, 2, 3, 4, 5, inner]}, wanted) is None


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Old\nTown", "Old Town"),
        ("浦东国际\n机场", "浦东国际机场"),
        ("羽田 \n Haneda", "羽田 Haneda"),
        ("A\n\nB", "A B"),
        ("Museums-\ninsel", "Museumsinsel"),
        (" Mendelssohn-\r\n Bartholdy-Park", "Mendelssohn-Bartholdy-Park"),
        ("Ernst-Reuter-<br/>Platz", "Ernst-Reuter-Platz"),
        (7, "7"),
        (None, ""),
    ],
)
def test_names_on_several_lines_become_one(name: Any, line: str) -> None:
    assert headings.text(name) == line
