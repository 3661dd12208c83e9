"""Saves of Rail Map Painter."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import PLANE, Found
from metrox_maps.transit.importers import rmp
from metrox_maps.transit.importers.material import Material, material_of

Save = Callable[[Any], Material]
Told = Callable[[Found], str]
Refusing = Callable[[Any, Material], Found | None]
RED = ["ashtown", "r1", "#E4002B", "#fff"]
BLUE = ["ashtown", "b2", "#0049A5", "#fff"]


def station(key: str, x: Any, y: Any, *names: str, kind: str = "shmetro-basic", **own: Any) -> dict[str, Any]:
    attributes = {"visible": True, "zIndex": 0, "x": x, "y": y, "type": kind, kind: {"names": list(names), **own}}
    return {"key": f"stn_{key}", "attributes": attributes}


def other(key: str, x: Any, y: Any, kind: str = "virtual", **own: Any) -> dict[str, Any]:
    return {"key": f"misc_node_{key}", "attributes": {"visible": True, "x": x, "y": y, "type": kind, kind: own}}


def edge(
    a: str, b: str, color: Any = None, style: str = "single-color", path: str = "simple", **more: Any
) -> dict[str, Any]:
    own = {"color": RED if color is None else color}
    attributes = {"visible": True, "type": path, path: {"startFrom": "from"}, "style": style, style: own, **more}
    full = [f"{'misc_node' if end.startswith('v') else 'stn'}_{end}" for end in (a, b)]
    return {"key": f"line_{a}{b}{style}", "source": full[0], "target": full[1], "attributes": attributes}


def document(nodes: list[Any], edges: list[Any], version: Any = 26) -> dict[str, Any]:
    graph = {"options": {"type": "directed", "multi": True}, "attributes": {}, "nodes": nodes, "edges": edges}
    return {"svgViewBoxZoom": 100, "svgViewBoxMin": {"x": 0, "y": 0}, "graph": graph, "version": version}


NODES = [
    station("a", 0, 0, "白蜡", "Ash"),
    station("b", 100.5, 0, "", "Birch"),
    station("c", 200, 0, "Cedar", kind="shmetro-int"),
    other("v1", 150, 50),
    station("d", 100, 100, "Doug\nlas"),
]
CITY = document(NODES, [edge("a", "b"), edge("b", "c"), edge("c", "v1", BLUE), edge("v1", "d", BLUE)])


def links(found: Found) -> dict[str, list[tuple[str, str]]]:
    names = {stop.id: stop.name if stop.station else f"({stop.id})" for stop in found.stops}
    return {
        line.id: sorted((min(names[a], names[b]), max(names[a], names[b])) for a, b in ((k.a, k.b) for k in line.links))
        for line in found.lines
    }


def test_stations_lines_and_bends_of_a_save(save: Save) -> None:
    material = save(CITY)
    assert rmp.recognizes(material)
    found = rmp.read(material)
    assert (found.kind, found.system, found.merges) == ("rmp", PLANE, True)
    assert [(stop.name, stop.at, stop.station) for stop in found.stops] == [
        ("白蜡", (0.0, 0.0), True),
        ("Birch", (100.5, 0.0), True),
        ("Cedar", (200.0, 0.0), True),
        ("Doug las", (100.0, 100.0), True),
    ]
    assert links(found) == {"r1": [("Birch", "Cedar"), ("Birch", "白蜡")], "b2": [("Cedar", "Doug las")]}
    assert {line.id: line.color for line in found.lines} == {"r1": "#e4002b", "b2": "#0049a5"}
    assert [link.path for line in found.lines if line.id == "b2" for link in line.links] == [((150.0, 50.0),)]
    assert [stop.other_names for stop in found.stops] == [("Ash",), (), (), ()]


def test_a_node_where_lines_part_is_a_junction(save: Save) -> None:
    forked = copy.deepcopy(CITY)
    forked["graph"]["edges"].append(edge("b", "v1"))
    forked["graph"]["edges"].append(edge("v1", "d"))
    found = rmp.read(save(forked))
    junction = next(stop for stop in found.stops if not stop.station)
    assert (junction.id, junction.name, junction.at) == ("misc_node_v1", "", (150.0, 50.0))
    assert ("(misc_node_v1)", "Cedar") in links(found)["b2"]
    assert ("(misc_node_v1)", "Birch") in links(found)["r1"]


def test_dead_ends_and_lines_without_stations_are_left_out(save: Save, told: Told) -> None:
    nodes = [*NODES, other("v2", 9, 9), other("v3", 99, 9), station("e", 500, 500, "Elm")]
    edges = [*CITY["graph"]["edges"], edge("a", "v2"), edge("v2", "v3", ["other", "other", "#123456", "#fff"])]
    found = rmp.read(save(document(nodes, edges)))
    assert links(found) == links(rmp.read(save(CITY)))
    notes = told(found)
    assert "dropped: `123456` joins no two stations" in notes or "dropped: `other/other" in notes
    assert "dropped: 1 station on no line: `Elm`" in notes


def test_rivers_hidden_edges_and_walks_are_no_lines(save: Save, told: Told) -> None:
    nodes = [*NODES, station("e", 300, 0, "Elm"), station("f", 400, 0, "Fir")]
    extra = [
        edge("d", "a", style="river"),
        edge("d", "a", BLUE, visible=False),
        edge("c", "v9", style="shmetro-virtual-int"),
        edge("v9", "e", style="shmetro-virtual-int"),
        edge("e", "f", BLUE),
    ]
    found = rmp.read(save(document([*nodes, other("v9", 250, 9)], [*CITY["graph"]["edges"], *extra])))
    assert links(found)["b2"] == [("Cedar", "Doug las")]
    assert links(found)["b2 (2)"] == [("Elm", "Fir")]
    assert found.twins == (("stn_c", "stn_e"),)
    notes = told(found)
    assert "dropped: 1 edge of rivers" in notes
    assert "dropped: 1 edge not visible" in notes
    assert "proposed: 1 pair of stations are joined by a walk" in notes
    assert "guessed: `b2` is drawn in 2 parts that do not meet: each is a line" in notes


def test_two_ids_of_one_color_that_continue_each_other_are_one_line(save: Save, told: Told) -> None:
    again = ["ashtown", "r9", "#E4002B", "#fff"]
    edges = [edge("a", "b"), edge("b", "c", again)]
    found = rmp.read(save(document(NODES, edges)))
    assert links(found) == {"r1": [("Birch", "Cedar"), ("Birch", "白蜡")]}
    assert "guessed: `r1` and `r9` are one line: they have one color and continue each other" in told(found)
    apart = rmp.read(save(document(NODES, [*edges, edge("a", "b", again)])))
    assert sorted(links(apart)) == ["r1", "r9"]


def test_one_line_in_two_shades_is_one_line(save: Save) -> None:
    shade = ["ashtown", "r1", "#E4002C", "#fff"]
    found = rmp.read(save(document(NODES, [edge("a", "b"), edge("b", "c"), edge("c", "d", shade)])))
    assert {line.id: line.color for line in found.lines} == {"r1": "#e4002b"}
    assert len(found.lines[0].links) == 3


def test_badges_and_interchanges_name_the_lines(save: Save) -> None:
    nodes = [
        *NODES[:2],
        station("c", 200, 0, "Cedar", kind="suzhourt-int", transfer=[[[*BLUE, "B2", "01"]]]),
        *NODES[3:],
        other("v7", 0, 50, "shmetro-text-line-badge", names=["", "Red Line"], color=RED),
    ]
    found = rmp.read(save(document(nodes, CITY["graph"]["edges"])))
    assert {line.id: line.name for line in found.lines} == {"r1": "Red Line", "b2": "B2"}


def test_pieces_in_two_colors(save: Save) -> None:
    both = edge("a", "b", style="dual-color")
    both["attributes"]["dual-color"] = {"colorA": BLUE, "colorB": RED}
    found = rmp.read(save(document(NODES, [both, edge("b", "c"), edge("b", "d", BLUE)])))
    assert links(found)["r1"][1] == links(found)["b2"][1] == ("Birch", "白蜡")
    gray = ["ashtown", "edge", "#F0F0F0", "#000"]
    both["attributes"] |= {"style": "generic", "generic": {"layers": [{"color": gray, "width": 9}, {"color": RED}]}}
    assert list(links(rmp.read(save(document(NODES, [both]))))) == ["r1"]


def test_a_line_drawn_through_stations_calls_at_them(save: Save, told: Told) -> None:
    nodes = [
        station("a", 0, 0, "Ash"),
        station("b", 100, 0, "Birch"),
        station("c", 200, 0, "Cedar"),
        station("d", 200, 90, "Douglas", kind="shmetro-int"),
        station("e", 200, 200, "Elm"),
    ]
    found = rmp.read(save(document(nodes, [edge("a", "e", path="perpendicular"), edge("d", "c", BLUE)])))
    assert links(found)["r1"] == [("Ash", "Birch"), ("Birch", "Douglas"), ("Douglas", "Elm")]
    assert [link.path for line in found.lines for link in line.links if line.id == "r1" if link.path] == [
        ((200.0, 0.0),)
    ]
    assert "lines run through 2 stations without ending there and were taken to call: `Birch` and `Douglas`" in told(
        found
    )


@pytest.mark.parametrize(
    ("path", "first", "turn"),
    [
        ("perpendicular", "from", (100.0, 0.0)),
        ("perpendicular", "to", (0.0, 40.0)),
        ("diagonal", "from", (60.0, 0.0)),
        ("diagonal", "to", (40.0, 40.0)),
    ],
)
def test_where_a_piece_turns(save: Save, path: str, first: str, turn: tuple[float, float]) -> None:
    piece = edge("a", "b", path=path)
    piece["attributes"][path] = {"startFrom": first}
    found = rmp.read(save(document([station("a", 0, 0, "Ash"), station("b", 100, 40, "Birch")], [piece])))
    assert found.lines[0].links[0].path == (turn,)


def test_marks_without_a_name_are_part_of_the_station_they_touch(save: Save, told: Told) -> None:
    nodes = [*NODES, station("m", 200, 15, "", ""), station("n", 400, 400, "")]
    found = rmp.read(save(document(nodes, [*CITY["graph"]["edges"], edge("m", "d"), edge("d", "n")])))
    assert ("Cedar", "Doug las") in links(found)["r1"]
    assert "merged: 1 mark without a name belong to the stations they touch: `Cedar`" in told(found)
    assert "kept: 1 station without a name" in told(found)


def test_the_earliest_saves_have_the_color_beside_the_style(save: Save) -> None:
    old = edge("a", "b")
    old["attributes"] = {"color": RED, "type": "diagonal", "diagonal": {}}
    nodes = [station("a", 0, 0, "As\\h"), station("b", "90", "0", "Birch")]
    found = rmp.read(save(document(nodes, [old], version=3)))
    assert links(found) == {"r1": [("As h", "Birch")]}


def test_stations_of_other_kinds_and_a_bare_graph(save: Save, told: Told) -> None:
    fields = [{"type": "number", "value": 3}, {"type": "text", "defaultValue": "x", "value": "Elm"}]
    nodes = [*NODES, other("v5", 300, 0, "master", nodeType="Station", components=fields)]
    bare = document(nodes, [*CITY["graph"]["edges"], edge("c", "v5")])["graph"]
    material = save(bare)
    assert rmp.recognizes(material)
    found = rmp.read(material)
    assert ("Cedar", "Elm") in links(found)["r1"]
    assert "the save names no version" in told(found)


@pytest.mark.parametrize(
    ("version", "said"), [(999, "version 999 is not one of those known"), ("x", "names no version")]
)
def test_unknown_versions_are_read_and_said(save: Save, version: Any, said: str, told: Told) -> None:
    found = rmp.read(save(document(NODES, CITY["graph"]["edges"], version)))
    assert len(found.stops) == 4
    assert said in told(found)


def test_nothing_to_read_is_an_error_with_a_remedy(save: Save) -> None:
    with pytest.raises(ImportFailed, match="no line joins two of its 4 stations; draw lines from station to station"):
        rmp.read(save(document(NODES, [edge("a", "nowhere")])))
    with pytest.raises(ImportFailed, match="needs a `graph` with lists `nodes` and `edges`"):
        rmp.read(save({"graph": 1}))


def test_the_order_in_the_file_changes_nothing(save: Save) -> None:
    nodes = [*NODES, station("e", 300, 0, "Elm"), other("v2", 250, 50)]
    edges = [*CITY["graph"]["edges"], edge("c", "v2", BLUE), edge("v2", "e", BLUE), edge("c", "e")]
    one, two = rmp.read(save(document(nodes, edges))), rmp.read(save(document(nodes[::-1], edges[::-1])))
    assert one.lines == two.lines
    assert one.stops == two.stops


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from(["stn_a", "x", "#fff", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["names", "color", "layers", "x"]), inner)
    ),
    max_leaves=8,
)
STYLES = st.sampled_from(["single-color", "dual-color", "generic", "river", "shmetro-virtual-int", "unheard-of"])


@settings(max_examples=50)
@given(
    at=st.lists(st.tuples(ODD, ODD), min_size=3, max_size=3),
    names=ODD,
    own=st.lists(st.tuples(STYLES, ODD, ODD), min_size=4, max_size=4),
    version=ODD,
)
def test_nothing_but_a_clear_error_comes_of_nonsense(
    tmp_path_factory: pytest.TempPathFactory, at: Any, names: Any, own: Any, version: Any, read_or_refuse: Refusing
) -> None:
    nodes = [station(key, x, y, "N") for key, (x, y) in zip("abc", at, strict=True)]
    nodes[0]["attributes"]["shmetro-basic"] = names
    edges = []
    for (a, b), (style, inner, more) in zip((("a", "b"), ("b", "c"), ("c", "a"), ("a", "a")), own, strict=True):
        edges.append(edge(a, b))
        edges[-1]["attributes"] |= {"style": style, style: inner, "type": "diagonal", "diagonal": more}
    path = tmp_path_factory.getbasetemp() / "odd.json"
    path.write_text(json.dumps(document(nodes, edges, version)), encoding="utf-8")
    material = material_of(str(path))
    assert rmp.recognizes(material)
    found = read_or_refuse(rmp, material)
    if found is not None:
        stops = {stop.id for stop in found.stops}
        assert all({link.a, link.b} <= stops and link.a != link.b for line in found.lines for link in line.links)
