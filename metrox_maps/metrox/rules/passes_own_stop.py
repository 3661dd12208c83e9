"""A route passes a station without stopping at which it also stops.

It has to be one of the two: a stop is a box of the route and counts in the station's transfer count, a pass is
neither.

Remedy: remove the station from `passes` or from `stations`.

Bad: `"stations": ["north", "central", "dock"], "passes": ["central"]`
Good: `"stations": ["north", "dock"], "passes": ["central"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Path, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports passed stations that are also stops."""
    for index, route in enumerate(subject.metro.routes):
        for number, station in enumerate(route.passes):
            if station in subject.stops[index] and station not in subject.unknown:
                place: Path = ("routes", index, "passes", number)
                place = place if len(route.passes) > 1 else place[:-1]
                yield Remark(
                    message=f"route `{route.id}` stops at `{station}`, so it cannot pass it without stopping; "
                    "remove one of the two",
                    path=("routes", index, "passes", number),
                    on=f"route:{route.id}",
                    repair=Repair(message="remove it from `passes`", changes=(Drop(place),)),
                )


RULE = Rule(id="passes-own-stop", group="route", severity=Severity.ERROR, page=__doc__, check=check)
