"""Maps of d3-tube-map."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import PLANE_UP, Found
from metrox_maps.transit.importers import d3tubemap
from metrox_maps.transit.importers.material import Material, material_of

Save = Callable[[Any], Material]
Told = Callable[[Found], str]
Refusing = Callable[[Any, Material], Found | None]


def node(x: Any, y: Any, name: str = "", **more: Any) -> dict[str, Any]:
    return {"coords": [x, y], **({"name": name, "labelPos": "N"} if name else {}), **more}


def drawing(*lines: Any, **more: Any) -> dict[str, Any]:
    stations = {"Ash": {"label": "Ash\nStreet"}, "Birch": {"label": "Birch "}, "Straße": {"name": "Straße"}}
    return {"stations": stations, "lines": list(lines), **more}


RED = {
    "name": "Red",
    "label": "Red Line",
    "color": "#E0001B",
    "shiftCoords": [0, 0],
    "nodes": [node(0, 5, "Ash"), node(3, 5), node(4, 4.5), node(4, -2, "Birch", marker="interchange")],
}
BLUE = {
    "name": "Blue",
    "color": "blue",
    "shiftNormal": 1,
    "nodes": [node(9, 9), node(4, -2.5, "Birch", hide=True, canonical=True), node(4, -9, "Straße"), node(4, -10)],
}


def test_stations_lines_and_bends_of_a_map(save: Save, told: Told) -> None:
    material = save(drawing(RED, BLUE, river={"name": "River", "nodes": [node(0, 0), node(9, 9)]}))
    assert d3tubemap.recognizes(material)
    found = d3tubemap.read(material)
    assert (found.kind, found.system, found.merges) == ("d3tubemap", PLANE_UP, True)
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("Ash", "Ash Street", (0.0, 5.0)),
        ("Birch", "Birch", (4.0, -2.5)),
        ("Straße", "Straße", (4.0, -9.0)),
    ]
    blue, red = found.lines
    assert (red.id, red.name, red.color) == ("Red", "Red Line", "#e0001b")
    assert [(link.a, link.b, link.path) for link in red.links] == [("Ash", "Birch", ((3.0, 5.0), (4.0, 4.5)))]
    assert [(link.a, link.b, link.path) for link in blue.links] == [("Birch", "Straße", ())]
    assert told(found) == "dropped: `river`, which is no line @ "


def test_a_ring_stays_links_and_a_way_that_comes_back_is_a_pattern(save: Save) -> None:
    ring = [node(0, 0, "A"), node(1, 0, "B"), node(1, 1, "C"), node(0, 1), node(0, 0, "A")]
    loop = {"name": "Ring", "nodes": ring}
    stem = {"name": "Stem", "nodes": [node(-1, 0, "Z"), *ring]}
    stem_found, ring_found = sorted(
        d3tubemap.read(save({"stations": {}, "lines": [loop, stem]})).lines, key=lambda line: line.id == "Ring"
    )
    assert {tuple(sorted((link.a, link.b))) for link in ring_found.links} == {("A", "B"), ("B", "C"), ("A", "C")}
    assert stem_found.links == ()
    assert [pattern.stops for pattern in stem_found.patterns] == [("Z", "A", "B", "C", "A")]


def test_what_is_odd_is_said(save: Save, told: Told) -> None:
    odd = {"name": "Red", "nodes": [node(0, 0, "Ash"), node("x", 1, "Elm"), {"coords": 7}, node(50, 50, "Fir")]}
    document = drawing(RED, odd, {"name": "Stub", "nodes": [node(0, 0, "Ash")]}, 5)
    document["stations"] |= {"Fir": {"label": "Fir", "closed": True, "position": {"lat": 1, "lon": 2}}, "Oak": {}}
    found = d3tubemap.read(save(document))
    assert [line.id for line in found.lines] == ["Red", "Red-2"]
    notes = told(found)
    for said in (
        "dropped: 2 nodes of `Red` without two numbers as `coords`",
        "dropped: `Stub` has no two stations @ line 3",
        "dropped: a line that is no object @ line 4",
        "kept: 1 station marked as closed: `Fir`",
        "kept: 1 station also with geographic positions: the drawn ones are used",
        "guessed: `Ash` is drawn in several places",
        "dropped: 2 stations on no line: `Oak` and `Straße`",
    ):
        assert said in notes


def test_stations_may_be_missing_from_the_list(save: Save, told: Told) -> None:
    found = d3tubemap.read(save({"lines": [RED]}))
    assert [stop.name for stop in found.stops] == ["Ash", "Birch"]
    assert "guessed: 2 stations not among `stations`: the nodes' own names are used: `Ash` and `Birch`" in told(found)


def test_nothing_to_read_is_an_error_with_a_remedy(save: Save) -> None:
    with pytest.raises(ImportFailed, match="no line has two stations; a station is a node with `coords` and a `name`"):
        d3tubemap.read(save(drawing({"name": "Red", "nodes": [node(0, 0), node(1, 1)]})))
    with pytest.raises(ImportFailed, match="needs a list `lines` whose entries have `nodes` with `coords`"):
        d3tubemap.read(save([1]))


ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.sampled_from(["A", "B", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["coords", "name", "nodes", "label", "id"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=50)
@given(
    nodes=st.lists(ODD | st.fixed_dictionaries({"coords": st.lists(ODD, max_size=3), "name": ODD}), max_size=5),
    rest=ODD,
)
def test_nothing_but_a_clear_error_comes_of_nonsense(
    tmp_path_factory: pytest.TempPathFactory, nodes: Any, rest: Any, read_or_refuse: Refusing
) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.json"
    path.write_text(json.dumps({"stations": rest, "lines": [{"name": rest, "nodes": nodes}, rest]}), encoding="utf-8")
    material = material_of(str(path))
    d3tubemap.recognizes(material)
    found = read_or_refuse(d3tubemap, material)
    if found is not None:
        assert len(found.stops) > 1
        assert all(stop.at is not None for stop in found.stops)
