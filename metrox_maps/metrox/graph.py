"""The map as a networkx graph, for people who think in graphs: exports, layout, questions of connectivity.

Stations are nodes; every route contributes one edge for each of its steps, keyed by the route's id. The plain functions
in `facts` answer the same questions without networkx, and tests hold both against each other.
"""

from __future__ import annotations

import networkx as nx

from metrox_maps.metrox import facts
from metrox_maps.metrox.model import MetroMap


def graph_of(metro: MetroMap) -> nx.MultiDiGraph[str]:
    """A directed multigraph: an edge per route and step, in the direction of the path.

    Nodes carry `name`, `at` (grid units or None) and `transfer_count` (derived); edges carry `route`, `color` and
    `through` (bend points). A stop at an unknown station becomes a node without a name.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name=metro.name)
    counts = facts.transfer_counts(metro)
    for station in metro.stations:
        graph.add_node(station.id, name=station.name, at=station.at, transfer_count=counts[station.id])
    for route in metro.routes:
        for step in facts.steps(route):
            graph.add_edge(step.start, step.end, key=route.id, route=route.id, color=route.color, through=step.through)
    return graph
