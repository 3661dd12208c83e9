"""Line graphs of LOOM: nodes keep their ids, bends are junctions, each line has its links."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.exporters.geojson import EXPORTER as GEOJSON
from metrox_maps.transit.exporters.loom import EXPORTER as LOOM
from metrox_maps.transit.found import Found, Link
from metrox_maps.transit.importers.loom import IMPORTER
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.network import Edge, Line, Network, Node, Way


def material(value: object) -> Material:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return Material("graph.json", {"graph.json": lambda: io.BytesIO(data)})


def node(key: str, x: float, y: float, label: str | None = None, **more: Any) -> dict[str, Any]:
    properties = {"id": key, "deg": "2", **({"station_id": key, "station_label": label} if label else {}), **more}
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Point", "coordinates": [x, y]}}


def edge(start: str, end: str, points: list[list[float]], *lines: Any) -> dict[str, Any]:
    properties = {"from": start, "to": end, "lines": list(lines)}
    return {"type": "Feature", "properties": properties, "geometry": {"type": "LineString", "coordinates": points}}


RED = {"id": "0x1", "label": "U1", "color": "c1121f"}
BLUE = {"id": "0x2", "label": "U2", "color": "00F"}
GRAPH = [
    node("a", 13.0, 52.0, "U Alder (Berlin)"),
    node("b", 13.1, 52.0),
    node("c", 13.2, 52.1, "Cedar"),
    edge("a", "b", [[13.0, 52.0], [13.05, 52.01], [13.1, 52.0]], RED, BLUE),
    edge("c", "b", [[13.2, 52.1], [13.15, 52.0], [13.1, 52.0]], RED),
]


def read(*features: Any, **more: Any) -> Found:
    source = material({"type": "FeatureCollection", "features": list(features), **more})
    assert IMPORTER.recognizes(source)
    return IMPORTER.read(source)


def notes(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} [{note.place}]" for note in found.notes)


def test_nodes_lines_and_links() -> None:
    found = read(*GRAPH, name="Test")
    assert (found.name, found.system, found.merges) == ("Test", "lonlat", False)
    assert [(stop.id, stop.name, stop.station) for stop in found.stops] == [
        ("a", "U Alder (Berlin)", True),
        ("b", "", False),
        ("c", "Cedar", True),
    ]
    red, blue = found.lines
    assert (red.id, red.name, red.color) == ("0x1", "U1", "#c1121f")
    assert red.links == (Link(a="a", b="b", path=((13.05, 52.01),)), Link(a="b", b="c", path=((13.15, 52.0),)))
    assert (blue.color, blue.links) == ("#0000ff", red.links[:1])
    assert "kept: 1 node without `station_label`: junctions, no stations" in notes(found)


def test_a_bare_list_of_features_is_a_graph_too() -> None:
    source = material(GRAPH)
    assert IMPORTER.recognizes(source)
    assert [line.name for line in IMPORTER.read(source).lines] == ["U1", "U2"]


def test_points_that_run_from_the_far_end_are_turned() -> None:
    backward = edge("a", "b", [[13.1, 52.0], [13.07, 52.0], [13.03, 52.01], [13.0, 52.0]], RED)
    assert read(*GRAPH[:3], backward).lines[0].links[0].path == ((13.03, 52.01), (13.07, 52.0))


def test_numbers_as_text_and_ids_in_quotes() -> None:
    text = node("a", 0, 0, "A")
    text["geometry"]["coordinates"] = ["13.0", "52.0"]
    found = read(
        text,
        node("b", 13.1, 52.0, "B"),
        edge("a", "b", [[13.0, 52.0], [13.1, 52.0]], {"id": '"0x9"', "label": "T1"}, "T2"),
    )
    assert found.stops[0].at == (13.0, 52.0)
    assert [(line.id, line.name) for line in found.lines] == [("0x9", "T1"), ("T2", "T2")]


def test_lines_without_label_are_numbered() -> None:
    found = read(*GRAPH[:3], edge("a", "b", [], {"id": "0x7", "label": ""}, {"id": "0x5", "label": ""}))
    assert [(line.id, line.name) for line in found.lines] == [("0x5", "Line 1"), ("0x7", "Line 2")]
    assert "guessed: 2 lines without label: numbered in the order of their ids" in notes(found)


def test_nothing_is_left_out_silently() -> None:
    # stations that vanish between two steps
    turns = node("d", 13.3, 52.0, "Dogwood", excluded_conn=[{"line": "0x1", "node_from": "a", "node_to": "b"}])
    found = read(*GRAPH, turns, node("a", 1, 1, "Other"), edge("a", "z", [], RED), edge("a", "a", [], RED))
    assert len(found.stops) == 4
    odd = "1 entry of `excluded_conn` without a line that runs there: not used [feature 6]"
    assert f"dropped: {odd}" in notes(found)
    assert "dropped: 1 point at which no line runs: not used" in notes(found)
    assert "dropped: the id `a` stands also at feature 1: the first is used [feature 7]" in notes(found)
    assert "dropped: an edge to `z`, which is no point of the file: not used [feature 8]" in notes(found)
    assert "dropped: an edge from a node to itself: not used [feature 9]" in notes(found)


def test_the_order_of_features_does_not_matter() -> None:
    first, again = read(*GRAPH), read(*GRAPH[::-1])
    assert [(line.id, line.links) for line in first.lines] == [(line.id, line.links) for line in again.lines]
    assert [stop.id for stop in first.stops] == [stop.id for stop in again.stops]


@pytest.mark.parametrize("exporter", [LOOM, GEOJSON], ids=["loom", "geojson"])
def test_what_is_exported_is_read_again(exporter: Any) -> None:
    network = Network(
        name="Harbour",
        system="lonlat",
        source="A survey",
        licence="CC0",
        nodes=(
            Node(id="n1", name="Central", at=(10.0, 50.0)),
            Node(id="n2", name="", at=(10.1, 50.0), station=False),
            Node(id="n3", name="Dock", at=(10.2, 50.1)),
        ),
        edges=(Edge(a="n1", b="n2", lines=("R",), path=((10.05, 50.01),)), Edge(a="n2", b="n3", lines=("R",))),
        lines=(Line(id="R", name="Red", color="#c1121f", ways=(Way(nodes=("n1", "n2", "n3")),)),),
    )
    source = material(exporter.write(network).encode())
    assert IMPORTER.recognizes(source)
    found = IMPORTER.read(source)
    assert (found.name, found.source, found.licence) == ("Harbour", "A survey", "CC0")
    assert [(stop.id, stop.name, stop.at, stop.station) for stop in found.stops] == [
        (n.id, n.name, n.at, n.station) for n in network.nodes
    ]
    (line,) = found.lines
    assert (line.id, line.name, line.color) == ("R", "Red", "#c1121f")
    assert line.links == (Link(a="n1", b="n2", path=((10.05, 50.01),)), Link(a="n2", b="n3"))


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ([*GRAPH[:3], edge("x", "y", [], RED)], "no edge with `from`, `to` and `lines` joins two points of it"),
        ([{**GRAPH[0], "properties": {}}, *GRAPH[1:]], "feature 1: a point of a line graph needs an `id`"),
        (
            [*GRAPH[:3], {**edge("a", "b", []), "properties": {"from": "a", "to": "b", "lines": "U1"}}],
            "feature 4: `lines` must be a list",
        ),
        (
            [*GRAPH[:3], edge("a", "b", [], {"color": "red"})],
            "feature 4: a line on this edge has neither `id` nor `label`",
        ),
        ([*GRAPH[:3], edge("a", "b", [13.0, 52.0], RED)], "feature 4: the coordinates of a LineString must be nested"),  # type: ignore[list-item]
    ],
)
def test_refusals_name_the_feature(features: list[Any], message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        IMPORTER.read(material({"type": "FeatureCollection", "features": features}))
    assert message in str(caught.value)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "a", "0x1", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "label", "color", "type", "coordinates", "from"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(
    VALUES, st.integers(0, 4), st.sampled_from(["id", "lines", "from", "station_label", "excluded_conn"]), st.booleans()
)
def test_any_json_is_read_or_refused(value: Any, index: int, key: str, whole: bool) -> None:
    features = json.loads(json.dumps(GRAPH))
    if whole:
        features[index]["geometry"] = value
    else:
        features[index]["properties"][key] = value
    for source in (material({"type": "FeatureCollection", "features": features}), material(value)):
        IMPORTER.recognizes(source)
        with contextlib.suppress(ImportFailed):
            IMPORTER.read(source)
