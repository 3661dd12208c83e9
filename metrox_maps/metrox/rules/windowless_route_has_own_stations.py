"""A route without windows stops at stations that no other route can fill.

Only free cards reach them, which are one in about fifteen cards, so that the route is practically never completed.

Remedy: give the route a window, or let routes with windows stop at those stations too.

Bad: `"windows": 0, "stations": ["north", "only-here", "dock"]`
Good: `"windows": 0, "stations": ["north", "shared", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes without windows that have stations of their own."""
    if not any(route.windows for route in subject.metro.routes):
        return
    for index, route in enumerate(subject.metro.routes):
        own = subject.own_stops(index)
        if not route.windows and own:
            yield Remark(
                message=f"route `{route.id}` has no windows, and no route with windows stops at {listed(own)}; "
                "give it a window, or share the stations",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="windowless-route-has-own-stations", group="route", severity=Severity.WARNING, page=__doc__, check=check)
