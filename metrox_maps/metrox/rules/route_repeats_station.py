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

from metrox_maps.findings.finding import Change, Drop, Place, Put, Remark, Repair, Severity
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
                    repair=_repair(subject, index, stop, first[stop.station]),
                )


def _remedy(route: Route, stop: Stop) -> str:
    if _closes(route, stop):
        if route.shape == "loop":
            return "a loop closes by itself, so leave out the last stop"
        return 'for a ring leave out the last stop and write `"shape": "loop"`'
    if _is_fork(route, stop):
        return "it is the fork, which is named in the trunk alone"
    return "leave out one of the two"


def _closes(route: Route, stop: Stop) -> bool:
    """Whether the stop leads a path without branches back to where it began."""
    at_end = len(stop.path) == 4 and stop.path[-1] == len(route.stations) - 1
    return at_end and stop.station == route.stations[0] and not route.branches and len(route.stations) > 3


def _is_fork(route: Route, stop: Stop) -> bool:
    """Whether a branch begins with the fork."""
    return len(stop.path) > 4 and stop.path[-1] == 0 and route.stations[-1:] == (stop.station,)


def _repair(subject: MapSubject, index: int, stop: Stop, first: Stop) -> Repair | None:
    """The second stop left out, where it is plain that it is the one too many."""
    route, number, here = subject.metro.routes[index], stop.path[-1], stop.path[:-1]
    changes: list[Change] = [Drop(stop.path)]
    if _closes(route, stop):
        if route.shape == "loop":
            return Repair(message="leave out the last stop", changes=tuple(changes))
        changes.append(Put(("routes", index, "shape"), "loop"))
        if route.end is not None:
            changes.append(Drop(("routes", index, "end")))
        return Repair(message="leave out the last stop, and make it a loop", changes=tuple(changes))
    follows = isinstance(number, int) and first.path == (*here, number - 1)
    alone = sum(other.path[:-1] == here for other in subject.named_stops(index)) == 1
    return (
        Repair(message="leave it out", changes=tuple(changes))
        if follows or (_is_fork(route, stop) and not alone)
        else None
    )


RULE = Rule(id="route-repeats-station", group="route", severity=Severity.ERROR, page=__doc__, check=check)
