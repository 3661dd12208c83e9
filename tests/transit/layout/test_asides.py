"""Layouts a little different from one, for names without room."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.geometry.directions import is_octilinear
from metrox_maps.transit.found import PLANE, PLANE_UP
from metrox_maps.transit.layout.asides import asides
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.layout.shape import Shape, apart, direction, joints, shape_of, shaped
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort

Spots = dict[str, tuple[float, float]]


def network(spots: Spots, *ways: str, paths: dict[str, tuple[tuple[float, float], ...]] | None = None) -> Network:
    """A network from where its nodes are and the nodes of its lines, one letter each."""
    on: dict[str, set[str]] = {}
    for number, way in enumerate(ways):
        for a, b in pairwise(way):
            on.setdefault(min(a, b) + max(a, b), set()).add(str(number))
    return sort(
        Network(
            name="Test",
            system=PLANE,
            nodes=tuple(Node(id=name, name=name.upper(), at=at) for name, at in spots.items()),
            edges=tuple(
                Edge(a=a, b=b, lines=tuple(sorted(lines)), path=(paths or {}).get(a + b, ()))
                for (a, b), lines in on.items()
            ),
            lines=tuple(
                Line(id=str(number), name=str(number), ways=(Way(nodes=tuple(way)),)) for number, way in enumerate(ways)
            ),
        )
    )


CROSS: Spots = {"a": (0, 2), "b": (2, 2), "c": (3, 2), "d": (5, 2), "e": (2, 0), "f": (2, 4)}
"""A line from a to d through b and c, which stand close together; another from e to f through b."""


def test_a_neighbor_that_stands_close_is_shifted_away_along_its_line() -> None:
    found = [{node.id: node.at for node in each.nodes} for each in asides(network(CROSS, "abcd", "ebf"), {"b": 10})]
    assert {**CROSS, "c": (4, 2)} in found[:2]
    assert {**CROSS, "b": (1, 2), "e": (1, 0), "f": (1, 4)} in found[:2], "the same, but b moves, and what hangs on it"


def test_what_hangs_on_a_node_is_shifted_with_it() -> None:
    spots: Spots = {"a": (0, 0), "b": (1, 0), "c": (3, 0), "d": (3, 2), "e": (3, -2), "x": (0, 5), "y": (9, 5)}
    spots |= {"g": (5, 5), "h": (7, 5)}
    found = [
        {node.id: node.at for node in each.nodes}
        for each in asides(network(spots, "abc", "dce", "xghy"), {"b": 10})
        if not any(edge.path for edge in each.edges)
    ]
    assert any(at["c"] == (4, 0) and at["d"] == (4, 2) and at["e"] == (4, -2) and at["b"] == (1, 0) for at in found)


def test_the_end_of_a_line_may_turn_aside() -> None:
    spots: Spots = {"a": (0, 0), "b": (2, 0), "c": (4, 0), "d": (5, 0), "x": (0, 1), "y": (5, 1)}
    found = asides(network(spots, "abcd", "xy"), {"d": 10})
    ends = {node.at for each in found for node in each.nodes if node.id == "d"}
    assert (5, -1) in ends
    assert (4, 1) not in ends, "there runs another line"


def test_a_node_may_step_out_of_its_line_which_then_has_corners() -> None:
    spots: Spots = {"a": (0, 0), "b": (3, 0), "c": (6, 0), "x": (2, 1), "y": (4, 1)}
    found = asides(network(spots, "abc", "xy"), {"b": 10})
    stepped = [each for each in found if {node.id: node.at for node in each.nodes}["b"] == (3, -1)]
    assert stepped
    assert all(edge.path for edge in stepped[0].edges if edge.a == "a")


def test_nothing_is_changed_where_nothing_is_crowded() -> None:
    assert asides(network(CROSS, "abcd", "ebf"), {}) == []


def test_the_way_y_grows_changes_nothing() -> None:
    down = network(CROSS, "abcd", "ebf")
    up = replace(down, system=PLANE_UP, nodes=tuple(replace(node, at=(node.at[0], -node.at[1])) for node in down.nodes))
    mirrored = [{node.id: (node.at[0], -node.at[1]) for node in each.nodes} for each in asides(up, {"b": 10, "c": 5})]
    assert mirrored == [{node.id: node.at for node in each.nodes} for each in asides(down, {"b": 10, "c": 5})]


def test_a_shape_tells_what_overlaps_and_what_crosses() -> None:
    assert shape_of(network(CROSS, "abcd", "ebf")).valid
    on_the_line = {**CROSS, "x": (4.0, 2.0), "y": (4.0, 5.0)}
    assert not shape_of(network(on_the_line, "abcd", "ebf", "xy")).valid
    crossing: Spots = {"a": (0, 0), "b": (1, 1), "c": (1, 0), "d": (0, 1)}
    assert not shape_of(network(crossing, "ab", "cd")).valid
    rising: Spots = {"a": (0, 3), "b": (3, 0), "c": (1, 1), "d": (2, 2)}
    assert not shape_of(network(rising, "ab", "cd")).valid
    beside: Spots = {"a": (0, 3), "b": (3, 0), "c": (1, 3), "d": (4, 0)}
    assert shape_of(network(beside, "ab", "cd")).valid


def test_turns_cost_at_corners_and_where_a_line_goes_on() -> None:
    straight: Spots = {"a": (0, 0), "b": (2, 0), "c": (4, 0), "d": (4, 2)}
    whole = network(straight, "abcd")
    assert shape_of(whole).turns(joints(whole)) == 2
    bent = network({**straight, "d": (7, 1)}, "abcd", paths={"cd": ((6, 0),)})
    assert shape_of(bent).turns(joints(bent)) == 1


def octilinear(shape: Shape) -> bool:
    return all(
        is_octilinear(start, end) for edge in range(len(shape.ends)) for start, end in pairwise(shape.line(edge))
    )


@settings(max_examples=10, deadline=None)
@given(
    spots=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=6, max_size=9, unique=True),
    crowded=st.sets(st.integers(0, 5), min_size=1, max_size=3),
)
def test_every_aside_is_a_layout_of_the_same_network(spots: list[tuple[int, int]], crowded: set[int]) -> None:
    names = "abcdefghi"[: len(spots)]
    ways = (names[:4], names[3:], names[1] + names[-1])
    drawn = layout_network(
        network({name: (float(x), float(y)) for name, (x, y) in zip(names, spots, strict=True)}, *ways), effort=0.01
    )
    before = shape_of(drawn)
    assert before.valid
    assert shaped(drawn, before) == drawn
    for each in asides(drawn, {names[number]: 10 for number in crowded}):
        after = shape_of(each)
        assert after.valid
        assert octilinear(after)
        assert after.order() == before.order()
        assert after != before
        assert replace(each, nodes=drawn.nodes, edges=drawn.edges) == drawn
        assert [replace(edge, path=()) for edge in each.edges] == [replace(edge, path=()) for edge in drawn.edges]


def test_directions_and_distances() -> None:
    assert [direction((0, 0), each) for each in ((3, 0), (2, 2), (0, -1), (4, -4))] == [0, 1, 6, 7]
    assert apart((0, 0), (3, -5)) == 5
    assert Counter(shape_of(network(CROSS, "abcd", "ebf")).cells())[2, 2] == 1
