"""There are hardly more spots than destinations.

With one spot for each destination the first to dig on it decides, and stations score little, as they pay for the spots
at their corners.

Remedy: more spots of each type.

Threshold: 1.5 spots for each of the twelve destinations; where districts are dealt, in six districts on average.

Bad: `{"spots": 13, "destinations": 12}`
Good: `{"spots": 24, "destinations": 12}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import SIDES
from metrox_maps.metromania.rules import too_few_spots
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="few-spots", value=1.5, low=1, high=20, unit="spots for each destination")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that its spots are few."""
    if not subject.laid or subject.speaks(too_few_spots.RULE):
        return
    limit = subject.limit(LIMIT) * len(DESTINATIONS)
    spots = sum(map(subject.spots, subject.in_play)) * SIDES / len(subject.in_play)
    if spots < limit:
        yield Remark(
            message=f"a city has {spots:.3g} spots for twelve destinations, fewer than {limit:g}; add some",
            path=("districts",),
        )


RULE = Rule(id="few-spots", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
