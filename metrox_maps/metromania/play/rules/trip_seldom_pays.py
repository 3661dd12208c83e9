"""A test trip is possible but hardly ever pays anybody in test play.

A trip pays the companies whose sections it uses. Where its two ends come to lie at one station it has no section, and
nobody scores; that is mostly Lake and Park side by side.

Remedy: move the two ends apart, so that at least one section lies between them.

Threshold: 10 percent of games, with the whole 95 % interval below it. Judged are trips that are possible in half of
the games or more.

Bad: `{"trip": "Sunday", "impossible": "20.0 % of games", "paid": "3.0 % of games (95 %: 1.0 to 8.5 %)"}`
Good: `{"trip": "Sunday", "impossible": "20.0 % of games", "paid": "80.0 % of games (95 %: 71.1 to 86.7 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="trip-seldom-pays", value=10, low=0.1, high=90, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports trips that paid less often than the limit although they were possible."""
    trial = subject.trial
    for trip in subject.trips:
        paid = trial.paid(trip)
        if (
            paid.high < subject.limit(LIMIT) / 100
            and trial.impossible(trip).value < 0.5
            and not subject.is_explained(trip)
        ):
            yield Remark(
                message=f"{subject.trip_words(trip)} paid a company in only {paid}, though it was impossible in no "
                f"more than {trial.impossible(trip)}; {subject.by}; move its two ends apart",
                path=("districts",),
            )


RULE = Rule(id="trip-seldom-pays", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
