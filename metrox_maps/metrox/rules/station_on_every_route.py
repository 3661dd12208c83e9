"""All routes of the map stop at one station.

Whatever is played there is the same for every route: one mark cuts each of them in two, a transfer is worth more than
anywhere else on the map, and which route takes it there is no choice.

Remedy: let some routes meet elsewhere, or let one go by without stopping (`passes`). Typical trap: a real network that
radiates from its centre, taken over as it is.

Threshold: 4 routes. Two or three routes have hardly another way to meet; at the busiest station of the published maps
3 to 5 of 9 routes stop.

Bad: `"routes": [["hub", "a"], ["hub", "b"], ["hub", "c"], ["hub", "d"]]`
Good: `"routes": [["hub", "a"], ["hub", "b"], ["hub", "c"], ["a", "d"]]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="station-on-every-route", value=4, low=2, high=60, unit="routes")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations at which every route of the map stops."""
    routes = len(subject.first_routes)
    if routes != len(subject.metro.routes) or routes < subject.limit(LIMIT):
        return  # with two routes of one id it is not known how many there are
    for station, serving in subject.serving.items():
        if len(serving) == routes:
            yield Remark(
                message=f"all {routes} routes stop at `{station}`; let some of them meet elsewhere",
                path=("stations", subject.first_index[station]),
                on=f"station:{station}",
            )


RULE = Rule(
    id="station-on-every-route", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
