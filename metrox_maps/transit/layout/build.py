"""From a network to the problem of its layout, and from a drawing back to a network."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.forks import straightest
from metrox_maps.transit.layout.plane import projected
from metrox_maps.transit.layout.problem import Cell, Chain, Problem
from metrox_maps.transit.network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A problem, and which nodes and edges of the network its parts stand for."""

    problem: Problem
    nodes: tuple[str, ...]
    """Id of each of the problem's nodes."""
    inner: tuple[tuple[str, ...], ...]
    """Ids of each chain's nodes between its ends, from a to b."""


def heading(start: Point, end: Point) -> float:
    """Degrees from (1, 0) towards (0, 1), 0 to 360."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360


def plan(network: Network, at: Mapping[str, Point], wishes: Mapping[str, Point], locked: Mapping[str, Cell]) -> Plan:
    """The problem of a planar network without parallel edges.

    `at` are its positions on the plane, `wishes` those in lattice steps, `locked` the fixed ones.
    """
    lines = {line.id: number for number, line in enumerate(network.lines)}
    carried = [tuple(sorted(lines[name] for name in edge.lines if name in lines)) for edge in network.edges]
    around: dict[str, list[int]] = defaultdict(list)
    for number, edge in enumerate(network.edges):
        around[edge.a].append(number)
        around[edge.b].append(number)
    runs = _runs(network, carried, around, locked)

    def first(name: str, number: int) -> float:
        edge = network.edges[number]
        other = _other(network, number, name)
        if not edge.path:
            return heading(at[name], at[other])
        return heading(at[name], projected(edge.path[0] if edge.a == name else edge.path[-1], network.system))

    alone = {node.id for node in network.nodes} - set(around)
    kept = sorted({run.nodes[0] for run in runs} | {run.nodes[-1] for run in runs} | alone)
    index = {name: number for number, name in enumerate(kept)}
    chains = tuple(
        Chain(
            a=index[run.nodes[0]],
            b=index[run.nodes[-1]],
            count=len(run.nodes) - 1,
            lines=run.lines,
            inner=tuple(range(1, len(run.nodes) - 1)),
            headings=(first(run.nodes[0], run.edges[0]), first(run.nodes[-1], run.edges[-1])),
            targets=tuple(wishes[name] for name in run.nodes[1:-1]),
        )
        for run in runs
    )
    order = _order(chains, len(kept))
    return Plan(
        problem=Problem(
            targets=tuple(wishes[name] for name in kept),
            locked=tuple(locked.get(name) for name in kept),
            chains=chains,
            around=order,
            straight=_straight(chains, order),
            lines=len(network.lines),
        ),
        nodes=tuple(kept),
        inner=tuple(run.nodes[1:-1] for run in runs),
    )


@dataclass(frozen=True, slots=True)
class _Run:
    nodes: tuple[str, ...]
    edges: tuple[int, ...]
    lines: tuple[int, ...]


def _runs(
    network: Network,
    carried: list[tuple[int, ...]],
    around: Mapping[str, list[int]],
    locked: Mapping[str, Cell],
) -> list[_Run]:
    """The chains, in the order of their node ids."""

    def goes_through(name: str) -> bool:
        ends = around[name]
        return name not in locked and len(ends) == 2 and ends[0] != ends[1] and carried[ends[0]] == carried[ends[1]]

    used: set[int] = set()
    runs: list[_Run] = []
    names = sorted(around)
    stays = [name for name in names if not goes_through(name)]
    for start in (*stays, *names):  # the rest: rings without any fork
        for first in sorted(around[start], key=lambda number: _other(network, number, start)):
            if first in used:
                continue
            nodes, current, edges = [start], first, []
            while True:
                used.add(current)
                edges.append(current)
                nodes.append(_other(network, current, nodes[-1]))
                if nodes[-1] == start or not goes_through(nodes[-1]):
                    break
                current = next(number for number in around[nodes[-1]] if number != current)
            whole = _Run(tuple(nodes), tuple(edges), carried[first])
            runs += _cut_ring(whole) if nodes[0] == nodes[-1] else [whole]
    return sorted(runs, key=lambda run: run.nodes)


def _cut_ring(run: _Run) -> list[_Run]:
    """A closed run as two or three, since a chain has two different ends."""
    count = len(run.edges)
    pieces = min(3, count)
    marks = [round(k * count / pieces) for k in range(pieces + 1)]
    return [_Run(run.nodes[a : b + 1], run.edges[a:b], run.lines) for a, b in pairwise(marks)]


def _other(network: Network, number: int, name: str) -> str:
    edge = network.edges[number]
    return edge.b if edge.a == name else edge.a


def _order(chains: tuple[Chain, ...], nodes: int) -> tuple[tuple[int, ...], ...]:
    order: list[list[tuple[float, int]]] = [[] for _ in range(nodes)]
    for number, chain in enumerate(chains):
        order[chain.a].append((round(chain.headings[0], 6), number))
        # Two chains side by side between the same ends stand in opposite orders there.
        order[chain.b].append((round(chain.headings[1], 6), -number))
    return tuple(tuple(abs(number) for _, number in sorted(entry)) for entry in order)


def _straight(chains: tuple[Chain, ...], order: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int, int, int], ...]:
    """For each node the pairs of chains that lines run through, with how many; a fork takes the straightest pair."""
    weights: dict[tuple[int, int, int], int] = defaultdict(int)
    for node, around in enumerate(order):
        on: dict[int, list[int]] = defaultdict(list)
        for number in around:
            for line in chains[number].lines:
                on[line].append(number)
        for mine in on.values():
            for one, two in straightest([(number, _leaving(chains[number], node)) for number in mine]):
                weights[node, one, two] += 1
    return tuple((node, one, two, weight) for (node, one, two), weight in sorted(weights.items()))


def _leaving(chain: Chain, node: int) -> float:
    return chain.headings[0] if chain.a == node else chain.headings[1]
