"""A side of the frame has no arrow.

No line begins or ends there, and the districts beside it are visited less than others.

Remedy: a white or a black arrow on every side.

Bad: `"frame": ["S..E", "S..E", "....", "S..E", "S..E", "S..E"]`
Good: `"frame": ["S..E", "S..E", "..E.", "S..E", "S..E", "S..E"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import NOTHING
from metrox_maps.metromania.rules import arrows_missing
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports sides without any arrow, unless the whole board lacks one kind."""
    if not subject.laid or subject.speaks(arrows_missing.RULE):
        return
    for side, text in enumerate(subject.board.frame):
        if set(text) <= {NOTHING}:
            yield Remark(
                message=f"side {side} of the frame has no arrow, so that no line begins or ends there; add one",
                path=("frame", side),
                on=f"side:{side}",
            )


RULE = Rule(id="side-without-arrow", group="play", severity=Severity.INFO, page=__doc__, check=check)
