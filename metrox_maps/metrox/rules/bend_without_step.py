"""A bend is placed after a station from which the route does not go on.

`after` names the stop that a step leaves; the last stop of a path leaves none, except in a loop, where it begins
the closing step. The corner cannot be drawn.

Remedy: name the stop before the corner. Typical trap: the first step of a branch belongs to the branch, so its bend
stands in the branch's `bends` with the fork as `after`.

Bad: `"stations": ["north", "dock"], "bends": [{"after": "dock", "through": [[4, 2]]}]`
Good: `"stations": ["north", "dock"], "bends": [{"after": "north", "through": [[4, 2]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Path, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import did_you_mean, only_close
from metrox_maps.metrox.model import Bend, Route
from metrox_maps.metrox.rules.subject import MapSubject, is_reversed


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports bends after a station that no step of their path leaves."""
    for index, route in enumerate(subject.metro.routes):
        for bends, left, last, place in _ways(index, route):
            if not left and not route.branches:
                continue  # too short for any step, which is reported
            for number, bend in enumerate(bends):
                strange = bend.after not in subject.stops[index]
                if bend.after in left or (strange and subject.may_stop_at(index, bend.after)):
                    continue
                if bend.after == last and is_reversed(route):
                    continue  # the path runs the wrong way, which is reported
                if bend.after != last:
                    why = "which that path does not leave" if not strange else "where the route does not stop"
                    hint = did_you_mean(bend.after, left)
                    why += hint or "; name the stop before the corner"
                    meant = only_close(bend.after, left)
                    repair = _repair(place, number, len(bends), meant) if meant or not hint else None
                elif route.branches and place == ("routes", index):
                    why = "its fork; move the bend into the branch that it belongs to"
                    repair = None  # it may be any of them
                else:
                    why = "the last stop; name the stop before the corner"
                    repair = _repair(place, number, len(bends))
                yield Remark(
                    message=f"route `{route.id}` has a bend after `{bend.after}`, {why}",
                    path=(*place, "bends", number, "after"),
                    on=f"route:{route.id}",
                    repair=repair,
                )


def _repair(place: Path, number: int, count: int, meant: str = "") -> Repair:
    """The stop that was meant, or the bend removed, which is not drawn; with the list where it is the only one."""
    bend: Path = (*place, "bends", number)
    if meant:
        return Repair(message=f"write `{meant}`", changes=(Put((*bend, "after"), meant),))
    return Repair(message="remove the bend", changes=(Drop(bend if count > 1 else bend[:-1]),))


def _ways(index: int, route: Route) -> Iterator[tuple[tuple[Bend, ...], tuple[str, ...], str | None, Path]]:
    """The bends of path and branches, each with the stops its steps leave, the stop they do not, and its place."""
    here: Path = ("routes", index)
    if route.shape == "loop":
        yield route.bends, route.stations, None, here
    else:
        yield route.bends, route.stations[:-1], route.stations[-1] if route.stations else None, here
    for number, branch in enumerate(route.branches):
        path = route.stations[-1:] + branch.stations
        yield branch.bends, path[:-1], path[-1] if path else None, (*here, "branches", number)


RULE = Rule(id="bend-without-step", group="route", severity=Severity.ERROR, page=__doc__, check=check)
