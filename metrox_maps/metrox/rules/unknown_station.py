"""A route stops at, or passes, a station that is not declared.

There is no box to mark. Rules about what may follow from it (a station on no route, a transfer count, separate
networks) keep quiet until the name is put right.

Remedy: correct the id, or declare the station. Typical trap: the station's name written instead of its id; ids are
case sensitive.

Bad: `"stations": ["north", "Central", "dock"]`
Good: `"stations": ["north", "central", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import only_close
from metrox_maps.metrox.rules.subject import MapSubject, Stop


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports every place in a route's stops and passes that names no station."""
    if not subject.unknown:
        return
    meant = {name: only_close(name, subject.first_index) if found[1] else "" for name, found in subject.unknown.items()}
    for index, route in enumerate(subject.metro.routes):
        places = subject.named_stops(index)
        passes = [Stop(name, ("routes", index, "passes", number)) for number, name in enumerate(route.passes)]
        for verb, stops in (("stops at", places), ("passes", passes)):
            for stop in stops:
                if stop.station in subject.unknown:
                    hint = subject.unknown[stop.station][0] or "; declare it in `stations`, or correct the id"
                    yield Remark(
                        message=f"route `{route.id}` {verb} `{stop.station}`, which is no station{hint}",
                        path=stop.path,
                        on=f"route:{route.id}",
                        repair=_repair(stop, meant[stop.station], (*subject.stops[index], *route.passes)),
                    )


def _repair(stop: Stop, meant: str, taken: tuple[str, ...]) -> Repair | None:
    """The similar id, if there is just one and the route does not name it already."""
    if not meant or meant in taken:
        return None
    return Repair(message=f"write `{meant}`", changes=(Put(stop.path, meant),))


RULE = Rule(id="unknown-station", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
