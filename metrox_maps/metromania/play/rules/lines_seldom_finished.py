"""Hardly any line is finished in test play.

A company without a finished line has its points set to 0, and one with a single line loses half of them: where nobody
finishes, test trips alone decide, and building stations is for nothing.

Remedy: nearer ends, more tunnels, or fewer spots, Lake and Park in the way; and more room, if lines block each other.

Threshold: 1 finished line in the mean of games, of eight, with the whole 95 % interval below it. On boards that play
well it is 4 to 5.

Bad: `{"lines finished": "0.4 (95 %: 0.3 to 0.6)"}`
Good: `{"lines finished": "4.6 (95 %: 4.3 to 4.9)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="lines-seldom-finished", value=1, low=0.1, high=8, unit="lines a game")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that lines come to no end."""
    finished = subject.trial.tally.finished
    low, high = finished.interval()
    if high < subject.limit(LIMIT):
        yield Remark(
            message=f"{finished.mean:.2g} of eight lines are finished in a game on average (95 %: {low:.2g} to "
            f"{high:.2g}); {subject.by}; bring ends nearer, or give lines more tunnels",
            path=("frame",),
        )


RULE = Rule(
    id="lines-seldom-finished", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
