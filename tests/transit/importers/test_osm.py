"""OpenStreetMap: route relations with their directions, stops and platforms, in JSON and XML."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.osm import IMPORTER

NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm")


def material(value: object) -> Material:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Material("lines.osm", {"lines.osm": lambda: io.BytesIO(data)})


def node(number: int, name: str = "", *, at: tuple[float, float] | None = None, **tags: str) -> dict[str, Any]:
    lon, lat = at or (10.0 + number / 100, 50.0)
    kinds = tags or {"public_transport": "stop_position"}
    return {"type": "node", "id": number, "lon": lon, "lat": lat, "tags": {**({"name": name} if name else {}), **kinds}}


def route(number: int, members: list[Any], **tags: str) -> dict[str, Any]:
    """A route of nodes by number, which are stops, or of (number, role)."""
    pairs = [member if isinstance(member, tuple) else (member, "stop") for member in members]
    return {
        "type": "relation",
        "id": number,
        "tags": {"type": "route", "route": "subway", "ref": "U1", "colour": "red", **tags},
        "members": [{"type": "node", "ref": key, "role": role} for key, role in pairs],
    }


def relation(number: int, keys: list[str], **tags: str) -> dict[str, Any]:
    pairs = [key.split("/") for key in keys]
    members = [{"type": kind, "ref": int(ref), "role": ""} for kind, ref in pairs]
    return {"type": "relation", "id": number, "tags": tags, "members": members}


def nodes(first: int = 1, shift: float = 0.0) -> list[dict[str, Any]]:
    return [node(first + i, name, at=(10.0 + i / 100, 50.0 + shift)) for i, name in enumerate(NAMES)]


def read(elements: list[dict[str, Any]], **more: Any) -> Found:
    source = material({"version": 0.6, "elements": elements, **more})
    assert IMPORTER.recognizes(source)
    return IMPORTER.read(source)


def ways(found: Found) -> list[list[str]]:
    names = {stop.id: stop.name for stop in found.stops}
    return [[names[stop] for stop in pattern.stops] for line in found.lines for pattern in line.patterns]


def notes(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} [{note.place}]" for note in found.notes)


def test_both_directions_are_one_line() -> None:
    there = route(100, [1, 2, 3, 4, 5], name="Metro 1: Alder → Elm", network="Metro")
    back = route(101, [15, 14, 13, 12, 11], name="Metro 1: Elm → Alder", network="Metro")
    found = read([*nodes(), *nodes(11, 0.0005), back, there])
    (line,) = found.lines
    assert (line.id, line.name, line.color, line.mode, line.code) == ("U1", "U1", "#ff0000", "metro", "route=subway")
    assert ways(found) == [list(NAMES), list(reversed(NAMES))]
    assert [pattern.id for pattern in line.patterns] == ["relation/100", "relation/101"]
    assert (found.name, found.merges, found.licence) == ("Metro", True, "ODbL 1.0")


def test_a_line_without_ref_is_called_without_its_direction() -> None:
    there = route(100, [1, 2, 3], ref="", name="Green Line: Alder => Cedar")
    back = route(101, [3, 2, 1], ref="", name="Green Line: Cedar => Alder")
    assert [(line.id, len(line.patterns)) for line in read([*nodes(), there, back]).lines] == [("Green Line", 2)]


def test_a_master_joins_what_refs_do_not() -> None:
    master = relation(200, ["relation/100", "relation/101"], type="route_master", ref="M2", colour="#00ff00")
    found = read([*nodes(), route(100, [1, 2, 3], ref="M2 north"), route(101, [3, 4, 5], ref="M2 south"), master])
    assert [(line.id, line.color, len(line.patterns)) for line in found.lines] == [("M2", "#00ff00", 2)]


def test_a_station_missing_in_one_direction_is_taken_from_the_other() -> None:
    # about 150 lines of the world have it
    found = read([*nodes(), route(100, [1, 2, 3, 4, 5]), route(101, [5, 3, 2, 1])])
    assert ways(found) == [list(NAMES)]
    assert (
        "repaired: `U1` lacks `Dogwood` in one direction: the fuller one, relation/100, is taken [relation/101]"
        in notes(found)
    )


def test_directions_with_stop_areas_of_their_own_are_compared_by_name() -> None:
    areas = [relation(300 + i, [f"node/{i}"], public_transport="stop_area") for i in (1, 2, 3, 11, 13)]
    found = read([*nodes(), *nodes(11, 0.0005), *areas, route(100, [1, 2, 3]), route(101, [13, 11])])
    assert ways(found) == [["Alder", "Birch", "Cedar"]]


def test_a_short_run_is_no_direction_with_stations_missing() -> None:
    found = read([*nodes(), route(100, [1, 2, 3, 4, 5]), route(101, [3, 2, 1])])
    assert len(ways(found)) == 2


def test_stop_and_platform_of_a_station_are_one() -> None:
    # platforms are listed among the stops, and one stop area holds stop, platform and station
    platforms = [node(20 + i, at=(10.0 + i / 100, 50.0003), public_transport="platform") for i in range(3)]
    station = node(30, "Birch Central", at=(10.01, 50.0001), railway="station")
    area = relation(300, ["node/2", "node/21", "node/30"], type="public_transport", public_transport="stop_area")
    line = route(100, [1, (20, "platform"), 2, (21, "platform"), 3, (22, "platform_exit_only")])
    found = read([*nodes()[:3], *platforms, station, area, line])
    assert ways(found) == [["Alder", "Birch", "Cedar"]]
    stops = {stop.id: stop for stop in found.stops}
    assert stops["node/2"].parent == "relation/300"
    assert (stops["relation/300"].name, stops["relation/300"].at) == ("Birch Central", (10.01, 50.0001))


def test_platforms_serve_where_there_are_more_of_them_than_stops() -> None:
    platforms = [node(20 + i, name, public_transport="platform") for i, name in enumerate(NAMES)]
    line = route(100, [1, *((20 + i, "platform") for i in range(5))])
    found = read([*nodes(), *platforms, line])
    assert ways(found) == [list(NAMES)]
    assert "more stations among its platforms" in notes(found)


def test_a_stop_without_role_at_the_end_goes_where_it_fits() -> None:
    found = read([*nodes(), route(100, [1, 3, 4, 5, (2, "")])])
    assert ways(found) == [list(NAMES)]
    assert (
        "repaired: `Birch` is without role the last stop of `U1`, 2.1 km from the one before: put before `Cedar`"
        in notes(found)
    )


def test_a_large_jump_is_told() -> None:
    far = node(6, "Far", at=(11.0, 50.0))
    found = read([*nodes(), far, route(100, [1, 2, 6, 3, 4, 5])])
    assert "kept: a jump of 70.8 km from `Birch` to `Far` in `U1`: is a stop out of order? [relation/100]" in notes(
        found
    )


def test_tracks_and_entrances_are_no_stops() -> None:
    entrance = node(40, "Entrance", railway="subway_entrance")
    line = route(100, [1, (40, ""), 2, 3])
    line["members"] += [{"type": "way", "ref": 7, "role": ""}, {"type": "node", "ref": 41, "role": ""}]
    way = {"type": "way", "id": 7, "nodes": [1, 2], "tags": {"railway": "subway"}}
    found = read([*nodes(), entrance, node(41, "Signal", railway="signal"), way, line])
    assert ways(found) == [["Alder", "Birch", "Cedar"]]


def test_a_loop_keeps_its_closing_stop() -> None:
    assert ways(read([*nodes(), route(100, [1, 2, 3, 4, 1], roundtrip="yes")])) == [
        ["Alder", "Birch", "Cedar", "Dogwood", "Alder"]
    ]


def test_out_geom_and_out_center_give_places() -> None:
    line = route(100, [1, 2, (9, "stop")])
    for member, lon in zip(line["members"], (10.0, 10.1, 10.2), strict=True):
        member |= {"lon": lon, "lat": 50.0}
    line["members"][2]["type"] = "way"
    named = [{"type": "node", "id": n, "tags": {"name": NAMES[n]}} for n in (1, 2)]
    way = {"type": "way", "id": 9, "center": {"lon": 10.3, "lat": 50.1}, "tags": {"name": "Hall"}}
    found = read([line, *named, way])
    assert {stop.name: stop.at for stop in found.stops} == {
        "Birch": (10.0, 50.0),
        "Cedar": (10.1, 50.0),
        "Hall": (10.3, 50.1),
    }


def test_a_way_is_in_the_middle_of_its_nodes() -> None:
    line = route(100, [1])
    line["members"].append({"type": "way", "ref": 9, "role": "stop"})
    found = read([*nodes(), {"type": "way", "id": 9, "nodes": [2, 4], "tags": {"name": "Hall"}}, line])
    assert next(stop for stop in found.stops if stop.name == "Hall").at == (10.02, 50.0)


def test_a_nameless_stop_takes_the_name_of_the_station_at_it() -> None:
    bare = node(50, at=(10.02, 50.0005))
    found = read([*nodes(), bare, route(100, [1, 2, 50])])
    assert ways(found) == [["Alder", "Birch", "Cedar"]]
    assert "guessed: 1 stop without name: named as the nearest station within 200 m" in notes(found)


def test_names_are_those_of_the_place() -> None:
    local = node(1, "한강", **{"name:en": "Han River", "railway": "station"})
    only = node(2, **{"name:en": "Harbour", "railway": "station"})
    found = read([local, only, route(100, [1, 2])])
    assert ways(found) == [["한강", "Harbour"]]
    assert {stop.name: stop.other_names for stop in found.stops if stop.other_names} == {"한강": ("Han River",)}


def test_other_names_are_those_of_any_stop_or_area_called_so() -> None:
    """A platform without them has those of the station; of a Latin name only the usual ones are of use."""
    platforms = [
        node(1, "한강", public_transport="platform"),
        node(2, "Nord", **{"name:ru": "Норд", "int_name": "North"}),
    ]
    whole = node(9, "한강", **{"name:ja": "漢江", "name:ko-Latn": "Hangang", "railway": "station"})
    found = read([*platforms, whole, route(100, [1, 2])])
    assert {stop.name: stop.other_names for stop in found.stops} == {"한강": ("Hangang", "漢江"), "Nord": ("North",)}


def test_lines_of_one_ref_in_two_networks_stay_two() -> None:
    found = read([*nodes(), route(100, [1, 2], network="North"), route(101, [3, 4], network="South")])
    assert [(line.id, line.name) for line in found.lines] == [("relation/100", "U1"), ("relation/101", "U1")]


def test_stops_that_are_not_in_the_file_are_told() -> None:
    found = read([*nodes(), route(100, [1, 2, 99, 3])])
    assert ways(found) == [["Alder", "Birch", "Cedar"]]
    assert "dropped: 1 stop of `U1` not in the file: left out; ask for `out body; >; out;`" in notes(found)


def test_what_the_server_says_is_told() -> None:
    assert "runtime error: Query timed out" in notes(
        read([*nodes(), route(1, [1, 2])], remark="runtime error: Query timed out")
    )


def test_the_order_of_elements_does_not_matter() -> None:
    elements = [*nodes(), *nodes(11, 0.0005), route(100, [1, 2, 3, 4, 5]), route(101, [15, 14, 12, 11])]
    assert read(elements) == read(elements[::-1])


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ([], "no route relation among 0 nodes, 0 ways, 0 relations"),
        (
            [node(1, "A"), relation(5, ["node/1"], type="multipolygon")],
            "no route relation among 1 node, 0 ways, 1 relation (multipolygon); ask Overpass",
        ),
        ([route(100, [1, 2])], "1 route relation, but the file lacks their stops"),
        (
            [route(100, [1, 2], route="tracks"), *nodes()],
            "no route relation among 5 nodes, 0 ways, 1 relation (tracks)",
        ),
        (["x"], "element 1 is no object"),
    ],
)
def test_refusals(elements: list[Any], message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        IMPORTER.read(material({"osm3s": {}, "elements": elements}))
    assert message in str(caught.value)


XML = """<?xml version="1.0"?><osm version="0.6">
<node id="1" lat="50" lon="10"><tag k="name" v="Alder"/></node>
<node id="2" lat="50" lon="10.1"><tag k="name" v="B &amp; C"/></node>
<relation id="3"><member type="node" ref="1" role="stop"/><member type="node" ref="2" role="stop"/>
<tag k="type" v="route"/><tag k="route" v="tram"/><tag k="ref" v="7"/></relation></osm>"""


def test_xml_is_read_like_json() -> None:
    source = material(XML.encode())
    assert IMPORTER.recognizes(source)
    found = IMPORTER.read(source)
    assert ways(found) == [["Alder", "B & C"]]
    assert [(line.id, line.mode) for line in found.lines] == [("7", "tram")]


def test_what_an_editor_deleted_is_left_out() -> None:
    gone = XML.replace(
        "</osm>", '<relation id="4" action="delete"><tag k="type" v="route"/><tag k="route" v="bus"/></relation></osm>'
    )
    assert IMPORTER.read(material(gone.encode())) == IMPORTER.read(material(XML.encode()))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (XML.replace("<osm", "<!DOCTYPE osm [<!ENTITY a 'x'>]><osm", 1), "line 1: a document type"),
        (XML.replace("</osm>", ""), "line 5, column"),
        (XML.replace("<tag", "<x>" * 120, 1), "more than 100 elements inside each other"),
    ],
)
def test_bad_xml_is_refused(text: str, message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        IMPORTER.read(material(text.encode()))
    assert message in str(caught.value)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["node", "relation", "stop", "route", "1", "name", "subway", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "type",
                    "id",
                    "ref",
                    "role",
                    "members",
                    "tags",
                    "lat",
                    "lon",
                    "nodes",
                    "geometry",
                    "bounds",
                    "center",
                    "route",
                    "name",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(
    VALUES, st.lists(VALUES, max_size=3), st.integers(0, 6), st.sampled_from(["members", "tags", "id", "lat", "type"])
)
def test_any_json_is_read_or_refused(value: Any, members: list[Any], index: int, key: str) -> None:
    elements: list[Any] = [*nodes(), route(100, [1, 2, 3]), relation(300, ["node/1"], public_transport="stop_area")]
    elements[index] = {**elements[index], key: value}
    for source in (material({"elements": elements}), material({"elements": members}), material(value)):
        IMPORTER.recognizes(source)
        with contextlib.suppress(ImportFailed):
            IMPORTER.read(source)
