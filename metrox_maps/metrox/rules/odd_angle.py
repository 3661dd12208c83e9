"""A line runs at an odd angle in a map drawn with 45° and 90° otherwise.

In a schematic drawing one slanted line looks like a mistake, and is one most often: a station a unit beside its
row.

Remedy: move the station, or add a bend. Typical trap: a corner rounded by moving a station instead.

Threshold: reported only while at least four of five lines run upright, level or at 45°; a freely drawn map is left
alone.

Bad: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B", "at": [7, 3]}]`
Good: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B", "at": [7, 2]}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.directions import is_octilinear
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import Leg, MapSubject

MOST = 4
"""Lines at 45° and 90° for each odd one from which the odd one is an exception."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stretches with an odd angle where nearly all have none."""
    swapped = subject.once(around_swapped)
    odd: dict[tuple[Point, ...], Leg] = {}
    straight: set[tuple[Point, ...]] = set()
    for leg in subject.legs:
        if leg.points is None or is_around(leg, swapped):
            continue
        if any(start == end for start, end in pairwise(leg.points)):
            continue  # a bend where the line already is, which is reported
        corridor = min(leg.points, leg.points[::-1])
        if all(is_octilinear(start, end) for start, end in pairwise(leg.points)):
            straight.add(corridor)
        else:
            odd.setdefault(corridor, leg)
    if len(straight) < MOST * len(odd):
        return
    for leg in odd.values():
        route = subject.metro.routes[leg.route].id
        yield Remark(
            message=f"route `{route}` runs at an odd angle between `{leg.step.start}` and `{leg.step.end}`; "
            "move a station, or add a bend",
            path=leg.path,
            on=f"route:{route}",
        )


RULE = Rule(id="odd-angle", group="style", severity=Severity.INFO, page=__doc__, check=check)
