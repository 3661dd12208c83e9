"""Stations that list their neighbours: lines from what both have, one-sided lists, records with gaps."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers import neighbors
from metrox_maps.transit.importers.material import Material, material_of

Save = Callable[[Any], Material]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def save(document: Any) -> Material:
        path = tmp_path / "stations.json"
        path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        return material_of(str(path))

    return save


def station(name: str, lines: list[int], relations: list[str], **more: Any) -> dict[str, Any]:
    where = {"longitude": f"51.{len(name)}1", "latitude": "35.7"}
    colors = ["#E0001F" if line == 1 else "#2F4389" for line in lines]
    return {"name": name, "lines": lines, **where, "colors": colors, "relations": relations, "disabled": False, **more}


def keyed(*stations: dict[str, Any]) -> dict[str, Any]:
    return {entry["name"]: entry for entry in stations}


CITY = keyed(
    station("Ash", [1], ["Birch"]),
    station("Birch", [1, 2], ["Ash", "Cedar", "Damson"]),
    station("Cedar", [1], ["Birch"]),
    station("Damson", [2], ["Birch"]),
)


def read(material: Material) -> Found:
    assert neighbors.recognizes(material)
    return neighbors.read(material)


def links(found: Found) -> dict[str, list[tuple[str, str]]]:
    return {line.id: [(link.a, link.b) for link in line.links] for line in found.lines}


def told(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} @ {note.place}" for note in found.notes)


def test_neighbours_are_joined_by_the_lines_of_both(save: Save) -> None:
    found = read(save(CITY))
    assert links(found) == {"1": [("Ash", "Birch"), ("Birch", "Cedar")], "2": [("Birch", "Damson")]}
    assert [line.color for line in found.lines] == ["#e0001f", "#2f4389"]
    assert found.stops[0].at == (51.31, 35.7)
    assert (found.system, found.merges, found.notes) == ("lonlat", False, ())


def test_the_order_of_the_stations_changes_nothing(save: Save) -> None:
    one, other = read(save(CITY)), read(save(dict(reversed(CITY.items()))))
    assert (one.stops, one.lines) == (other.stops, other.lines)


def test_a_list_with_other_words(save: Save) -> None:
    """Ids apart from names, neighbours as objects, a position as a pair, the stations under a key."""
    stations = [
        {"id": 7, "title": "Ash", "routes": "X", "coordinates": [14.4, 50.1], "neighbours": [{"id": 8}]},
        {
            "id": 8,
            "title": "Birch",
            "routes": "X",
            "coordinates": {"lat": 50.2, "lng": 14.5},
            "neighbours": [{"name": "Ash"}],
        },
    ]
    found = read(save({"stations": stations}))
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("7", "Ash", (14.4, 50.1)),
        ("8", "Birch", (14.5, 50.2)),
    ]
    assert links(found) == {"X": [("7", "8")]}


def test_one_sided_neighbours_count_and_are_told(save: Save) -> None:
    city = {**CITY, "Cedar": station("Cedar", [1], [])}
    found = read(save(city))
    assert links(found)["1"] == [("Ash", "Birch"), ("Birch", "Cedar")]
    assert "repaired: `Birch` names `Cedar` as its neighbour, but not the reverse; it counts" in told(found)
    assert "kept: `Cedar` lists no neighbours; others decide where it is @ station `Cedar`" in told(found)


def test_lists_that_name_only_the_next_are_told_once(save: Save) -> None:
    city = keyed(station("A", [1], ["B"]), station("B", [1], ["C"]), station("C", [1], []))
    assert "repaired: 2 of 2 pairs of neighbours are named by one side only; they count" in told(read(save(city)))


def test_a_station_between_two_of_a_line_is_on_it(save: Save) -> None:
    """The record of Damson leaves line 1 out, which would fall into two pieces without it."""
    city = keyed(
        station("Ash", [1], ["Damson"]),
        station("Cedar", [1], ["Damson"]),
        station("Damson", [2], ["Ash", "Cedar", "Elm"]),
        station("Elm", [2], ["Damson"]),
    )
    found = read(save(city))
    assert links(found)["1"] == [("Ash", "Damson"), ("Cedar", "Damson")]
    assert "repaired: `Damson` was put on line `1` too" in told(found)


def test_neighbours_without_a_common_line_are_left_out(save: Save) -> None:
    city = {**CITY, "Ash": station("Ash", [1], ["Birch", "Damson", "Ghost", "Ash"])}
    found = read(save(city))
    assert ("Ash", "Damson") not in [pair for pairs in links(found).values() for pair in pairs]
    assert "dropped: `Ash` and `Damson` are neighbours, but no line is at both" in told(found)
    assert "dropped: `Ash` names `Ghost`, which is no station of the file, as a neighbour" in told(found)
    assert "dropped: `Ash` names itself as a neighbour" in told(found)


def test_two_common_lines_are_a_guess(save: Save) -> None:
    city = keyed(station("A", [1, 2], ["B"]), station("B", [1, 2], ["A"]))
    found = read(save(city))
    assert links(found) == {"1": [("A", "B")], "2": [("A", "B")]}
    assert "guessed: `A` and `B` were joined by `1` and `2`, which are at both" in told(found)


def test_disabled_stations_are_kept_and_told(save: Save) -> None:
    city = {**CITY, "Ash": station("Ash", [1], ["Birch"], disabled=True)}
    assert "kept: 1 station marked as disabled: `Ash`" in told(read(save(city)))


def test_stations_without_lines_make_one(save: Save) -> None:
    city = {name: {"lat": 1, "lon": 2, "neighbors": other} for name, other in (("A", ["B"]), ("B", ["A"]))}
    found = read(save(city))
    assert links(found) == {"1": [("A", "B")]}
    assert "guessed: the stations name no line" in told(found)


def test_stations_without_neighbours_are_no_network(save: Save) -> None:
    with pytest.raises(ImportFailed, match="no station has a neighbour that is a station of the file"):
        neighbors.read(save(keyed(station("A", [1], ["X"]), station("B", [1], []))))
    with pytest.raises(ImportFailed, match="holds no stations with a name and a list of neighbours"):
        neighbors.read(save([1, 2]))


@pytest.mark.parametrize(
    "document", [[], {}, 3, {"a": 1}, {"type": "FeatureCollection", "features": [{"type": "Feature"}]}]
)
def test_other_json_is_left_alone(save: Save, document: Any) -> None:
    assert not neighbors.recognizes(save(document))


def test_translations_are_other_names(save: Save) -> None:
    ash = {**station("Ash", [1], ["Birch"]), "translations": {"fa": "زبان", "en": "Ash Tree"}}
    birch = {**station("Birch", [1], ["Ash"]), "name_fa": "توس", "names": None}
    found = read(save({"Ash": ash, "Birch": birch}))
    assert {stop.name: stop.other_names for stop in found.stops} == {"Ash": ("Ash Tree", "زبان"), "Birch": ("توس",)}
