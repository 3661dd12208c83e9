"""The ways of a network's lines as courses: which stations a route stops at, and how its line runs between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.geometry.directions import corners
from metrox_maps.metrox.draft.along import Along
from metrox_maps.metrox.model import Point
from metrox_maps.transit.found import LONLAT, PLANE_UP
from metrox_maps.transit.network import Line, Network, Way
from metrox_maps.transit.notes import Note
from metrox_maps.transit.simplify_lines import run_along


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """One way of a line. `through` and `dropped` have an entry for each step; a loop's last step is the closing one."""

    line: str
    stops: tuple[str, ...]
    """Ids of nodes, each once."""
    through: tuple[tuple[Point, ...], ...]
    """Corners between two stops, in lattice steps, y down."""
    dropped: tuple[tuple[str, ...], ...]
    """Names of stations thinned away between two stops."""
    loop: bool = False

    @property
    def steps(self) -> Iterator[tuple[str, str, tuple[Point, ...], tuple[str, ...]]]:
        """Each step: the stops it leaves and reaches, its corners, and what was thinned away."""
        after = self.stops[1:] + (self.stops[:1] if self.loop else ())
        return zip(self.stops, after, self.through, self.dropped, strict=False)


def turned_round(course: Course) -> Course:
    """The same course from its other end. A loop keeps its first stop."""
    stops = course.stops[:1] + course.stops[:0:-1] if course.loop else course.stops[::-1]
    return replace(
        course,
        stops=stops,
        through=tuple(points[::-1] for points in course.through[::-1]),
        dropped=tuple(names[::-1] for names in course.dropped[::-1]),
    )


def begun_at(course: Course, number: int) -> Course:
    """The same loop from another of its stops."""

    return replace(
        course,
        stops=course.stops[number:] + course.stops[:number],
        through=course.through[number:] + course.through[:number],
        dropped=course.dropped[number:] + course.dropped[:number],
    )


def places(network: Network) -> dict[str, Point]:
    """Where the nodes lie, in whole lattice steps, y down.

    Raises `MetroxError` for a network that has not been laid out.
    """
    return {node.id: _whole(node.at, network, f"station {node.name or node.id}") for node in network.nodes}


def courses(network: Network) -> tuple[tuple[Course, ...], tuple[Note, ...]]:
    """Every way of every line that stops at two stations at least, in the network's order, and what had to be changed.

    A way that stops nowhere but where a longer one of its line does is left out: it would be paid for twice. Raises
    `MetroxError` for a network that has not been laid out.
    """
    walker = _Walker(network)
    found: list[Course] = []
    for line in network.lines:
        own = [course for way in line.ways if (course := walker.walk(line, way)) is not None]
        kept: list[Course] = []
        for course, inside in zip(own, run_along([set(course.stops) for course in own]), strict=True):
            if inside:
                count = plural(len(course.stops), "station")
                text = f"a way of line {line.name or line.id} ({count}) runs along another"
                walker.notes.append(Note("folded", f"{text} and gives no route"))
            else:
                kept.append(course)
        if not kept:
            walker.notes.append(Note("dropped", f"line {line.name or line.id} stops nowhere and gives no route"))
        found += kept
    return tuple(found), tuple(walker.notes)


class _Walker:
    """Walks the edges of a network along ways."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._at = places(network)
        self._stations = {node.id: node.name or node.id for node in network.nodes if node.station}
        self._along = Along(network)
        self.notes: list[Note] = []

    def walk(self, line: Line, way: Way) -> Course | None:
        """The course of a way, cut where it comes back to a station; None where it stops at fewer than two."""
        nodes = [node for node in way.nodes if node in self._at]
        if len(nodes) > 1 and nodes[0] == nodes[-1]:
            nodes.pop()
        loop = way.loop and len({node for node in nodes if node in self._stations}) > 2
        if loop:
            first = next(number for number, node in enumerate(nodes) if node in self._stations)
            nodes = nodes[first:] + nodes[: first + 1]
        stops: list[str] = []
        through: list[tuple[Point, ...]] = []
        dropped: list[tuple[str, ...]] = []
        points: list[Point] = []
        names: list[str] = []
        for number, node in enumerate(nodes):
            if number and stops:
                bends, gone = self._between(line, nodes[number - 1], node)
                points += bends
                names += gone
            if node not in self._stations:
                points += [self._at[node]] if stops else []
                continue
            closes = loop and number == len(nodes) - 1
            if node in stops and not closes:
                self._cut(line, stops, nodes[number:])
                loop = False
                break
            if stops:
                through.append(_turns((self._at[stops[-1]], *points, self._at[node])))
                dropped.append(tuple(names))
            if not closes:
                stops.append(node)
            points, names = [], []
        if len(stops) < 2:
            return None
        return Course(line=line.id, stops=tuple(stops), through=tuple(through), dropped=tuple(dropped), loop=loop)

    def _between(self, line: Line, start: str, end: str) -> tuple[list[Point], list[str]]:
        """Corners and names of thinned stations from a node to the next."""
        stretch = self._along.stretch(line.id, start, end)
        points = [_whole(point, self._network, f"the line {line.name or line.id}") for point in stretch.path]
        return points, [node.name or node.id for node in stretch.dropped]

    def _cut(self, line: Line, stops: Sequence[str], rest: Sequence[str]) -> None:
        lost = [self._stations[node] for node in rest[1:] if node in self._stations and node not in stops]
        text = f"line {line.name or line.id} comes back to {self._stations[rest[0]]}: its route ends before"
        if lost:
            text += f", without {listed(dict.fromkeys(lost), 4, mark='')}"
        self.notes.append(Note("repaired", text))


def _whole(at: tuple[float, float], network: Network, what: str) -> Point:
    x, y = round(at[0]), round(at[1])
    if network.system == LONLAT or (x, y) != tuple(at):
        raise MetroxError(
            f"{shortened(what)} is not on a lattice: lay the network out first (`metrox layout`), which gives every "
            "station whole numbers"
        )
    return x, (-y if network.system == PLANE_UP else y)


def _turns(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The corners of a line: without its ends, points given twice, and points where it runs straight on."""
    return corners(tuple(point for point, after in pairwise((*points, None)) if point is not None and point != after))[
        1:-1
    ]
