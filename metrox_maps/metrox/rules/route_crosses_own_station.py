"""A route is drawn through one of its own stations between two other stops.

The order of its stations is then no longer what the line shows: marking would seem to go on from the box in the
middle.

Remedy: put the stops into the order of the line, or lead the line past with `bends`. Typical trap: a stop
added at the end of the list instead of in its place.

Bad: `"stations": ["west", "east", "central"]`
Good: `"stations": ["west", "central", "east"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a route and station, lines that run through a stop of the same route out of turn."""
    swapped = subject.once(around_swapped)
    said: set[tuple[int, str]] = set()
    for leg in subject.legs:
        if is_around(leg, swapped):
            continue
        for station in leg.met:
            if station not in subject.stops[leg.route] or (leg.route, station) in said:
                continue
            said.add((leg.route, station))
            route = subject.metro.routes[leg.route].id
            yield Remark(
                message=f"route `{route}` is drawn through its own stop `{station}` between `{leg.step.start}` and "
                f"`{leg.step.end}`; correct the order of its stops, or lead the line past with `bends`",
                path=leg.path,
                on=f"route:{route}",
                related=(Place("the station", ("stations", subject.first_index[station], "id")),),
            )


RULE = Rule(id="route-crosses-own-station", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
