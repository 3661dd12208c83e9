"""A route with branches declares one end point for the whole route.

It ends once on every branch, so that each branch has an end of its own and the trunk none.

Remedy: move `end` into the branch that ends there.

Bad: `"end": "dock", "branches": [{"stations": ["dock"]}, {"stations": ["hill"]}]`
Good: `"branches": [{"stations": ["dock"], "end": "dock"}, {"stations": ["hill"], "end": "hill"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Change, Drop, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.model import Route
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports branching routes with an end of their own."""
    for index, route in enumerate(subject.metro.routes):
        if route.branches and route.end is not None and route.shape != "loop":
            yield Remark(
                message=f"route `{route.id}` ends on each of its branches; move `end` into the branch that ends at "
                f"`{route.end}`",
                path=("routes", index, "end"),
                on=f"route:{route.id}",
                repair=_repair(index, route),
            )


def _repair(index: int, route: Route) -> Repair:
    """The end moved into the branch that ends there and declares none, if there is one; else removed."""
    changes: list[Change] = [Drop(("routes", index, "end"))]
    ways = [number for number, way in enumerate(route.branches) if way.stations[-1:] == (route.end,) and not way.end]
    if len(ways) == 1:
        changes.append(Put(("routes", index, "branches", ways[0], "end"), route.end))
    message = "move `end` into the branch that ends there" if len(changes) > 1 else "remove `end`"
    return Repair(message=message, changes=tuple(changes))


RULE = Rule(id="branching-route-has-end", group="route", severity=Severity.ERROR, page=__doc__, check=check)
