"""The box holds fewer stations than there are destinations.

The building phase ends with the last station, and no test trip runs to a destination that no station touches. With so
few most trips are impossible, and everybody is punished for it.

Remedy: more stations; the game has 30.

Threshold: 12 stations, one for each destination.

Bad: `"components": {"stations": 8}`
Good: `"components": {"stations": 30}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="too-few-stations", value=12, low=1, high=99, unit="stations")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its stations are few."""
    stations, limit = subject.board.components.stations, subject.limit(LIMIT)
    if stations < limit:
        yield Remark(
            message=f"the board has {plural(stations, 'station')} for all companies, fewer than {limit:g}, and the "
            "building ends with the last of them; add some",
            path=("components", "stations"),
        )


RULE = Rule(id="too-few-stations", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
