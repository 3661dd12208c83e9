"""A later bonus is higher than the first bonus.

Being first is what the first bonus rewards; the other way round everybody waits.

Remedy: swap the two. Equal bonuses are accepted.

Bad: `"bonus": {"first": 2, "later": 5}`
Good: `"bonus": {"first": 5, "later": 2}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports bonuses of routes, branches and the map whose later value is the higher one."""
    for bonus, path, what, on in subject.payments:
        if bonus.later > bonus.first:
            yield Remark(
                message=f"{what} pays {bonus.first} first and {bonus.later} later; swap the two",
                path=(*path, "later"),
                on=on,
                repair=Repair(
                    message="swap the two",
                    changes=(Put((*path, "first"), bonus.later), Put((*path, "later"), bonus.first)),
                ),
            )


RULE = Rule(id="bonus-out-of-order", group="route", severity=Severity.WARNING, page=__doc__, check=check)
