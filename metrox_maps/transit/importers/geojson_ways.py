"""From the drawing of a line and the stations on it to the order in which it serves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.findings.words import plural
from metrox_maps.transit.found import Link, Point
from metrox_maps.transit.importers.geojson_lines import Passing, Polyline, Visits, is_closed, longest_run, visits
from metrox_maps.transit.importers.positions import apart
from metrox_maps.transit.notes import Note

NEAR = 30.0
"""Metres between ends of parts that follow each other: the tracks of a double line are closer."""
WITHIN = 100.0
"""Metres from a line within which a station is on it; the largest true offset measured is 100 (Singapore, Bayfront)."""


@dataclass(frozen=True, slots=True)
class Order:
    """The stations of a course: in an order where there is one, else as pairs of neighbours."""

    stops: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()


def order_of(
    chains: Sequence[Polyline], stations: Mapping[str, Point], *, title: str, all_on_it: bool, notes: list[Note]
) -> Order:
    """The order of stations along the chains of one course.

    `all_on_it` says that every station is known to be on the line, however far from it; otherwise only those within
    `WITHIN`. Parts that run the same stations are folded into one; of a line that goes there and back one way is used.
    """
    passed = _passed(chains, stations, title, all_on_it, notes)
    sequences: list[tuple[str, ...]] = []
    kept = []
    for visit in passed:
        sequence = simplified(visit.stations, closed=is_closed(visit.chain, near=NEAR))
        if any(set(sequence) <= set(other) for other in sequences):
            if sequence:
                text = f"a part of `{title}` runs by {plural(len(set(sequence)), 'station')} that another passes too"
                notes.append(Note("folded", text))
            continue
        sequences.append(sequence)
        kept.append(visit)
    if not sequences:
        return Order()
    if len(sequences) == 1 and _is_plain(sequences[0]):
        return Order(stops=sequences[0])
    pairs = {(min(a, b), max(a, b)) for sequence in sequences for a, b in pairwise(sequence) if a != b}
    pairs |= _attached(kept, sequences, title, notes)
    return Order(links=tuple(Link(a=a, b=b) for a, b in sorted(pairs)))


def _passed(
    chains: Sequence[Polyline], stations: Mapping[str, Point], title: str, all_on_it: bool, notes: list[Note]
) -> list[Visits]:
    """The visits of each chain, those with most stations first."""
    passed = [visits(chain, stations, within=WITHIN) for chain in chains]
    lone = sorted(set(stations) - {station for visit in passed for station in visit.stations})
    if lone and all_on_it and chains:
        text = f"{plural(len(lone), 'station')} of `{title}` more than {WITHIN:.0f} m from its line"
        notes.append(Note("guessed", f"{text}: put at the place nearest to it"))
        nearest = [visits(chain, {key: stations[key] for key in lone}, within=WITHIN, every=True) for chain in chains]
        for key in lone:
            options = [
                (passing.offset, index, passing)
                for index, visit in enumerate(nearest)
                for passing in visit.passings
                if passing.station == key
            ]
            _, index, passing = min(options, key=lambda option: option[:2])
            passed[index] = Visits(passed[index].chain, _sorted((*passed[index].passings, passing)))
    return sorted(passed, key=lambda visit: -len(set(visit.stations)))


def _sorted(passings: Sequence[Passing]) -> tuple[Passing, ...]:
    return tuple(sorted(passings, key=lambda passing: (passing.along, passing.station)))


def simplified(stations: Sequence[str], *, closed: bool) -> tuple[str, ...]:
    """A sequence of visits as one way: there and back is there, a stem passed twice counts once, a ring is closed."""
    every = tuple(stations)
    stem = 0
    while stem < len(every) // 2 and every[stem] == every[-1 - stem]:
        stem += 1
    if stem and stem * 2 >= len(every) - 1:
        every = every[: len(every) - stem]
    elif stem > 1:
        every = every[: len(every) - stem + 1]
    elif closed and len(every) > 2 and every[0] != every[-1]:
        every = (*every, every[0])
    if not _is_plain(every):
        start, end = longest_run(every)
        if set(every[start:end]) == set(every):
            every = every[start:end]
    return every


def _is_plain(stations: Sequence[str]) -> bool:
    """Whether no station stands twice, but for one at an end, where a loop or a lollipop closes."""
    repeats = len(stations) - len(set(stations))
    return not repeats or (repeats == 1 and (stations[0] in stations[1:] or stations[-1] in stations[:-1]))


def _attached(
    kept: Sequence[Visits], sequences: Sequence[tuple[str, ...]], title: str, notes: list[Note]
) -> set[tuple[str, str]]:
    """Pairs that join a part without a station of the others to the station nearest to where it meets them."""
    pairs = set()
    for index, (visit, sequence) in enumerate(zip(kept, sequences, strict=True)):
        others = kept[:index]
        if not others or any(set(sequence) & set(sequences[number]) for number in range(index)):
            continue
        options = []
        for end, station in ((visit.chain[0], sequence[0]), (visit.chain[-1], sequence[-1])):
            for other in others:
                for passing in visits(other.chain, {"": end}, within=WITHIN).passings:
                    near = min(other.passings, key=lambda stop: (abs(stop.along - passing.along), stop.station))
                    options.append((passing.offset, near.station, station))
        if options:
            _, a, b = min(options)
            pairs.add((min(a, b), max(a, b)))
            text = f"a branch of `{title}` leaves it between stations: taken to leave at the nearest one"
            notes.append(Note("guessed", text))
    return pairs


def nearest_first(stations: Mapping[str, Point]) -> tuple[str, ...]:
    """Stations without any order: from the one farthest from the middle always to the nearest one left."""
    if not stations:
        return ()
    x = sum(at[0] for at in stations.values()) / len(stations)
    y = sum(at[1] for at in stations.values()) / len(stations)
    rest = sorted(stations)
    here = max(rest, key=lambda key: round(apart(stations[key], (x, y)), 3))
    way = [here]
    rest.remove(here)
    while rest:
        here = min(rest, key=lambda key: (round(apart(stations[key], stations[way[-1]]), 3), key))
        way.append(here)
        rest.remove(here)
    return tuple(way)
