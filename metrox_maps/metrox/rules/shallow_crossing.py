"""Two lines cross at so flat an angle that they run over each other for longer than a box is wide.

The eye follows a line straight on; where two lines nearly share their direction it comes out on the wrong one.

Remedy: bend one of the two, so that they cross at 45° or more; or move the crossing into a station of both. Typical
trap: two long straight steps of a freely drawn map.

Threshold: 30°; below that, lines of 3 mm lie over each other for more than 6 mm, the width of a box. Lines at 45° and
90° never cross at less than 45°.

Bad: `{"one": [[0, 0], [12, 2]], "other": [[0, 2], [12, 0]]}`
Good: `{"one": [[0, 0], [12, 8]], "other": [[0, 8], [12, 0]]}`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.crossings import Segment, angle_between, crossing_point, pairs_that, segments_cut
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import Leg, MapSubject

LIMIT = Threshold(rule="shallow-crossing", value=30, low=5, high=90, unit="degrees")
MOST_TRIES = 300_000
"""Comparisons after which the search ends: a drawing with more lines in one place cannot be read anyway."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports crossings of two routes away from a station, once a pair of stretches, the flattest."""
    limit = subject.limit(LIMIT)
    flattest: dict[tuple[int, int], float] = {}
    legs, pieces = _pieces(subject)
    for one, other in pairs_that(segments_cut, [piece for piece, _ in pieces], most=MOST_TRIES):
        (first, low), (second, high) = pieces[one], pieces[other]
        angle = angle_between(first, second)
        if angle >= limit or legs[low].route == legs[high].route:
            continue
        if crossing_point(first, second) not in subject.stations_at:
            flattest[low, high] = min(angle, flattest.get((low, high), 90.0))
    for (low, high), angle in sorted(flattest.items()):
        below, above = legs[low], legs[high]
        ids = [subject.metro.routes[leg.route].id for leg in (below, above)]
        yield Remark(
            message=f"route `{ids[1]}` crosses route `{ids[0]}` at only {angle:.0f}° between `{above.step.start}` and "
            f"`{above.step.end}`; bend one of the two, so that the lines can be told apart",
            path=above.path,
            on=f"route:{ids[1]}",
            related=(Place("the line it crosses", below.path),),
        )


def _pieces(subject: MapSubject) -> tuple[list[Leg], list[tuple[Segment, int]]]:
    """The first stretch through each row of points, and the straight pieces of all, each with its stretch's number."""
    swapped = subject.once(around_swapped)
    corridors: dict[tuple[Point, ...], Leg] = {}
    for leg in subject.legs:
        if leg.points is not None and not is_around(leg, swapped):
            corridors.setdefault(min(leg.points, leg.points[::-1]), leg)
    legs = list(corridors.values())
    return legs, [(piece, number) for number, leg in enumerate(legs) for piece in pairwise(leg.points or ())]


RULE = Rule(id="shallow-crossing", group="geometry", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
