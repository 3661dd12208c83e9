"""GeoJSON and line graphs: what they hold, where it lies, and that it can be read again."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import pairwise

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.exporters import geojson, loom
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort
from metrox_maps.transit.simplify_lines import legs

RADIUS = 6378137.0


def drawn(system: str = "plane", scale: float = 1.0) -> Network:
    """A laid-out network with a bend, a junction, a shared edge and a dropped station."""
    spots = {"a": (1, 0), "b": (5, 0), "j": (8, 3), "c": (8, 9), "d": (3, -5)}
    nodes = tuple(
        Node(
            id=node,
            name="" if node == "j" else f"Stop {node}",
            at=(x * scale, y * scale),
            originals=(f"raw-{node}",),
            station=node != "j",
        )
        for node, (x, y) in spots.items()
    )
    gone = Node(id="x", name="Gone", at=(3 * scale, 0.0))
    edges = (
        Edge(a="a", b="b", lines=("1", "2"), dropped=(gone,)),
        Edge(a="b", b="j", lines=("1", "2")),
        Edge(a="j", b="c", lines=("1",)),
        Edge(a="j", b="d", lines=("2",), path=((8 * scale, 0.0),)),
        Edge(a="a", b="d", lines=("2",), path=((-2 * scale, 0.0),)),
    )
    lines = (
        Line(id="1", name="Red", color="#c1121f", ways=(Way(nodes=("a", "b", "j", "c")),)),
        Line(id="2", name="Ring", color="#003049", ways=(Way(nodes=("a", "b", "j", "d"), loop=True),)),
    )
    return sort(Network(name="Plan", system=system, nodes=nodes, edges=edges, lines=lines, source="own", licence="MIT"))


def features(text: str) -> tuple[dict[str, dict], list[dict]]:
    """Points by id, and lines."""
    every = json.loads(text)["features"]
    points = {each["properties"]["id"]: each for each in every if each["geometry"]["type"] == "Point"}
    return points, [each for each in every if each["geometry"]["type"] == "LineString"]


def steps_of(way: Way) -> set[frozenset[str]]:
    """The steps of a way, whichever way round."""
    return {frozenset(leg) for leg in legs(way)}


def projected(position: list[float]) -> tuple[float, float]:
    """Web Mercator in metres, by the formula of EPSG:3857 rather than by the one that the exporter inverts."""
    longitude, latitude = (math.radians(value) for value in position)
    return RADIUS * longitude, RADIUS * math.log(math.tan(math.pi / 4 + latitude / 2))


def test_geojson_names_stations_and_lines():
    text = geojson.EXPORTER.write(drawn())
    points, lines = features(text)
    assert {key: json.loads(text)[key] for key in ("name", "source", "licence")} == {
        "name": "Plan",
        "source": "own",
        "licence": "MIT",
    }
    assert points["b"]["properties"] == {
        "id": "b",
        "name": "Stop b",
        "station_id": "raw-b",
        "station_label": "Stop b",
        "lines": ["1", "2"],
    }
    assert points["j"]["properties"] == {"id": "j", "name": "", "lines": ["1", "2"]}
    first = next(line for line in lines if line["properties"]["to"] == "b")
    assert first["properties"] == {
        "from": "a",
        "to": "b",
        "lines": [
            {"id": "1", "label": "Red", "color": "#c1121f"},
            {"id": "2", "label": "Ring", "color": "#003049"},
        ],
        "name": "Red, Ring",
        "stroke": "#c1121f",
        "dropped": ["Gone"],
    }


def test_line_graphs_are_written_as_loom_writes_them():
    points, lines = features(loom.EXPORTER.write(drawn()))
    assert points["b"]["properties"] == {
        "id": "b",
        "station_id": "raw-b",
        "station_label": "Stop b",
        "deg": "2",
        "deg_in": "2",
        "deg_out": "2",
    }
    assert points["j"]["properties"] == {"id": "j", "deg": "3", "deg_in": "3", "deg_out": "3"}
    assert lines[0]["properties"] == {
        "id": "edge-1",
        "from": "a",
        "to": "b",
        "lines": [{"id": "1", "label": "Red", "color": "c1121f"}, {"id": "2", "label": "Ring", "color": "003049"}],
        "dropped": ["Gone"],
    }


@pytest.mark.parametrize("exporter", [geojson.EXPORTER, loom.EXPORTER], ids=lambda exporter: exporter.id)
@pytest.mark.parametrize(("system", "north"), [("plane", -1), ("plane-up", 1)])
def test_web_mercator_shows_a_plane_as_it_is(exporter, system, north):
    points, lines = features(exporter.write(drawn(system)))
    x, y = projected(points["c"]["geometry"]["coordinates"])
    assert (x / 200, y / 200) == pytest.approx((8, 9 * north), abs=1e-7)
    for line in lines:
        corners = [projected(position) for position in line["geometry"]["coordinates"]]
        for (ax, ay), (bx, by) in pairwise(corners):
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            assert abs(angle - 45 * round(angle / 45)) < 1e-6


def test_a_plane_that_the_globe_does_not_hold_is_written_smaller():
    points, _ = features(geojson.EXPORTER.write(drawn("plane-up", scale=1e6)))
    x, y = projected(points["c"]["geometry"]["coordinates"])
    assert (x, y) == pytest.approx((8e6 * 2, 9e6 * 2), rel=1e-9)


def test_no_station_comes_to_lie_where_missing_positions_do():
    west, other = Node(id="a", name="A", at=(0.0, 0.0)), Node(id="b", name="B", at=(-1.0, 0.0))
    points, _ = features(geojson.EXPORTER.write(Network(name="", nodes=(west, other), edges=(), lines=())))
    places = [projected(points[node]["geometry"]["coordinates"]) for node in "ab"]
    assert places == [pytest.approx((400, 0), abs=1e-6), pytest.approx((200, 0), abs=1e-6)]


def test_degrees_stay_as_they_are():
    points, _ = features(geojson.EXPORTER.write(drawn("lonlat")))
    assert points["c"]["geometry"]["coordinates"] == [8, 9]


@pytest.mark.parametrize("exporter", [geojson.EXPORTER, loom.EXPORTER], ids=lambda exporter: exporter.id)
def test_what_is_written_makes_the_same_network_again(exporter, tmp_path):
    network = drawn("lonlat")
    (tmp_path / "plan.json").write_text(exporter.write(network), encoding="utf-8")
    found = read_material(opened([str(tmp_path / "plan.json")]))
    assert (found.name, found.source, found.licence, found.system) == ("Plan", "own", "MIT", "lonlat")
    assert {(stop.id, stop.name, stop.at, stop.station) for stop in found.stops} == {
        (node.id, node.name, node.at, node.station) for node in network.nodes
    }
    assert [(line.id, line.name, line.color) for line in found.lines] == [
        (line.id, line.name, line.color) for line in network.lines
    ]
    again, _ = assemble(found)
    assert again.edges == tuple(replace(edge, dropped=()) for edge in network.edges)
    assert [(node.id, node.name, node.at) for node in again.nodes] == [
        (node.id, node.name, node.at) for node in network.nodes
    ]
    for line, old in zip(again.lines, network.lines, strict=True):
        assert [(steps_of(way), way.loop) for way in line.ways] == [(steps_of(way), way.loop) for way in old.ways]


@pytest.mark.parametrize("exporter", [geojson.EXPORTER, loom.EXPORTER], ids=lambda exporter: exporter.id)
def test_stations_without_a_place_are_refused(exporter):
    with pytest.raises(MetroxError, match="every station, and 1 station has none: `Stop b`; place them"):
        exporter.write(drawn(), unplaced=frozenset("b"))
