"""No line can come to any corner of Lake, or of Park.

Sunday's test trip runs between stations that touch them. Where no line ever comes by, it is impossible in every game.

Remedy: put Lake and Park where lines pass, not into a corner behind forbidden spaces or arrows.

Bad: `{"corners of the Lake space that lines come to": 0}`
Good: `{"corners of the Lake space that lines come to": 3}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import FORBIDDEN, KIND_NAMES
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports Lake and Park that no line comes to, at their first space."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.nearest:
        return
    for kind in FORBIDDEN:
        spaces = laid.of_kind(kind)
        if spaces and not any(laid.walks.touches(space) for space in spaces):
            where = laid.place(spaces[0])
            yield where._replace(
                message=f"no line can come to a corner of {KIND_NAMES[kind]} ({where.message}), so that Sunday's test "
                "trip is impossible; put it where lines pass"
            )


RULE = Rule(id="lake-or-park-out-of-reach", group="city", severity=Severity.WARNING, page=__doc__, check=check)
