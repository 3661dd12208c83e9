"""The building phase ends for lack of stations in almost every game of test play.

Nobody can finish what they are about: once the last station stands, digging that would make another is forbidden, and
whoever is ahead can bring the end on purpose.

Remedy: more stations, or fewer places where lines have to meet.

Threshold: 90 percent of games, with the whole 95 % interval above it.

Bad: `{"stations": 12, "ended by the last station": "98.0 % of games (95 %: 93.0 to 99.4 %)"}`
Good: `{"stations": 30, "ended by the last station": "4.0 % of games (95 %: 1.6 to 9.8 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="stations-run-out", value=90, low=10, high=99.9, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its stations are few for how it plays."""
    share = subject.trial.ended_by("stations")
    stations = subject.board.components.stations
    if share.low > subject.limit(LIMIT) / 100:
        yield Remark(
            message=f"the last of {stations} stations ended {share}; {subject.by}; add some",
            path=("components", "stations"),
        )


RULE = Rule(id="stations-run-out", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
