"""Two neighboring stops of a route seem to be written in the wrong order.

The line runs past the one to the other and doubles back; with the two exchanged it is shorter and smooth. At the table
the next box to mark is then not the next one on the line.

Remedy: exchange the two stops; or, if the order is right, move the stations. Typical trap: a stop added later, one
place too early or too late. While two stops look exchanged, other rules keep quiet about the line around them.

Threshold: the straight way from the stop before to the stop after turns back at both of them, is at least a tenth
shorter with the two exchanged, and turns then by no more than 135° in all; a line that `bends` lead round is let be. At
the start or end of a route only a fold of 150° and more counts, and only where `start` or `end` does not say which stop
it is.

Bad: `"stations": ["west", "east-gate", "west-gate", "east"]`
Good: `"stations": ["west", "west-gate", "east-gate", "east"]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from metrox_maps.findings.finding import Path, Place, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.geometry.order import swapped_neighbors, turn
from metrox_maps.metrox.rules.subject import Leg, MapSubject, Stop


class _Swap(NamedTuple):
    route: int
    first: Stop
    second: Stop
    legs: tuple[Leg, ...]
    """The stretches that run wrong for it, in order."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a pair of stations, stops that a line takes in the wrong order."""
    found: dict[frozenset[str], list[_Swap]] = {}
    for swap in _swaps(subject):
        found.setdefault(frozenset((swap.first.station, swap.second.station)), []).append(swap)
    for swaps in found.values():
        _, first, second, _ = swaps[0]
        ids = list(dict.fromkeys(subject.metro.routes[swap.route].id for swap in swaps))
        those = sorted((first.station, second.station))
        if len(ids) > 1:
            message = (
                f"routes {listed(ids)} double back at {listed(those)}, which look exchanged; exchange the positions "
                "of the two stations, or the two stops of each route"
            )
        else:
            message = (
                f"route `{ids[0]}` doubles back at `{first.station}` and `{second.station}`, which look exchanged; "
                "exchange the two stops, or move the stations"
            )
        yield Remark(
            message=message,
            path=second.path,
            on=f"route:{ids[0]}",
            related=(
                Place("its neighbor", first.path),
                *(Place("here as well", swap.second.path) for swap in swaps[1:]),
            ),
            repair=_repair(swaps[0]) if len(ids) == 1 else None,
        )


def around_swapped(subject: MapSubject) -> frozenset[tuple[int, str, str]]:
    """Stretches (route, start, end) that run as they do because two stops look exchanged, which is reported.

    Where the declared start or end is the stop next to it, the two at that end are exchanged, and `start-not-first` or
    `end-not-last` says so.
    """
    found = {(leg.route, leg.step.start, leg.step.end) for swap in _swaps(subject) for leg in swap.legs}
    for index, route in enumerate(subject.metro.routes):
        path = route.stations
        if route.start is not None and len(path) > 2 and path[1] == route.start:
            before = path[-1:] if route.shape == "loop" else ()
            found |= {(index, *ends) for ends in pairwise(before + path[:3])}
        lasts = [(route.end, path)] if not route.branches else []
        lasts += [(branch.end, path[-1:] + branch.stations) for branch in route.branches]
        for end, way in lasts:
            if end is not None and len(way) > 2 and way[-2] == end:
                found |= {(index, *ends) for ends in pairwise(way[-3:])}
    return frozenset(found)


def is_around(leg: Leg, swapped: frozenset[tuple[int, str, str]]) -> bool:
    """Whether a stretch is one of those."""
    return (leg.route, leg.step.start, leg.step.end) in swapped


def _swaps(subject: MapSubject) -> Iterator[_Swap]:
    drawn = {(leg.route, leg.step.start, leg.step.end): leg for leg in subject.legs}
    for index, route in enumerate(subject.metro.routes):
        here: Path = ("routes", index)
        closed = route.shape == "loop"
        trunk = [Stop(stop, (*here, "stations", number)) for number, stop in enumerate(route.stations)]
        ways = [(trunk, (route.start is None, route.end is None and not route.branches))]
        for number, branch in enumerate(route.branches):
            place: Path = (*here, "branches", number, "stations")
            stops = [Stop(stop, (*place, position)) for position, stop in enumerate(branch.stations)]
            ways.append((trunk[-1:] + stops, (False, branch.end is None)))
        for way, ends in ways:
            names = [stop.station for stop in way]
            if len(set(names)) < len(names) or len(names) < 3:
                continue  # a stop named twice is reported
            if closed:
                ends = (ends[0], True)
            for first in swapped_neighbors([subject.at.get(name) for name in names], closed=closed, ends=ends):
                second = (first + 1) % len(way)
                row = [number % len(way) if closed else number for number in range(first - 1, first + 3)]
                known = [names[number] for number in row if 0 <= number < len(way)]
                legs = tuple(drawn[index, *both] for both in pairwise(known) if (index, *both) in drawn)
                if _doubles_back(legs):
                    yield _Swap(index, way[first], way[second], legs)


def _doubles_back(legs: tuple[Leg, ...]) -> bool:
    """Whether the line as it is drawn turns back at a stop between two stretches; bends may lead it round instead."""
    lines = [leg.points or () for leg in legs]
    return any(turn(into[-2], *out[:2]) > 90 for into, out in pairwise(lines) if into and out)


def _repair(swap: _Swap) -> Repair | None:
    """The two stops exchanged; None where bends are drawn between them, which belong to the old order."""
    if any(leg.step.through for leg in swap.legs):
        return None
    return Repair(
        message=f"exchange `{swap.first.station}` and `{swap.second.station}`",
        changes=(Put(swap.first.path, swap.second.station), Put(swap.second.path, swap.first.station)),
    )


RULE = Rule(id="stops-look-swapped", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
