"""More routes stop at one station than at any of a published map.

A transfer there pays twice the number of routes, more than most bonuses, so that the whole game turns on who reaches
the station with a transfer card; and its box has a line on every side.

Remedy: move some routes to a station nearby, or let them go by without stopping (`passes`). Typical trap: several
stations of one place entered as one.

Threshold: 5 routes, the most at the busiest station of four published maps (3 to 5). A transfer at such a station
pays 10 points, more than any single bonus of theirs.

Bad: `{"station": "central", "transfer_count": 7}`
Good: `{"station": "central", "transfer_count": 5}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.bands import BUSIEST
from metrox_maps.metrox.rules import station_on_every_route
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="busy-interchange", value=BUSIEST.high, low=2, high=60, unit="routes")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations at which more routes stop than the limit; those on every route have their own rule."""
    every = {remark.on for remark in station_on_every_route.check(subject)}
    for station, serving in subject.serving.items():
        count = len({subject.metro.routes[index].id for index in serving})
        if count > subject.limit(LIMIT) and f"station:{station}" not in every:
            yield Remark(
                message=f"{count} routes stop at `{station}`, so that a transfer there pays {2 * count} points; "
                "spread them over several stations",
                path=("stations", subject.first_index[station]),
                on=f"station:{station}",
            )


RULE = Rule(id="busy-interchange", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
