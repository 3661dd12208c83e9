"""Lake and Park take much of the city.

One space of each is enough for Sunday's test trip. What they take beyond that is room that eight lines need.

Remedy: make some of their spaces plain.

Threshold: 20 percent of all spaces, over all districts that can come into play.

Bad: `{"spaces": 96, "Lake and Park": 24}`
Good: `{"spaces": 96, "Lake and Park": 6}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.model import FORBIDDEN
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="lake-or-park-too-large", value=20, low=1, high=100, unit="percent of the spaces")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that much of it is forbidden."""
    if not subject.laid:
        return
    spaces = len(subject.in_play) * subject.board.side**2
    forbidden = sum(subject.kinds[index][kind] for index in subject.in_play for kind in FORBIDDEN)
    if forbidden > subject.limit(LIMIT) / 100 * spaces:
        yield Remark(
            message=f"{forbidden} of {spaces} spaces are Lake or Park ({100 * forbidden / spaces:.0f} %), where nobody "
            "can dig; make some of them plain",
            path=("districts",),
        )


RULE = Rule(
    id="lake-or-park-too-large", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT
)
