"""A route declares a start point that is not its first stop.

Marking begins at the first stop of the path, beside the train; a declaration that says otherwise leaves open which
of the two is meant.

Remedy: correct `start`, or turn the path round. Typical trap: a station put in front of a path to make the route
longer.

Bad: `"start": "central", "stations": ["north", "central", "dock"]`
Good: `"start": "north", "stations": ["north", "central", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject, is_reversed


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports declared start points that the path does not begin with."""
    for index, route in enumerate(subject.metro.routes):
        if route.start is None or not route.stations or route.start == route.stations[0]:
            continue
        first = route.stations[0]
        if first in subject.unknown:
            continue  # the path's first stop is reported and may be the declared one, mistyped
        if route.start not in subject.first_index:
            but = f"which is no station; its path begins at `{first}`"
        elif is_reversed(route):
            but = f"but its path runs from `{first}` to there; reverse `stations`, or swap `start` and `end`"
        else:
            but = f"but its path begins at `{first}`; correct one of the two"
        yield Remark(
            message=f"route `{route.id}` declares the start `{route.start}`, {but}",
            path=("routes", index, "start"),
            on=f"route:{route.id}",
            related=(Place("the path begins here", ("routes", index, "stations", 0)),),
            repair=None
            if is_reversed(route)
            else Repair(message="declare the path's own start", changes=(Put(("routes", index, "start"), first),)),
        )


RULE = Rule(id="start-not-first", group="route", severity=Severity.ERROR, page=__doc__, check=check)
