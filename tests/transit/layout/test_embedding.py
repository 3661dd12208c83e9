"""Orders around nodes that no drawing can keep are noticed, and positions are made clear."""

from __future__ import annotations

import math
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.transit.layout.embedding import bent, sound
from metrox_maps.transit.layout.planar import planarized
from metrox_maps.transit.network import Edge, Network, Node, sort

POINTS = st.tuples(st.integers(0, 5), st.integers(0, 5))


def network(places: list[tuple[int, int]], links: list[tuple[int, int]]) -> Network:
    nodes = tuple(Node(id=f"s{k}", at=(float(x), float(y))) for k, (x, y) in enumerate(places))
    return sort(
        Network(
            name="",
            nodes=nodes,
            edges=tuple(Edge(a=f"s{a}", b=f"s{b}", lines=()) for a, b in links),
            lines=(),
        )
    )


@given(st.lists(POINTS, min_size=3, max_size=12))
@settings(max_examples=60, deadline=None)
def test_no_three_are_in_line_and_no_two_the_same(points: list[tuple[int, int]]) -> None:
    made = bent({f"s{k}": (float(x), float(y)) for k, (x, y) in enumerate(points)})
    for (ax, ay), (bx, by) in combinations(made.values(), 2):
        assert (ax, ay) != (bx, by)
    for (ax, ay), (bx, by), (cx, cy) in combinations(list(made.values())[:6], 3):
        assert (bx - ax) * (cy - ay) != (by - ay) * (cx - ax)


def test_what_is_in_line_bulges_to_one_side() -> None:
    made = list(bent({f"s{k}": (2.0 * k, 1.0 * k) for k in range(7)}).values())
    (ax, ay), (bx, by) = made[0], made[-1]
    sides = {math.copysign(1, (bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in made[1:-1]}
    assert len(sides) == 1


@given(st.lists(POINTS, min_size=4, max_size=8, unique=True), st.data())
@settings(max_examples=40, deadline=None)
def test_every_network_gets_an_order_that_can_be_drawn(points: list[tuple[int, int]], data: st.DataObject) -> None:
    pairs = list(combinations(range(len(points)), 2))
    links = data.draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=10, unique=True))
    made = planarized(network(points, links))
    assert sound(made)


def test_a_crossing_without_a_node_is_not_sound() -> None:
    cross = network([(0, 0), (4, 4), (0, 4), (4, 0)], [(0, 1), (2, 3), (0, 2), (2, 1), (1, 3), (0, 3)])
    assert not sound(cross)
    assert sound(planarized(cross))


def test_edges_on_each_other_are_not_sound() -> None:
    assert not sound(network([(0, 0), (1, 0), (2, 0)], [(0, 1), (0, 2)]))
