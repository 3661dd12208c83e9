"""The board has fewer than six districts.

The city is a hexagon of six triangles, and each of them is another district.

Remedy: add districts; a board may have more than six if they are dealt.

Bad: `"districts": [{"id": "a"}, {"id": "b"}, {"id": "c"}]`
Good: `"districts": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}, {"id": "f"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import SIDES
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that districts are missing."""
    count = len(subject.board.districts)
    if count < SIDES:
        yield Remark(
            message=f"a city is made of six districts and the board has {count}; add {SIDES - count}",
            path=("districts",),
        )


RULE = Rule(id="too-few-districts", group="city", severity=Severity.ERROR, page=__doc__, check=check)
