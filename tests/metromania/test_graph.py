"""The graphs of a city and of its lines."""

from __future__ import annotations

import networkx as nx
import pytest

from metrox_maps.geometry.grids import hex_grid
from metrox_maps.metromania.facts import City
from metrox_maps.metromania.graph import city_graph, trip_graph


def test_sections_and_changes() -> None:
    graph = trip_graph([(0, (3, 5, 8)), (2, (5, 9)), (0, (1, 5))])
    assert dict(graph.nodes(data="company")) == {
        (3, 0): 0,
        (5, 0): 0,
        (8, 0): 0,
        (5, 1): 2,
        (9, 1): 2,
        (1, 2): 0,
        (5, 2): 0,
    }
    section = {"minutes": 1, "company": 0, "line": 0}
    edges = {frozenset((one, other)): data for one, other, data in graph.edges(data=True)}
    assert edges == {
        frozenset({(3, 0), (5, 0)}): section,
        frozenset({(5, 0), (8, 0)}): section,
        frozenset({(5, 1), (9, 1)}): {"minutes": 1, "company": 2, "line": 1},
        frozenset({(1, 2), (5, 2)}): {"minutes": 1, "company": 0, "line": 2},
        frozenset({(5, 0), (5, 1)}): {"minutes": 3},
        frozenset({(5, 0), (5, 2)}): {"minutes": 3},
        frozenset({(5, 1), (5, 2)}): {"minutes": 3},
    }


def test_a_line_with_one_station_or_none() -> None:
    graph = trip_graph([(1, (4,)), (0, ()), (2, (4,))])
    assert list(graph.edges(data=True)) == [((4, 0), (4, 2), {"minutes": 3})]


@pytest.mark.parametrize("side", [1, 2, 5])
def test_the_city_is_the_whole_lattice(side: int) -> None:
    grid = hex_grid(side)
    kinds = "".join(".HWFLP"[number % 6] for number in range(len(grid.cells)))
    graph = city_graph(City(grid=grid, kinds=kinds, starts=(), ends=()))
    assert len(graph) == 3 * side * (side + 1) + 1
    assert nx.is_connected(graph)
    assert {graph.nodes[vertex]["at"] for vertex in graph} == set(grid.vertices)
    assert sorted(number for *_, number in graph.edges(data="number")) == list(range(9 * side**2 + 3 * side))
    assert sum(len(spaces) for *_, spaces in graph.edges(data="spaces")) == 3 * 6 * side**2
    for one, other, data in graph.edges(data=True):
        assert grid.edge(one, other) == data["number"]
        assert all({one, other} <= set(grid.corners[space]) for space in data["spaces"])
        assert data["kinds"] == "".join(kinds[space] for space in data["spaces"])
    rim = [edge for *edge, spaces in graph.edges(data="spaces") if len(spaces) == 1]
    assert nx.is_isomorphic(graph.edge_subgraph(map(tuple, rim)), nx.cycle_graph(6 * side))
