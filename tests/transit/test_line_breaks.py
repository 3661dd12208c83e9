"""Names on several lines come to be what their place is called, not what their page was wide."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.line_breaks import one_line
from metrox_maps.transit.names import cleaned


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Museums-\ninsel", "Museumsinsel"),
        ("Museums\u00ad\ninsel", "Museumsinsel"),
        ("Märki-\nsches\nMuseum", "Märkisches Museum"),
        ("Ernst-Reuter-\nPlatz", "Ernst-Reuter-Platz"),
        ("Ernst-Reuter-\r\nPlatz", "Ernst-Reuter-Platz"),
        ("Ernst-Reuter\n-Platz", "Ernst-Reuter-Platz"),
        ("Noisy-\nle-Grand", "Noisy-le-Grand"),
        ("Terminal-\n2", "Terminal-2"),
        ("Garibaldi -\nLagunilla", "Garibaldi - Lagunilla"),
        ("Garibaldi\n- Lagunilla", "Garibaldi - Lagunilla"),
        ("Pleasant Hill/\nContra Costa", "Pleasant Hill/Contra Costa"),
        ("Old  \n\n Town", "Old Town"),
        ("浦东国际\n机场", "浦东国际机场"),
        ("-\nA", "- A"),
        ("\n", ""),
    ],
)
def test_a_line_break_goes_with_the_hyphen_that_it_made(text: str, wanted: str) -> None:
    assert one_line(text) == wanted


def test_a_name_of_any_source_is_cleaned_so() -> None:
    assert cleaned("Ernst-Reuter-<br />Platz") == "Ernst-Reuter-Platz"
    assert cleaned("Hausvogtei-\nplatz") == "Hausvogteiplatz"


def test_every_way_to_read_a_name_joins_its_lines(tmp_path: Path) -> None:
    """Tables, GeoJSON, and JSON with columns as tables have them."""
    name = "Ernst-Reuter-\nPlatz"
    table, geo, plain = tmp_path / "a" / "stations.csv", tmp_path / "b.geojson", tmp_path / "c.json"
    table.parent.mkdir()
    with table.open("w", encoding="utf-8", newline="") as file:
        rows = [("name", "x", "y", "line", "order"), (name, 0, 0, "A", 1), ("Zoo", 1, 0, "A", 2)]
        csv.writer(file).writerows(rows)
    stations = [
        {
            "type": "Feature",
            "properties": {"name": text, "line": "A"},
            "geometry": {"type": "Point", "coordinates": [13 + number / 100, 52.5]},
        }
        for number, text in enumerate((name, "Zoo"))
    ]
    track = {
        "type": "Feature",
        "properties": {"line": "A"},
        "geometry": {"type": "LineString", "coordinates": [[13, 52.5], [13.01, 52.5]]},
    }
    geo.write_text(json.dumps({"type": "FeatureCollection", "features": [*stations, track]}), encoding="utf-8")
    near = {"a": {"name": name, "lines": [1], "x": 0, "y": 0, "relations": ["b"]}}
    near["b"] = {"name": "Zoo", "lines": [1], "x": 1, "y": 0, "relations": ["a"]}
    plain.write_text(json.dumps(near), encoding="utf-8")
    for path in (table, geo, plain):
        found = read_material(opened([str(path)]))
        assert sorted(stop.name for stop in found.stops) == ["Ernst-Reuter-Platz", "Zoo"], found.kind
