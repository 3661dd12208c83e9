"""GeoJSON with faults, in unusual shapes, or in several files: repaired, left out with a note, or refused."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.importers.geojson import IMPORTER
from metrox_maps.transit.importers.material import Material
from tests.transit.importers.features import ROW, line, material, notes, point, read, ways


def test_a_byte_order_mark_is_no_obstacle() -> None:
    data = (
        b"\xef\xbb\xbf"
        + json.dumps({"type": "FeatureCollection", "features": [*ROW, line("Red", [(0, 0), (3, 0)])]}).encode()
    )
    assert ways(IMPORTER.read(material(data))) == {"Red": ["A B C D"]}


def test_empty_and_missing_geometry_is_left_out_with_a_note() -> None:
    empty = line("Red", [])
    null = {"type": "Feature", "properties": {}, "geometry": None}
    found = read(*ROW, line("Red", [(0, 0), (3, 0)]), empty, null)
    assert ways(found) == {"Red": ["A B C D"]}
    assert "dropped: 2 features without geometry: not used [feature 6 and others]" in notes(found)


def test_a_station_with_latitude_first_is_still_on_its_line() -> None:
    # the note on the swap is made where all stops are judged
    turned = point("E", 1.5)
    turned["geometry"]["coordinates"].reverse()
    found = read(*ROW, turned, line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["A B E C D"]}


def test_a_line_with_latitude_first_is_turned() -> None:
    swapped = line("Red", [(0, 0), (3, 0)])
    for pair in swapped["geometry"]["coordinates"]:
        pair.reverse()
    found = read(*ROW, swapped)
    assert ways(found) == {"Red": ["A B C D"]}
    assert "repaired: 1 part of `Red` with latitude before longitude: turned [feature 5]" in notes(found)


def test_a_point_at_zero_zero_is_on_no_line() -> None:
    lost = point("Null", 0)
    lost["geometry"]["coordinates"] = [0, 0]
    found = read(*ROW, lost, line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["A B C D"]}
    assert "1 station on no line: `Null`" in notes(found)


def test_a_city_on_the_date_line_is_one_city() -> None:
    stops = [point(name, 0) for name in "ABC"]
    for stop, lon in zip(stops, (179.99, -180.0, -179.99), strict=True):
        stop["geometry"]["coordinates"] = [lon, -17.0]
    drawn = line("Red", [(0, 0), (1, 0)])
    drawn["geometry"]["coordinates"] = [[179.98, -17.0], [180.0, -17.0], [-179.98, -17.0]]
    assert ways(read(*stops, drawn)) == {"Red": ["A B C"]}


def test_a_plane_in_metres_is_measured_by_its_own_steps() -> None:
    stops = [point(name, 0) for name in "ABC"]
    for index, stop in enumerate(stops):
        stop["geometry"]["coordinates"] = [400_000 + 800 * index, 5_500_000 + 30]
    drawn = line("Red", [(0, 0), (1, 0)])
    drawn["geometry"]["coordinates"] = [[400_000, 5_500_000], [402_000, 5_500_000]]
    found = read(*stops, drawn)
    assert (found.system, ways(found)) == ("plane-up", {"Red": ["A B C"]})
    assert "guessed: positions beyond 360° and 90° are no degrees" in notes(found)


def flat_line() -> dict[str, Any]:
    drawn = line("Red", [(0, 0), (1, 0)])
    drawn["geometry"]["coordinates"] = [10.0, 50.0, 10.1, 50.0]
    return drawn


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ([*ROW, flat_line()], "feature 5: the coordinates of a LineString must be nested as [[x, y], …]"),
        (
            [{**ROW[0], "geometry": {"type": "Point", "coordinates": ["ten", 50]}}],
            "feature 1: `['ten', 50]` is no position",
        ),
        (
            [{**ROW[0], "geometry": {"type": "Pint", "coordinates": []}}],
            "feature 1: a geometry of type `Pint` is not GeoJSON",
        ),
        ([line("Red", [(0, 0), (1, 0)])], "no stations: a Point is needed for each; it has 1 LineString"),
        (ROW, "4 stations, but nothing says which lines they are on"),
        (["x"], "feature 1 is no object"),
    ],
)
def test_refusals_name_the_feature(features: list[Any], message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        IMPORTER.read(material({"type": "FeatureCollection", "features": features}))
    assert message in str(caught.value)


def test_stations_and_lines_may_be_two_files() -> None:
    def collection(*features: dict[str, Any]) -> bytes:
        return json.dumps({"type": "FeatureCollection", "name": "City", "features": features}).encode()

    files = {"lines.geojson": collection(line("Red", [(0, 0), (3, 0)])), "stations.geojson": collection(*ROW)}
    source = Material("city", {name: lambda data=data: io.BytesIO(data) for name, data in files.items()})  # type: ignore[misc]
    assert IMPORTER.recognizes(source)
    found = IMPORTER.read(source)
    assert (found.name, ways(found), found.lines[0].place) == ("City", {"Red": ["A B C D"]}, "lines.geojson feature 1")


def test_a_script_with_a_bare_list_of_features_is_read() -> None:
    data = b"var metro = " + json.dumps([*ROW, line("Red", [(0, 0), (3, 0)])]).encode() + b";"
    source = material(data)
    assert IMPORTER.recognizes(source)
    assert ways(IMPORTER.read(source)) == {"Red": ["A B C D"]}


def test_a_line_graph_is_left_to_its_own_reader() -> None:
    edge = line("", [(0, 0), (1, 0)], **{"from": "a", "to": "b", "lines": [{"id": "1"}]})
    assert not IMPORTER.recognizes(material({"type": "FeatureCollection", "features": [edge]}))


WORDS = st.sampled_from(["", "A", "NS1", "NS2-EW1", "STC", "Red", "relation/7", "stop", "12", "\ud800"])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "coordinates", "rel", "reltags", "role", "ref", "route", "name", "id"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


KEYS = st.sampled_from(
    ["name", "ref", "lines", "line", "code", "@relations", "stations", "order", "color", "stop_type", "@id", "route"]
)


@settings(max_examples=80, deadline=None)
@given(
    VALUES,
    st.lists(st.tuples(st.integers(0, 6), KEYS, VALUES), max_size=6),
    st.sampled_from(["geometry", "properties", "coordinates", ""]),
)
def test_any_json_is_read_or_refused(value: Any, changes: list[tuple[int, str, Any]], broken: str) -> None:
    features = [*ROW, point("E", 2, 1), line("Red", [(0, 0), (3, 0)], [(2, 0), (2, 1)]), line("Blue", [(0, 0), (1, 0)])]
    features = json.loads(json.dumps(features))
    for index, key, given_value in changes:
        features[index]["properties"][key] = given_value
    if broken == "coordinates":
        features[3]["geometry"]["coordinates"] = value
    elif broken:
        features[5][broken] = value
    for source in (material({"type": "FeatureCollection", "features": features}), material(value)):
        IMPORTER.recognizes(source)
        with contextlib.suppress(ImportFailed):
            IMPORTER.read(source)
