"""A layout keeps the rules of the lattice, whatever the network."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.errors import LayoutFailed
from metrox_maps.transit.found import LONLAT, PLANE, PLANE_UP, Point
from metrox_maps.transit.layout.grids import Lattice
from metrox_maps.transit.layout.octilinear import lattice_kept, layout_network
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort

QUICK = 0.02


def net(
    places: Sequence[Point],
    links: Sequence[tuple[int, int]],
    *,
    system: str = PLANE,
    ways: Sequence[Sequence[int]] = (),
) -> Network:
    """Stations `s0`, `s1`, …, each link an edge of line A, and ways of it."""
    nodes = tuple(Node(id=f"s{k}", name=f"Stop {k}", at=(float(x), float(y))) for k, (x, y) in enumerate(places))
    edges = tuple(Edge(a=f"s{a}", b=f"s{b}", lines=("A",)) for a, b in links)
    line = Line(id="A", name="A", ways=tuple(Way(nodes=tuple(f"s{k}" for k in way)) for way in ways))
    return sort(Network(name="n", system=system, nodes=nodes, edges=edges, lines=(line,)))


def shapes(network: Network) -> dict[tuple[str, str], list[Point]]:
    at = {node.id: node.at for node in network.nodes}
    return {(edge.a, edge.b): [at[edge.a], *edge.path, at[edge.b]] for edge in network.edges}


def assert_valid(network: Network) -> None:
    """Whole positions, octilinear pieces, nothing that touches what is not its own."""
    from shapely.geometry import LineString
    from shapely.geometry import Point as Spot

    at = {node.id: node.at for node in network.nodes}
    assert all(part == round(part) for place in at.values() for part in place)
    assert len(set(at.values())) == len(at)
    drawn = {ends: LineString(shape) for ends, shape in shapes(network).items() if ends[0] != ends[1]}
    for ends, shape in shapes(network).items():
        for (ax, ay), (bx, by) in pairwise(shape):
            assert ax == bx or ay == by or abs(ax - bx) == abs(ay - by), (ends, shape)
    for (one, first), (two, second) in combinations(drawn.items(), 2):
        common = set(one) & set(two)
        meeting = first.intersection(second)
        assert meeting.is_empty or (common and meeting.equals(Spot(at[common.pop()]))), (one, two)
    for name, place in at.items():
        for ends, shape in drawn.items():
            assert name in ends or shape.distance(Spot(place)) > 0.7, (name, ends)


def around(network: Network) -> dict[str, list[str]]:
    """Each node's neighbours in the order in which edges leave it, from the smallest on."""
    leaving: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for (a, b), shape in shapes(network).items():
        for name, other, (x, y), (x2, y2) in ((a, b, *shape[:2]), (b, a, *shape[:-3:-1])):
            leaving[name].append((math.atan2(y2 - y, x2 - x) % (2 * math.pi), other))
    orders = {name: [other for _, other in sorted(ends)] for name, ends in leaving.items()}
    return {
        name: others[others.index(min(others)) :] + others[: others.index(min(others))]
        for name, others in orders.items()
    }


@st.composite
def networks(draw: st.DrawFn) -> Network:
    """Up to nine stations on a small grid (so that much of it is in line), each but the first joined to one before."""
    spots = st.tuples(st.integers(0, 6), st.integers(0, 6))
    places = draw(st.lists(spots, min_size=2, max_size=9, unique=True))
    links = {(draw(st.integers(0, k - 1)), k) for k in range(1, len(places))}
    links |= set(draw(st.lists(st.sampled_from([(0, k) for k in range(1, len(places))]), max_size=2)))
    return net(places, sorted(links))


@given(networks())
@settings(max_examples=25, deadline=None)
def test_every_network_is_drawn_by_the_rules(network: Network) -> None:
    laid = layout_network(network, effort=QUICK)
    assert_valid(laid)
    assert {node.id for node in network.nodes} <= {node.id for node in laid.nodes}


@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_the_order_around_stations_stays(seed: int) -> None:
    dice = random.Random(seed)
    arms = dice.randint(3, 7)
    places = [(0.0, 0.0)]
    for k in range(arms):
        turn = 2 * math.pi * (k + dice.uniform(0.1, 0.9)) / arms
        places.append((10 * math.cos(turn), 10 * math.sin(turn)))
    network = net(places, [(0, k + 1) for k in range(arms)])
    assert around(layout_network(network, effort=QUICK)) == around(network)


def test_the_order_of_the_parts_does_not_matter() -> None:
    places = [(0.3, 0.2), (5.1, 1.4), (9.8, 0.7), (5.4, 5.9), (4.4, -4.6), (1.2, 6.3)]
    network = net(places, [(0, 1), (1, 2), (1, 3), (1, 4), (3, 5), (0, 5)], ways=[(0, 1, 2), (4, 1, 3, 5, 0)])
    turned = replace(
        network,
        nodes=network.nodes[::-1],
        edges=tuple(replace(edge, a=edge.b, b=edge.a) for edge in network.edges[::-1]),
    )
    assert layout_network(turned, effort=QUICK) == layout_network(network, effort=QUICK)


@pytest.mark.parametrize(
    ("places", "links"),
    [
        ([(0, 0)], []),
        ([(0, 0), (3, 1)], [(0, 1)]),
        ([(0, 0), (3, 1), (8, 8)], [(0, 1)]),
        ([(0, 0), (3, 1), (3, 5), (-1, 4)], [(0, 1), (1, 2), (2, 3), (0, 3)]),
        ([(0, 0), (3, 1), (9, 9), (12, 8)], [(0, 1), (2, 3)]),
        ([(0, 0), (3, 1), (6, 0)], [(0, 0), (0, 1), (1, 2)]),
    ],
    ids=["one station", "one edge", "a lone station", "a ring", "two pieces", "an edge to itself"],
)
def test_small_networks(places: list[Point], links: list[tuple[int, int]]) -> None:
    laid = layout_network(net(places, links), effort=QUICK)
    assert len(laid.nodes) == len(places)
    assert_valid(laid)


def test_lines_that_cross_without_a_station_get_a_nameless_junction() -> None:
    laid = layout_network(net([(0, 0), (4, 4), (0, 4), (4, 0)], [(0, 1), (2, 3)], ways=[(0, 1), (3, 2)]), effort=QUICK)
    extra = [node for node in laid.nodes if not node.station]
    assert [(node.id, node.name) for node in extra] == [("crossing-1", "")]
    assert [way.nodes for way in laid.lines[0].ways] == [("s0", "crossing-1", "s1"), ("s3", "crossing-1", "s2")]
    assert_valid(laid)


def test_a_line_over_stations_of_another_is_drawn_beside_them() -> None:
    """A hand-placed map has an express on top of the stops it passes."""
    places = [(0, 0), (1, 0), (2, 0), (3, 0), (1, 2), (2, -2)]
    laid = layout_network(net(places, [(0, 1), (1, 2), (2, 3), (0, 3), (1, 4), (2, 5)]), effort=QUICK)
    assert_valid(laid)
    assert sum(not node.station for node in laid.nodes) <= 1


def test_a_line_through_a_foreign_station_crosses_beside_it() -> None:
    laid = layout_network(net([(0, 0), (4, 0), (2, 0), (2, 3), (2, -3)], [(0, 1), (2, 3), (2, 4)]), effort=QUICK)
    assert_valid(laid)


def test_stations_on_one_point_come_apart() -> None:
    laid = layout_network(net([*([(5, 5)] * 4), (9, 6)], [(0, 1), (1, 2), (2, 3), (3, 4)]), effort=QUICK)
    assert_valid(laid)


def test_parallel_edges_lie_on_each_other() -> None:
    network = net([(0, 0), (3, 1), (6, 0)], [(0, 1), (1, 2)])
    second = Edge(a="s0", b="s1", lines=("B",), path=((1.0, 2.0),))
    network = sort(replace(network, edges=(*network.edges, second)))
    laid = layout_network(network, effort=QUICK)
    paths = [edge.path for edge in laid.edges if (edge.a, edge.b) == ("s0", "s1")]
    assert len(paths) == 2
    assert paths[0] == paths[1]


def test_more_than_eight_edges_are_refused_by_name() -> None:
    star = [(0.0, 0.0), *((math.cos(k), math.sin(k)) for k in range(9))]
    with pytest.raises(LayoutFailed, match=r"`Stop 0` has 9 edges.*eight directions"):
        layout_network(net(star, [(0, k) for k in range(1, 10)]))


def test_a_junction_is_named_by_its_lines_and_a_station_near_it() -> None:
    """Around the junction are only junctions, whose ids nobody has seen either."""
    ring = [(math.cos(k * 0.7), math.sin(k * 0.7)) for k in range(9)]
    places = [(0.0, 0.0), *ring, *((2 * x, 2 * y) for x, y in ring)]
    network = net(places, [(0, k) for k in range(1, 10)] + [(k, k + 9) for k in range(1, 10)])
    nodes = tuple(
        replace(node, id=f"crossing-{node.id}", name="", station=False) if int(node.id[1:]) < 10 else node
        for node in network.nodes
    )
    ids = {old.id: new.id for old, new in zip(network.nodes, nodes, strict=True)}
    edges = tuple(replace(edge, a=ids[edge.a], b=ids[edge.b], lines=("A", "B")) for edge in network.edges)
    lines = (*network.lines, Line(id="B", name="Blue", ways=()))
    with pytest.raises(LayoutFailed, match=r"the place where lines `A` and `Blue` meet near `Stop 10` has 9") as caught:
        layout_network(replace(network, nodes=nodes, edges=edges, lines=lines))
    assert "crossing-" not in str(caught.value)
    assert "--exclude" in str(caught.value)


def test_a_line_may_cross_another_in_its_bend() -> None:
    """The corner lies on the crossing up to rounding, from where it would lead nowhere."""
    network = net([(27, 23), (31, 15), (28, 16), (33, 21)], [(0, 1), (2, 3)])
    bent = replace(network, edges=(replace(network.edges[0], path=((31.0, 19.0),)), *network.edges[1:]))
    assert lattice_kept(bent) == Lattice(step=1.0, x=0.0, y=0.0)


def test_only_what_is_drawn_by_the_rules_has_a_lattice() -> None:
    places = [(1, 2), (4, 5), (10, 5), (1, 8)]
    assert lattice_kept(net(places, [(0, 1), (1, 2), (0, 3)])) == Lattice(step=3.0, x=1.0, y=2.0)
    assert lattice_kept(net(places, [(0, 1), (1, 2), (2, 3)])) is None
    assert lattice_kept(net(places, [(0, 1)], system=LONLAT)) is None


def test_thinned_stations_stay_on_their_edges() -> None:
    network = net([(0, 0), (4, 4), (0, 4), (4, 0)], [(0, 1), (2, 3)])
    gone = Node(id="g", name="Gone", at=(1.0, 1.0))
    network = replace(network, edges=(replace(network.edges[0], dropped=(gone,)), *network.edges[1:]))
    laid = layout_network(network, effort=QUICK)
    assert [edge.dropped for edge in laid.edges if edge.dropped] == [(gone,)]


@pytest.mark.parametrize("system", [LONLAT, PLANE_UP, PLANE])
def test_up_stays_up(system: str) -> None:
    laid = layout_network(net([(0, 0), (0, 3), (0, 6)], [(0, 1), (1, 2)], system=system), effort=QUICK)
    assert laid.system == (PLANE if system == PLANE else PLANE_UP)
    assert laid.nodes[2].at[1] > laid.nodes[0].at[1]


@pytest.mark.parametrize("system", [PLANE, PLANE_UP])
def test_locked_stations_stay_where_they_are(system: str) -> None:
    places = [(0, 0), (4, 1), (8, 0), (5, 5), (12, 3)]
    network = net(places, [(0, 1), (1, 2), (1, 3), (2, 4)], system=system)
    lattice = Lattice(step=4.0)
    laid = layout_network(network, lattice=lattice, locked=("s1", "s4"), effort=QUICK)
    at = {node.id: node.at for node in laid.nodes}
    assert (at["s1"], at["s4"]) == ((4, 1), (12, 3))
    assert_valid_pieces(laid)


def assert_valid_pieces(network: Network) -> None:
    for shape in shapes(network).values():
        for (ax, ay), (bx, by) in pairwise(shape):
            assert ax == bx or ay == by or math.isclose(abs(ax - bx), abs(ay - by))


def test_two_locks_on_one_lattice_point_are_refused() -> None:
    network = net([(0, 0), (1, 0), (8, 0)], [(0, 1), (1, 2)])
    with pytest.raises(LayoutFailed, match="stand on one lattice point"):
        layout_network(network, lattice=Lattice(step=8.0), locked=("s0", "s1"))


def test_an_unknown_lock_is_refused() -> None:
    with pytest.raises(LayoutFailed, match="no station `nope`"):
        layout_network(net([(0, 0), (1, 0)], [(0, 1)]), locked=("nope",))


def test_nothing_comes_left_of_the_corner() -> None:
    network = net([(1, 1), (1, 2), (1, 4), (0, 3)], [(0, 1), (1, 2), (1, 3)])
    laid = layout_network(network, locked=("s0",), corner=(0, 0), effort=QUICK)
    assert min(min(point) for shape in shapes(laid).values() for point in shape) >= 0


def test_what_is_drawn_by_the_rules_is_left_by_snapping() -> None:
    network = net([(0, 0), (1, 0), (3, 2), (3, 5)], [(0, 1), (1, 2), (2, 3)])
    laid = layout_network(network, only_snap=True)
    shift = {(new.at[0] - old.at[0], new.at[1] - old.at[1]) for new, old in zip(laid.nodes, network.nodes, strict=True)}
    assert len(shift) == 1


def test_what_is_drawn_in_large_units_keeps_them_when_it_is_snapped() -> None:
    network = net([(0, 0), (0, 10), (0, 20), (0, 30), (10, 40), (30, 40)], [(k, k + 1) for k in range(5)])
    laid = layout_network(network, only_snap=True)
    assert [node.at for node in laid.nodes] == [node.at for node in network.nodes]
    assert not any(edge.path for edge in laid.edges)


def test_an_earlier_layout_is_stayed_close_to() -> None:
    places = [(0.3, 0.2), (5.1, 1.4), (9.8, 0.7), (5.4, 5.9), (4.4, -4.6), (1.2, 6.3)]
    network = net(places, [(0, 1), (1, 2), (1, 3), (1, 4), (3, 5), (0, 5)])
    # An earlier layout that is mirrored at the diagonal but for the order around stations: turned by 90°.
    old = layout_network(network, effort=QUICK)
    turned = replace(old, nodes=tuple(replace(node, at=(-node.at[1], node.at[0])) for node in old.nodes), edges=())
    laid = layout_network(network, near=turned, effort=QUICK)
    fresh = {node.id: node.at for node in layout_network(network, effort=QUICK).nodes}
    held = {node.id: node.at for node in turned.nodes}
    moved = sum(math.dist(node.at, held[node.id]) for node in laid.nodes)
    assert moved < 0.5 * sum(math.dist(fresh[name], held[name]) for name in held)


def test_variants_differ() -> None:
    places = [(0.3, 0.2), (5.1, 1.4), (9.8, 0.7), (5.4, 5.9), (4.4, -4.6), (1.2, 6.3)]
    network = net(places, [(0, 1), (1, 2), (1, 3), (1, 4), (3, 5), (0, 5)])
    for variant in (1, 2):
        assert_valid(layout_network(network, variant=variant, effort=QUICK))


@pytest.mark.parametrize("far", [(1e4, 2e3), (4e6, 0.0), (0.5, 3e8)])
def test_a_station_far_off_is_drawn_in(far: tuple[float, float]) -> None:
    """A board as wide as the geography would not fit into memory."""
    places = [*((float(k), k % 3 * 0.4) for k in range(9)), far]
    laid = layout_network(net(places, [(k, k + 1) for k in range(9)]), effort=QUICK)
    assert_valid(laid)
    assert max(math.dist(node.at, laid.nodes[0].at) for node in laid.nodes) < 60


def test_a_drawing_on_too_wide_a_lattice_is_laid_out_anew() -> None:
    network = net([(4.0**k, 0) for k in range(10)], [(k, k + 1) for k in range(9)])
    assert max(abs(node.at[0]) for node in layout_network(network, effort=QUICK).nodes) < 60
    far = net([*((k, 0) for k in range(9)), (4e6, 0)], [(k, k + 1) for k in range(9)])
    with pytest.raises(LayoutFailed, match="stands .* steps from the middle of the others"):
        layout_network(far, only_snap=True)


def test_stations_on_one_point_are_refused() -> None:
    with pytest.raises(LayoutFailed, match="on one point"):
        layout_network(net([(5, 5)] * 4, [(0, 1), (1, 2), (2, 3)]))


def test_a_drawing_with_long_edges_on_a_fine_lattice_is_no_start() -> None:
    """It keeps every rule as it is, on a lattice of a unit: improved from there it would stay a hundred times too wide."""
    zigzag = [(100 * k, 100 * (k % 2)) for k in range(5)]
    level = [(100 * k + 13, 50) for k in range(5)]
    edges = [(k, k + 1) for k in range(4)] + [(k, k + 1) for k in range(5, 9)]
    laid = layout_network(net([*zigzag, *level], edges), effort=QUICK)
    assert_valid(laid)
    assert max(math.dist(node.at, laid.nodes[0].at) for node in laid.nodes) < 40
