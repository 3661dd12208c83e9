"""A route is completed in almost every game of test play.

Everybody gets its bonus, whatever they do; what is left of it is who is first.

Remedy: fewer windows, more stations, or stations that lie apart. On a map of two or three routes it can be wanted, and
the published maps have such routes: then accept the finding in the map's `lint`.

Threshold: 99 percent of games, with the whole 95 % interval above it.

Bad: `{"stations": 3, "windows": 3, "completed": "100.0 % of games (95 %: 99.6 to 100.0 %)"}`
Good: `{"stations": 6, "windows": 2, "completed": "87.4 % of games (95 %: 85.2 to 89.3 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.rules import more_windows_than_stations

LIMIT = Threshold(rule="route-always-completed", value=99, low=50, high=99.9, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports routes that were completely filled more often than the limit."""
    explained = subject.explained_by(more_windows_than_stations.RULE)
    for index, route in enumerate(subject.metro.routes):
        share = subject.completed[index][-1]
        if share.low > subject.limit(LIMIT) / 100 and f"route:{route.id}" not in explained:
            yield Remark(
                message=f"route `{route.id}` was completed in {share}; {subject.by}; "
                "take a window away, or make it longer",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


RULE = Rule(
    id="route-always-completed", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT
)
