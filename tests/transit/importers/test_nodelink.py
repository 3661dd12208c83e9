"""Graphs as node-link JSON, with their lines in the edges or in a table beside them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx
import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers import nodelink
from metrox_maps.transit.importers.material import material_of, together

Write = Callable[[str, str], str]

GRAPH = {
    "directed": False,
    "multigraph": False,
    "graph": {},
    "nodes": [{"id": 1, "pos": [13.4, 52.5]}, {"id": 2, "pos": [13.5, 52.6]}, {"id": 3, "pos": [13.6, 52.7]}],
    "links": [{"source": 2, "target": 1}, {"source": 2, "target": 3}],
}
TABLE = "linename,edge_source,edge_target\nU1,1,2\nU1,2,3\nU2,2,3\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def read(*paths: str) -> Found:
    material = together([material_of(path) for path in paths])
    assert nodelink.recognizes(material)
    return nodelink.read(material)


def links(found: Found) -> dict[str, list[tuple[str, str]]]:
    return {line.id: sorted((min(link.a, link.b), max(link.a, link.b)) for link in line.links) for line in found.lines}


def told(found: Found) -> str:
    return "\n".join(f"{note.kind}: {note.text} @ {note.place}" for note in found.notes)


@pytest.mark.parametrize("named", [("graph.json",), ("graph.json", "lines.csv"), ("lines.csv", "graph.json")])
def test_lines_come_from_a_table_of_edges(tmp_path: Path, write: Write, named: tuple[str, ...]) -> None:
    write("graph.json", json.dumps(GRAPH))
    write("lines.csv", TABLE)
    write("another.csv", "from,to,line\nx,y,Z\n")
    found = read(*(str(tmp_path / name) for name in named))
    assert links(found) == {"U1": [("1", "2"), ("2", "3")], "U2": [("2", "3")]}
    assert [(stop.id, stop.name, stop.at) for stop in found.stops] == [
        ("1", "1", (13.4, 52.5)),
        ("2", "2", (13.5, 52.6)),
        ("3", "3", (13.6, 52.7)),
    ]
    assert (found.system, found.merges) == ("lonlat", False)
    assert "guessed: the lines were taken from `lines.csv`" in told(found)
    assert "guessed: 3 nodes without a name: the id is used as the name" in told(found)


@pytest.mark.parametrize("key", ["links", "edges"])
def test_what_the_library_writes_is_read(write: Write, key: str) -> None:
    """As the library writes it, with the name of the edges' key that it has changed."""
    graph = networkx.Graph()
    graph.add_node("a", name="Ash", pos=(0, 300))
    graph.add_node("b", name="Birch", pos=(100, 200))
    graph.add_node("c", name="Cedar", pos=(100, 100))
    graph.add_edge("a", "b", lines=["X", "Y"], color="red")
    graph.add_edge("b", "c", lines=["X"])
    found = read(write("g.json", json.dumps(networkx.node_link_data(graph, edges=key))))
    assert links(found) == {"X": [("a", "b"), ("b", "c")], "Y": [("a", "b")]}
    assert [line.color for line in found.lines] == ["#ff0000", "#ff0000"]
    assert found.stops[0].name == "Ash"
    assert found.system == "plane-up"
    assert "guessed: `pos` was taken for places on a plane, y upwards" in told(found)


def test_edges_without_lines_are_one_line(write: Write) -> None:
    found = read(write("g.json", json.dumps(GRAPH)))
    assert links(found) == {"1": [("1", "2"), ("2", "3")]}
    assert "guessed: 2 edges without a line were put on one line" in told(found)


def test_faults_are_told_with_their_place(write: Write) -> None:
    nodes = [*GRAPH["nodes"], {"id": 1}, {"pos": [1, 2]}]  # type: ignore[misc]
    edges = [*GRAPH["links"], {"source": 1, "target": 99}]  # type: ignore[misc]
    found = read(write("g.json", json.dumps({**GRAPH, "nodes": nodes[:3], "links": edges})))
    assert "dropped: an edge from `1` to `99` joins no two nodes @ edge 3" in told(found)
    found = nodelink.read(material_of(write("g.json", json.dumps({**GRAPH, "nodes": nodes}))))
    assert "dropped: a second node with the id `1` is not used @ node 4" in told(found)
    assert "dropped: a node without an id is not used @ node 5" in told(found)


def test_a_graph_without_edges_is_no_network(write: Write) -> None:
    empty = material_of(write("g.json", json.dumps({**GRAPH, "links": []})))
    assert not nodelink.recognizes(empty)
    with pytest.raises(ImportFailed, match="no edge joins two of its 3 nodes"):
        nodelink.read(empty)
    with pytest.raises(ImportFailed, match="the JSON needs lists `nodes` and `links`"):
        nodelink.read(material_of(write("h.json", "{}")))


@pytest.mark.parametrize(
    "document", [[], 5, {"nodes": [1], "links": [2]}, {"nodes": [{"id": 1}], "links": [{"source": 1, "target": 1}]}]
)
def test_other_json_is_left_alone(write: Write, document: Any) -> None:
    assert not nodelink.recognizes(material_of(write("o.json", json.dumps(document))))
