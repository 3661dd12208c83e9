"""A loop declares an end point.

A loop is closed and has no end box: it is complete when all its stations are filled (RULES 1.5).

Remedy: remove `end`, or `"shape": "loop"` if the route is to have two ends.

Bad: `"shape": "loop", "end": "dock"`
Good: `"shape": "loop", "start": "north"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports loops with a declared end."""
    for index, route in enumerate(subject.metro.routes):
        if route.shape == "loop" and route.end is not None and not route.branches:
            yield Remark(
                message=f"route `{route.id}` is a loop and has no end point; remove `end`",
                path=("routes", index, "end"),
                on=f"route:{route.id}",
                repair=Repair(message="remove `end`", changes=(Drop(("routes", index, "end")),)),
            )


RULE = Rule(id="loop-has-end", group="route", severity=Severity.ERROR, page=__doc__, check=check)
