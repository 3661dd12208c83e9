"""A network without crossings: where two edges cross with no station, a junction is put."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.layout.embedding import bent, sound
from metrox_maps.transit.layout.polylines import cut
from metrox_maps.transit.network import Edge, Line, Network, Node, Way

_AT_END = 1e-6
"""Share of a line's length this near to its end is the end."""

Crossing = tuple[int, int, float, float]
"""Two edges, and at which share of its length each is crossed."""


def planarized(network: Network, *, as_drawn: bool = False) -> Network:
    """The network with a nameless junction `crossing-N` wherever two edges cross away from their common ends.

    Edges keep their paths only where these say better how the lines run than straight ones between the nodes do: a
    drawing's corners do, the tracks of a survey, which meet and part beside a station, do not. Where edges lie on each
    other or on foreign nodes, so that their order is unclear, they are pulled apart a little, and their paths say how.
    With `as_drawn` edges keep their paths, also where straight ones cross less.
    """
    at = {node.id: node.at for node in network.nodes}
    straight: list[list[Point]] = [[at[edge.a], at[edge.b]] for edge in network.edges]
    crossings, clear = _crossings(straight)
    ways = [(straight, crossings, clear)]
    if any(edge.path for edge in network.edges):
        drawn = [[at[edge.a], *edge.path, at[edge.b]] for edge in network.edges]
        found, clear = _crossings(drawn)
        more = len(found) - len(crossings)
        better = as_drawn or more < 0 or (more == 0 and network.system != LONLAT)
        ways.insert(0 if better else 1, (drawn, found, clear))
    for shapes, found, clear in ways:
        if clear and sound(made := _with_junctions(_along(network, shapes), shapes, found)):
            return made
    return _pulled_apart(network, at)


def _along(network: Network, shapes: Sequence[list[Point]]) -> Network:
    edges = zip(network.edges, shapes, strict=True)
    return replace(network, edges=tuple(replace(edge, path=tuple(shape[1:-1])) for edge, shape in edges))


def _pulled_apart(network: Network, at: Mapping[str, Point]) -> Network:
    """With the crossings and the order of edges of slightly moved nodes, which themselves stay."""
    apart = bent(at)
    moved = replace(network, nodes=tuple(replace(node, at=apart[node.id]) for node in network.nodes))
    shapes = [[apart[edge.a], apart[edge.b]] for edge in network.edges]
    made = _with_junctions(_along(moved, shapes), shapes, _crossings(shapes)[0])
    now = {node.id: node.at for node in made.nodes}
    home = {**now, **at}

    def path(edge: Edge) -> tuple[Point, ...]:
        dx, dy = ((now[edge.b][axis] - now[edge.a][axis]) / 3 for axis in (0, 1))
        (ax, ay), (bx, by) = home[edge.a], home[edge.b]
        return (ax + dx, ay + dy), (bx - dx, by - dy)

    return replace(
        made,
        nodes=tuple(replace(node, at=home[node.id]) for node in made.nodes),
        edges=tuple(replace(edge, path=path(edge)) for edge in made.edges),
    )


def _with_junctions(network: Network, shapes: Sequence[list[Point]], crossings: Sequence[Crossing]) -> Network:
    taken = {node.id for node in network.nodes}
    cuts: dict[int, list[tuple[float, str]]] = {}
    nodes: list[Node] = []
    for number, (i, j, t, u) in enumerate(crossings, 1):
        name = f"crossing-{number}"
        while name in taken:
            name += "x"
        nodes.append(Node(id=name, at=cut(shapes[i], (t,))[1][0], station=False))
        cuts.setdefault(i, []).append((t, name))
        cuts.setdefault(j, []).append((u, name))
    edges: list[Edge] = []
    through: dict[tuple[str, str], list[str]] = {}
    for index, edge in enumerate(network.edges):
        inner = sorted(cuts.get(index, ()))
        stops = [edge.a, *(name for _, name in inner), edge.b]
        pieces = cut(shapes[index], [share for share, _ in inner])
        for k, (a, b) in enumerate(pairwise(stops)):
            # What was thinned away stays on the first piece, so that nothing is lost.
            dropped = () if k else edge.dropped
            edges.append(replace(edge, a=a, b=b, path=_inside(pieces[k]), dropped=dropped))
        if inner:
            through[edge.a, edge.b] = stops[1:-1]
            through[edge.b, edge.a] = stops[-2:0:-1]
    lines = tuple(_through(line, through) for line in network.lines)
    return replace(network, nodes=(*network.nodes, *nodes), edges=tuple(edges), lines=lines)


def _inside(piece: Sequence[Point]) -> tuple[Point, ...]:
    """The points of a piece between its ends; not a corner that it was cut at, which would have no direction."""
    first, last = piece[0], piece[-1]
    least = _AT_END * sum(math.dist(a, b) for a, b in pairwise(piece))
    return tuple(point for point in piece[1:-1] if math.dist(point, first) > least < math.dist(point, last))


def _through(line: Line, through: Mapping[tuple[str, str], list[str]]) -> Line:
    ways: list[Way] = []
    for way in line.ways:
        following = (*way.nodes[1:], *(way.nodes[:1] if way.loop else ()))
        nodes = [name for a, b in zip(way.nodes, following, strict=False) for name in (a, *through.get((a, b), ()))]
        ways.append(replace(way, nodes=tuple(nodes if way.loop else (*nodes, *way.nodes[-1:]))))
    return replace(line, ways=tuple(ways))


def _crossings(shapes: Sequence[list[Point]]) -> tuple[list[Crossing], bool]:
    """Where pairs of edges cross inside both, in the order of the edges, and whether they do nothing worse.

    Worse is to lie on each other, or to end on a foreign edge: what crosses what is unclear then.
    """
    if not shapes:
        return [], True
    from shapely import STRtree
    from shapely.geometry import LineString
    from shapely.geometry import Point as Spot

    lines = [LineString(shape) for shape in shapes]
    tree = STRtree(lines)
    found: list[Crossing] = []
    clear = True
    left, right = tree.query(lines, predicate="intersects")
    for i, j in sorted((int(i), int(j)) for i, j in zip(left, right, strict=True) if i < j):
        if not (lines[i].length and lines[j].length):
            clear = False
            continue
        meeting = lines[i].intersection(lines[j])
        parts = getattr(meeting, "geoms", [meeting])
        clear = clear and all(isinstance(part, Spot) for part in parts)
        for part in sorted(part.coords[0] for part in parts if isinstance(part, Spot)):
            t, u = (line.project(Spot(part), normalized=True) for line in (lines[i], lines[j]))
            inside = [_AT_END < share < 1 - _AT_END for share in (t, u)]
            if all(inside):
                found.append((i, j, t, u))
            clear = clear and inside[0] == inside[1]
    return found, clear
