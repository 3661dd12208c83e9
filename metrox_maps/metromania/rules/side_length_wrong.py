"""A side of the frame has more or fewer characters than the board's side length.

A side has a border edge for each of its n outer spaces, clockwise, and a character for each edge.

Remedy: write a character for every border edge, `.` where there is no arrow.

Bad: `"side": 4, "frame": [".S.", "..E.", ".S..", "..E.", ".S..", "..E."]`
Good: `"side": 4, "frame": [".S..", "..E.", ".S..", "..E.", ".S..", "..E."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules import row_count_wrong
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports sides of the frame that do not fit the districts."""
    meant = row_count_wrong.meant_side(subject)  # where `side` itself is wrong, that is told of it
    for side, text in enumerate(subject.board.frame):
        if len(text) != meant:
            yield Remark(
                message=f"side {side} of the frame has {plural(len(text), 'character')} and needs {meant}, one for "
                "each border edge",
                path=("frame", side),
                on=f"side:{side}",
            )


RULE = Rule(id="side-length-wrong", group="city", severity=Severity.ERROR, page=__doc__, check=check)
