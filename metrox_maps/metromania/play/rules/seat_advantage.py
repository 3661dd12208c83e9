"""One seat wins far more often than the others in test play.

Everybody plays alike, so that the order of turns, or with straight dealing the destinations of a seat, decides.

Remedy: more starts that are as good as the best, so that being first matters less. With straight dealing, spots of the
seat's types further from the starts.

Threshold: 45 percent of the games of four, with the whole 95 % interval above it; an equal share is 25.

Bad: `{"seat": 1, "won": "61.0 % of games (95 %: 51.2 to 70.0 %)"}`
Good: `{"seat": 1, "won": "33.0 % of games (95 %: 24.6 to 42.7 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="seat-advantage", value=45, low=26, high=99, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports the seat that wins more often than the limit."""
    for seat in range(subject.trial.players):
        share = subject.trial.won_by(seat)
        if share.low > subject.limit(LIMIT) / 100:
            yield Remark(
                message=f"the player in seat {seat + 1} won {share}; {subject.by}; give the board more starts that are "
                "as good as the best",
                path=("frame",),
            )


RULE = Rule(id="seat-advantage", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
