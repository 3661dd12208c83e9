"""From what a reader found to a network: lines chosen, stops merged into stations, the ways of each line decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, printable, shortened
from metrox_maps.transit.choosing import Choice, chosen_lines
from metrox_maps.transit.edges import Step, edges_of
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Point, Stop
from metrox_maps.transit.geography import HOP, Ruler, beside, between, located, on_the_plane
from metrox_maps.transit.joining import merged_as_asked
from metrox_maps.transit.merging import Merged, separate, stations
from metrox_maps.transit.network import Line, Network, Node, sort
from metrox_maps.transit.notes import Note
from metrox_maps.transit.ordering import graph_of, pieces, ways_over
from metrox_maps.transit.paths import RULES
from metrox_maps.transit.places import Place, namesakes, proposals
from metrox_maps.transit.ways import Traced, known_pattern, traced

__all__ = ["Choice", "Gathered", "assemble", "gathered"]


MOST_STOPS = 200_000
"""Stops that the lines of one network may call at; all railways of a continent have fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The stations of some lines of a source, how far apart things are, and what was done."""

    merged: Merged
    ruler: Ruler
    notes: tuple[Note, ...]


def assemble(found: Found, choice: Choice | None = None) -> tuple[Network, tuple[Note, ...]]:
    """The network of the lines wanted, and everything that was merged, folded, dropped or guessed for it.

    Equal whatever the order of stops, lines and patterns. Raises ImportFailed where lines or modes are unknown, a line
    is in pieces, stations have no positions, or there are more than `MOST_STOPS`.
    """
    choice = choice or Choice()
    lines, notes = chosen_lines(found, choice)
    stops = len({name for line in lines for name in _stops_of(line)})
    if stops > MOST_STOPS:
        raise ImportFailed(
            f"the {plural(len(lines), 'line')} taken call at {stops:,} stops, and a network has {MOST_STOPS:,} at most;"
            " choose among them with `--lines`, `--exclude` or `--modes`"
        )
    lines, more = on_the_plane(lines)
    notes += more
    if choice.pattern not in RULES:
        known_pattern(lines, choice.pattern)
    ground = gathered(found, lines, choice)
    places, of_stop, ruler = ground.merged.places, ground.merged.of_stop, ground.ruler
    ways: dict[str, Traced] = {}
    for line in lines:
        ways[line.id] = traced(line, places, of_stop, choice=choice, ruler=ruler)
        notes += ways[line.id].notes
    kept = [line for line in lines if ways[line.id].ways]
    if not kept:
        raise ImportFailed("no line has two stations; is the source complete?")
    steps = [step for line in kept for step in _steps(line, ways[line.id], of_stop)]
    nodes, more = _nodes({name for step in steps for name in (step.a, step.b)}, places)
    network = Network(
        name=printable(found.name),
        system=found.system,
        nodes=nodes,
        edges=edges_of(_beside(steps, nodes, found.system), {node.id: node.at for node in nodes}, ruler),
        lines=tuple(
            Line(id=line.id, name=line.name or line.id, color=line.color, mode=line.mode, ways=ways[line.id].ways)
            for line in kept
        ),
        source=found.source,
        licence=found.licence,
    )
    return sort(network), (*ground.notes, *notes, *more)


def gathered(found: Found, lines: Sequence[FoundLine], choice: Choice) -> Gathered:
    """The stations that the lines call at: positions put right, stops merged where the source's stops are platforms."""
    every = {stop.id: stop for stop in found.stops}
    names = {name for line in lines for name in _stops_of(line)}
    used = {name: every[name] for name in sorted(names) if name in every}
    notes = _unknown_stops(sorted(names - used.keys()), len(used))
    with_parents = _with_parents(used, every) if found.merges else used
    at, repaired = located(list(with_parents.values()), found.system)
    for name, stop in used.items():
        if name not in at and stop.parent in at:
            at[name] = at[stop.parent]
    filled = between(_sequences(lines, used), at) if any(name not in at for name in used) else {}
    if filled:
        words = (
            f"{plural(len(filled), 'stop')} without a position placed between the neighbours: {_listed(filled, used)}"
        )
        repaired += (Note("guessed", words, used[min(filled)].place),)
        at |= filled
    ruler = Ruler(found.system, _hops(lines, at))
    if found.merges:
        merged = stations(used, with_parents, at, within=choice.merge_within, ruler=ruler)
    else:
        merged = separate(used, at)
    if choice.merge:
        merged = merged_as_asked(merged, choice.merge, ruler)
    doubts: list[Note] = []
    if found.merges:
        if found.system != LONLAT:
            words = (
                f"positions are no degrees: the usual step between stops counts as {HOP:,.0f} m where nearness matters"
            )
            doubts.append(Note("guessed", words))
        doubts += namesakes(merged.places, ruler)
        doubts += proposals(merged.places, found.twins, within=choice.merge_within, ruler=ruler)
    return Gathered(merged=merged, ruler=ruler, notes=(*notes, *repaired, *merged.notes, *doubts))


def _stops_of(line: FoundLine) -> Iterator[str]:
    for pattern in line.patterns:
        yield from pattern.stops
    for link in line.links:
        yield from (link.a, link.b)


def _unknown_stops(names: list[str], known: int) -> tuple[Note, ...]:
    if not names:
        return ()
    shown = listed((shortened(name, 40) for name in names), 4)
    if not known:
        raise ImportFailed(f"the lines call at {plural(len(names), 'stop')}, {shown}, none of which the source has")
    return (Note("dropped", f"{plural(len(names), 'stop')} that lines call at, but the source does not have: {shown}"),)


def _with_parents(used: Mapping[str, Stop], every: Mapping[str, Stop]) -> dict[str, Stop]:
    found = dict(used)
    todo = list(used.values())
    while todo:
        parent = todo.pop().parent
        if parent in every and parent not in found:
            found[parent] = every[parent]
            todo.append(every[parent])
    return found


def _sequences(lines: Sequence[FoundLine], used: Mapping[str, Stop]) -> Iterator[Sequence[str]]:
    """Stops in order along each line, the most served patterns first."""
    patterns = [(-pattern.weight, line.id, pattern.stops) for line in lines for pattern in line.patterns]
    yield from (stops for _, _, stops in sorted(patterns))
    for line in lines:
        graph = graph_of((link.a, link.b) for link in line.links if link.a in used and link.b in used)
        for part in pieces(graph):
            within = {name: graph[name] for name in part}
            for way in ways_over(within, set(part), lambda *_: None):
                yield (*way.nodes, way.nodes[0]) if way.loop else way.nodes


def _hops(lines: Sequence[FoundLine], at: Mapping[str, Point]) -> Iterator[tuple[Point, Point]]:
    """The steps between stops of known position, each once."""
    steps = {tuple(sorted(step)) for line in lines for pattern in line.patterns for step in pairwise(pattern.stops)}
    steps |= {tuple(sorted((link.a, link.b))) for line in lines for link in line.links}
    yield from ((at[a], at[b]) for a, b in sorted(steps) if a in at and b in at)


def _steps(line: FoundLine, found: Traced, of_stop: Mapping[str, str]) -> Iterator[Step]:
    """All steps of a line: of the source's links, whether or not a way uses them, then those of its ways."""
    for link in line.links:
        a, b = of_stop.get(link.a, ""), of_stop.get(link.b, "")
        if a and b and a != b:
            yield Step(a, b, line.id, link.path)
    for a, b in found.added:
        yield Step(a, b, line.id)
    for way in found.ways:
        yield from (Step(a, b, line.id) for a, b in pairwise((*way.nodes, way.nodes[0]) if way.loop else way.nodes))


def _beside(steps: Sequence[Step], nodes: Sequence[Node], system: str) -> Iterator[Step]:
    """The steps with courses on the same side of the date line as their nodes."""
    at = {node.id: node.at for node in nodes}
    return (replace(step, path=beside(step.path, at[step.a], system)) if step.path else step for step in steps)


def _nodes(names: set[str], places: Mapping[str, Place]) -> tuple[tuple[Node, ...], tuple[Note, ...]]:
    """The nodes of a network; raises ImportFailed where they have no positions, or all have one."""
    chosen = [places[name] for name in sorted(names)]
    lost = [place for place in chosen if place.at is None]
    if len(lost) == len(chosen):
        raise ImportFailed("no station has a position; the source needs longitude and latitude, or x and y")
    if lost:
        shown = listed((shortened(place.name or place.id, 40) for place in lost), 6)
        raise ImportFailed(
            f"{plural(len(lost), 'station')} without a position and without neighbours on both sides that have one:"
            f" {shown}; give them one, or leave their lines out with `--exclude`"
        )
    if len({place.at for place in chosen}) == 1:
        raise ImportFailed(f"all {len(chosen)} stations are at one point; the positions of the source are of no use")
    nameless = [place.id for place in chosen if place.station and not place.name]
    notes: tuple[Note, ...] = ()
    if nameless:
        shown = listed((shortened(name, 40) for name in nameless), 4)
        words = f"{plural(len(nameless), 'station')} without a name called by the id: {shown}"
        notes = (Note("guessed", words, places[nameless[0]].source),)
    nodes = tuple(
        Node(
            id=place.id,
            name=(place.name or place.id) if place.station else place.name,
            at=place.at,
            originals=place.originals,
            station=place.station,
        )
        for place in chosen
        if place.at is not None
    )
    return nodes, notes


def _listed(names: Mapping[str, object], used: Mapping[str, Stop]) -> str:
    return listed((shortened(used[name].name or name, 40) for name in sorted(names)), 4)
