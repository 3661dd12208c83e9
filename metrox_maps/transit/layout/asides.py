"""Layouts a little different from one: a part of it, or one node, set aside for a name that has no room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from metrox_maps.transit.layout.problem import STEPS, Cell
from metrox_maps.transit.layout.shape import AROUND, Shape, apart, direction, joints, shape_of, shaped
from metrox_maps.transit.network import Network

_DEARER = 6
"""How much more the turns of a layout may cost than before."""
_TURN = 2
"""What the cost of a turn weighs against a unit of crowd."""
_MOST_EDGES = 4
"""At how many edges a node is not set aside by itself: nothing would be gained."""


def asides(network: Network, crowded: Mapping[str, int]) -> list[Network]:
    """Layouts that give crowded nodes more room, or let their neighborhood stand otherwise; the most promising first.

    Three changes are made: a part of the layout is shifted by a step, where the edges between it and the rest only get
    longer or shorter; a node is shifted by a step, with its edges led to it anew; the end of a line leaves its
    neighbor in another direction. None lets anything overlap or cross, changes the order of edges around a node, or
    makes turns much dearer. `network` must be laid out; `crowded` says how badly nodes want room.
    """
    shape, links = shape_of(network), joints(network)
    order, extent, cost = shape.order(), shape.extent, shape.turns(links)
    weights = {number: crowded[name] for number, name in enumerate(shape.names) if name in crowded}
    crowd = shape.crowd(weights)
    found: dict[Shape, tuple[bool, float, int]] = {}
    for changed in _changed(shape, weights):
        if changed == shape or changed in found or not changed.valid or changed.order() != order:
            continue
        dearer = changed.turns(links) - cost
        gain = crowd - changed.crowd(weights)
        if dearer <= _DEARER and gain >= 0:
            grows = any(after > before for after, before in zip(changed.extent, extent, strict=True))
            found[changed] = (grows, round(_TURN * dearer - gain, 6), dearer)
    return [shaped(network, each) for each in sorted(found, key=lambda each: (found[each], each.at, each.bends))]


def _changed(shape: Shape, crowded: Collection[int]) -> Iterator[Shape]:
    """The changed shapes to be looked at, whether they are valid or not."""
    around: dict[int, list[int]] = defaultdict(list)
    for edge, ends in enumerate(shape.ends):
        for node in ends:
            around[node].append(edge)
    for node in _near(shape, crowded, AROUND):
        yield from _shifted(shape, node)
        if len(around[node]) == 1:
            yield from _turned(shape, node, around[node][0])
    linked = {end for node in crowded for edge in around[node] for end in shape.ends[edge]}
    for node in sorted({*_near(shape, crowded, 1), *linked}):
        if len(around[node]) <= _MOST_EDGES:
            yield from _aside(shape, node, around[node])


def _near(shape: Shape, crowded: Collection[int], reach: int) -> list[int]:
    return [
        other for other, cell in enumerate(shape.at) if any(apart(shape.at[node], cell) <= reach for node in crowded)
    ]


def _shifted(shape: Shape, node: int) -> Iterator[Shape]:
    """The shape with the part that holds to a node a step aside, for each direction in which that is not most of it."""
    points = [*shape.at, *(cell for bends in shape.bends for cell in bends)]
    runs: list[list[int]] = []
    count = len(shape.at)
    for (a, b), bends in zip(shape.ends, shape.bends, strict=True):
        runs.append([a, *range(count, count + len(bends)), b])
        count += len(bends)
    links: dict[int, list[int]] = defaultdict(list)
    for run in runs:
        for one, other in pairwise(run):
            links[one].append(other)
            links[other].append(one)
    for number, (dx, dy) in enumerate(STEPS):
        part = _part(points, links, node, number)
        if 2 * len(part) <= len(points):
            moved = [(x + dx, y + dy) if point in part else (x, y) for point, (x, y) in enumerate(points)]
            corners = tuple(tuple(moved[point] for point in run[1:-1]) for run in runs)
            yield replace(shape, at=tuple(moved[: len(shape.at)]), bends=corners)


def _part(points: Sequence[Cell], links: Mapping[int, Sequence[int]], seed: int, way: int) -> set[int]:
    """What is shifted with a point: all that holds to it by a piece that could not keep its direction."""
    part, waiting = {seed}, [seed]
    while waiting:
        point = waiting.pop()
        for other in links[point]:
            here = direction(points[point], points[other])
            stretches = here == (way + 4) % 8 or (here == way and apart(points[point], points[other]) > 1)
            if other not in part and not stretches:
                part.add(other)
                waiting.append(other)
    return part


def _turned(shape: Shape, end: int, edge: int) -> Iterator[Shape]:
    """The shape with an end beside its neighbor, in each of the directions."""
    a, b = shape.ends[edge]
    inner = b if a == end else a
    x, y = shape.at[inner]
    for dx, dy in STEPS:
        yield _with(shape, end, (x + dx, y + dy), {edge: ()})


def _aside(shape: Shape, node: int, edges: Sequence[int]) -> Iterator[Shape]:
    """The shape with a node a step aside, and its edges led there by one corner at most."""
    x, y = shape.at[node]
    for dx, dy in STEPS:
        cell = (x + dx, y + dy)
        choices = []
        for edge in edges:
            a, b = shape.ends[edge]
            start, end = (cell if a == node else shape.at[a]), (cell if b == node else shape.at[b])
            choices.append([(edge, bends) for bends in _corners(start, end)])
        for choice in product(*choices):
            yield _with(shape, node, cell, dict(choice))


def _corners(start: Cell, end: Cell) -> list[tuple[Cell, ...]]:
    """The ways from one point to another along two directions at most, which meet at 45°; none where they are one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if start == end:
        return []
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        return [()]
    less = min(abs(dx), abs(dy))
    across, down = (less if dx > 0 else -less), (less if dy > 0 else -less)
    return [((start[0] + across, start[1] + down),), ((end[0] - across, end[1] - down),)]


def _with(shape: Shape, node: int, cell: Cell, bends: Mapping[int, tuple[Cell, ...]]) -> Shape:
    """The shape with a node elsewhere and other corners."""
    return replace(
        shape,
        at=(*shape.at[:node], cell, *shape.at[node + 1 :]),
        bends=tuple(bends.get(edge, before) for edge, before in enumerate(shape.bends)),
    )
