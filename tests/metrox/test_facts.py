"""Derived facts, and that the networkx graph says the same."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.metrox import facts
from metrox_maps.metrox.graph import graph_of
from metrox_maps.metrox.model import Bend, Bonus, Branch, MetroMap, Route, Station

BONUS = Bonus(4, 2)


def route(route_id: str, *stations: str, **more: object) -> Route:
    return Route(id=route_id, name=route_id, color="#000000", windows=2, bonus=BONUS, stations=stations, **more)  # type: ignore[arg-type]


def metro(*routes: Route, stations: str = "abcdefg") -> MetroMap:
    places = tuple(Station(id=name, name=name, at=(2 * index, 0)) for index, name in enumerate(stations))
    return MetroMap(name="M", edition="gamewright-2020", stations=places, routes=routes)


def test_tracks_of_every_shape() -> None:
    assert facts.tracks(route("r", "a", "b", "c")) == (("a", "b", "c"),)
    assert facts.tracks(route("r", "a", "b", "c", starts="both-ends")) == (("a", "b", "c"), ("c", "b", "a"))
    assert facts.tracks(route("r", "a", "b", "c", shape="loop")) == (("a", "b", "c"), ("a", "c", "b"))
    fork = route(
        "r", "a", "b", branches=(Branch(stations=("c",)), Branch(stations=("d", "e"))), branch_bonus=Bonus(2, 1)
    )
    assert facts.tracks(fork) == (("a", "b", "c"), ("a", "b", "d", "e"))
    assert facts.goals(fork) == (
        facts.Goal((("a", "b", "c"), ("a", "b", "d", "e")), Bonus(2, 1)),
        facts.Goal((("a", "b", "c", "d", "e"),), BONUS),
    )
    assert facts.end_points(fork) == ("c", "e")
    assert facts.end_points(route("r", "a", "b", shape="loop")) == ()


def test_a_route_counts_once_at_a_station() -> None:
    fork = route("r", "a", "b", branches=(Branch(stations=("c",)), Branch(stations=("d",))))
    assert facts.transfer_counts(metro(fork, route("s", "b", "x"))) == {
        "a": 1,
        "b": 2,
        "c": 1,
        "d": 1,
        "e": 0,
        "f": 0,
        "g": 0,
    }


def test_a_corridor_is_shared_in_either_direction_through_the_same_points() -> None:
    one = route("r", "a", "b", bends=(Bend("a", ((1, 1),)),))
    back = route("s", "b", "a", bends=(Bend("b", ((1, 1),)),))
    straight = route("t", "a", "b")
    shared = facts.corridors(metro(one, back, straight))
    assert [(corridor.ends, [step.route for step in corridor.steps]) for corridor in shared] == [
        (("a", "b"), ["r", "s"]),
        (("a", "b"), ["t"]),
    ]


def test_a_loop_closes_and_a_branch_leaves_the_fork() -> None:
    loop = route("r", "a", "b", "c", shape="loop", bends=(Bend("c", ((9, 9),)),))
    assert facts.steps(loop)[-1] == facts.Step("r", "c", "a", ((9, 9),))
    fork = route("r", "a", "b", branches=(Branch(stations=("c",), bends=(Bend("b", ((3, 3),)),)),))
    assert facts.steps(fork)[-1] == facts.Step("r", "b", "c", ((3, 3),))


ROUTES = st.lists(
    st.tuples(st.permutations("abcdefg"), st.integers(2, 7), st.sampled_from(["path", "loop"])), min_size=1, max_size=5
)


@given(ROUTES)
def test_the_graph_agrees_with_the_plain_facts(drawn: list[tuple[list[str], int, str]]) -> None:
    routes = [route(f"r{i}", *order[:length], shape=shape) for i, (order, length, shape) in enumerate(drawn)]
    subject = metro(*routes)
    graph = graph_of(subject)
    groups = {frozenset(group) for group in nx.weakly_connected_components(graph)}
    assert {frozenset(group) for group in facts.components(subject)} == groups
    stopping: dict[str, set[str]] = {name: set() for name in graph}
    for start, end, key in graph.edges(keys=True):
        stopping[start].add(key)
        stopping[end].add(key)
    counts = facts.transfer_counts(subject)
    assert {name: len(routes) for name, routes in stopping.items()} == counts
    assert {name: data["transfer_count"] for name, data in graph.nodes(data=True)} == counts
    assert graph.number_of_edges() == sum(len(facts.steps(item)) for item in routes)
