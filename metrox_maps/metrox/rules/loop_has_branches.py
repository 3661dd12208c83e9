"""A loop has branches.

A loop is marked round and round from its start, a branching route along trunk and one branch; there is no rule for
both at once.

Remedy: remove `branches`, or `"shape": "loop"`; a ring with a spur can be made of two routes.

Bad: `"shape": "loop", "branches": [{"stations": ["dock"]}, {"stations": ["hill"]}]`
Good: `"branches": [{"stations": ["dock"]}, {"stations": ["hill"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports loops with branches."""
    for index, route in enumerate(subject.metro.routes):
        if route.shape == "loop" and route.branches:
            yield Remark(
                message=f"route `{route.id}` is a loop and has branches; it can only be one of the two",
                path=("routes", index, "branches"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="loop-has-branches", group="route", severity=Severity.ERROR, page=__doc__, check=check)
