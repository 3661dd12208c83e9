"""A whole network thinned to the size of a board: fewer lines, and fewer stations on them.

Stations where lines meet, part or end always stay. The places that are left are shared out over the gaps between them
by the length of each, and stand evenly in it. What goes stays on its edge, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.keeping import refuse_lost
from metrox_maps.transit.network import Edge, Network, Node, sort
from metrox_maps.transit.notes import Note
from metrox_maps.transit.simplify_gaps import (
    Gap,
    Skeleton,
    evenly,
    least_kept,
    routes_over,
    share_out,
    skeleton_of,
)
from metrox_maps.transit.simplify_lines import best_routes, keep_ways, served, without_short

KEPT_BY = "the file keeps them (`x-dropped` in a map, `dropped` in a network); `metrox layout --restore` takes one back"
"""What becomes of stations left out, for the end of a note."""
_SUGGESTED = 3
"""Lines named where anchors alone are more than the stations asked for."""


def thin(
    network: Network,
    *,
    routes: int | None,
    stations: int | None,
    least: int = 4,
    most: int | None = None,
    keep: frozenset[str] = frozenset(),
) -> tuple[Network, tuple[Note, ...]]:
    """The network with at most so many routes and stations, and what was done to it.

    `routes` counts the ways of all lines that make a route, `stations` the stations; None keeps all. Lines of fewer
    than `least` stations go, and every other way keeps at least that many, if it has them, and at most `most`. Anchors
    (where the set of lines changes, where lines end, where loops start) are never cut: where they are more than asked
    for, a note says so and, for the whole network, which lines to leave out. The stations in `keep` stay like anchors.
    No two edges come to join the same nodes. The result does not depend on the order of the input. Raises ImportFailed
    where the network has no line, and where a station in `keep` is on none of those that are left.
    """
    if not network.lines:
        raise ImportFailed("the network has no line, so there is nothing to thin")
    whole = network
    network, notes = served(sort(network))
    network, more = without_short(network, least)
    notes += more
    if routes is not None:
        network, more = best_routes(network, routes)
        notes += more
    refuse_lost(whole, network, keep)
    skeleton = skeleton_of(network, keep)
    floors = _floors(network, skeleton, least)
    rooms = [len(gap.stations) for gap in skeleton.gaps]
    ceilings = rooms if most is None else _ceilings(network, skeleton, floors, most)
    wanted = sum(ceilings) if stations is None else stations - len(skeleton.anchors)
    shares = share_out(ceilings, floors, wanted)
    if stations is not None and sum(shares) > wanted:
        notes += (_too_many(network, skeleton, stations, sum(shares), keep),)
    thinner = _folded(network, skeleton, shares)
    if most is not None:
        notes += _too_long(thinner, most)
    gone = sum(rooms) - sum(shares)
    if gone:
        total = len(skeleton.anchors) + sum(rooms)
        text = f"{gone} of {plural(total, 'station')} left out between others; {KEPT_BY}"
        notes += (Note("dropped", text),)
    return thinner, notes


def _floors(network: Network, skeleton: Skeleton, least: int) -> list[int]:
    """For each gap the stations that it keeps whatever is asked for: no doubled edge, no way of too few stations."""
    gaps = skeleton.gaps
    rooms = [len(gap.stations) for gap in gaps]
    floors = [min(need, room) for need, room in zip(least_kept(gaps), rooms, strict=True)]
    ways = [(len(served & skeleton.anchors), over) for served, over in routes_over(network, gaps)]
    while True:
        # The gap that helps most ways, then the one with the most stations for each place it keeps.
        helped = [0] * len(gaps)
        for anchors, over in ways:
            if anchors + sum(floors[index] for index in over) < least:
                for index in over:
                    helped[index] += floors[index] < rooms[index]
        if not any(helped):
            return floors
        best = max(range(len(gaps)), key=lambda index: (helped[index], rooms[index] / (floors[index] + 1), -index))
        floors[best] += 1


def _ceilings(network: Network, skeleton: Skeleton, floors: Sequence[int], most: int) -> list[int]:
    """For each gap the stations that it keeps at most, so that no way has more than `most`, as far as floors allow.

    Of a way that is too long the gap loses one that keeps the largest part of its stations, so that it thins evenly.
    """
    rooms = [len(gap.stations) for gap in skeleton.gaps]
    found = list(rooms)
    for nodes, over in routes_over(network, skeleton.gaps):
        surplus = len(nodes & skeleton.anchors) + sum(found[index] for index in over) - most
        for _ in range(surplus):
            free = [index for index in over if found[index] > floors[index]]
            if not free:
                break
            found[max(free, key=lambda index: (found[index] / (rooms[index] + 1), -index))] -= 1
    return found


def _too_long(network: Network, most: int) -> tuple[Note, ...]:
    """Says which lines have more stations on a way than there should be."""
    stations = {node.id for node in network.nodes if node.station}
    found = []
    for line in network.lines:
        longest = max(len(stations & set(way.nodes)) for way in line.ways)
        if longest > most:
            why = "lines meet, part or end there, or edges would run together"
            text = f"line `{shortened(line.name or line.id)}` keeps {longest} stations on its way, not {most}: {why}"
            found.append(Note("kept", text))
    return tuple(found)


def _folded(network: Network, skeleton: Skeleton, shares: Sequence[int]) -> Network:
    """The network in which each gap keeps so many of its stations."""
    edges: list[Edge] = []
    kept = set(skeleton.fixed)
    for gap, share, need in zip(skeleton.gaps, shares, least_kept(skeleton.gaps), strict=True):
        stations = gap.stations
        stay = {stations[index].id for index in evenly(share, len(stations))}
        bends = [node.id for node in gap.inner if not node.station]
        short = max(0, need - len(stay))
        stay.update(bends[index] for index in evenly(min(short, len(bends)), len(bends)))
        kept |= stay
        edges += _fold(gap, stay)
    nodes = tuple(node for node in network.nodes if node.id in kept)
    lines = tuple(
        replace(
            line,
            ways=tuple(replace(way, nodes=tuple(node for node in way.nodes if node in kept)) for way in line.ways),
        )
        for line in network.lines
    )
    return sort(replace(network, nodes=nodes, edges=tuple(edges), lines=lines))


def _fold(gap: Gap, stay: set[str]) -> list[Edge]:
    """The gap's edges, joined at every inner node that does not stay."""
    found: list[Edge] = []
    run: Edge | None = None
    for edge, node in zip(gap.edges, (*gap.inner, None), strict=True):
        run = (
            edge
            if run is None
            else replace(run, b=edge.b, path=(*run.path, *edge.path), dropped=(*run.dropped, *edge.dropped))
        )
        if node is None or node.id in stay:
            found.append(run)
            run = None
        else:
            passed: tuple[Node, ...] = (node,) if node.station else ()
            run = replace(run, path=(*run.path, node.at), dropped=(*run.dropped, *passed))
    return found


def _too_many(network: Network, skeleton: Skeleton, stations: int, between: int, keep: frozenset[str]) -> Note:
    """Says that more stations stay than asked for, and which single lines would free most of them."""
    anchors = len(skeleton.anchors)
    text = f"{anchors + between} stations stay, not {stations}: {anchors} of them are where lines meet, part or end"
    if keep:
        text += " or are to be kept (`--keep`)"
    if between:
        text += f", {between} more give every route its least number and keep edges apart"
    freed = []
    for line in network.lines if len(network.lines) > 1 else ():
        rest = keep_ways(network, {other.id: other.ways for other in network.lines if other.id != line.id})
        fewer = anchors - len(skeleton_of(rest, keep).anchors)
        if fewer > 0:
            freed.append((-fewer, line.id, line.name or line.id))
    if freed:
        ways = [f"without `{shortened(name)}` {-fewer} fewer" for fewer, _, name in sorted(freed)[:_SUGGESTED]]
        text += f"; leaving out a line helps: {listed(ways, mark='')}"
    return Note("kept", text)
