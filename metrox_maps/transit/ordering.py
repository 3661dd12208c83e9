"""Ways along a line whose source gives neighbours but no order: along its graph, from end to end.

A graph without forks is walked. Else chains between forks are followed in every way that a train could take, and those
ways are kept that show most stations not yet shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import shortened
from metrox_maps.transit.branches import LEAST_NEW
from metrox_maps.transit.network import Way
from metrox_maps.transit.paths import folded, ring

Heading = Callable[[str, str], tuple[float, float] | None]
"""In which direction a step leaves its first node, or None where positions are unknown."""
Graph = dict[str, tuple[str, ...]]
"""The neighbours of each node, sorted."""
Turns = Collection[tuple[str, str, str]]
"""Three nodes in a row, each in both directions."""

_SHARPEST = 100.0
"""Degrees of turn beyond which a train does not go on at a fork, if it can go straighter."""
_RING_TO_TAIL = 10
"""A ring is a loop in spite of a tail where it has this many times the tail's stations: the tail is what is dropped."""
_MUCH_MORE = 1.5
"""A main way need not go from end to end where another shows this many times its stations, as with a city loop."""
_MOST_PIECES = 100
"""Pieces that may be joined; finding the gaps between more takes long, and what comes of it is no line."""
_EFFORT = 20_000
"""Chains followed in one search; only a line that is a whole network of its own has more."""
MOST_WAYS = 30
"""Ways of one line; what has more is no line, and nobody draws them."""


def graph_of(steps: Iterable[tuple[str, str]]) -> Graph:
    """The graph of a line's steps, without repeated ones and those from a node to itself."""
    near: dict[str, set[str]] = {}
    for a, b in steps:
        if a != b:
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
    return {name: tuple(sorted(near[name])) for name in sorted(near)}


def pieces(graph: Graph) -> list[tuple[str, ...]]:
    """The nodes of each connected part, sorted."""
    parts, seen = [], set[str]()
    for start in graph:
        if start in seen:
            continue
        part, todo = {start}, [start]
        while todo:
            for other in graph[todo.pop()]:
                if other not in part:
                    part.add(other)
                    todo.append(other)
        seen |= part
        parts.append(tuple(sorted(part)))
    return parts


def joined(
    graph: Graph, line: str, metres: Callable[[str, str], float], names: Mapping[str, str], *, join: bool
) -> tuple[Graph, tuple[tuple[str, str, float], ...]]:
    """The graph in one piece, and the steps added for that, each with its length in metres.

    Raises ImportFailed, naming the narrowest gap, for a graph in several pieces unless they may be joined.
    """
    added: list[tuple[str, str, float]] = []
    parts = pieces(graph)
    if len(parts) > _MOST_PIECES:
        raise ImportFailed(
            f"line `{shortened(line)}` is in {len(parts)} pieces, which is no line; `--exclude` leaves it out"
        )
    while len(parts) > 1:
        ends = [[name for name in part if len(graph[name]) < 2] or list(part) for part in parts]
        gap, a, b = min(
            (metres(one, other), one, other)
            for index, mine in enumerate(ends)
            for theirs in ends[index + 1 :]
            for one in mine
            for other in theirs
        )
        if not join:
            width = f", {gap:,.0f} m" if gap < math.inf else ""
            raise ImportFailed(
                f"line `{shortened(line)}` is in {len(parts)} pieces; the narrowest gap is from"
                f" `{shortened(names[a] or a, 40)}` to `{shortened(names[b] or b, 40)}`{width};"
                " `--join-gaps` joins pieces at their nearest ends, `--exclude` leaves the line out"
            )
        graph = graph_of([*((one, other) for one, near in graph.items() for other in near), (a, b)])
        added.append((a, b, gap))
        parts = pieces(graph)
    return graph, tuple(added)


def ways_over(graph: Graph, stations: set[str], heading: Heading, barred: Turns = ()) -> tuple[Way, ...]:
    """The ways along a connected graph: the one with most stations, then those that add most, `MOST_WAYS` at most.

    Each adds at least `LEAST_NEW` stations. A ring is a loop, also a long one with a tail too short to be a way of its
    own; another ring with a tail is cut where it comes back. Ends that are no stations are cut off. No way takes a turn
    that is `barred`: a ring with one is a way from there round to the stop before.
    """
    loop = _loop(graph, stations)
    if loop and not any(turn in barred for turn in zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False)):
        return (Way(nodes=loop, loop=True),)
    covered: set[str] = set()
    search = _Search(graph, heading, barred)
    found: list[Way] = []
    while True:
        best = search.next(stations, covered) if found else search.first(stations)
        fresh = len(set(best) & stations - covered)
        if fresh < (LEAST_NEW if found else 2) or len(found) == MOST_WAYS:
            return tuple(found)
        found.append(Way(nodes=_between_stations(best, stations)))
        covered |= set(best)


def _between_stations(nodes: tuple[str, ...], stations: set[str]) -> tuple[str, ...]:
    inside = [index for index, name in enumerate(nodes) if name in stations]
    return nodes[inside[0] : inside[-1] + 1]


def _loop(graph: Graph, stations: set[str]) -> tuple[str, ...]:
    """The one ring of a graph, where what hangs on it is too short to matter; empty for other graphs."""
    degrees = {name: len(near) for name, near in graph.items()}
    tails: set[str] = set()
    todo = [name for name, degree in degrees.items() if degree == 1]
    while todo:
        name = todo.pop()
        tails.add(name)
        for other in graph[name]:
            degrees[other] -= 1
            if degrees[other] == 1 and other not in tails:
                todo.append(other)
    core = {name: tuple(other for other in graph[name] if other not in tails) for name in graph if name not in tails}
    if not core or any(len(near) != 2 for near in core.values()) or len(stations & set(core)) < 3:
        return ()
    if len(stations & tails) >= LEAST_NEW or len(stations & tails) * _RING_TO_TAIL > len(stations & set(core)):
        return ()
    start = min(core)
    walk, before = [start], ""
    while True:
        onward = next(name for name in core[walk[-1]] if name != before)
        if onward == start and len(walk) > 2:
            return ring(tuple(walk))
        before = walk[-1]
        walk.append(onward)


@dataclass(frozen=True, slots=True)
class _Chain:
    """From a fork or end along nodes of degree two to the next, both ends included."""

    nodes: tuple[str, ...]
    back: int
    """Index of the same chain in the other direction."""


class _Search:
    """All ways over a graph's chains, none over a node twice, round a hairpin or along a barred turn."""

    def __init__(self, graph: Graph, heading: Heading, barred: Turns) -> None:
        halts = {turn[1] for turn in barred}
        forks = [name for name, near in graph.items() if len(near) != 2 or name in halts]
        self._chains = _chains(graph, forks)
        self._barred = barred
        self._leaving: dict[str, list[int]] = {name: [] for name in forks}
        for index, chain in enumerate(self._chains):
            self._leaving[chain.nodes[0]].append(index)
        self._onward = {index: self._straight_on(index, heading) for index in range(len(self._chains))}
        ending = [chain.nodes for chain in self._chains if not self._onward[chain.back]]
        self._ends = {nodes[:2] for nodes in ending}
        self._starts = sorted({nodes[0] for nodes in ending}) or forks

    def _straight_on(self, index: int, heading: Heading) -> tuple[int, ...]:
        """The chains on which a train coming along this one can go on."""
        into = self._chains[index].nodes
        turns = []
        for other in self._leaving[into[-1]]:
            after_it = self._chains[other].nodes[1]
            if other == self._chains[index].back or (into[-2], into[-1], after_it) in self._barred:
                continue
            before, after = heading(into[-1], into[-2]), heading(into[-1], after_it)
            turns.append((_turn(before, after), other))
        straightest = min(turns, default=(0.0, 0))[0]
        return tuple(other for turn, other in turns if turn <= max(_SHARPEST, straightest))

    def first(self, stations: set[str]) -> tuple[str, ...]:
        """The way with most stations from end to end; one that comes back to itself where it shows many more."""
        whole = self._best(stations, set(), lambda fresh, stuck: (stuck, -fresh))
        best = self._best(stations, set(), lambda fresh, _: (0, -fresh))
        return best if len(stations.intersection(best)) > _MUCH_MORE * len(stations.intersection(whole)) else whole

    def next(self, stations: set[str], covered: set[str]) -> tuple[str, ...]:
        """The way with most stations that are not covered, from end to end if several have as many."""
        return self._best(stations, covered, lambda fresh, stuck: (-fresh, stuck))

    def _best(
        self, stations: set[str], covered: set[str], rank: Callable[[int, bool], tuple[int, int]]
    ) -> tuple[str, ...]:
        """The way that ranks first by how many stations it adds and whether it sticks before an end.

        Of equals the longest, then the first by its ids; one that sticks goes no farther than where it adds nothing.
        """
        best: tuple[tuple[int, ...], tuple[str, ...]] | None = None
        for start in self._starts:
            for nodes in self._ways_from(start, _EFFORT // len(self._starts)):
                calls = stations.intersection(nodes)
                stuck = not {nodes[:2], nodes[:-3:-1]} <= self._ends
                key = (*rank(len(calls - covered), stuck), len(calls) if stuck else -len(calls)), folded(nodes)
                best = key if best is None else min(best, key)
        return best[1] if best is not None else ()

    def _ways_from(self, start: str, effort: int) -> Iterator[tuple[str, ...]]:
        """Every way from a fork to where it cannot go on, as far as the effort allows."""
        stack: list[tuple[tuple[str, ...], tuple[int, ...]]] = [((start,), tuple(self._leaving[start]))]
        while stack and effort > 0:
            nodes, choices = stack.pop()
            visited = set(nodes)
            ended = True
            for index in reversed(choices):
                effort -= 1
                chain = self._chains[index].nodes
                if chain[-1] not in visited:
                    ended = False
                    stack.append((nodes + chain[1:], self._onward[index]))
                elif len(chain) > 2 and visited.isdisjoint(chain[1:-1]):
                    yield nodes + chain[1:-1]  # round to where it has been: up to the stop before
            if ended:
                yield nodes


def _chains(graph: Graph, forks: list[str]) -> list[_Chain]:
    found: list[tuple[str, ...]] = []
    known = set(forks)
    for fork in forks:
        for near in graph[fork]:
            walk = [fork, near]
            while walk[-1] not in known:
                walk.append(next(name for name in graph[walk[-1]] if name != walk[-2]))
            found.append(tuple(walk))
    place = {nodes: index for index, nodes in enumerate(found)}
    return [_Chain(nodes, place[nodes[::-1]]) for nodes in found]


def _turn(before: tuple[float, float] | None, after: tuple[float, float] | None) -> float:
    """Degrees by which a train turns that comes from one direction and leaves in the other; 0 where unknown."""
    if before is None or after is None:
        return 0.0
    ahead = math.degrees(math.atan2(*before) - math.atan2(*after)) % 360
    return abs(180 - ahead)
