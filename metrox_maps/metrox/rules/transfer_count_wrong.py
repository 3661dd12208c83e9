"""A station declares another transfer count than its routes give it.

The count is the number of routes that stop at the station (RULES 1.1), and a transfer there scores twice that. The
derived count is what is drawn and scored; a declared one is a check on the routes.

Remedy: correct the declaration, or the routes; the message names those that stop. Typical trap: a route that only
passes the station does not count, and a branching route or a loop counts once.

Bad: `{"id": "central", "name": "Central", "transfer_count": 3}`
Good: `{"id": "central", "name": "Central", "transfer_count": 2}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports declared counts that differ from the derived ones."""
    for station, index in subject.first_index.items():
        declared = subject.metro.stations[index].transfer_count
        serving = subject.serving[station]
        if declared is None or declared == len(serving):
            continue
        routes = list(dict.fromkeys(subject.metro.routes[route].id for route in serving))
        if declared == len(routes) or declared in range(len(serving), _most(subject, station) + 1):
            continue  # explained by a duplicate route id, or by stops at unknown stations
        names = f"route {listed(routes)} stops" if len(routes) == 1 else f"routes {listed(routes)} stop"
        what = f"{names} there" if routes else "no route stops there"
        yield Remark(
            message=f"`{station}` declares transfer count {declared}, but {what}, which makes it {len(serving)}",
            path=("stations", index, "transfer_count"),
            on=f"station:{station}",
            repair=Repair(
                message=f"declare {len(serving)}",
                changes=(Put(("stations", index, "transfer_count"), len(serving)),),
            ),
        )


def _most(subject: MapSubject, station: str) -> int:
    """The count if every unknown stop that may mean this station did."""
    if not subject.unknown:
        return 0
    return sum(subject.may_stop_at(index, station) for index in range(len(subject.metro.routes)))


RULE = Rule(id="transfer-count-wrong", group="route", severity=Severity.ERROR, page=__doc__, check=check)
