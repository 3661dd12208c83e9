"""A bonus is zero, so that completing pays nothing.

A route without a bonus is worth only the empty stations it saves.

Remedy: set the bonus. The published maps pay 2 to 7 first and 1 to 5 later.

Bad: `"bonus": {"first": 0, "later": 0}`
Good: `"bonus": {"first": 3, "later": 1}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports bonuses of routes, branches and the map that pay nothing to anybody."""
    for bonus, path, what, on in subject.payments:
        if bonus.first == bonus.later == 0:
            yield Remark(message=f"{what} pays nothing; set `first` and `later`", path=(*path, "first"), on=on)


RULE = Rule(id="bonus-is-zero", group="route", severity=Severity.WARNING, page=__doc__, check=check)
