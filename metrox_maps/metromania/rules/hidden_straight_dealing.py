"""The destinations are dealt by the fixed table but kept hidden.

Straight dealing gives every seat the same destinations in every game, so that hiding them only asks who remembers the
table.

Remedy: add `"open_destinations": true`, or deal by chance.

Bad: `"options": {"straight_dealing": true}`
Good: `"options": {"straight_dealing": true, "open_destinations": true}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that it hides what everybody knows."""
    options = subject.board.options
    if options.straight_dealing and not options.open_destinations:
        yield Remark(
            message="straight dealing gives every seat known destinations; lay them open with `open_destinations`",
            path=("options", "straight_dealing"),
            repair=Repair(message="lay destinations open", changes=(Put(("options", "open_destinations"), True),)),
        )


RULE = Rule(id="hidden-straight-dealing", group="style", severity=Severity.INFO, page=__doc__, check=check)
