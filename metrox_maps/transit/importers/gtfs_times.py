"""The ways of GTFS routes: distinct sequences of stops with how often they are served.

`stop_times.txt` is by far the largest table, so it is read once and in order, nothing of a trip is kept but the number
of its sequence of rows, and equal sequences are kept once. Times are never looked at.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import printable, shortened
from metrox_maps.transit.importers.gtfs_feed import Feed
from metrox_maps.transit.importers.tables import Table

MOST_CALLS = 100_000
"""Rows of one trip; the longest there are have some hundred."""
_UNSEEN = -1
_SEPARATOR = "\x1f"

Sequence = tuple[tuple[str, ...], tuple[str, ...]]
"""Stops and their `stop_sequence`, row by row as they stand in the file."""


@dataclass(slots=True)
class Trips:
    """The trips of `trips.txt`, numbered: the number of each id, its route, and its departures if not one."""

    numbers: dict[str, int] = field(default_factory=dict)
    routes: array[int] = field(default_factory=lambda: array("i"))
    departures: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Served:
    """How often a way is served, and the smallest id of a trip on it."""

    weight: int
    trip: str


def served_routes(feed: Feed) -> set[str]:
    """The ids of routes that have trips; what is wrong with the table is left to `read_trips` to note."""
    before = len(feed.notes)
    table = feed.table("trips.txt", ("route_id", "trip_id"))
    found: set[str] = set()
    for line, (routes,) in table.blocks(("route_id",)) if table.columns else ():
        found.update(table.all_cleaned(list(set(routes)), line))
    table.close()
    del feed.notes[before:]
    return found


def read_trips(feed: Feed, routes: dict[str, int]) -> Trips:
    """The trips of these routes (numbers by id), with the departures that `frequencies.txt` gives."""
    trips = Trips()
    numbers = trips.numbers
    table = feed.table("trips.txt", ("route_id", "trip_id"))
    for line, block in table.blocks(("route_id", "trip_id")) if table.columns else ():
        for route, trip in zip(*(table.all_cleaned(fields, line) for fields in block), strict=True):
            number = routes.get(route)
            if not route and not trip:
                continue
            if number is None:
                feed.tell("dropped", "trip", "their route is not in `routes.txt`", of=trip, place="trips.txt")
            elif trip in numbers:
                text = "the id stands more than once, the first route counts"
                feed.tell("repaired", "trip", text, of=trip, place="trips.txt")
            else:
                numbers[trip] = len(numbers)
                trips.routes.append(number)
    table.close()
    for _, values in feed.optional("frequencies.txt", ("trip_id", "start_time", "end_time", "headway_secs")):
        known = numbers.get(values["trip_id"])
        if known is None:
            continue
        start, end, headway = (seconds(values[name]) for name in ("start_time", "end_time", "headway_secs"))
        if start is None or end is None or not headway or end <= start:
            text = "their times or headway cannot be read, counted as one departure"
            feed.tell("guessed", "frequency", text, of=values["trip_id"], place="frequencies.txt")
            departures = 1
        else:
            departures = max(1, (end - start) // headway)
        trips.departures[known] = trips.departures.get(known, 0) + departures
    return trips


def seconds(text: str) -> int | None:
    """Seconds of `25:10:00`, `7:05` (hours and minutes) or `600`; None where it is none of them."""
    parts = text.split(":")
    try:
        numbers = [int(float(part)) for part in parts]
    except (ValueError, OverflowError):
        return None
    if len(numbers) == 1:
        return numbers[0]
    return sum(number * unit for number, unit in zip(numbers, (3600, 60, 1), strict=False))


def read_ways(feed: Feed, trips: Trips) -> dict[tuple[int, tuple[str, ...]], Served]:
    """How often each sequence of stops is served by each route (by its number)."""
    sequences, first, scattered = _sequences(feed, trips)
    counts: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    smallest: dict[tuple[int, tuple[int, ...]], str] = {}
    for trip, number in trips.numbers.items():
        if first[number] == _UNSEEN:
            feed.tell("dropped", "trip", "no rows in `stop_times.txt`", of=trip, place="trips.txt")
            continue
        parts = tuple(scattered[number]) if number in scattered else (first[number],)
        if len(parts) > 1:
            text = "the rows are scattered over the file, put together"
            feed.tell("repaired", "trip", text, of=trip, place="stop_times.txt")
        key = trips.routes[number], parts
        count = counts.setdefault(key, [0, 0])
        count[0] += 1
        count[1] += trips.departures.get(number, 1)
        if trip < smallest.setdefault(key, trip):
            smallest[key] = trip
    ways: dict[tuple[int, tuple[str, ...]], Served] = {}
    for (route, parts), (number, weight) in counts.items():
        trip = smallest[route, parts]
        stops = [stop for part in parts for stop in sequences[part][0]]
        marks = [mark for part in parts for mark in sequences[part][1]]
        for way in _in_order(feed, stops, marks, trip=trip, trips=number):
            served = ways.setdefault((route, way), Served(0, trip))
            served.weight += weight
            served.trip = min(served.trip, trip)
    return ways


def _sequences(feed: Feed, trips: Trips) -> tuple[list[Sequence], array[int], dict[int, list[int]]]:
    """The distinct sequences of rows, the one of each trip, and all of a trip whose rows are scattered."""
    table = feed.table("stop_times.txt", ("trip_id", "stop_id"), _fits)
    known: dict[tuple[str, str], int] = {}
    sequences: list[Sequence] = []
    first = array("i", [_UNSEEN]) * len(trips.numbers)
    scattered: dict[int, list[int]] = {}
    calls: dict[int, int] = {}
    find, join = trips.numbers.get, _SEPARATOR.join
    for line, trip, stops, marks in _in_a_row(table):
        number = find(trip)
        if number is None:
            number = find(table.cleaned(trip, line))
            if number is None and not trip.strip() and not any(map(str.strip, stops)):
                continue
            if number is None:
                text = "their trip is not in `trips.txt` or on no known route"
                feed.tell("dropped", "row", text, of=trip, count=len(stops), place="stop_times.txt")
                continue
        key = join(stops), join(marks)
        sequence = known.get(key)
        if sequence is None:
            sequence = known[key] = len(sequences)
            sequences.append((tuple(table.all_cleaned(stops, line)), tuple(marks)))
        if first[number] == _UNSEEN:
            first[number] = sequence
        else:
            scattered.setdefault(number, [first[number]]).append(sequence)
            calls[number] = calls.get(number, len(sequences[first[number]][0])) + len(stops)
            _bounded(table, trip, calls[number], line)
    table.close()
    return sequences, first, scattered


def _in_a_row(table: Table) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Neighbouring rows of one trip: the line of the first, the trip's id, their stops and their `stop_sequence`."""
    if not table.columns:
        return
    ordered = "stop_sequence" in table.columns
    if not ordered:
        table.fault("guessed", "has no column `stop_sequence`: the order of the file counts", 1)
    last: list[list[str]] = [[], [], []]
    for line, block in table.blocks(("trip_id", "stop_id", "stop_sequence") if ordered else ("trip_id", "stop_id")):
        line -= len(last[0])
        trips, stops, marks = (before + now for before, now in zip(last, (*block, block[0])[:3], strict=True))
        start = end = 0
        for _, group in groupby(trips):
            if end:
                yield line + start, trips[start], stops[start:end], marks[start:end] if ordered else []
            start, end = end, end + len(list(group))
        _bounded(table, trips[start], end - start, line + start)
        last = [trips[start:], stops[start:], marks[start:]]  # its next rows may stand in the next block
    if last[0]:
        yield table.line + 1 - len(last[0]), last[0][0], last[1], last[2] if ordered else []


def _bounded(table: Table, trip: str, calls: int, line: int) -> None:
    """Raises ImportFailed where a trip has more rows than any can have."""
    if calls > MOST_CALLS:
        table.close()
        raise ImportFailed(
            f"{table.name} line {line}: the trip `{shortened(printable(trip), 40)}` has more than {MOST_CALLS:,} calls,"
            " as no trip has; is `trip_id` the right column?"
        )


def _fits(values: Mapping[str, str]) -> bool:
    """Whether a row of a wrong length can be right: its place in the trip is a number."""
    return values.get("stop_sequence", "0").strip().isdigit()


def _in_order(feed: Feed, stops: list[str], marks: list[str], *, trip: str, trips: int) -> Iterable[tuple[str, ...]]:
    """The ways that rows of one trip stand for: one, or several where one id names several trips."""

    def tell(kind: str, text: str) -> None:
        feed.tell(kind, "trip", text, of=trip, count=trips, place="stop_times.txt")

    if not all(stops):
        tell("dropped", "rows without a `stop_id`, left out")
    numbers = _numbers(marks)
    if numbers is None or not marks:
        if any(marks):
            tell("guessed", "a `stop_sequence` is no number, so the order of the file counts")
        numbers = [float(place) for place in range(len(stops))]
    if any(later <= earlier for earlier, later in pairwise(numbers)):
        runs = _runs(numbers)
        if _contradict(runs, stops, numbers) and all(len(run) > 1 for run in runs):
            tell("repaired", "the id stands for several trips, each run of rows is taken as one")
            return sorted({_without_repeats([stops[row] for row in run]) for run in runs})
        if len(runs) > 1:
            tell("repaired", "the rows are out of order, sorted by `stop_sequence`")
        order = sorted(range(len(stops)), key=numbers.__getitem__)
        if any(numbers[a] == numbers[b] and stops[a] != stops[b] for a, b in pairwise(order)):
            tell("guessed", "different stops have the same `stop_sequence`, so the order of the file counts for them")
        stops = [stops[row] for row in order]
    way = _without_repeats(stops)
    if len(way) < len(stops):
        tell("repaired", "a stop stands twice in a row, taken once")
    return [way]


def _numbers(marks: list[str]) -> list[float] | None:
    try:
        return [float(mark) for mark in marks]
    except ValueError:
        return None


def _runs(numbers: list[float]) -> list[range]:
    """The stretches of rows whose numbers do not go down."""
    starts = [0, *(row for row in range(1, len(numbers)) if numbers[row] < numbers[row - 1]), len(numbers)]
    return [range(a, b) for a, b in pairwise(starts)]


def _contradict(runs: list[range], stops: list[str], numbers: list[float]) -> bool:
    """Whether two runs have different stops under the same number."""
    seen: dict[float, tuple[int, str]] = {}
    for index, run in enumerate(runs):
        for row in run:
            other, stop = seen.setdefault(numbers[row], (index, stops[row]))
            if other != index and stop != stops[row]:
                return True
    return False


def _without_repeats(stops: Iterable[str]) -> tuple[str, ...]:
    return tuple(stop for stop, _ in groupby(stops) if stop)
