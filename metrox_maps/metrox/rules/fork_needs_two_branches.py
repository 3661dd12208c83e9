"""A route has a single branch.

A fork leads at least two ways; the main line beyond the fork is itself a branch (RULES 1.5).

Remedy: add the other branch, or move the stations of the only one into `stations`. Typical trap: the main line left
in `stations` and only the side line written as a branch.

Bad: `"stations": ["north", "fork", "dock"], "branches": [{"stations": ["hill"]}]`
Good: `"stations": ["north", "fork"], "branches": [{"stations": ["dock"]}, {"stations": ["hill"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes with one branch."""
    for index, route in enumerate(subject.metro.routes):
        if len(route.branches) == 1 and route.shape != "loop":
            yield Remark(
                message=f"route `{route.id}` has a single branch; the main line beyond the fork is a branch too, "
                "so write at least 2",
                path=("routes", index, "branches"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="fork-needs-two-branches", group="route", severity=Severity.ERROR, page=__doc__, check=check)
