"""GraphML and GEXF: networkx reads what was written, and equal networks are equal files."""

from __future__ import annotations

import io
from dataclasses import replace

import networkx
import pytest

from metrox_maps.transit.exporters import EXPORTERS, gexf, graphml
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort

READERS = {"graphml": networkx.read_graphml, "gexf": networkx.read_gexf}


def city(**changes) -> Network:
    nodes = (
        Node(id="a", name="Äbc & <Ü>", at=(1.5, 2.0)),
        Node(id="b", name="", at=(3.0, 4.0), station=False),
        Node(id="c", name="Sea\x07", at=(5.0, 4.0)),
    )
    edges = (
        Edge(a="a", b="b", lines=("1", "2"), path=((1.5, 2.5),), dropped=(Node(id="x", name="Gone", at=(1.5, 2.5)),)),
        Edge(a="b", b="c", lines=("1",)),
    )
    lines = (
        Line(id="1", name="Red", color="#c1121f", ways=(Way(nodes=("a", "b", "c")),)),
        Line(id="2", name="Two", ways=(Way(nodes=("a", "b")),)),
    )
    return replace(sort(Network(name="City", nodes=nodes, edges=edges, lines=lines)), **changes)


def read(exporter, network: Network, **options) -> networkx.Graph:
    text = exporter.write(network, **options)
    return READERS[exporter.id](io.BytesIO(text.encode()))


@pytest.mark.parametrize("exporter", [graphml.EXPORTER, gexf.EXPORTER], ids=lambda exporter: exporter.id)
def test_networkx_reads_every_attribute(exporter):
    graph = read(exporter, city())
    wanted = {
        "a": {"name": "Äbc & <Ü>", "station": True, "lines": "1,2", "x": 1.5, "y": 2.0},
        "b": {"name": "", "station": False, "lines": "1,2", "x": 3.0, "y": 4.0},
        "c": {"name": "Sea\\u{7}", "station": True, "lines": "1", "x": 5.0, "y": 4.0},
    }
    for node, attributes in wanted.items():
        # An empty text and no text are the same thing in XML.
        assert {key: graph.nodes[node].get(key) or type(value)() for key, value in attributes.items()} == attributes
    assert set(map(frozenset, graph.edges())) == {frozenset("ab"), frozenset("bc")}
    edge = graph.edges["a", "b"]
    assert {key: edge[key] for key in ("lines", "names", "colors", "path", "dropped")} == {
        "lines": "1,2",
        "names": "Red,Two",
        "colors": "#c1121f,",
        "path": "LINESTRING (1.5 2.0, 1.5 2.5, 3.0 4.0)",
        "dropped": "Gone",
    }
    assert "path" not in graph.edges["b", "c"]


@pytest.mark.parametrize("exporter", [graphml.EXPORTER, gexf.EXPORTER], ids=lambda exporter: exporter.id)
def test_degrees_are_called_so_and_a_missing_place_is_left_out(exporter):
    graph = read(exporter, city(system="lonlat"), unplaced=frozenset("a"))
    assert (graph.nodes["c"]["lon"], graph.nodes["c"]["lat"]) == (5.0, 4.0)
    assert not {"lon", "lat", "viz"} & graph.nodes["a"].keys()
    assert "path" not in graph.edges["a", "b"]


@pytest.mark.parametrize("exporter", [graphml.EXPORTER, gexf.EXPORTER], ids=lambda exporter: exporter.id)
def test_two_ways_between_the_same_stations_stay_two(exporter):
    twin = Edge(a="b", b="c", lines=("2",), path=((4.0, 9.0),))
    graph = read(exporter, sort(city(edges=(*city().edges, twin))))
    assert graph.number_of_edges("b", "c") == 2


@pytest.mark.parametrize(("system", "y"), [("plane", -4.0), ("plane-up", 4.0)])
def test_gephi_shows_north_up(system, y):
    graph = read(gexf.EXPORTER, city(system=system))
    assert graph.nodes["c"]["viz"]["position"] == {"x": 5.0, "y": y, "z": 0.0}
    assert graph.nodes["c"]["label"] == "Sea\\u{7}"


@pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda exporter: exporter.id)
def test_files_hold_no_date_and_no_version(exporter):
    text = exporter.write(city())
    assert text == exporter.write(city())
    assert text.endswith("\n")
    assert not any(word in text for word in ("modified", "NetworkX", networkx.__version__, "creator"))
