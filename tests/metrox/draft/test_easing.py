"""Single stations left out of a layout, and room between interchanges that goes again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from metrox_maps.metrox.draft.easing import LEAST, easings, plain_stations, without_station
from metrox_maps.metrox.draft.roominess import with_room, without_room
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort


def network(**ways: str) -> Network:
    """A network from its lines' stations: `A="a b c"`; letters stand in a row by their place in the alphabet."""
    lines = {line: tuple(text.split()) for line, text in ways.items()}
    names = sorted({name for stops in lines.values() for name in stops})
    edges: dict[tuple[str, str], set[str]] = {}
    for line, stops in lines.items():
        for a, b in pairwise(stops):
            edges.setdefault((min(a, b), max(a, b)), set()).add(line)
    return sort(
        Network(
            name="Test",
            nodes=tuple(Node(id=name, name=name.upper(), at=(float(ord(name) - 97), 0.0)) for name in names),
            edges=tuple(Edge(a=a, b=b, lines=tuple(on)) for (a, b), on in edges.items()),
            lines=tuple(Line(id=line, name=line, ways=(Way(nodes=stops),)) for line, stops in lines.items()),
        )
    )


def test_plain_stations_are_no_ends_no_interchanges_and_no_stations_of_short_lines() -> None:
    assert plain_stations(network(A="a b c d e f", B="x c y")) == {"b", "d", "e"}
    assert LEAST == 5
    assert plain_stations(network(A="a b c d e")) == frozenset()


def test_a_station_is_not_plain_where_its_edge_would_be_doubled() -> None:
    ring = network(A="a b c d e f", B="b x d y")
    assert "c" in plain_stations(ring)
    assert "c" not in plain_stations(network(A="a b c d e f", B="b d y"))


def test_a_station_left_out_stays_on_the_edge() -> None:
    whole = network(A="a b c d e f g")
    less = without_station(without_station(whole, "c"), "d")
    assert [node.id for node in less.nodes] == ["a", "b", "e", "f", "g"]
    edge = next(edge for edge in less.edges if edge.a == "b")
    assert (edge.b, [node.id for node in edge.dropped], edge.path) == ("e", ["c", "d"], ())
    assert less.lines[0].ways[0].nodes == ("a", "b", "e", "f", "g")


def test_a_corner_at_a_station_left_out_remains() -> None:
    whole = network(A="a b c d e f")
    bent = Network(
        name="Test",
        nodes=tuple(
            Node(id=node.id, name=node.name, at=(2.0, 3.0) if node.id == "c" else node.at) for node in whole.nodes
        ),
        edges=whole.edges,
        lines=whole.lines,
    )
    assert [edge.path for edge in without_station(bent, "c").edges if edge.a == "b"] == [((2.0, 3.0),)]


def test_what_is_left_out_first_stands_nearest_to_a_name_in_need() -> None:
    whole = network(A="a b c d e f g h i j")
    assert easings(whole, {"e": 10})[0] == "e"
    assert "i" not in easings(whole, {"b": 10})
    assert easings(whole, {}) == []


def test_room_is_made_between_interchanges_only_and_goes_without_a_trace() -> None:
    whole = network(A="a b c d e", B="x b y", C="z c w")
    roomy = with_room(whole)
    added = {node.id for node in roomy.nodes} - {node.id for node in whole.nodes}
    assert len(added) == 1
    neighbors = {name for edge in roomy.edges if added & {edge.a, edge.b} for name in (edge.a, edge.b)} - added
    assert neighbors == {"b", "c"}
    assert without_room(roomy) == whole


def test_room_on_an_edge_that_another_crosses_leaves_the_crossing_on_both_ways() -> None:
    spots = {"a": (0.0, 0.0), "b": (4.0, 4.0), "c": (0.0, 4.0), "d": (4.0, 0.0), "e": (-3.0, 1.0), "f": (7.0, 3.0)}
    spots |= {"g": (1.0, -4.0), "h": (3.0, 8.0), "i": (-4.0, -1.0), "j": (8.0, 5.0)}
    whole = network(A="e a b f", B="g a b h", C="i c d j", D="e c d f", E="g d c h")
    placed = replace(whole, nodes=tuple(replace(node, at=spots[node.id]) for node in whole.nodes))
    laid = without_room(layout_network(with_room(placed), effort=0.05))
    crossings = {node.id for node in laid.nodes if not node.station}
    assert crossings
    joined = {frozenset((edge.a, edge.b)) for edge in laid.edges}
    for line in laid.lines:
        assert {frozenset(pair) for way in line.ways for pair in pairwise(way.nodes)} <= joined
