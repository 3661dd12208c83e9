"""A route or branch declares an end point that is not its last stop.

The end box is drawn at the last stop of the path, in the route's color; a declaration that says otherwise leaves
open which of the two is meant.

Remedy: correct `end`, or the path. Typical trap: a route made longer without moving its end.

Bad: `"stations": ["north", "central", "dock"], "end": "central"`
Good: `"stations": ["north", "central", "dock"], "end": "dock"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject, is_reversed


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports declared end points that a path does not end with."""
    for index, route in enumerate(subject.metro.routes):
        here: Path = ("routes", index)
        ways = [(route.stations, route.end, here, f"route `{route.id}`")]
        if route.shape == "loop" or route.branches or is_reversed(route):
            ways = []  # an end of the route itself is then reported by other rules
        for number, branch in enumerate(route.branches):
            ways.append((branch.stations, branch.end, (*here, "branches", number), f"a branch of route `{route.id}`"))
        for stations, end, place, what in ways:
            if end is None or not stations or end == stations[-1] or stations[-1] in subject.unknown:
                continue
            last = stations[-1]
            if end not in subject.first_index:
                message = f"{what} declares the end `{end}`, which is no station; its path ends at `{last}`"
            else:
                message = f"{what} declares the end `{end}`, but its path ends at `{last}`; correct one of the two"
            yield Remark(
                message=message,
                path=(*place, "end"),
                on=f"route:{route.id}",
                related=(Place("the path ends here", (*place, "stations", len(stations) - 1)),),
                repair=Repair(message="declare the path's own end", changes=(Put((*place, "end"), last),)),
            )


RULE = Rule(id="end-not-last", group="route", severity=Severity.ERROR, page=__doc__, check=check)
