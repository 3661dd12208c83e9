"""A bend stands where the line already is: on the stop before or after it, or on the bend before.

The stretch between the two has no length and no direction, so that the corner cannot be rounded.

Remedy: remove the point, or move it.

Bad: `"bends": [{"after": "north", "through": [[4, 2], [4, 2]]}]`
Good: `"bends": [{"after": "north", "through": [[4, 2], [4, 5]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Drop, Path, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.model import Bend
from metrox_maps.metrox.rules.subject import Leg, MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports drawn stretches with two equal points in a row."""
    for leg in subject.legs:
        if leg.points is None or not leg.step.through:
            continue
        if any(start == end for start, end in pairwise(leg.points)):
            route = subject.metro.routes[leg.route].id
            yield Remark(
                message=f"route `{route}` has a bend between `{leg.step.start}` and `{leg.step.end}` where its "
                "line already is; remove or move it",
                path=(*_bend(subject, leg), "through", min(_gone(leg))),
                on=f"route:{route}",
                repair=_repair(subject, leg),
            )


def _bends(subject: MapSubject, leg: Leg) -> tuple[Bend, ...]:
    """The bends of the path or branch that a stretch belongs to."""
    place, route = leg.path[:-2], subject.metro.routes[leg.route]
    return route.bends if len(place) == 2 else next(way.bends for n, way in enumerate(route.branches) if n == place[-1])


def _bend(subject: MapSubject, leg: Leg) -> Path:
    """Where the bend of a stretch stands: the last entry for it, which is the one drawn."""
    bends = _bends(subject, leg)
    last = max(number for number, bend in enumerate(bends) if bend.after == leg.step.start)
    return (*leg.path[:-2], "bends", last)


def _gone(leg: Leg) -> list[int]:
    """The numbers of a bend's points at which the line already is."""
    assert leg.points is not None
    through = leg.points[1:-1]
    gone = [number for number, point in enumerate(through) if point == leg.points[number]]
    rest = [number for number in range(len(through)) if number not in gone]
    while rest and through[rest[-1]] == leg.points[-1]:
        gone.append(rest.pop())
    return sorted(gone)


def _repair(subject: MapSubject, leg: Leg) -> Repair | None:
    """The points removed at which the line already is; with the bend, or the whole list, where none is left."""
    bends, bend, gone = _bends(subject, leg), _bend(subject, leg), _gone(leg)
    if sum(other.after == leg.step.start for other in bends) != 1:
        return None  # two entries for one step are reported, and mended first
    if len(gone) < len(leg.step.through):
        return Repair(message="remove it", changes=tuple(Drop((*bend, "through", number)) for number in gone))
    return Repair(message="remove it", changes=(Drop(bend if len(bends) > 1 else bend[:-1]),))


RULE = Rule(id="bend-without-length", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
