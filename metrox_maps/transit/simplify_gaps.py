"""The gaps of a network: runs of stations between anchors, which may be thinned, and how places are shared out to them.

An anchor is a station where the set of lines changes, or where a line ends; a shared run of the same lines is one gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.transit.network import Edge, Network, Node, turned
from metrox_maps.transit.simplify_lines import legs


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A run of edges between two ends that stay, through nodes of degree two with the same lines on both sides."""

    ends: tuple[str, str]
    edges: tuple[Edge, ...]
    """In order from the first end to the second, each turned that way."""
    inner: tuple[Node, ...]
    """The nodes between, one fewer than edges: stations, and bends that are none."""

    @property
    def stations(self) -> tuple[Node, ...]:
        """The stations between, in order."""
        return tuple(node for node in self.inner if node.station)

    @property
    def key(self) -> tuple[str, ...]:
        """What names the gap, whatever the order of the input."""
        return (*self.ends, *(node.id for node in self.inner))


@dataclass(frozen=True, slots=True, kw_only=True)
class Skeleton:
    """What of a network stays (`fixed`, with the anchors among it) and the gaps between, sorted by key."""

    fixed: frozenset[str]
    anchors: frozenset[str]
    gaps: tuple[Gap, ...]


def anchors_of(network: Network) -> frozenset[str]:
    """Nodes that stay: where lines change, end or part, and where loops start; junctions that are no station too.

    Where lines part between stations, they part at the last station before too: it has more than two neighbours, or not
    the same lines to both.
    """
    sides: dict[str, list[tuple[str, ...]]] = {node.id: [] for node in network.nodes}
    for edge in network.edges:
        lines = tuple(sorted(set(edge.lines)))
        sides[edge.a].append(lines)
        sides[edge.b].append(lines)
    found = {node for node, lines in sides.items() if len(lines) != 2 or lines[0] != lines[1]}
    stations = {node.id for node in network.nodes if node.station}
    neighbours: dict[str, dict[str, set[str]]] = {}
    for line in network.lines:
        for way in line.ways:
            found.add(way.nodes[0])
            if not way.loop:
                found.add(way.nodes[-1])
            stops = [node for node in way.nodes if node in stations]
            for a, b in pairwise((*stops, *stops[:1]) if way.loop else stops):
                neighbours.setdefault(a, {}).setdefault(b, set()).add(line.id)
                neighbours.setdefault(b, {}).setdefault(a, set()).add(line.id)
    for station, others in neighbours.items():
        runs = list(others.values())
        if len(runs) > 2 or runs[0] != runs[-1]:
            found.add(station)
    return frozenset(found)


def skeleton_of(network: Network, keep: frozenset[str] = frozenset()) -> Skeleton:
    """The anchors of a network, those in `keep` among them, and its gaps."""
    nodes = {node.id: node for node in network.nodes}
    fixed = {*anchors_of(network), *(keep & set(nodes))}
    around: dict[str, list[Edge]] = {node: [] for node in nodes}
    edges = sorted(
        network.edges, key=lambda edge: (*sorted((edge.a, edge.b)), min(edge.path, edge.path[::-1]), edge.lines)
    )
    for edge in edges:
        around[edge.a].append(edge)
        around[edge.b].append(edge)
    seen: set[int] = set()
    gaps = []
    # Rings without any anchor come last: their smallest node is made one.
    for start in (*sorted(fixed), *sorted(nodes)):
        for first in around[start]:
            if id(first) in seen:
                continue
            fixed.add(start)
            run, inner, here, edge = [], [], start, first
            while True:
                seen.add(id(edge))
                edge = edge if edge.a == here else turned(edge)
                run.append(edge)
                here = edge.b
                if here in fixed:
                    break
                inner.append(nodes[here])
                edge = next(other for other in around[here] if id(other) not in seen)
            gaps.append(_normal(Gap(ends=(start, here), edges=tuple(run), inner=tuple(inner))))
    anchors = frozenset(node for node in fixed if nodes[node].station)
    return Skeleton(fixed=frozenset(fixed), anchors=anchors, gaps=tuple(sorted(gaps, key=lambda gap: gap.key)))


def least_kept(gaps: tuple[Gap, ...]) -> list[int]:
    """For each gap, how many inner nodes must stay so that no two edges join the same nodes.

    Of several runs between the same ends one may become a single edge, the shortest; a run back to its own start needs
    two nodes.
    """
    needs = [0] * len(gaps)
    between: dict[tuple[str, str], list[int]] = {}
    for index, gap in enumerate(gaps):
        if gap.ends[0] == gap.ends[1]:
            needs[index] = min(2, len(gap.inner))
        else:
            between.setdefault(gap.ends, []).append(index)
    for indices in between.values():
        indices.sort(key=lambda index: (len(gaps[index].inner), gaps[index].key))
        for index in indices[1:]:
            needs[index] = min(1, len(gaps[index].inner))
    return needs


def routes_over(network: Network, gaps: tuple[Gap, ...]) -> list[tuple[frozenset[str], tuple[int, ...]]]:
    """For each way of each line the nodes it serves and the indices of the gaps it runs over."""
    place: dict[tuple[str, str], list[int]] = {}
    for index, gap in enumerate(gaps):
        for edge in gap.edges:
            place.setdefault((min(edge.a, edge.b), max(edge.a, edge.b)), []).append(index)
    found = []
    for line in network.lines:
        for way in line.ways:
            over = {
                index
                for leg in legs(way)
                for index in place.get((min(leg), max(leg)), ())
                if line.id in gaps[index].edges[0].lines
            }
            found.append((frozenset(way.nodes), tuple(sorted(over))))
    return found


def share_out(rooms: list[int], floors: list[int], places: int) -> list[int]:
    """So many places for rooms of these sizes by largest remainder, none below its floor.

    Ties go to the larger room, then to the first. Gives the floors where they need more places than there are.
    """
    places = min(places, sum(rooms))
    shares = list(floors)
    free = [index for index, room in enumerate(rooms) if room]
    left = places - sum(floors[index] for index, room in enumerate(rooms) if not room)
    while free:
        total = sum(rooms[index] for index in free)
        tight = {index for index in free if left * rooms[index] < floors[index] * total}
        if not tight:
            break
        left -= sum(floors[index] for index in tight)
        free = [index for index in free if index not in tight]
    if not free or left <= 0:
        return shares
    for index in free:
        shares[index] = left * rooms[index] // total
    rest = left - sum(shares[index] for index in free)
    free.sort(key=lambda index: (-(left * rooms[index] % total), -rooms[index], index))
    for index in free[:rest]:
        shares[index] += 1
    return shares


def evenly(count: int, of: int) -> tuple[int, ...]:
    """Indices of `count` among `of` things in a row, so that they cut it into parts as equal as can be."""
    return tuple((2 * step * (of + 1) + count + 1) // (2 * (count + 1)) - 1 for step in range(1, count + 1))


def _normal(gap: Gap) -> Gap:
    """The gap from its smaller end to its larger; a ring towards the smaller of its start's neighbours."""
    back = Gap(
        ends=gap.ends[::-1],
        edges=tuple(turned(edge) for edge in reversed(gap.edges)),
        inner=gap.inner[::-1],
    )
    return min(gap, back, key=lambda which: which.key)
