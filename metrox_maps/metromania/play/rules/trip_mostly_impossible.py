"""A test trip is impossible in almost every game of test play.

It pays nobody, and on weekdays somebody is punished for it each time. Quick play makes for line ends and destinations
but plans nothing, so that some trips fail on any board; a trip that nearly always fails is a matter of the board.

Remedy: the message names what mostly stood in the way. Destinations left in hand: more spots of their type, or nearer
to where lines run; spots no station touches: more stations, or lines that meet there; no way between them: starts and
ends that make lines cross. For Sunday: Lake and Park where lines meet.

Threshold: 85 percent of games, with the whole 95 % interval above it. On boards that play well a weekday's trip is
impossible in 30 to 75 percent of such games, and Sunday's in up to 89.

Bad: `{"trip": "A-A", "impossible": "97.0 % of games (95 %: 91.5 to 99.0 %)"}`
Good: `{"trip": "A-A", "impossible": "46.0 % of games (95 %: 36.6 to 55.7 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="trip-mostly-impossible", value=85, low=10, high=99.9, unit="percent of games")


_WORDS = {
    "unplaced": "a destination was left in hand",
    "untouched": "no station touched one of its ends",
    "apart": "no lines led from one end to the other",
}


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports trips that were impossible more often than the limit; Sunday's not where the board says why."""
    trial = subject.trial
    for trip in subject.trips:
        share = trial.impossible(trip)
        if share.low > subject.limit(LIMIT) / 100 and not subject.is_explained(trip):
            why = max(_WORDS, key=lambda fault: trial.faulty(trip, fault).value)
            yield Remark(
                message=f"{subject.trip_words(trip)} was impossible in {share}, mostly because {_WORDS[why]}; "
                f"{subject.by}; {'move Lake and Park' if trip == subject.trips[-1] else 'move or add spots'}",
                path=("districts",),
            )


RULE = Rule(
    id="trip-mostly-impossible", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT
)
