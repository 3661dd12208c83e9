"""All players end with nearly the same points in test play.

Most boards where this happens let nobody score: lines are not finished, which sets points to 0, and everybody is
punished for the same trips. What players do makes no difference then.

Remedy: nearer ends, more stations and spots.

Threshold: 5 points between best and worst in the mean of games, with the whole 95 % interval below it. On boards that
play well it is 14 to 20.

Bad: `{"points between best and worst": "2.1 (95 %: 1.5 to 2.7)"}`
Good: `{"points between best and worst": "17.1 (95 %: 15.5 to 18.7)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="scores-too-close", value=5, low=0.1, high=100, unit="points")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that scores hardly differ."""
    spread = subject.trial.tally.spread
    low, high = spread.interval()
    if high < subject.limit(LIMIT):
        yield Remark(
            message=f"best and worst player end only {spread.mean:.1f} points apart on average (95 %: {low:.1f} to "
            f"{high:.1f}); {subject.by}; give them more to score",
            path=("districts",),
        )


RULE = Rule(id="scores-too-close", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
