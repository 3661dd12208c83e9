"""A district has more or fewer rows than the board's side length.

A district of side length n is a triangle of n rows, from the corner at the city's middle outward.

Remedy: add or remove rows, or correct `side` where every district is of another size.

Bad: `"side": 3, "districts": [{"id": "old-town", "rows": [".", "H.."]}]`
Good: `"side": 3, "districts": [{"id": "old-town", "rows": [".", "H..", "..W.."]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports districts with a wrong number of rows; once, at `side`, where all of them agree on another one."""
    side = subject.board.side
    meant = meant_side(subject)
    if meant != side:
        yield Remark(
            message=f"the side length is {side}, but every district has {plural(meant, 'row')}; correct one or the "
            "other",
            path=("side",),
            repair=Repair(message=f"write {meant}", changes=(Put(("side",), meant),))
            if all(len(text) == meant for text in subject.board.frame)
            else None,
        )
        return
    for index, district in enumerate(subject.board.districts):
        if len(district.rows) != side:
            yield Remark(
                message=f"district `{district.id}` has {plural(len(district.rows), 'row')}, and with side length "
                f"{side} it needs {side}, the last one of {2 * side - 1} characters",
                path=("districts", index, "rows"),
                on=f"district:{district.id}",
            )


def meant_side(subject: BoardSubject) -> int:
    """The side length the board gives; the one that all districts agree on where the frame does not fit it either."""
    board = subject.board
    found = {len(district.rows) for district in board.districts}
    if len(found) == 1 and len(board.districts) > 1 and any(len(text) != board.side for text in board.frame):
        return found.pop()
    return board.side


RULE = Rule(id="row-count-wrong", group="city", severity=Severity.ERROR, page=__doc__, check=check)
