"""The city has too little room for the lines of four companies.

Every tunnel takes a space for itself. Where eight lines share a few dozen spaces they are blocked before they are
finished, and the first to finish one has won.

Remedy: a larger side length, or fewer Lake and Park spaces. A board for two or three companies can accept the finding
in its `lint`.

Threshold: 6 spaces that are neither Lake nor Park for each of eight lines.

Bad: `{"side": 2, "spaces": 24, "lines": 8}`
Good: `{"side": 4, "spaces": 96, "lines": 8}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.model import FORBIDDEN, SIDES
from metrox_maps.metromania.rules.subject import COMPANIES, BoardSubject

LIMIT = Threshold(rule="city-too-small", value=6, low=1, high=99, unit="spaces for each line")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its spaces are few."""
    if not subject.laid:
        return
    taken = sum(subject.kinds[index][kind] for index in subject.in_play for kind in FORBIDDEN) / len(subject.in_play)
    free = SIDES * (subject.board.side**2 - taken)
    if free < subject.limit(LIMIT) * 2 * COMPANIES:
        yield Remark(
            message=f"the city has {free:.3g} spaces to dig on, {free / (2 * COMPANIES):.2g} for each of eight lines; "
            "make it larger",
            path=("side",),
        )


RULE = Rule(id="city-too-small", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
