"""Stations of a network taken back from where they were thinned away, and others left out for them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from metrox_maps.errors import LayoutFailed
from metrox_maps.findings.words import did_you_mean, listed, plural, shortened
from metrox_maps.geometry.directions import runs_straight
from metrox_maps.geometry.segments import lattice_points
from metrox_maps.metrox.draft.easing import without_station
from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.grids import Lattice
from metrox_maps.transit.layout.polylines import cut
from metrox_maps.transit.names import match_key
from metrox_maps.transit.network import Edge, Network, Node, Way, sort
from metrox_maps.transit.notes import Note

_MOST = 50
"""Stations that are swapped at once; more would want a layout of their own."""

Ways = Iterable[tuple[str, Way]]
"""Ways, each with what its line or route is called."""


def swapped(
    network: Network, *, restore: Sequence[str] = (), drop: Sequence[str] = (), lattice: Lattice | None = None
) -> tuple[Network, list[Note]]:
    """The network without some stations, and then with others back on the lines that ran there, and where that was.

    A station is meant by its id or name. With a `lattice`, restored ones stand on it where there is a free place.
    Raises LayoutFailed for a name that is unknown or several have, and for a station that cannot be dropped, as a line
    ends there, or lines meet or part.
    """
    refuse_both(restore, drop)
    notes = []
    for word in drop:
        node = present(network, word)
        why = held(ways_of(network), node.id)
        beside = [edge for edge in network.edges if node.id in (edge.a, edge.b)]
        if not why and len(beside) != 2:
            why = "edges run side by side there"
        if why:
            raise LayoutFailed(f"{called(node)} cannot be left out: {why}")
        neighbors = _neighbors(network, node.id)
        network = without_station(network, node.id)
        notes.append(Note("dropped", is_left_out(node, *neighbors, _lines(network, beside[0]), "on its edge")))
    for word in restore:
        edge, place = dropped_at(network, word)
        network, node = _restored(network, edge, place, lattice)
        notes.append(Note("kept", is_back(node, *_neighbors(network, node.id), _lines(network, edge))))
    return network, notes


def refuse_both(restore: Sequence[str], drop: Sequence[str]) -> None:
    """Raises LayoutFailed for a station that is both to be restored and to be dropped, or is named twice."""
    keys = [match_key(word) for word in (*restore, *drop)]
    twice = next((word for word in (*restore, *drop) if keys.count(match_key(word)) > 1), None)
    if twice is not None:
        raise LayoutFailed(f"`{shortened(twice)}` is named twice; each station is restored or dropped once")
    if len(keys) > _MOST:
        raise LayoutFailed(f"{len(keys)} stations to restore or drop: {_MOST} at once are the most")


def dropped_at(network: Network, word: str) -> tuple[Edge, int]:
    """The edge on which a station was dropped, and its number there; `word` is its id or name.

    Raises LayoutFailed where none or several are called so.
    """
    every = [(edge, place) for edge in network.edges for place in range(len(edge.dropped))]
    found = [(edge, place) for edge, place in every if edge.dropped[place].id == word]
    found = found or [(edge, place) for edge, place in every if _is_called(edge.dropped[place], word)]
    if len(found) == 1:
        return found[0]
    if found:
        nodes = {node.id: node for node in network.nodes}
        spots = [
            f"between {called(nodes[edge.a])} and {called(nodes[edge.b])} (id `{shortened(edge.dropped[place].id)}`)"
            for edge, place in found
        ]
        where = f"{plural(len(found), 'place')}: {listed(spots, mark='')}"
        raise LayoutFailed(f"`{shortened(word)}` was left out at {where}; say which by its id")
    if any(word == node.id or _is_called(node, word) for node in network.nodes if node.station):
        raise LayoutFailed(f"`{shortened(word)}` is there already, so it cannot be restored")
    if not every:
        raise LayoutFailed(f"`{shortened(word)}` cannot be restored: no station was left out")
    hint = _suggested(word, [edge.dropped[place] for edge, place in every], "left out were")
    raise LayoutFailed(f"no station `{shortened(word)}` was left out{hint}")


def present(network: Network, word: str) -> Node:
    """The station of this id or name. Raises LayoutFailed where none or several are called so."""
    stations = [node for node in network.nodes if node.station]
    found = [node for node in stations if node.id == word] or [node for node in stations if _is_called(node, word)]
    if len(found) == 1:
        return found[0]
    if found:
        ids = listed(shortened(node.id) for node in found)
        raise LayoutFailed(
            f"{plural(len(found), 'station')} are called `{shortened(word)}`; say which by its id: {ids}"
        )
    gone = [node for edge in network.edges for node in edge.dropped]
    if any(node.id == word or _is_called(node, word) for node in gone):
        raise LayoutFailed(f"`{shortened(word)}` is left out already")
    raise LayoutFailed(f"there is no station `{shortened(word)}` to drop{_suggested(word, stations, 'there are')}")


def _suggested(word: str, nodes: Sequence[Node], which: str) -> str:
    """Which of some stations was meant perhaps, by name or id; where none is close, some of them."""
    hint = did_you_mean(word, {name for node in nodes for name in (node.id, node.name) if name})
    return hint or f"; {which} {listed(map(shortened, sorted(node.name or node.id for node in nodes)))}"


def held(ways: Ways, station: str) -> str:
    """Why a station cannot be left out: what ends, forks or meets there; empty where it can.

    That routes share it is no reason, as long as all of them come from the same neighbor and go on to the same.
    """
    found: dict[frozenset[str], list[str]] = {}
    joined = set()
    for label, way in ways:
        nodes = (*way.nodes, *way.nodes[:1]) if way.loop else way.nodes
        joined |= {frozenset(pair) for pair in pairwise(nodes)}
        if station not in way.nodes:
            continue
        place = way.nodes.index(station)
        if place == 0:
            return f"{label} starts there"
        if place == len(nodes) - 1:
            return f"{label} ends there"
        found.setdefault(frozenset((nodes[place - 1], nodes[place + 1])), []).append(label)
    labels = list(dict.fromkeys(label for each in found.values() for label in each))
    if len(found) > 1:
        return f"{labels[0]} forks there" if len(labels) == 1 else f"{listed(labels, mark='')} meet or part there"
    for pair in found:
        if len(pair) == 1 or pair in joined:
            return "its neighbors are joined without it already, and two edges would run between them"
    return "" if found else "nothing stops there"


def ways_of(network: Network) -> list[tuple[str, Way]]:
    """Every way of a network's lines, with what its line is called."""
    return [(f"line {shortened(line.name or line.id)}", way) for line in network.lines for way in line.ways]


def called(node: Node) -> str:
    """What a node is called in a message."""
    return f"`{shortened(node.name or node.id)}`"


def is_back(node: Node, before: Node, after: Node, lines: Sequence[str]) -> str:
    """That a station was restored, in words."""
    return f"{called(node)} is back between {called(before)} and {called(after)}, on {listed(lines, mark='')}"


def is_left_out(node: Node, before: Node, after: Node, lines: Sequence[str], where: str) -> str:
    """That a station was dropped, in words."""
    text = f"{called(node)} is left out between {called(before)} and {called(after)}, on {listed(lines, mark='')}"
    return f"{text}; it stays {where}, and `--restore` takes it back"


def was_left_out(network: Network, word: str) -> str:
    """Where a station that somebody looks for was left out, and what takes it back; empty where it was not."""
    nodes = {node.id: node for node in network.nodes}
    for edge in network.edges:
        for node in edge.dropped:
            if node.id == word or _is_called(node, word):
                ends = f"{called(nodes[edge.a])} and {called(nodes[edge.b])}"
                return f"{called(node)} was left out between {ends}; `--restore` takes it back"
    return ""


def _is_called(node: Node, word: str) -> bool:
    return bool(node.name) and match_key(node.name) == match_key(word)


def _lines(network: Network, edge: Edge) -> list[str]:
    return [f"line {shortened(line.name or line.id)}" for line in network.lines if line.id in edge.lines]


def _neighbors(network: Network, station: str) -> tuple[Node, Node]:
    """The stations before and after one that some way runs through; junctions are passed over."""
    nodes = {node.id: node for node in network.nodes}
    way = next(way for line in network.lines for way in line.ways if station in way.nodes[0 if way.loop else 1 :])
    place = way.nodes.index(station)
    on, back = way.nodes[place + 1 :], way.nodes[:place][::-1]
    if way.loop:
        on, back = (*on, *back[::-1]), (*back, *on[::-1])
    before = next(nodes[name] for name in back if nodes[name].station)
    return before, next(nodes[name] for name in on if nodes[name].station)


def _restored(network: Network, edge: Edge, place: int, lattice: Lattice | None) -> tuple[Network, Node]:
    """The network with the station of this number of an edge back on it, and the station."""
    gone = edge.dropped[place]
    at = {node.id: node.at for node in network.nodes}
    points = (at[edge.a], *edge.path, at[edge.b])
    share = (place + 1) / (len(edge.dropped) + 1)
    spot = spot_on(points, share, lattice, set(at.values())) if lattice is not None else None
    before, here, after = split(points, spot or gone.at, share)
    node = replace(gone, id=_free_id(gone.id, network), at=here, station=True)
    pieces = (
        replace(edge, b=node.id, path=before, dropped=edge.dropped[:place]),
        replace(edge, a=node.id, path=after, dropped=edge.dropped[place + 1 :]),
    )
    edges = (*(other for other in network.edges if other is not edge), *pieces)
    lines = tuple(
        replace(line, ways=tuple(_through(way, edge, node.id) for way in line.ways)) if line.id in edge.lines else line
        for line in network.lines
    )
    return sort(replace(network, nodes=(*network.nodes, node), edges=edges, lines=lines)), node


def split(points: Sequence[Point], at: Point, share: float) -> tuple[tuple[Point, ...], Point, tuple[Point, ...]]:
    """A line cut at a place on it, or at a share of its length where the place is not on it.

    Gives the corners before, the place, and the corners after.
    """
    for number, (a, b) in enumerate(pairwise(points), start=1):
        if at in (points[0], points[-1]):
            break
        if at == b:
            return tuple(points[1:number]), at, tuple(points[number + 1 : -1])
        if runs_straight(a, at, b):
            return tuple(points[1:number]), at, tuple(points[number:-1])
    before, after = cut(points, (share,))
    return tuple(before[1:-1]), before[-1], tuple(after[1:-1])


def spot_on(line: Sequence[Point], share: float, lattice: Lattice, taken: Collection[Point]) -> Point | None:
    """The free place of a lattice that is nearest to a share of a line along it; None where all are taken."""
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    found = []
    done = 0.0
    for a, b in pairwise(line):
        first, last = lattice.cell(a), lattice.cell(b)
        for cell in (first, *lattice_points(first, last)):
            place = lattice.position(cell)
            if place not in taken:
                found.append((abs((done + math.dist(a, place)) - share * total), place))
        done += math.dist(a, b)
    return min(found)[1] if found else None


def _through(way: Way, edge: Edge, station: str) -> Way:
    """The way with a station wherever it goes over an edge."""
    return replace(way, nodes=put_between(way.nodes, (edge.a, edge.b), station, loop=way.loop))


def put_between(stops: Sequence[str], ends: tuple[str, str], station: str, *, loop: bool = False) -> tuple[str, ...]:
    """Stops with a station between two that follow each other, whichever is the first."""
    row = [*stops, *(stops[:1] if loop else ())]

    def made() -> Iterator[str]:
        for a, b in pairwise((*row, "")):
            yield a
            if {a, b} == set(ends):
                yield station

    found = tuple(made())
    return found[:-1] if loop else found


def _free_id(wanted: str, network: Network) -> str:
    taken = {node.id for node in network.nodes}
    found, number = wanted, 2
    while found in taken:
        found, number = f"{wanted}-{number}", number + 1
    return found
