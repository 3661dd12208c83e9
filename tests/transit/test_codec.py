"""Networks survive the way to a document and back, and documents that do not fit together are refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.documents.writing import canonical
from metrox_maps.errors import FormatError
from metrox_maps.transit.codec import FORMAT, LAYOUT, SCHEMA, inconsistencies, network_document, parse_network
from metrox_maps.transit.found import MODES, SYSTEMS
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort

IDS = st.text("ab:é/ ~9", min_size=1, max_size=6)
POINTS = st.tuples(st.floats(-90, 90), st.floats(-90, 90))


@st.composite
def networks(draw: st.DrawFn) -> Network:
    names = draw(st.lists(IDS, min_size=3, max_size=6, unique=True))
    nodes = tuple(
        Node(
            id=name,
            name=draw(st.text(max_size=4)),
            at=draw(POINTS),
            station=draw(st.booleans()),
            originals=tuple(draw(st.lists(IDS, max_size=2))),
        )
        for name in names
    )
    loop = draw(st.booleans())
    way = Way(nodes=tuple(names), loop=loop, weight=draw(st.integers(1, 3)))
    steps = zip(names, [*names[1:], names[0]] if loop else names[1:], strict=False)
    dropped = draw(st.lists(st.builds(Node, id=IDS, name=IDS, at=POINTS, station=st.just(True)), max_size=1))
    edges = tuple(
        Edge(a=a, b=b, lines=("L",), path=tuple(draw(st.lists(POINTS, max_size=2))), dropped=tuple(dropped))
        for a, b in steps
    )
    line = Line(
        id="L",
        name=draw(st.text(max_size=5)),
        color=draw(st.sampled_from(["", "#12aBc9"])),
        mode=draw(st.sampled_from(MODES)),
        ways=(way,),
    )
    return sort(
        Network(
            name=draw(st.text(max_size=5)),
            system=draw(st.sampled_from(SYSTEMS)),
            nodes=nodes,
            edges=edges,
            lines=(line,),
            source=draw(st.text(max_size=5)),
            licence=draw(st.text(max_size=5)),
        )
    )


@given(networks())
def test_a_network_survives_its_document_and_its_text(network: Network) -> None:
    document = network_document(network)
    assert list(faults(document, load_schema(SCHEMA))) == []
    assert parse_network(document) == network
    text = canonical(document, LAYOUT)
    assert parse_network(json.loads(text)) == network
    assert canonical(json.loads(text), LAYOUT) == text


SMALL: dict[str, Any] = {
    "format": FORMAT,
    "name": "Small",
    "system": "plane",
    "nodes": [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0}, {"id": "c", "x": 2, "y": 1}],
    "edges": [{"from": "a", "to": "b", "lines": ["L"]}, {"from": "c", "to": "b", "lines": ["L"]}],
    "lines": [{"id": "L", "name": "Line", "ways": [{"nodes": ["a", "b", "c"]}]}],
}


def test_absent_keys_have_their_meanings() -> None:
    network = parse_network(SMALL)
    assert network.nodes[0] == Node(id="a", at=(0.0, 0.0))
    assert network.edges[1] == Edge(a="c", b="b", lines=("L",))
    assert network.lines[0] == Line(id="L", name="Line", ways=(Way(nodes=("a", "b", "c")),))


def test_a_path_is_written_with_both_ends_and_read_without() -> None:
    network = parse_network(
        {**SMALL, "edges": [{**SMALL["edges"][0], "path": [[0, 0], [0.5, 1], [1, 0]]}, SMALL["edges"][1]]}
    )
    assert network.edges[0].path == ((0.5, 1.0),)
    assert network_document(network)["edges"][0]["path"] == [[0.0, 0.0], [0.5, 1.0], [1.0, 0.0]]


def wrong(change: Any) -> list[str]:
    document = copy.deepcopy(SMALL)
    change(document)
    assert list(faults(document, load_schema(SCHEMA))) == []
    return [f"{'/'.join(map(str, path))}: {message}" for path, message in inconsistencies(document)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["nodes"][1].pop("y"), "nodes/1: node `b` has no `y`, which `plane` positions have"),
        (lambda d: d["nodes"].append(d["nodes"][0]), "nodes/3/id: the id `a` stands twice among the nodes"),
        (lambda d: d["lines"].append(d["lines"][0]), "lines/1/id: the id `L` stands twice among the lines"),
        (lambda d: d["edges"].append({"from": "a", "to": "x", "lines": ["L"]}), "edges/2/to: there is no node `x`"),
        (lambda d: d["edges"][0]["lines"].append("l"), "edges/0/lines/1: there is no line `l`; did you mean `L`?"),
        (
            lambda d: d["edges"].append({"from": "a", "to": "a", "lines": ["L"]}),
            "edges/2: an edge joins `a` with itself",
        ),
        (
            lambda d: d["lines"][0]["ways"][0]["nodes"].append("a"),
            "lines/0/ways/0/nodes: a way of line `L` names `a` twice",
        ),
        (
            lambda d: d["lines"][0]["ways"].append({"nodes": ["a", "c"]}),
            "lines/0/ways/1/nodes/0: line `L` goes from `a` to `c`, but no edge between them names it",
        ),
        (
            lambda d: d["lines"][0]["ways"][0].update(loop=True),
            "lines/0/ways/0/nodes/2: line `L` goes from `c` to `a`, but no edge between them names it",
        ),
        (
            lambda d: d["lines"][0]["ways"].append({"nodes": ["a", "b"], "loop": True}),
            "lines/0/ways/1/nodes: a loop of line `L` has fewer than three nodes",
        ),
        (
            lambda d: d["edges"][0].update(dropped=[{"id": "q", "lon": 1, "lat": 1}]),
            "edges/0/dropped/0: node `q` has no `x`, which `plane` positions have",
        ),
    ],
)
def test_what_does_not_fit_together_is_named(change: Any, message: str) -> None:
    assert message in wrong(change)


def test_parsing_refuses_it_with_a_pointer() -> None:
    document = copy.deepcopy(SMALL)
    document["edges"][0]["to"] = "bb"
    with pytest.raises(FormatError, match="^/edges/0/to: there is no node `bb`"):
        parse_network(document)


def test_a_way_may_pass_a_junction_again_but_no_station() -> None:
    def crossing(document: Any, junction: bool) -> None:
        names = ("a", "x", "b", "c", "x", "d")
        document["nodes"] = [{"id": name, "name": name, "x": i, "y": i % 2} for i, name in enumerate("abcdx")]
        if junction:
            document["nodes"][4]["junction"] = True
        document["edges"] = [{"from": a, "to": b, "lines": ["L"]} for a, b in ("ax", "bx", "bc", "cx", "dx")]
        document["lines"][0]["ways"] = [{"nodes": list(names)}]

    assert wrong(lambda document: crossing(document, True)) == []
    assert wrong(lambda document: crossing(document, False)) == [
        "lines/0/ways/0/nodes: a way of line `L` names `x` twice"
    ]


def test_a_loop_of_two_nodes_and_one_of_them_again_is_none() -> None:
    def narrow(document: Any) -> None:
        document["nodes"][1]["junction"] = True
        document["lines"][0]["ways"] = [{"nodes": ["b", "a", "b"], "loop": True}]

    assert "lines/0/ways/0/nodes: a loop of line `L` has fewer than three nodes" in wrong(narrow)
