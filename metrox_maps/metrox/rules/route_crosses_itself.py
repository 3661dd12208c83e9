"""A route's line crosses its own line where there is no station.

Both lines look the same, so that the crossing is read as a junction: a player goes on along the wrong arm.

Remedy: put a station of the route there, or lead one of the two past with `bends`. Typical trap: a bend on the wrong
side of the line.

Bad: `"stations": ["west", "east", "south", "north"]`
Good: `"stations": ["west", "east", "south", "south-west"]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.crossings import crossing_point, pairs_that, segments_cut
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import Leg, MapSubject

MOST_TRIES = 20_000
"""Comparisons after which the search in one route ends."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a pair of stretches, crossings of a route with itself away from a station."""
    swapped = subject.once(around_swapped)
    of_route: dict[int, list[Leg]] = {}
    for leg in subject.legs:
        if leg.points is not None and not is_around(leg, swapped):
            of_route.setdefault(leg.route, []).append(leg)
    for index, legs in of_route.items():
        pieces = [(piece, leg) for leg in legs for piece in pairwise(leg.points or ())]
        said = set()
        for one, other in pairs_that(segments_cut, [piece for piece, _ in pieces], most=MOST_TRIES):
            (first, before), (second, after) = pieces[one], pieces[other]
            if (before.path, after.path) in said or crossing_point(first, second) in subject.stations_at:
                continue
            said.add((before.path, after.path))
            route = subject.metro.routes[index].id
            yield Remark(
                message=f"route `{route}` crosses its own line between `{after.step.start}` and `{after.step.end}`; "
                "put a station there, or lead one of the two past with `bends`",
                path=after.path,
                on=f"route:{route}",
                related=() if before is after else (Place("the line it crosses", before.path),),
            )


RULE = Rule(id="route-crosses-itself", group="geometry", severity=Severity.INFO, page=__doc__, check=check)
