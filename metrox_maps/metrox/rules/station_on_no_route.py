"""No route stops at a station.

It can only be filled by a free card, stays empty in nearly every game, and costs points as an empty station.

Remedy: add it to a route, or remove it. Typical trap: a station left behind when a route was shortened.

Bad: `"stations": [{"id": "dock", "name": "Dock"}], "routes": [{"id": "A", "stations": ["north", "central"]}]`
Good: `"stations": [{"id": "dock", "name": "Dock"}], "routes": [{"id": "A", "stations": ["north", "dock"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations without a route, but for those that an unknown stop may mean."""
    meant = {station for _, station in subject.unknown.values()}
    unserved = [station for station, routes in subject.serving.items() if not routes and station not in meant]
    unmatched = sum(station is None for _, station in subject.unknown.values())
    if len(unserved) <= unmatched:
        return  # each may be one of the unknown stops, which are reported
    for station in unserved:
        through = next((leg for leg in subject.legs if station in leg.met), None)
        remedy = "add it to a route"
        if through is not None:
            route, step = subject.metro.routes[through.route].id, through.step
            remedy = f"route `{route}` is drawn through it between `{step.start}` and `{step.end}`; let it stop there"
        yield Remark(
            message=f"no route stops at `{station}`; {remedy}, or remove it",
            path=("stations", subject.first_index[station], "id"),
            on=f"station:{station}",
            related=(Place("the line through it", through.path),) if through is not None else (),
        )


RULE = Rule(id="station-on-no-route", group="route", severity=Severity.WARNING, page=__doc__, check=check)
