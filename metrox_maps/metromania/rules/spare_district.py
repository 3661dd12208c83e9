"""A district lies nowhere in the city, as the placement is fixed.

Spare districts make every deal another city. With a fixed placement nobody ever sees them.

Remedy: write `"placement": "deal"`, or remove the district; the numbers in the placement count without it then.

Bad: `{"placement": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]], "number of districts": 7}`
Good: `{"placement": "deal", "number of districts": 7}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.facts import is_placement
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports districts that a fixed placement leaves out."""
    board = subject.board
    if board.placement is None or not is_placement(board, board.placement):
        return
    for index, district in enumerate(board.districts):
        if index not in subject.in_play:
            yield Remark(
                message=f"district `{district.id}` lies in none of the six positions of the fixed placement; remove "
                "it, or let the districts be dealt",
                path=("districts", index),
                on=f"district:{district.id}",
            )


RULE = Rule(id="spare-district", group="city", severity=Severity.WARNING, page=__doc__, check=check)
