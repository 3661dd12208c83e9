"""Two routes are drawn on top of each other along a stretch that is no shared corridor.

Routes between the same two stations through the same points share a corridor and are drawn side by side. Lines that
merely run over each other hide one another, and the way of neither can be followed.

Remedy: give both the same stops and bends there, or lead one of them past. Typical trap: a bend of one route put on
the line of another.

Threshold: they share more than a single point. Where a station without a stop explains it, only that is reported.

Bad: `"bends": [{"after": "north", "through": [[4, 2], [8, 2]]}]`
Good: `"bends": [{"after": "north", "through": [[4, 3], [8, 3]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.directions import corners
from metrox_maps.geometry.segments import line_of, stretch_of
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import Leg, MapSubject

MOST_TRIES = 100_000
"""Comparisons after which the search ends: no real drawing has so many lines in one place, and a check must end."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stretches on one line that share more than a point, each with the one it runs over."""
    for first, second in _overlapping(subject):
        one, other = (subject.metro.routes[leg.route].id for leg in (first, second))
        where = f"between `{second.step.start}` and `{second.step.end}`"
        if one == other:
            message = f"route `{one}` is drawn over its own line {where}; lead one of the two past with `bends`"
        else:
            message = (
                f"route `{other}` is drawn over the line of route `{one}` {where} without sharing a corridor; "
                "give both the same stops and bends there, or lead one past"
            )
        yield Remark(
            message=message, path=second.path, on=f"route:{other}", related=(Place("the line below", first.path),)
        )


def _overlapping(subject: MapSubject) -> list[tuple[Leg, Leg]]:
    """Every stretch that runs over an earlier one, after the first of those, in file order."""
    swapped = subject.once(around_swapped)
    corridors: dict[tuple[Point, ...], int] = {}
    lines: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for number, leg in enumerate(subject.legs):
        if leg.points is None or is_around(leg, swapped):
            continue
        turns = corners(leg.points)
        if corridors.setdefault(min(turns, turns[::-1]), number) != number:
            continue
        for start, end in pairwise(leg.points):
            if start != end:
                lines.setdefault(line_of(start, end), []).append((*stretch_of(start, end), number))
    below: dict[int, int] = {}
    tries = 0
    for stretches in lines.values():
        open_ones: list[tuple[int, int]] = []
        for low, high, number in sorted(stretches):
            open_ones = [(end, other) for end, other in open_ones if end > low]
            tries += len(open_ones)
            if tries > MOST_TRIES:
                break
            for _, other in open_ones:
                first, second = min(number, other), max(number, other)
                if not _explained(subject.legs[first], subject.legs[second]):
                    below[second] = min(first, below.get(second, first))
            open_ones.append((high, number))
    return [(subject.legs[first], subject.legs[second]) for second, first in sorted(below.items())]


def _explained(one: Leg, other: Leg) -> bool:
    """Whether one of the two meets a stop of the other on its way, which is declared or reported as such."""
    return any(end in one.met for end in (other.step.start, other.step.end)) or any(
        end in other.met for end in (one.step.start, one.step.end)
    )


RULE = Rule(id="routes-overlap", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
