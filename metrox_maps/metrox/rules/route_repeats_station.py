"""A route stops twice at the same station.

A station has one box, which is filled once: the second stop could never be marked, and the count of marks along the
route would be ambiguous (RULES 1.1). Branches count too: none may come back to the trunk or to another branch.

Remedy: remove the second stop. A route that should close into a ring is a loop: `"shape": "loop"`, with each
station once. Typical traps: a loop that names its first station again at the end; a branch that begins with the
fork, which belongs to the trunk alone.

Bad: `"stations": ["north", "central", "dock", "north"]`
Good: `"shape": "loop", "stations": ["north", "central", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.model import Route
from metrox_maps.metrox.rules.subject import MapSubject, Stop


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports every stop that names a station the route already stops at."""
    for index, route in enumerate(subject.metro.routes):
        first: dict[str, Stop] = {}
        for stop in subject.named_stops(index):
            if stop.station not in first:
                first[stop.station] = stop
            elif stop.station not in subject.unknown:
                yield Remark(
                    message=f"route `{route.id}` already stops at `{stop.station}`; {_remedy(route, stop)}",
                    path=stop.path,
                    on=f"route:{route.id}",
                    related=(Place("first stop here", first[stop.station].path),),
                )


def _remedy(route: Route, stop: Stop) -> str:
    in_trunk = len(stop.path) == 4
    closes = in_trunk and stop.path[-1] == len(route.stations) - 1 and stop.station == route.stations[0]
    if closes and not route.branches and len(route.stations) > 3:
        if route.shape == "loop":
            return "a loop closes by itself, so leave out the last stop"
        return 'for a ring leave out the last stop and write `"shape": "loop"`'
    if not in_trunk and route.stations and stop.station == route.stations[-1] and stop.path[-1] == 0:
        return "it is the fork, which is named in the trunk alone"
    return "leave out one of the two"


RULE = Rule(id="route-repeats-station", group="route", severity=Severity.ERROR, page=__doc__, check=check)
