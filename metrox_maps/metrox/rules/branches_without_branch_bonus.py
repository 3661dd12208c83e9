"""A branching route has no branch bonus.

The trunk and one complete branch earn the branch bonus (RULES 1.5). Without it only the whole route pays, and
players get no reason to choose a branch.

Remedy: add `branch_bonus`, lower than `bonus`; about half of it is usual.

Bad: `"bonus": {"first": 7, "later": 4}, "branches": [{"stations": ["dock"]}, {"stations": ["hill"]}]`
Good: `"bonus": {"first": 7, "later": 4}, "branch_bonus": {"first": 3, "later": 2}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports branching routes without a branch bonus."""
    for index, route in enumerate(subject.metro.routes):
        if len(route.branches) > 1 and route.branch_bonus is None and route.shape != "loop":
            yield Remark(
                message=f"route `{route.id}` has branches but no `branch_bonus` for the first complete one; add it",
                path=("routes", index, "id"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="branches-without-branch-bonus", group="route", severity=Severity.WARNING, page=__doc__, check=check)
