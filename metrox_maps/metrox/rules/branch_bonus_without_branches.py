"""A route has a branch bonus but no branches.

The bonus is for the trunk and any one complete branch; without branches nothing could earn it.

Remedy: add the branches, or remove `branch_bonus`. Typical trap: a branching route copied and straightened.

Bad: `"branch_bonus": {"first": 3, "later": 2}, "stations": ["north", "central", "dock"]`
Good: `"bonus": {"first": 6, "later": 3}, "stations": ["north", "central", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports branch bonuses of routes without branches."""
    for index, route in enumerate(subject.metro.routes):
        if route.branch_bonus is not None and not route.branches:
            yield Remark(
                message=f"route `{route.id}` has a branch bonus but no branches; add them, or remove `branch_bonus`",
                path=("routes", index, "branch_bonus"),
                on=f"route:{route.id}",
                repair=Repair(message="remove the branch bonus", changes=(Drop(("routes", index, "branch_bonus")),)),
            )


RULE = Rule(id="branch-bonus-without-branches", group="route", severity=Severity.ERROR, page=__doc__, check=check)
