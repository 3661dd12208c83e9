"""Another route stops at every station of a route.

Whoever completes the other route has completed this one as well, and is paid twice for the same work; the shorter
route's own windows are only a second way to fill the longer one.

Remedy: give the route a station of its own, or make it part of the other. Typical trap: a short-working service of the
real network entered as a route, or a route copied and only renamed. A route without windows along
a part of another can be wanted: then accept the finding in the map's `lint`.

Bad: `"routes": [{"id": "A", "stations": ["a", "b", "c", "d"]}, {"id": "B", "stations": ["b", "c", "d"]}]`
Good: `"routes": [{"id": "A", "stations": ["a", "b", "c", "d"]}, {"id": "B", "stations": ["b", "c", "e"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules import route_repeats_station, route_too_short
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes inside another one with windows, each beside the shortest of those; of equal routes the later."""
    faulty = {remark.on for rule in (route_repeats_station, route_too_short) for remark in rule.check(subject)}
    stops = {
        index: frozenset(subject.stops[index])
        for index, route in subject.first_routes
        if f"route:{route.id}" not in faulty and not any(stop in subject.unknown for stop in subject.stops[index])
    }
    for index, inner in stops.items():
        around = [
            other
            for other, outer in stops.items()
            if subject.metro.routes[other].windows
            and (inner < outer or (inner == outer and _comes_second(subject, index, other)))
        ]
        if around:
            nearest = min(around, key=lambda other: (len(stops[other]), other))
            route, rival = subject.metro.routes[index].id, subject.metro.routes[nearest].id
            yield Remark(
                message=f"route `{rival}` stops at all {len(inner)} stations of route `{route}`, so that completing it "
                f"completes `{route}` too; give `{route}` a station of its own",
                path=("routes", index, "stations"),
                on=f"route:{route}",
                related=(Place("the route it lies in", ("routes", nearest, "stations")),),
            )


def _comes_second(subject: MapSubject, index: int, other: int) -> bool:
    """Of two routes with the same stations, the one without windows, else the later one."""
    return other < index if subject.metro.routes[index].windows else other != index


RULE = Rule(id="route-inside-another", group="play", severity=Severity.WARNING, page=__doc__, check=check)
