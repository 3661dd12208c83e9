"""A route is drawn through a station at which it does not stop.

At the table everybody takes it for a stop: a line that runs into a box is read as stopping there, so that marks and
transfer counts come out wrong.

Remedy: let the route stop there; or lead the line past it with `bends`; or, where passing is meant, name the
station in `passes`, which draws it so. Typical trap: a station put on a straight stretch between two others, of
another route.

Threshold: the line meets the station's middle exactly; lines that only come near a box are judged on the finished
drawing.

Bad: `"stations": ["west", "east"]`
Good: `"stations": ["west", "east"], "passes": ["central"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.stops_look_swapped import around_swapped, is_around
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a route and station, lines that run through a box without stopping."""
    swapped = subject.once(around_swapped)
    said: set[tuple[int, str]] = set()
    for leg in subject.legs:
        if is_around(leg, swapped):
            continue
        route = subject.metro.routes[leg.route]
        for station in leg.met:
            if (leg.route, station) in said or station in route.passes or subject.may_stop_at(leg.route, station):
                continue
            if not subject.serving[station]:
                continue  # no route stops there, and this one most likely should, which is reported
            said.add((leg.route, station))
            yield Remark(
                message=f"route `{route.id}` is drawn through `{station}` between `{leg.step.start}` and "
                f"`{leg.step.end}` without stopping; let it stop there, lead it past with `bends`, "
                "or name the station in `passes`",
                path=leg.path,
                on=f"route:{route.id}",
                related=(Place("the station", ("stations", subject.first_index[station], "id")),),
            )


RULE = Rule(id="route-through-station", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
