"""Out and in again: a network exported as GeoJSON or a line graph is the same network when it is read."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.transit.assemble import Choice, assemble
from metrox_maps.transit.exporters import geojson, gexf, graphml, loom
from metrox_maps.transit.found import Found
from metrox_maps.transit.importers.loom import IMPORTER
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort
from metrox_maps.transit.simplify_lines import legs

PLACES = (geojson.EXPORTER, loom.EXPORTER)
GRAPHS = ((graphml.EXPORTER, networkx.read_graphml), (gexf.EXPORTER, networkx.read_gexf))


def found(text: str) -> Found:
    return IMPORTER.read(Material("city.json", {"city.json": lambda: io.BytesIO(text.encode())}))


def edited(text: str, change) -> str:
    document = json.loads(text)
    change(document)
    return json.dumps(document)


def forked(**changes) -> Network:
    """A line with a trunk of two stations and two branches, the shorter with one station of its own."""
    spots = {"a": (0, 0), "b": (1, 0), "c": (2, 1), "d": (3, 1), "e": (2, -1)}
    steps = ("ab", "bc", "cd", "be")
    network = Network(
        name="Fork",
        system="plane",
        nodes=tuple(Node(id=name, name=name.upper(), at=at, originals=(name,)) for name, at in spots.items()),
        edges=tuple(Edge(a=a, b=b, lines=("1",)) for a, b in steps),
        lines=(
            Line(
                id="1",
                name="Red",
                color="#c1121f",
                mode="tram",
                ways=(Way(nodes=tuple("abcd"), weight=3), Way(nodes=tuple("abe"), weight=2)),
            ),
        ),
    )
    return replace(sort(network), **changes)


@st.composite
def networks(draw) -> Network:
    """Small networks: nodes on a grid, and lines that wander over it, each with ways that branch off or close."""
    names = [f"n{index}" for index in range(draw(st.integers(4, 9)))]
    cells = draw(st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=9, max_size=9, unique=True))
    system = draw(st.sampled_from(["plane", "plane-up", "lonlat"]))
    lines = []
    mode = draw(st.sampled_from(["other", "metro", "tram"]))
    for number in range(draw(st.integers(1, 3))):
        first = draw(st.permutations(names))[: draw(st.integers(2, len(names)))]
        ways = [Way(nodes=tuple(first), loop=len(first) > 3 and draw(st.booleans()), weight=draw(st.integers(1, 9)))]
        if draw(st.booleans()) and not ways[0].loop:
            fork = draw(st.integers(0, len(first) - 1))
            rest = draw(st.permutations([name for name in names if name not in first[: fork + 1]]))
            if rest:
                ways.append(Way(nodes=(*first[: fork + 1], *rest[: draw(st.integers(1, len(rest)))])))
        color = draw(st.sampled_from(["", "#c1121f", "#003049"]))
        word = draw(st.sampled_from(["Red", "U 1", "Été, S & <B>"]))
        lines.append(Line(id=f"L{number}", name=f"{word} {number}", color=color, mode=mode, ways=tuple(ways)))
    running: dict[tuple[str, str], set[str]] = {}
    for line in lines:
        for way in line.ways:
            for a, b in legs(way):
                running.setdefault((min(a, b), max(a, b)), set()).add(line.id)
    called = sorted({name for step in running for name in step})
    bent = draw(st.sets(st.sampled_from(sorted(running)), max_size=3))
    at = {name: (float(x), float(y)) for name, (x, y) in zip(names, cells, strict=False)}
    edges = tuple(
        Edge(a=a, b=b, lines=tuple(on), path=((at[a][0] + 0.5, at[b][1] - 0.25),) if (a, b) in bent else ())
        for (a, b), on in running.items()
    )
    nodes = tuple(Node(id=name, name=f"Stop, {name}", at=at[name], originals=(name,)) for name in called)
    return sort(Network(name="City", system=system, nodes=nodes, edges=edges, lines=tuple(lines), source="own"))


@pytest.mark.parametrize("exporter", PLACES, ids=lambda exporter: exporter.id)
@settings(max_examples=40, deadline=None)
@given(network=networks())
def test_what_goes_out_comes_in_again(exporter, network):
    if network.system == "lonlat" and any(node.at == (0, 0) for node in network.nodes):
        network = replace(network, system="plane")  # degrees of 0/0 are no position
    again, _ = assemble(found(exporter.write(network)))
    assert again == network


@pytest.mark.parametrize(("exporter", "read"), GRAPHS, ids=["graphml", "gexf"])
@settings(max_examples=25, deadline=None)
@given(network=networks())
def test_graphs_hold_lines_names_places_and_courses(exporter, read, network):
    graph = read(io.BytesIO(exporter.write(network).encode()))
    keys = ("lon", "lat") if network.system == "lonlat" else ("x", "y")
    assert {
        name: (data["name"], data["station"], tuple(data[key] for key in keys)) for name, data in graph.nodes(data=True)
    } == {node.id: (node.name, True, node.at) for node in network.nodes}
    lines = {line.id: line for line in network.lines}
    edges = {frozenset((a, b)): data for a, b, data in graph.edges(data=True)}
    assert len(edges) == len(network.edges)
    for edge in network.edges:
        data = edges[frozenset((edge.a, edge.b))]
        assert data["lines"].split(",") == list(edge.lines)
        assert data.get("colors", "").split(",") == [lines[line].color for line in edge.lines]
        assert [name.replace("\\u{2c}", ",") for name in data["names"].split(",")] == [
            lines[one].name for one in edge.lines
        ]
        assert ("path" in data) is bool(edge.path)


def test_graphml_tells_the_ways():
    graph = networkx.parse_graphml(graphml.EXPORTER.write(forked()))
    assert json.loads(graph.graph["ways"]) == [
        {"line": "1", "nodes": ["a", "b", "c", "d"], "loop": False, "weight": 3},
        {"line": "1", "nodes": ["a", "b", "e"], "loop": False, "weight": 2},
    ]


@pytest.mark.parametrize("exporter", PLACES, ids=lambda exporter: exporter.id)
def test_a_short_branch_comes_back(exporter):
    again, notes = assemble(found(exporter.write(forked())))
    assert again == forked()
    assert not notes


def test_line_graphs_forbid_the_turn_between_branches():
    document = json.loads(loom.EXPORTER.write(forked()))
    turns = {each["properties"]["id"]: each["properties"].get("excluded_conn") for each in document["features"][:5]}
    both = [{"line": "1", "node_from": "c", "node_to": "e"}, {"line": "1", "node_from": "e", "node_to": "c"}]
    assert turns == {"a": None, "b": both, "c": None, "d": None, "e": None}


def test_ways_that_an_edit_made_impossible_are_found_anew():
    def without_an_edge(document):
        document["features"] = [one for one in document["features"] if one["properties"].get("to") != "e"]

    source = found(edited(loom.EXPORTER.write(forked()), without_an_edge))
    assert any("line `1`: the ways told in `metrox` are not on its edges" in note.text for note in source.notes)
    assert [way.nodes for way in assemble(source)[0].lines[0].ways] == [tuple("abcd")]


@pytest.mark.parametrize(
    "own", [None, [], {"lines": 3, "plane": {"system": "plane", "step": 0}}, {"lines": [{"id": "1"}]}]
)
def test_a_foreign_member_of_our_name_is_no_trouble(own):
    source = found(edited(loom.EXPORTER.write(forked()), lambda document: document.update(metrox=own)))
    assert source.system == "lonlat"
    assert [line.id for line in assemble(source)[0].lines] == ["1"]


def test_all_lines_come_back_whatever_their_modes():
    bus = Line(id="2", name="Blue", mode="bus", ways=(Way(nodes=("b", "c")),))
    edges = tuple(replace(one, lines=("1", "2")) if one.b == "c" else one for one in forked().edges)
    network = forked(lines=(*forked().lines, bus), edges=edges)
    source = found(loom.EXPORTER.write(network))
    text = "lines of several modes, `tram` and `bus`: all are taken; `--modes` takes some"
    assert [note.text for note in source.notes] == ["1 forbidden turn (`excluded_conn`): no way takes one", text]
    again, _ = assemble(source)
    assert again == replace(network, lines=tuple(replace(line, mode="other") for line in network.lines))
    assert [line.id for line in assemble(source, Choice(modes=("bus",)))[0].lines] == ["2"]


def test_stations_thinned_away_are_said_to_be_lost():
    gone = Node(id="x", name="Gone", at=(0.5, 0.0))
    network = forked(edges=tuple(replace(one, dropped=(gone,)) if one.b == "b" else one for one in forked().edges))
    for exporter in PLACES:
        source = found(exporter.write(network))
        text = "1 station thinned away before (`dropped`): without positions, not used"
        assert text in [note.text for note in source.notes]
        assert assemble(source)[0] == forked()
