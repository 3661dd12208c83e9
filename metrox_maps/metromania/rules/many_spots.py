"""Much of the city is spots, on which few lines can be dug.

A tunnel on a spot takes a destination, and a company has three or four of them. To everybody else a spot is a space to
go round, and the lines of a city full of them are soon blocked.

Remedy: change spots into plain spaces.

Threshold: 40 percent of the spaces that are neither Lake nor Park, over all districts that can come into play.

Bad: `{"spaces": 96, "spots": 48}`
Good: `{"spaces": 96, "spots": 24}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.model import PLAIN
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="many-spots", value=40, low=1, high=100, unit="percent of the spaces")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its spots are many."""
    if not subject.laid:
        return
    spots = sum(map(subject.spots, subject.in_play))
    free = spots + sum(subject.kinds[index][PLAIN] for index in subject.in_play)
    if spots > subject.limit(LIMIT) / 100 * free:
        yield Remark(
            message=f"{spots} of {free} spaces are spots ({100 * spots / free:.0f} %), and a tunnel there takes a "
            "destination; make some of them plain",
            path=("districts",),
        )


RULE = Rule(id="many-spots", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
