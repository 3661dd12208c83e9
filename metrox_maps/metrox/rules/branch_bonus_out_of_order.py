"""A branch bonus is as high as the bonus for the whole route, or higher.

A route pays the largest bonus its player has earned on it (RULES 1.5), so that the work beyond the first branch
would pay nothing more.

Remedy: lower the branch bonus or raise `bonus`. Both first values and both later values are compared.

Bad: `"bonus": {"first": 4, "later": 2}, "branch_bonus": {"first": 5, "later": 2}`
Good: `"bonus": {"first": 8, "later": 4}, "branch_bonus": {"first": 4, "later": 2}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports branch bonuses that do not leave anything for the whole route."""
    for index, route in enumerate(subject.metro.routes):
        if route.branch_bonus is None or len(route.branches) < 2:
            continue
        wrong = [
            f"{name} {branch} against {whole}"
            for name, branch, whole in (
                ("first", route.branch_bonus.first, route.bonus.first),
                ("later", route.branch_bonus.later, route.bonus.later),
            )
            if branch >= whole > 0
        ]
        if wrong:
            yield Remark(
                message=f"the branch bonus of route `{route.id}` is not below its full bonus ({', '.join(wrong)}); "
                "completing the rest would pay nothing more",
                path=("routes", index, "branch_bonus"),
                on=f"route:{route.id}",
                related=(Place("the full bonus", ("routes", index, "bonus")),),
            )


RULE = Rule(id="branch-bonus-out-of-order", group="route", severity=Severity.WARNING, page=__doc__, check=check)
