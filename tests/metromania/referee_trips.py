"""The municipality's test trips (RULES 2.4), by a plain search over pairs of a station and a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.metromania.referee_geometry import City, Vertex

LineKey = tuple[int, str]
"""Company and line."""
Place = tuple[Vertex, LineKey]
"""Somebody in a train of that line at that station."""

CHANGE = 3
LETTERS = "ABCDEF"


def stops(vertices: Sequence[Vertex], stations: Iterable[Vertex]) -> list[Vertex]:
    """The stations of a line in the order of its vertices."""
    standing = set(stations)
    return [vertex for vertex in vertices if vertex in standing]


@dataclass(frozen=True)
class Trip:
    """The fastest trips between two sets of stations: their minutes, None if there is none, and whom they use."""

    minutes: int | None
    companies: frozenset[int]


class Network:
    """All stations and lines at the end of the building phase."""

    def __init__(self, lines: Mapping[LineKey, Sequence[Vertex]], stations: Iterable[Vertex]) -> None:
        """Note for every place what it costs to come to which other one."""
        halts = {line: stops(vertices, stations) for line, vertices in lines.items()}
        self.sections = [(line, a, b) for line, row in halts.items() for a, b in pairwise(row)]
        self.steps: dict[Place, list[tuple[Place, int]]] = {(at, line): [] for line, row in halts.items() for at in row}
        for line, a, b in self.sections:
            self.steps[a, line].append(((b, line), 1))
            self.steps[b, line].append(((a, line), 1))
        for at, line in self.steps:
            for other_at, other in self.steps:
                if other_at == at and other != line:
                    self.steps[at, line].append(((at, other), CHANGE))

    def minutes_from(self, sources: Iterable[Vertex]) -> dict[Place, int]:
        """The fewest minutes to every place that can be reached from some vertices (those without a station do not count)."""
        wanted = set(sources)
        settled: dict[Place, int] = {}
        waiting = {place: 0 for place in self.steps if place[0] in wanted}
        while waiting:
            place = min(waiting, key=lambda each: waiting[each])
            settled[place] = waiting.pop(place)
            for following, cost in self.steps[place]:
                if following not in settled:
                    known = waiting.get(following)
                    time = settled[place] + cost
                    waiting[following] = time if known is None else min(known, time)
        return settled

    def fastest(self, sources: Iterable[Vertex], targets: Iterable[Vertex]) -> Trip:
        """The fastest trips from any station of the one kind to any of the other."""
        goals = set(targets)
        there = self.minutes_from(sources)
        back = self.minutes_from(goals)
        arrivals = [minutes for (at, _), minutes in there.items() if at in goals]
        if not arrivals:
            return Trip(None, frozenset())
        best = min(arrivals)
        used = set()
        for line, a, b in self.sections:
            for enter, leave in (((a, line), (b, line)), ((b, line), (a, line))):
                if enter in there and leave in back and there[enter] + 1 + back[leave] == best:
                    used.add(line[0])
        return Trip(best, frozenset(used))


@dataclass(frozen=True)
class Result:
    """What one test trip brings or costs each company."""

    trip: str
    minutes: int | None
    points: dict[int, int]


def letter_trip(
    letter: str,
    city: City,
    network: Network,
    stations: Iterable[Vertex],
    placed: Mapping[str, tuple[tuple[int, int, int], int]],
    hands: Sequence[Iterable[str]],
    destinations: Sequence[str],
) -> Result:
    """The trip between the two destinations of a letter."""
    pair = [name for name in destinations if name[1] == letter]
    standing = set(stations)
    placers = {placed[name][1] for name in pair if name in placed}
    faulty = {company for company, hand in enumerate(hands) for name in hand if name in pair}
    for name in pair:
        if name in placed:
            space, company = placed[name]
            if not city.corners[space] & standing:
                faulty.add(company)
    if all(name in placed for name in pair):
        trip = network.fastest(*(city.corners[placed[name][0]] for name in pair))
        if trip.minutes is not None:
            return Result(letter, trip.minutes, {each: 6 if each in placers else 3 for each in sorted(trip.companies)})
        faulty = faulty or placers
    return Result(letter, None, dict.fromkeys(sorted(faulty), -6))


def sunday_trip(city: City, network: Network) -> Result:
    """The trip from the Park to the Lake."""
    park, lake = (city.touching([s for s, kind in city.kinds.items() if kind == wanted]) for wanted in "PL")
    trip = network.fastest(park, lake)
    return Result("Sunday", trip.minutes, dict.fromkeys(sorted(trip.companies), 5))
