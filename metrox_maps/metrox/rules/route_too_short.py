"""A route has fewer than two stops, a loop fewer than three, or a branching route no fork.

A line needs two ends to be drawn, and a route of one station is complete with its first mark.

Remedy: add the missing stops, or remove the route. Typical trap: a branching route whose stations all stand in the
branches; `stations` holds the trunk up to and including the fork.

Threshold: two stops are the least that make a line; a loop of two would be drawn as one.

Bad: `"stations": ["north"]`
Good: `"stations": ["north", "central"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes that do not have the stops a line needs."""
    for index, route in enumerate(subject.metro.routes):
        count = len(route.stations)
        if route.branches:
            needed, what = 1, "its fork; `stations` holds the trunk up to and including it"
        elif route.shape == "loop":
            needed, what = 3, "a loop, which needs at least 3"
        else:
            needed, what = 2, "a route, which needs at least 2"
        if count >= needed:
            continue
        if route.branches:
            message = f"route `{route.id}` has branches but does not name {what}"
        else:
            message = f"route `{route.id}` has {plural(count, 'stop')}, too few for {what}"
        yield Remark(message=message, path=("routes", index, "stations"), on=f"route:{route.id}")


RULE = Rule(id="route-too-short", group="route", severity=Severity.ERROR, page=__doc__, check=check)
