"""The best and the worst player end far apart in test play.

Penalties and unfinished lines make a difference of tens of points between players who play alike: after a mistake, or
a bad deal, nothing is left to play for.

Remedy: nearer ends, so that lines are finished; more spots, so that destinations find a place.

Threshold: 24 points between best and worst in the mean of games, with the whole 95 % interval above it. On boards that
play well it is 14 to 20.

Bad: `{"points between best and worst": "30.9 (95 %: 30.0 to 31.9)"}`
Good: `{"points between best and worst": "17.1 (95 %: 15.5 to 18.7)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="scores-far-apart", value=24, low=1, high=200, unit="points")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that scores lie far apart."""
    spread = subject.trial.tally.spread
    low, high = spread.interval()
    if low > subject.limit(LIMIT):
        yield Remark(
            message=f"best and worst player end {spread.mean:.1f} points apart on average (95 %: {low:.1f} to "
            f"{high:.1f}); {subject.by}; bring ends and spots nearer",
            path=("districts",),
        )


RULE = Rule(id="scores-far-apart", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
