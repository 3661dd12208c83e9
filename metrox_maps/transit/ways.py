"""The ways of one line, by its patterns or by its links, and what was decided on the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.branches import LEAST_NEW, branch_runs
from metrox_maps.transit.choosing import Choice, shown
from metrox_maps.transit.found import FoundLine, Point
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.network import Way
from metrox_maps.transit.notes import Note
from metrox_maps.transit.ordering import MOST_WAYS, Graph, graph_of, joined, ways_over
from metrox_maps.transit.paths import Run, main_run, runs
from metrox_maps.transit.places import Place

_JUMP = 12.0
"""A step this many times as long as the line's median one is worth a word: tunnels under bays reach five to eight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """The ways of a line, main one first; steps added to close gaps; and what was decided."""

    ways: tuple[Way, ...]
    added: tuple[tuple[str, str], ...] = ()
    notes: tuple[Note, ...] = ()


def traced(
    line: FoundLine, places: Mapping[str, Place], of_stop: Mapping[str, str], *, choice: Choice, ruler: Ruler
) -> Traced:
    """The ways of a line over stations; none where it has fewer than two.

    Raises ImportFailed for a line in several pieces, unless `choice.join_gaps`.
    """
    found = _as_told(line, places, of_stop)
    if not found.ways:
        found = (
            _by_patterns(line, places, of_stop, choice.pattern)
            if line.patterns
            else _by_links(line, places, of_stop, choice.join_gaps, ruler)
        )
    if not found.ways:
        words = f"line {shown(line)} has fewer than two stations and is left out"
        return Traced(ways=(), notes=(*found.notes, Note("dropped", words, line.place)))
    return Traced(ways=found.ways, added=found.added, notes=(*found.notes, *_jumps(line, found.ways, places, ruler)))


def stations_of(way: Way, places: Mapping[str, Place]) -> tuple[str, ...]:
    """The stations of a way, without mere junctions."""
    return tuple(name for name in way.nodes if places[name].station)


def _as_told(line: FoundLine, places: Mapping[str, Place], of_stop: Mapping[str, str]) -> Traced:
    """The ways that the source tells; none where stations merged since then stand twice on one of them."""
    ways = []
    for told in line.ways:
        nodes = [of_stop[stop] for stop in told.stops if stop in of_stop]
        nodes = [name for index, name in enumerate(nodes) if index == 0 or name != nodes[index - 1]]
        loop = len(nodes) > 3 and nodes[0] == nodes[-1]
        way = Way(nodes=tuple(nodes[:-1] if loop else nodes), loop=loop, weight=told.weight)
        calls = stations_of(way, places)
        if len(calls) < 2 or len(set(calls)) < len(calls):
            return Traced(ways=())
        ways.append(way)
    return Traced(ways=tuple(ways))


# -- patterns ----------------------------------------------------------------------------------------------------------


def _by_patterns(line: FoundLine, places: Mapping[str, Place], of_stop: Mapping[str, str], rule: str) -> Traced:
    every = runs(line.patterns, of_stop)
    if not every:
        return Traced(ways=())
    main = main_run(every, rule)
    branches, left = branch_runs(main, every)
    ways = tuple(Way(nodes=run.nodes, loop=run.loop, weight=run.weight) for run in (main, *branches))
    notes = [*_folded(line, every, main), *_cut(line, (main, *branches), places)]
    for run in branches:
        fresh = len(set(run.nodes) - set(main.nodes))
        own = plural(fresh, "station")
        words = f"line {shown(line)} has a further way, {_ends(run.nodes, places)}, with {own} of its own"
        notes.append(Note("kept", words, line.place))
    if left:
        words = (
            f"line {shown(line)}: {plural(len(left), 'station')} beside its ways left out,"
            f" {_listed(left, places)}: rarely served, or a branch of fewer than {LEAST_NEW}"
        )
        notes.append(Note("dropped", words, line.place))
    return Traced(ways=ways, notes=tuple(notes))


def _folded(line: FoundLine, every: tuple[Run, ...], main: Run) -> tuple[Note, ...]:
    if len(line.patterns) < 2:
        return ()
    if len(every) == 1:
        words = f"line {shown(line)}: {len(line.patterns)} patterns are one way, there and back"
        return (Note("folded", words, line.place),)
    share = 100 * main.weight / sum(run.weight for run in every)
    longest = max(len(run.nodes) for run in every)
    other = f"; the longest has {longest}" if longest > len(main.nodes) else ""
    return (
        Note(
            "folded",
            f"line {shown(line)}: {len(line.patterns)} patterns are {len(every)} ways, there and back; its"
            f" main one has {plural(len(main.nodes), 'station')} and {share:.0f} % of the trips{other}",
            line.place,
        ),
    )


def _cut(line: FoundLine, ways: Iterable[Run], places: Mapping[str, Place]) -> tuple[Note, ...]:
    again = sorted({name for run in ways for name in run.cut})
    if not again:
        return ()
    words = (
        f"line {shown(line)} comes back to {_listed(again, places)}: only the longest stretch without that is its way"
    )
    return (Note("dropped", words, line.place),)


# -- links -------------------------------------------------------------------------------------------------------------


def line_graph(line: FoundLine, of_stop: Mapping[str, str]) -> Graph:
    """The graph of a line's links over stations."""
    return graph_of(
        (of_stop[link.a], of_stop[link.b]) for link in line.links if link.a in of_stop and link.b in of_stop
    )


def _by_links(
    line: FoundLine, places: Mapping[str, Place], of_stop: Mapping[str, str], join: bool, ruler: Ruler
) -> Traced:
    graph = line_graph(line, of_stop)
    stations = {name for name in graph if places[name].station}
    if len(stations) < 2:
        return Traced(ways=())

    def metres(a: str, b: str) -> float:
        one, other = places[a].at, places[b].at
        return ruler.metres(one, other) if one is not None and other is not None else math.inf

    names = {name: places[name].name for name in graph}
    graph, added = joined(graph, line.name or line.id, metres, names, join=join)
    toward = _halfway(line, of_stop)

    def heading(a: str, b: str) -> tuple[float, float] | None:
        one, other = places[a].at, toward.get((a, b), places[b].at)
        return ruler.vector(one, other) if one is not None and other is not None else None

    turns = [(of_stop.get(a, ""), of_stop.get(b, ""), of_stop.get(c, "")) for a, b, c in line.barred]
    barred = {turn for a, b, c in turns if a != b != c for turn in ((a, b, c), (c, b, a))}
    ways = ways_over(graph, stations, heading, barred)
    notes = [
        Note(
            "guessed",
            f"line {shown(line)}: the gap of {gap:,.0f} m from {_ends((a, b), places)} was closed",
            line.place,
        )
        for a, b, gap in added
    ]
    if len(ways) > 1 or any(len(near) > 2 for near in graph.values()):
        words = (
            f"line {shown(line)} forks and its source gives no order; its main way is {_ends(ways[0].nodes, places)}"
        )
        others = "; ".join(_ends(way.nodes, places) for way in ways[1:4]) + ("; …" if len(ways) > 4 else "")
        notes.append(Note("guessed", f"{words}, and others are {others}" if others else words, line.place))
    left = sorted(stations - {name for way in ways for name in way.nodes})
    if left and ways:
        words = f"line {shown(line)}: {plural(len(left), 'station')} on none of its ways, {_listed(left, places)}: " + (
            f"a branch needs {LEAST_NEW} to be a way of its own"
            if len(ways) < MOST_WAYS
            else f"it forks into more than {MOST_WAYS} ways; is it a whole network?"
        )
        notes.append(Note("dropped", words, line.place))
    return Traced(ways=ways, added=tuple((a, b) for a, b, _ in added), notes=tuple(notes))


def _halfway(line: FoundLine, of_stop: Mapping[str, str]) -> dict[tuple[str, str], Point]:
    """For each step whose course the source draws, the point halfway along: where a train heads that leaves a node."""
    found: dict[tuple[str, str], Point] = {}
    drawn = [
        (link.a, link.b, link.path) if link.a < link.b else (link.b, link.a, link.path[::-1])
        for link in line.links
        if link.path and link.a in of_stop and link.b in of_stop
    ]
    for a, b, path in sorted(drawn):
        point = path[len(path) // 2]
        found.setdefault((of_stop[a], of_stop[b]), point)
        found.setdefault((of_stop[b], of_stop[a]), point)
    return found


# -- words -------------------------------------------------------------------------------------------------------------


def _jumps(line: FoundLine, ways: Iterable[Way], places: Mapping[str, Place], ruler: Ruler) -> tuple[Note, ...]:
    """Steps so long that the order may be wrong there."""
    steps: dict[tuple[str, str], float] = {}
    for way in ways:
        closed = (*way.nodes, way.nodes[0]) if way.loop else way.nodes
        for a, b in pairwise(closed):
            one, other = places[a].at, places[b].at
            if one is not None and other is not None:
                steps[min(a, b), max(a, b)] = ruler.metres(one, other)
    usual = median(steps.values()) if len(steps) > 3 else 0.0
    return tuple(
        Note(
            "kept",
            f"line {shown(line)} jumps {length:,.0f} m from {_ends(step, places)}, {length / usual:.0f} times its usual"
            " step: is the source's order right there?",
            line.place,
        )
        for step, length in sorted(steps.items())
        if usual > 0 and length > _JUMP * usual
    )


def _ends(nodes: tuple[str, ...], places: Mapping[str, Place]) -> str:
    return f"`{_name(nodes[0], places)}` to `{_name(nodes[-1], places)}`"


def _listed(names: Iterable[str], places: Mapping[str, Place]) -> str:
    return listed([_name(name, places) for name in names], 4)


def _name(name: str, places: Mapping[str, Place]) -> str:
    return shortened(places[name].name or name, 40)


def known_pattern(lines: Iterable[FoundLine], rule: str) -> None:
    """Raises ImportFailed where a pattern is asked for by an id that none of the lines has."""
    ids = sorted({pattern.id for line in lines for pattern in line.patterns if pattern.id})
    if rule not in ids:
        has = f"there are {listed((shortened(name, 40) for name in ids), 8)}" if ids else "the source names none"
        raise ImportFailed(
            f"no line has a pattern `{shortened(rule)}`; say `best`, `commonest`, `longest` or the id of one: {has}"
        )
