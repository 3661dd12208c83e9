"""Several routes start at one station.

Each has its train beside its start point, with windows and bonuses; two trains at one box crowd each other, and
players look for the train of a route at a place of its own. It is legal.

Remedy: let one of them start a station earlier or later, or turn it round.

Bad: `"routes": [{"id": "A", "stations": ["north", "dock"]}, {"id": "B", "stations": ["north", "hill"]}]`
Good: `"routes": [{"id": "A", "stations": ["north", "dock"]}, {"id": "B", "stations": ["hill", "north"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a station, that more than one route starts there."""
    starting: dict[str, list[tuple[str, Path]]] = {}
    for index, route in subject.first_routes:
        stops = subject.named_stops(index)
        also = subject.ends(index) if route.starts == "both-ends" else ()
        for stop in (*stops[:1], *also):
            starting.setdefault(stop.station, []).append((route.id, stop.path))
    for station, routes in starting.items():
        if len(routes) > 1 and station in subject.first_index:
            yield Remark(
                message=f"routes {listed(name for name, _ in routes)} start at `{station}`; "
                "their trains crowd each other there",
                path=routes[1][1],
                on=f"station:{station}",
                related=(Place("the first of them starts here", routes[0][1]),),
            )


RULE = Rule(id="shared-start-point", group="route", severity=Severity.INFO, page=__doc__, check=check)
