"""Small laid-out networks, made by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import pytest

from metrox_maps.transit.found import PLANE
from metrox_maps.transit.network import Edge, Line, Network, Node, Way, sort

Point = tuple[int, int]
Make = Callable[..., Network]


@pytest.fixture
def made() -> Make:
    """Makes a network from positions and ways; see `_made`."""
    return _made


@pytest.fixture
def grid_city(made: Make) -> Callable[[int], Network]:
    """Makes a city of so many straight lines, half of them level and half upright, that cross each other in stations.

    Lines run every fourth lattice step and have a station every two.
    """

    def city(lines: int) -> Network:
        level, upright = (lines + 1) // 2, lines // 2
        width, height = 4 * max(1, upright) + 4, 4 * max(1, level) + 4
        ways = {}
        for row in range(level):
            ways[str(row + 1)] = [(x, 4 * row + 4) for x in range(0, width + 1, 2)]
        for column in range(upright):
            ways[chr(ord("A") + column)] = [(4 * column + 4, y) for y in range(0, height + 1, 2)]
        spots = {f"{x}x{y}": (x, y) for way in ways.values() for x, y in way}
        return made(spots, {line: [[f"{x}x{y}" for x, y in way]] for line, way in ways.items()})

    return city


def _made(
    spots: Mapping[str, Point],
    lines: Mapping[str, Sequence[Sequence[str]]],
    *,
    junctions: Sequence[str] = (),
    loops: Sequence[str] = (),
    paths: Mapping[tuple[str, str], Sequence[Point]] | None = None,
    dropped: Mapping[tuple[str, str], Sequence[str]] | None = None,
    names: Mapping[str, str] | None = None,
    colors: Mapping[str, str] | None = None,
    system: str = PLANE,
) -> Network:
    """A network in order. `lines` gives each line's ways as nodes; `paths` and `dropped` belong to directed edges."""
    running: dict[tuple[str, str], set[str]] = {}
    for line, ways in lines.items():
        for way in ways:
            closed = [*way, way[0]] if line in loops else list(way)
            for a, b in pairwise(closed):
                running.setdefault(min((a, b), (b, a)), set()).add(line)
    edges = []
    for (a, b), used in running.items():
        forward, backward = (paths or {}).get((a, b), ()), (paths or {}).get((b, a), ())
        gone = (dropped or {}).get((a, b)) or list((dropped or {}).get((b, a), ()))[::-1]
        path = tuple(forward) or tuple(backward)[::-1]
        lost = tuple(Node(id=name, name=name, at=(0, 0)) for name in gone)
        edges.append(Edge(a=a, b=b, lines=tuple(used), path=path, dropped=lost))
    return sort(
        Network(
            name="Testville",
            system=system,
            nodes=tuple(
                Node(
                    id=node,
                    name="" if node in junctions else (names or {}).get(node, node.title()),
                    at=at,
                    station=node not in junctions,
                )
                for node, at in spots.items()
            ),
            edges=tuple(edges),
            lines=tuple(
                Line(
                    id=line,
                    name=line,
                    color=(colors or {}).get(line, ""),
                    ways=tuple(Way(nodes=tuple(way), loop=line in loops) for way in ways),
                )
                for line, ways in lines.items()
            ),
            source="own work",
            licence="MIT",
        )
    )
