"""Maps of MetroDreamin'."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import LONLAT, Found
from metrox_maps.transit.importers import metrodreamin
from metrox_maps.transit.importers.material import Material, material_of

Save = Callable[[Any], Material]
Told = Callable[[Found], str]
Refusing = Callable[[Any, Material], Found | None]

MAP: dict[str, Any] = {
    "title": "Ashtown",
    "caption": "",
    "stations": {
        "0": {"id": "0", "name": "Ash", "lat": 48.1, "lng": 11.5, "info": {"densityScore": 3}},
        "1": {"id": "1", "lat": "48.11", "lng": "11.51", "isWaypoint": True},
        "2": {"id": "2", "name": "Birch", "lat": 48.12, "lng": 11.52},
        "3": {"id": "3", "name": "Station Name", "lat": 48.13, "lng": 11.53},
        "4": {"id": "4", "name": "Cedar", "lat": 48.13, "lng": 11.54, "grade": "below"},
        "5": {"id": "5", "name": "Douglas", "lat": 48.14, "lng": 11.55},
    },
    "lines": {
        "0": {"id": "0", "name": "Red Line", "color": "#e6194b", "stationIds": ["0", "1", "2", "3"]},
        "7": {
            "id": "7",
            "name": "12",
            "color": "#4363d8",
            "mode": "TRAM",
            "stationIds": ["0", "2", "4"],
            "waypointOverrides": ["2"],
        },
    },
    "interchanges": {"0": {"id": "0", "stationIds": ["4", "3"]}},
}


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    document = copy.deepcopy(MAP)
    change(document)
    return document


def typed(value: Any) -> Any:
    """As the editor's database exports it."""
    if isinstance(value, dict):
        return {"mapValue": {"fields": {key: typed(item) for key, item in value.items()}}}
    if isinstance(value, list):
        return {"arrayValue": {"values": [typed(item) for item in value]}}
    if isinstance(value, bool):
        return {"booleanValue": value}
    return {"doubleValue": value} if isinstance(value, float) else {"stringValue": str(value)}


def test_stations_waypoints_modes_and_walks_of_a_map(save: Save, told: Told) -> None:
    material = save(MAP)
    assert metrodreamin.recognizes(material)
    found = metrodreamin.read(material)
    assert (found.kind, found.system, found.name, found.merges) == ("metrodreamin", LONLAT, "Ashtown", False)
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("0", "Ash", (11.5, 48.1)),
        ("2", "Birch", (11.52, 48.12)),
        ("3", "", (11.53, 48.13)),
        ("4", "Cedar", (11.54, 48.13)),
    ]
    red, tram = found.lines
    assert (red.id, red.name, red.color, red.mode, red.code) == ("0", "Red Line", "#e6194b", "metro", "RAPID")
    assert [(link.a, link.b, link.path) for link in red.links] == [("0", "2", ((11.51, 48.11),)), ("2", "3", ())]
    assert (tram.name, tram.mode, tram.code) == ("12", "tram", "TRAM")
    assert [(link.a, link.b, link.path) for link in tram.links] == [("0", "4", ((11.52, 48.12),))]
    assert found.twins == (("3", "4"),)
    assert "dropped: 1 station on no line: `Douglas`" in told(found)
    assert "kept: 1 station without a name" in told(found)
    assert "proposed: changes on foot that stay two stations: `3 – Cedar`" in told(found)


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda it: {"map": it, "meta": {"systemNumStr": "2"}},
        lambda it: {"props": {"pageProps": {"fullSystem": {"map": it}, "ownerDocData": {}}}, "page": "/view"},
        lambda it: {"fields": {"map": typed(it), "title": {"stringValue": "x"}}},
        lambda it: [{"data": json.dumps(it)}],
    ],
)
def test_it_is_found_in_what_it_was_saved_in(save: Save, wrapped: Callable[[Any], Any]) -> None:
    material = save(wrapped(MAP))
    assert metrodreamin.recognizes(material)
    assert metrodreamin.read(material).lines == metrodreamin.read(save(MAP)).lines


def test_stations_and_lines_may_be_lists(save: Save) -> None:
    listed = changed(lambda it: it.update(stations=list(it["stations"].values()), lines=list(it["lines"].values())))
    assert metrodreamin.read(save(listed)).lines == metrodreamin.read(save(MAP)).lines


def test_a_loop_a_way_back_and_branches(save: Save) -> None:
    def change(it: dict[str, Any]) -> None:
        it["lines"] = {
            "ring": {"stationIds": ["0", "2", "4", "0"]},
            "back": {"stationIds": ["5", "2", "4", "0", "2"]},
            "fork": {"stationIds": ["0", "2", "4"], "branches": [{"rootStationId": "2", "stationIds": ["5"]}]},
        }

    lines = {line.id: line for line in metrodreamin.read(save(changed(change))).lines}
    assert {tuple(sorted((link.a, link.b))) for link in lines["ring"].links} == {("0", "2"), ("2", "4"), ("0", "4")}
    assert [pattern.stops for pattern in lines["back"].patterns] == [("5", "2", "4", "0", "2")]
    assert [(link.a, link.b) for link in lines["fork"].links] == [("0", "2"), ("2", "4"), ("2", "5")]


def test_what_is_odd_is_said(save: Save, told: Told) -> None:
    def change(it: dict[str, Any]) -> None:
        it["lines"] |= {
            "8": {"name": "Air", "mode": "AIR", "stationIds": ["0", "99", "5"]},
            "9": {"name": "Stub", "stationIds": ["0", "1"]},
            "10": None,
        }
        it["stations"] |= {"6": 5}

    found = metrodreamin.read(save(changed(change)))
    air = next(line for line in found.lines if line.id == "8")
    assert (air.mode, air.code) == ("other", "AIR")
    assert [(link.a, link.b) for link in air.links] == [("0", "5")]
    notes = told(found)
    assert "dropped: 1 station that the map does not have: `99` @ line 8" in notes
    assert "dropped: `Stub` has no two stations @ line 9" in notes
    assert "@ station 6" in notes


def test_nothing_to_read_is_an_error_with_a_remedy(save: Save) -> None:
    with pytest.raises(ImportFailed, match="no line has two stations that are on the map; `lines` need `stationIds`"):
        metrodreamin.read(save(changed(lambda it: it.update(lines={"0": {"stationIds": ["0"]}}))))
    with pytest.raises(ImportFailed, match="needs `stations` with `lat` and `lng`, and `lines` with `stationIds`"):
        metrodreamin.read(save({"map": {}}))


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.floats(allow_nan=False)
    | st.sampled_from(["0", "1", "TRAM"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["0", "1", "lat", "lng", "name", "stationIds", "id", "fields"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@settings(max_examples=50)
@given(stations=ODD, line=ODD, interchanges=ODD, at=ODD)
def test_nothing_but_a_clear_error_comes_of_nonsense(
    tmp_path_factory: pytest.TempPathFactory,
    stations: Any,
    line: Any,
    interchanges: Any,
    at: Any,
    read_or_refuse: Refusing,
) -> None:
    document = changed(
        lambda it: it.update(lines=it["lines"] | {"1": line, "x": {"stationIds": line}}, interchanges=interchanges)
    )
    document["stations"]["0"]["lat"] = at
    if isinstance(stations, dict):
        document["stations"] |= stations
    path = tmp_path_factory.getbasetemp() / "odd.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    material = material_of(str(path))
    metrodreamin.recognizes(material)
    found = read_or_refuse(metrodreamin, material)
    if found is not None:
        stops = {stop.id for stop in found.stops}
        assert all({link.a, link.b} <= stops for line in found.lines for link in line.links)
