"""A route bends the same step twice.

One entry holds all corners of a step, in path order; with two entries their order is unknown, and only the last is
drawn.

Remedy: put the corners into one entry.

Bad: `"bends": [{"after": "north", "through": [[4, 2]]}, {"after": "north", "through": [[6, 2]]}]`
Good: `"bends": [{"after": "north", "through": [[4, 2], [6, 2]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Path, Place, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports bends after a station that an earlier one names."""
    for index, route in enumerate(subject.metro.routes):
        here: Path = ("routes", index, "bends")
        groups = [(route.bends, here)]
        groups += [(branch.bends, ("routes", index, "branches", b, "bends")) for b, branch in enumerate(route.branches)]
        for bends, place in groups:
            first: dict[str, int] = {}
            last: dict[str, int] = {}
            for number, bend in enumerate(bends):
                before = last.get(bend.after, number)
                last[bend.after] = number
                if first.setdefault(bend.after, number) != number:
                    yield Remark(
                        message=f"route `{route.id}` already has a bend after `{bend.after}`; "
                        "put all corners into one entry",
                        path=(*place, number, "after"),
                        on=f"route:{route.id}",
                        related=(Place("first bend here", (*place, first[bend.after], "after")),),
                        repair=Repair(
                            message="remove the earlier one, which is not drawn",
                            changes=(Drop((*place, before)),),
                            safe=bends[before] == bend,
                        ),
                    )


RULE = Rule(id="duplicate-bend", group="route", severity=Severity.ERROR, page=__doc__, check=check)
