"""For the starts of a side there is no black arrow on any side where their lines may end.

A line may not end on the side of its start, nor on the two beside it. Where the three others have no end that can be
used the rule falls, and lines from there may run round the corner and be done.

Remedy: a black arrow on one of the three sides opposite.

Bad: `"frame": ["S..E", "S..E", "S...", "S...", "S...", "S..E"]`
Good: `"frame": ["S..E", "S..E", "S...", "S..E", "S...", "S..E"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metromania.facts import near_sides
from metrox_maps.metromania.model import SIDES
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, side_fault


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports sides whose starts have no end on an allowed side."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.walks.ends:
        return
    ends = {end.side for end in laid.walks.ends}
    for side in sorted({start.side for start in laid.walks.starts}):
        if ends <= set(near_sides(side)):
            far = listed((str(other) for other in range(SIDES) if other not in near_sides(side)), mark="")
            yield side_fault(
                f"lines that start on side {side} may end on sides {far} only, and none of these has a black arrow "
                "that can be used; put one there",
                side,
            )


RULE = Rule(id="side-without-allowed-end", group="city", severity=Severity.WARNING, page=__doc__, check=check)
