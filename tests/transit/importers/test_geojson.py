"""GeoJSON in the shapes it is found in: what says which stations are on a line, and in which order."""

from __future__ import annotations

import contextlib
import io
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.geojson import IMPORTER
from metrox_maps.transit.importers.material import Material

STEP = 0.01
"""About 720 metres at 50° north."""


def material(value: object) -> Material:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Material("city.geojson", {"city.geojson": lambda: io.BytesIO(data)})


def place(x: float, y: float = 0.0) -> list[float]:
    """A position on a small plane laid out in Franconia, in steps."""
    return [round(10 + x * STEP, 6), round(50 + y * STEP, 6)]


def point(name: str, x: float, y: float = 0.0, **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": "Point", "coordinates": place(x, y)},
    }


def line(name: str, *parts: list[tuple[float, float]], **properties: Any) -> dict[str, Any]:
    lines = [[place(x, y) for x, y in part] for part in parts]
    geometry = (
        {"type": "LineString", "coordinates": lines[0]}
        if len(lines) == 1
        else {"type": "MultiLineString", "coordinates": lines}
    )
    return {"type": "Feature", "properties": {"name": name, **properties} if name else properties, "geometry": geometry}


def read(*features: dict[str, Any], **more: Any) -> Found:
    source = material({"type": "FeatureCollection", "features": list(features), **more})
    assert IMPORTER.recognizes(source)
    return IMPORTER.read(source)


def ways(found: Found) -> dict[str, list[str]]:
    """The patterns of each line as words."""
    names = {stop.id: stop.name for stop in found.stops}
    return {
        each.id: [" ".join(names[stop] for stop in pattern.stops) for pattern in each.patterns] for each in found.lines
    }


def pairs(found: Found) -> dict[str, list[str]]:
    names = {stop.id: stop.name for stop in found.stops}
    return {
        each.id: sorted("".join(sorted(names[link.a] + names[link.b])) for link in each.links) for each in found.lines
    }


def notes(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} [{note.place}]" for note in found.notes)


ROW = [point(name, x, 0.05) for name, x in zip("CADB", (2, 0, 3, 1), strict=True)]
"""Four stations 36 metres off a straight line, not in its order."""


# -- order from the drawing --------------------------------------------------------------------------------------------


def test_stations_are_ordered_along_the_line_they_are_at() -> None:
    found = read(*ROW, point("X", 1, 3), line("Red", [(0, 0), (3, 0)], color="#F00", mode="metro_rail"))
    assert ways(found) == {"Red": ["A B C D"]}
    assert (found.lines[0].color, found.lines[0].mode, found.lines[0].code) == ("#ff0000", "metro", "mode=metro_rail")
    assert "at most 100 m from" in notes(found)
    assert "dropped: 1 station on no line: `X` [feature 5]" in notes(found)


def test_parts_are_joined_whatever_their_order_and_direction() -> None:
    found = read(*ROW, line("Red", [(2, 0), (1.2, 0)], [(2, 0), (3, 0)], [(0, 0), (1.2, 0)]))
    assert ways(found) == {"Red": ["A B C D"]}


def test_parts_of_several_features_are_joined() -> None:
    assert ways(read(*ROW, line("Red", [(2, 0), (3, 0)]), line("Red", [(0, 0), (2, 0)]))) == {"Red": ["A B C D"]}


def test_parallel_tracks_are_folded() -> None:
    found = read(*ROW, line("Red", [(0, 0), (3, 0)], [(3, 0.08), (0, 0.08)]))
    assert ways(found) == {"Red": ["A B C D"]}
    assert "folded: a part of 'Red' runs by 4 stations that another passes too" in notes(found)


def test_tracks_in_short_pieces_stay_apart() -> None:
    # both tracks are five metres apart and cut at the same places, as ways of a map are
    pieces = [(k / 100, (k + 1) / 100) for k in range(300)]
    bent = [[(a, 0.004 * (round(a * 100) % 2)), (b, 0.004 * (round(b * 100) % 2))] for a, b in pieces]
    other = [[(x, y + 0.005) for x, y in piece] for piece in bent]
    parts = bent + other
    random.Random(3).shuffle(parts)
    assert ways(read(*ROW, line("Red", *parts))) == {"Red": ["A B C D"]}


def test_a_line_there_and_back_is_one_way() -> None:
    assert ways(read(*ROW, line("Red", [(0, 0), (3, 0), (3.1, 0.05), (3, 0.1), (0, 0.1)]))) == {"Red": ["A B C D"]}


def test_a_closed_line_is_a_loop() -> None:
    corners = [point("A", 0, 0), point("B", 2, 0), point("C", 2, 2), point("D", 0, 2)]
    found = read(*corners, line("Ring", [(1, 0), (2, 0), (2, 2), (0, 2), (0, 0), (1, 0)]))
    assert ways(found) in ({"Ring": ["A B C D A"]}, {"Ring": ["A D C B A"]})


def test_a_stem_with_a_loop_ends_where_it_closes() -> None:
    stops = [point("A", 0, 0), point("B", 1, 0), point("C", 2, 1), point("D", 3, 0), point("E", 2, -1)]
    there = [(0, 0), (1, 0), (2, 1), (3, 0), (2, -1), (1, 0), (0, 0)]
    (way,) = ways(read(*stops, line("P", there)))["P"]
    assert way in ("A B C D E B", "A B E D C B")


def test_a_branch_gives_neighbours_instead_of_an_order() -> None:
    found = read(*ROW, point("E", 2, 1), point("F", 2, 2), line("Y", [(0, 0), (3, 0)], [(2, 0), (2, 2)]))
    assert pairs(found) == {"Y": ["AB", "BC", "CD", "CE", "EF"]}


def test_a_branch_that_leaves_between_stations_is_joined_to_the_nearest() -> None:
    found = read(*ROW, point("E", 2.4, 1), point("F", 2.4, 2), line("Y", [(0, 0), (3, 0)], [(2.4, 0), (2.4, 2)]))
    assert pairs(found) == {"Y": ["AB", "BC", "CD", "CE", "EF"]}
    assert "guessed: a branch of 'Y' leaves it between stations" in notes(found)


def test_the_order_of_features_does_not_matter() -> None:
    features = [
        *ROW,
        point("E", 2, 1),
        point("A", 5, 5),
        line("Y", [(0, 0), (3, 0)], [(2, 0), (2, 1)]),
        line("X", [(0, 0), (1, 0)]),
    ]
    first = read(*features)
    for seed in range(5):
        other = features.copy()
        random.Random(seed).shuffle(other)
        again = read(*other)
        assert (ways(again), pairs(again)) == (ways(first), pairs(first))
        assert [(stop.id, stop.at) for stop in again.stops] == [(stop.id, stop.at) for stop in first.stops]


# -- what ties stations to lines ---------------------------------------------------------------------------------------


def relation(number: int, ref: str, role: str = "stop") -> dict[str, Any]:
    return {"rel": number, "role": role, "reltags": {"type": "route", "route": "subway", "ref": ref, "colour": "blue"}}


@pytest.mark.parametrize(
    "wrap", [lambda one: one, lambda one: [one], lambda one: json.dumps([one])], ids=["object", "list", "text"]
)
def test_relations_tie_stations_however_far_from_the_line(wrap: Any) -> None:
    # an export of overpass-turbo: D is 360 m off, X is at the line but of none
    tied = [
        point(name, x, 0.5 if name == "D" else 0, **{"@relations": wrap(relation(7, "1"))})
        for name, x in (("B", 1), ("D", 3), ("A", 0), ("C", 2))
    ]
    drawn = line("Line 1: A → D", [(0, 0), (3, 0)], **{"@id": "relation/7", "ref": "1", "route": "subway"})
    found = read(*tied, point("X", 1.5), drawn)
    assert ways(found) == {"1": ["A B C D"]}
    assert "guessed: 1 station of '1' more than 100 m from its line" in notes(found)
    assert "1 station on no line: `X`" in notes(found)


def test_two_relations_of_one_ref_are_one_line() -> None:
    there = [
        point(name, x, **{"@id": f"node/{x}", "@relations": [relation(7, "1")]})
        for name, x in (("A", 0), ("B", 1), ("C", 2))
    ]
    back = [
        point(name, x, 0.05, **{"@id": f"node/1{x}", "@relations": [relation(8, "1")]})
        for name, x in (("A", 0), ("B", 1), ("C", 2))
    ]
    tracks = [
        line("", [(0, 0), (2, 0)], **{"@relations": [relation(7, "1", "")]}),
        line("", [(2, 0.05), (0, 0.05)], **{"@relations": [relation(8, "1", "")]}),
    ]
    found = read(*there, *back, *tracks)
    assert ways(found) == {"1": ["A B C", "A B C"]}
    assert (found.lines[0].color, found.lines[0].mode, found.merges) == ("#0000ff", "metro", True)


def test_a_property_names_the_lines_of_a_station() -> None:
    # X is at the red line but says that it is on the blue one
    stops = [
        point("A", 0, line="Red"),
        point("B", 1, line="Red / Blue"),
        point("C", 2, line="red"),
        point("X", 1.5, line="Blue"),
        point("Z", 1, 2, line="Blue"),
    ]
    found = read(*stops, line("Red", [(0, 0), (2, 0)]), line("Blue", [(1, 2), (1, 0), (1.5, 0)]))
    assert ways(found) == {"Blue": ["Z B X"], "Red": ["A B C"]}


def test_lines_may_be_named_by_their_stations_alone() -> None:
    stops = [point(name, x, lines=["R"], order=x) for name, x in (("C", 3), ("A", 0), ("B", 1))]
    assert ways(read(*stops)) == {"R": ["A B C"]}


def test_without_any_order_the_nearest_comes_next_with_a_note() -> None:
    found = read(*(point(name, x, y, LINE="R") for name, x, y in (("C", 2, 0), ("A", 0, 0), ("D", 2, 2), ("B", 1, 0))))
    assert ways(found)["R"] in (["A B C D"], ["D C B A"])
    assert "guessed: nothing says in which order 'R' serves its stations" in notes(found)


def test_a_list_of_stations_is_the_order() -> None:
    found = read(*ROW, line("Red", [(0, 0), (3, 0)], stations=["D", "B", {"name": "A"}]))
    assert ways(found) == {"Red": ["D B A"]}


# -- codes -------------------------------------------------------------------------------------------------------------


def test_codes_order_lines_across_gaps_and_interchanges() -> None:
    stops = [
        point("C", 2, station_codes="NS3-EW7"),
        point("A", 0, station_codes="NS1"),
        point("B", 1, station_codes="NS2A"),
        point("E", 2, 1, station_codes="EW10"),
    ]
    found = read(*stops, point("F", 9, 9))
    assert ways(found) == {"EW": ["C E"], "NS": ["A B C"]}
    assert "guessed: stations are in the order of their codes, on 2 lines" in notes(found)
    assert "dropped: 1 station without code: on no line" in notes(found)


def test_the_drawn_line_at_its_stations_names_and_colors_a_code() -> None:
    stops = [point(name, x, code=f"R{x + 1}", color="red") for name, x in (("A", 0), ("B", 1), ("C", 2))]
    found = read(*stops, line("Ruby", [(0, 0), (2, 0)], colour="maroon"), line("Other", [(0, 5), (2, 5)]))
    assert [(each.id, each.name, each.color) for each in found.lines] == [("R", "Ruby", "#800000")]
    assert "dropped: no code belongs to the drawn 1 line `Other`" in notes(found)
    assert read(*stops).lines[0].color == "#ff0000"


def test_a_code_without_number_starts_and_ends_a_loop() -> None:
    stops = [
        point("Hub", 0, 0, code="NE5-SC"),
        point("A", 1, 1, code="SE1"),
        point("B", 2, 0, code="SE2"),
        point("C", 1, -1, code="SE3"),
        point("N", 0, 3, code="NE6"),
    ]
    ring = line("Loop", [(0, 0), (1, 1), (2, 0), (1, -1), (0, 0)])
    assert ways(read(*stops, ring))["SE"] == ["Hub A B C Hub"]


def test_a_numbered_stem_closes_where_its_drawing_does() -> None:
    stops = [
        point("A", 0, 0, code="BP1"),
        point("B", 1, 0, code="BP2"),
        point("C", 2, 1, code="BP3"),
        point("D", 3, 0, code="BP4"),
        point("E", 2, -1, code="BP5"),
    ]
    drawn = line("Stem", [(0, 0), (1, 0), (2, 1), (3, 0), (2, -1), (1, 0), (0, 0)])
    assert ways(read(*stops, drawn)) == {"BP": ["A B C D E B"]}


def test_a_short_code_on_the_drawing_of_a_long_one_is_its_branch() -> None:
    trunk = [point(name, x, code=f"CC{x + 1}") for name, x in (("A", 0), ("B", 1), ("C", 2), ("D", 3))]
    branch = [point("E", 2, 1, code="CE1"), point("F", 2, 2, code="CE2")]
    found = read(*trunk, *branch, line("Circle", [(0, 0), (3, 0)], [(2, 0), (2, 2)]))
    assert ways(found) == {"CC": ["A B C D"], "CE": ["C E F"]}
    assert [each.name for each in found.lines] == ["Circle", "Circle CE"]
    assert "line CE is a branch of CC: its drawing leaves it at 'C'" in notes(found)


# -- what is no station, and names -------------------------------------------------------------------------------------


def test_entrances_outlines_and_fittings_are_no_stations() -> None:
    outline = {
        "type": "Feature",
        "properties": {"type": "subway"},
        "geometry": {"type": "Polygon", "coordinates": [[place(0), place(1), place(0)]]},
    }
    found = read(
        *ROW,
        point("Exit 1", 0, stop_type="entrance"),
        point("Switch", 1, railway="switch"),
        point("", 2),
        outline,
        line("Red", [(0, 0), (3, 0)]),
    )
    assert ways(found) == {"Red": ["A B C D"]}
    assert "dropped: 1 entrance, 1 fitting of the track, 1 outline, 1 point without name: not stations" in notes(found)


def test_a_building_is_a_station_in_its_middle_unless_it_is_a_point_too() -> None:
    def building(name: str, x: float) -> dict[str, Any]:
        ring = [place(x - 0.1, -0.1), place(x + 0.1, -0.1), place(x + 0.1, 0.1), place(x - 0.1, 0.1)]
        return {
            "type": "Feature",
            "properties": {"name": name, "railway": "station"},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }

    found = read(*ROW, building("A", 0), building("Hall", 2.5), line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["A B C Hall D"]}


def test_the_name_is_the_one_of_the_place_else_english() -> None:
    stops = [
        point("노포", 0, **{"name:en": "Nopo"}),
        {**point("", 1), "properties": {"name:en": "Harbour"}},
        {**point("", 2), "properties": {"NAME": "Upper"}},
    ]
    found = read(*stops, line("Red", [(0, 0), (3, 0)]))
    assert ways(found) == {"Red": ["노포 Harbour Upper"]}
    assert "kept: 1 name stands in English too (`name:en`): the place's own `name` is used" in notes(found)


# -- bad input ---------------------------------------------------------------------------------------------------------


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
    assert "repaired: 1 part of 'Red' with latitude before longitude: turned [feature 5]" in notes(found)


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
            "feature 1: ['ten', 50] is no position",
        ),
        (
            [{**ROW[0], "geometry": {"type": "Pint", "coordinates": []}}],
            "feature 1: a geometry of type 'Pint' is not GeoJSON",
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
