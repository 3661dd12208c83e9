"""A route has no windows.

It cannot be chosen, and is filled through stations it shares and by free cards only. That is legal (RULES 1.5);
players should be told, as its train shows no windows.

Remedy: none if it is wanted: accept the finding in the map's `lint`.

Bad: `"windows": 0`
Good: `"windows": 2`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes without windows all of whose stations other routes can fill."""
    if not any(route.windows for route in subject.metro.routes):
        return
    for index, route in enumerate(subject.metro.routes):
        if not route.windows and subject.stops[index] and not subject.own_stops(index):
            yield Remark(
                message=f"route `{route.id}` has no windows; it is filled only through the stations it shares and "
                "by free cards",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="route-without-windows", group="route", severity=Severity.INFO, page=__doc__, check=check)
