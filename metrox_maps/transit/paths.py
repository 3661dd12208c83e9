"""Which way along a line is its main one, where the source has patterns: stop sequences with how often they run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from metrox_maps.transit.found import Pattern

SHARE = 4
"""A station is worth a place on the path where more than one in `SHARE` trips calls there; measured on 60 lines."""
RULES = ("best", "commonest", "longest")
"""How the main way is chosen; anything else is the id of a pattern."""
_LEAST_RING = 4
"""Stations from which patterns with different starts show a loop: any two orders of three stations are a rotation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A way along a line that some trips take, in either direction: each station once."""

    nodes: tuple[str, ...]
    loop: bool = False
    weight: int = 1
    ids: tuple[str, ...] = ()
    """What the source calls the patterns that run so."""
    cut: tuple[str, ...] = ()
    """Stations that a pattern comes back to, so that only its longest stretch without that is here."""
    count: int = 1
    """How many different stop sequences run so."""


class _Shape:
    """What patterns of one way have been gathered so far."""

    __slots__ = ("count", "cut", "ids", "weight")

    def __init__(self) -> None:
        self.weight, self.count = 0, 0
        self.ids: set[str] = set()
        self.cut: set[str] = set()

    def add(self, weight: int, ids: Iterable[str], cut: Iterable[str], count: int = 1) -> None:
        self.weight += weight
        self.count += count
        self.ids |= set(ids)
        self.cut |= set(cut)


_Shapes = dict[tuple[tuple[str, ...], bool], _Shape]


def folded(nodes: tuple[str, ...]) -> tuple[str, ...]:
    """A sequence or its reverse, whichever comes first."""
    return min(nodes, nodes[::-1])


def ring(nodes: tuple[str, ...]) -> tuple[str, ...]:
    """A loop from its smallest station on, in whichever direction comes first."""
    start = nodes.index(min(nodes))
    turned = nodes[start:] + nodes[:start]
    return min(turned, turned[:1] + turned[:0:-1])


def runs(patterns: Iterable[Pattern], of_stop: Mapping[str, str]) -> tuple[Run, ...]:
    """The different ways that patterns take over stations, heaviest first.

    Stops that `of_stop` does not know are passed over. Loops are found before adjacent repeats are dropped: their first
    station stands again at the end, or other patterns go round the same stations from another start. Ways that are each
    other's reverse are one; what is shorter than two stations is left out.
    """
    shapes: _Shapes = {}
    for pattern in patterns:
        nodes, loop, cut = _shape([of_stop[stop] for stop in pattern.stops if stop in of_stop])
        if len(nodes) > 1:
            ids = (pattern.id,) if pattern.id else ()
            shapes.setdefault((nodes, loop), _Shape()).add(max(1, pattern.weight), ids, cut)
    found = [
        Run(
            nodes=nodes,
            loop=loop,
            weight=shape.weight,
            ids=tuple(sorted(shape.ids)),
            cut=tuple(sorted(shape.cut)),
            count=shape.count,
        )
        for (nodes, loop), shape in _with_rings(shapes).items()
    ]
    return tuple(sorted(found, key=lambda run: (-run.weight, run.nodes, run.loop)))


def _shape(stations: Sequence[str]) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """The way of a sequence of stations, whether it is a loop, and the stations it comes back to otherwise."""
    closed = len(stations) > 1 and stations[0] == stations[-1]
    nodes = tuple(name for index, name in enumerate(stations) if index == 0 or name != stations[index - 1])
    if closed and len(nodes) > 3 and len(set(nodes)) == len(nodes) - 1:
        return ring(nodes[:-1]), True, ()
    repeated = tuple(name for name, count in Counter(nodes).items() if count > 1)
    return folded(_longest_stretch(nodes)) if repeated else folded(nodes), False, repeated


def _longest_stretch(nodes: tuple[str, ...]) -> tuple[str, ...]:
    """The longest part without a repeat; of equally long ones that which comes first when folded."""
    stretches = []
    last: dict[str, int] = {}
    start = 0
    for index, name in enumerate(nodes):
        if last.get(name, -1) >= start:
            stretches.append(nodes[start:index])
            start = last[name] + 1
        last[name] = index
    stretches.append(nodes[start:])
    return min(stretches, key=lambda stretch: (-len(stretch), folded(stretch)))


def _with_rings(shapes: _Shapes) -> _Shapes:
    """The same shapes, open ones that go round one ring from different starts made into a loop."""
    starts = Counter(ring(nodes) for nodes, loop in shapes if not loop and len(nodes) >= _LEAST_RING)
    loops = {nodes for nodes, loop in shapes if loop} | {nodes for nodes, count in starts.items() if count > 1}
    found: _Shapes = {}
    for (nodes, loop), shape in sorted(shapes.items(), key=lambda item: item[0]):
        is_loop = loop or (len(nodes) > 2 and ring(nodes) in loops)
        key = (ring(nodes) if is_loop else nodes, is_loop)
        found.setdefault(key, _Shape()).add(shape.weight, shape.ids, () if is_loop else shape.cut, shape.count)
    return found


def shares(every: Iterable[Run]) -> Counter[str]:
    """For each station the weight of the runs that call there."""
    weights: Counter[str] = Counter()
    for run in every:
        for name in run.nodes:
            weights[name] += run.weight
    return weights


def ranking(every: Sequence[Run]) -> tuple[Run, ...]:
    """The runs from the best path on: the greatest sum of (share of the trips that call - 1/4) over its stations.

    Notes on reading networks, 5.3: it is the commonest run of every metro measured, and takes the fuller one where
    directions or times of day differ by a few stations. Ties go to the heavier, then to the one that comes first.
    """
    calls = shares(every)
    total = sum(run.weight for run in every)

    def key(run: Run) -> tuple[int, int, tuple[str, ...]]:
        return -sum(SHARE * calls[name] - total for name in run.nodes), -run.weight, run.nodes

    return tuple(sorted(every, key=key))


def main_run(every: Sequence[Run], rule: str) -> Run:
    """The main way by a rule of `RULES` or a pattern's id; the best one where the line has no such pattern."""
    if rule == "commonest":
        return min(every, key=lambda run: (-run.weight, -len(run.nodes), run.nodes))
    if rule == "longest":
        return min(every, key=lambda run: (-len(run.nodes), -run.weight, run.nodes))
    named = [run for run in every if rule in run.ids]
    return named[0] if named and rule not in RULES else ranking(every)[0]
