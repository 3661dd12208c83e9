"""A route turns back by more than 90° at a stop or bend.

The eye loses a line at an acute corner, and in a bundle of lines there is no room to round it.

Remedy: add a bend, so that the line turns in two steps. Typical trap: a bend on the wrong side of its station.

Threshold: more than 90°, as in octilinear drawings only 45° and 90° can be rounded well.

Bad: `"stations": ["west", "east", "south-west"]`
Good: `"stations": ["west", "east", "south", "south-west"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.directions import turns_back
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports acute corners at stops and bends, unless two stops in a wrong order make them."""
    swapped = subject.once(around_swapped)
    drawn = [(leg, leg.points) for leg in subject.legs if leg.points is not None and not is_around(leg, swapped)]
    before = {(leg.route, leg.step.end): points[-2] for leg, points in reversed(drawn)}
    for leg, points in drawn:
        route = subject.metro.routes[leg.route].id
        into = before.get((leg.route, leg.step.start))
        if into is not None and turns_back(into, *points[:2]):
            yield Remark(
                message=f"route `{route}` turns back sharply at `{leg.step.start}`; let it turn in two steps",
                path=leg.path,
                on=f"route:{route}",
            )
        elif any(turns_back(*points[number : number + 3]) for number in range(len(points) - 2)):
            yield Remark(
                message=f"route `{route}` turns back sharply in a bend between `{leg.step.start}` and "
                f"`{leg.step.end}`; let it turn in two steps",
                path=leg.path,
                on=f"route:{route}",
            )


RULE = Rule(id="sharp-turn", group="geometry", severity=Severity.INFO, page=__doc__, check=check)
