"""The network of a map: its stations and corridors, in its own coordinates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.draft.network import network_of
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import Bend, Bonus, Branch, Credits, Grid, MetroMap, Route, Station
from metrox_maps.transit.network import Way


def metro() -> MetroMap:
    spots = {"a": (0, 0), "b": (4, 0), "c": (8, 4), "d": (8, 8), "e": (12, 4), "f": (4, 8)}
    stations = tuple(Station(id=each, name=each.upper(), at=at) for each, at in spots.items())
    bonus = Bonus(3, 1)
    routes = (
        Route(
            id="T",
            name="Tree",
            color="#111111",
            windows=2,
            bonus=bonus,
            stations=("a", "b", "c"),
            branches=(Branch(stations=("d",)), Branch(stations=("e",))),
            bends=(Bend("b", ((6, 2), (7, 2))),),
        ),
        Route(
            id="L",
            name="Loop",
            color="#222222",
            windows=2,
            bonus=bonus,
            stations=("c", "b", "f", "d"),
            shape="loop",
            bends=(Bend("c", ((7, 2), (6, 2))), Bend("f", ((6, 9),))),
        ),
        Route(id="S", name="Straight", color="#333333", windows=1, bonus=bonus, stations=("b", "c")),
    )
    credit = Credits(author="me", licence="MIT", source="own")
    return MetroMap(name="M", edition="e", grid=Grid(20, 20), stations=stations, routes=routes, credits=credit)


def test_stations_keep_their_ids_and_places():
    network = network_of(metro())
    assert (network.name, network.system, network.source, network.licence) == ("M", "plane", "own", "MIT")
    assert [(node.id, node.name, node.at, node.station) for node in network.nodes][:3] == [
        ("a", "A", (0.0, 0.0), True),
        ("b", "B", (4.0, 0.0), True),
        ("c", "C", (8.0, 4.0), True),
    ]


def test_a_shared_corridor_is_one_edge_and_another_way_a_second_one():
    edges = [(edge.a, edge.b, edge.lines, edge.path) for edge in network_of(metro()).edges]
    assert edges == [
        ("a", "b", ("T",), ()),
        ("b", "c", ("S",), ()),
        ("b", "c", ("L", "T"), ((6.0, 2.0), (7.0, 2.0))),
        ("b", "f", ("L",), ()),
        ("c", "d", ("L", "T"), ()),
        ("c", "e", ("T",), ()),
        ("d", "f", ("L",), ((6.0, 9.0),)),
    ]


def test_branches_are_ways_and_loops_stay_closed():
    lines = {line.id: line for line in network_of(metro()).lines}
    assert [way.nodes for way in lines["T"].ways] == [("a", "b", "c", "d"), ("a", "b", "c", "e")]
    assert lines["L"].ways == (Way(nodes=("c", "b", "f", "d"), loop=True),)
    assert (lines["L"].name, lines["L"].color) == ("Loop", "#222222")


def test_stations_without_a_place_are_refused_or_stand_where_they_are_told():
    bare = replace(metro(), stations=(*metro().stations[:5], Station(id="f", name="Far")))
    with pytest.raises(MetroxError, match="1 station without `at`, so there is nothing to go by: `Far`"):
        network_of(bare)
    assert network_of(bare, unplaced=(1.0, 2.0)).nodes[-1].at == (1.0, 2.0)


def test_an_unknown_station_is_named():
    wrong = replace(metro(), stations=metro().stations[1:])
    with pytest.raises(MetroxError, match="route T stops at `a`, which is no station"):
        network_of(wrong)


@pytest.mark.parametrize("name", ["all-features", "london", "sao-paulo", "harbour-teaching"])
def test_every_example_becomes_a_network_whose_ways_follow_its_edges(name, examples):
    loaded = load_map(str(examples / f"{name}.json")).metro
    network = network_of(loaded)
    runs = {
        (line, *ends) for edge in network.edges for line in edge.lines for ends in ((edge.a, edge.b), (edge.b, edge.a))
    }
    for line in network.lines:
        for way in line.ways:
            after = (*way.nodes[1:], way.nodes[0]) if way.loop else way.nodes[1:]
            assert all((line.id, a, b) in runs for a, b in zip(way.nodes, after, strict=False))
    assert sum(len(line.ways) for line in network.lines) == sum(max(1, len(route.branches)) for route in loaded.routes)
