"""The placement names a district that is not in the list.

A placement gives districts by their place in the list, counted from 0, so that there is nothing to lay there.

Remedy: correct the number, or add the district. Typical trap: counting from 1.

Bad: `"placement": [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]]`
Good: `"placement": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules import too_few_districts
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every position of the placement whose district does not exist."""
    known = len(subject.board.districts)
    if subject.speaks(too_few_districts.RULE):
        return  # the placement may be right, and the list too short
    for position, placed in enumerate(subject.board.placement or ()):
        if not 0 <= placed.district < known:
            yield Remark(
                message=f"position {position} of the placement names district {placed.district}, and the list has only "
                f"those from 0 to {known - 1}; correct the number",
                path=("placement", position, 0),
            )


RULE = Rule(id="unknown-district", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
