"""The city and its trips as networkx graphs, for people who think in graphs: the reference of the test trips, exports.

The plain functions in `play.trips` find the same trips without networkx, and tests hold both against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from metrox_maps.metromania.facts import City

if TYPE_CHECKING:
    import networkx as nx

Stop = tuple[int, int]
"""A node of the trip graph: the vertex of a station and the number of a line that serves it."""

SECTION_MINUTES = 1
CHANGE_MINUTES = 3
"""What it takes to ride to the next station of a line, and to change lines at a station (RULES 2.4)."""


def trip_graph(rides: Sequence[tuple[int, Sequence[int]]]) -> nx.Graph[Stop]:
    """All ways to travel: a node per station and line, an edge per section and per change.

    A ride is a line's company and the vertices of its stations in order; lines are numbered as they come. Every edge
    has `minutes`. Sections, between consecutive stations of one line, have `company` and `line` too; changes, between
    any two lines at one station, do not.
    """
    import networkx as nx

    graph: nx.Graph[Stop] = nx.Graph()
    lines_at: dict[int, list[int]] = {}
    for line, (company, stops) in enumerate(rides):
        for vertex in stops:
            graph.add_node((vertex, line), company=company)
            lines_at.setdefault(vertex, []).append(line)
        for one, other in pairwise(stops):
            graph.add_edge((one, line), (other, line), minutes=SECTION_MINUTES, company=company, line=line)
    for vertex, lines in lines_at.items():
        for one, other in combinations(lines, 2):
            graph.add_edge((vertex, one), (vertex, other), minutes=CHANGE_MINUTES)
    return graph


def city_graph(city: City) -> nx.Graph[int]:
    """The lattice that lines are dug in: a node per vertex, an edge per lattice edge, numbered as in the city's grid.

    Nodes carry `at`, the vertex's pair; edges carry `number`, `spaces` (the one or two beside it) and `kinds` (what
    these are, a character each).
    """
    import networkx as nx

    grid = city.grid
    graph: nx.Graph[int] = nx.Graph(side=grid.side)
    for vertex, at in enumerate(grid.vertices):
        graph.add_node(vertex, at=at)
    for number, ((one, other), spaces) in enumerate(zip(grid.edges, grid.edge_spaces, strict=True)):
        graph.add_edge(one, other, number=number, spaces=spaces, kinds="".join(city.kinds[space] for space in spaces))
    return graph
