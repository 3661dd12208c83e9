"""A station has no position while others have one.

The map cannot be drawn until every station has one. A map whose stations all lack a position is accepted: it can be
checked and played.

Remedy: add `at`. Typical trap: a station added to a route and forgotten on the grid.

Bad: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B"}]`
Good: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B", "at": [5, 2]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations without a position where some have one."""
    if not subject.at:
        return
    for index, station in enumerate(subject.metro.stations):
        if station.at is None and subject.first_index[station.id] == index:
            yield Remark(
                message=f"`{station.id}` has no position, so that the map cannot be drawn; add `at`",
                path=("stations", index, "id"),
                on=f"station:{station.id}",
            )


RULE = Rule(id="station-without-position", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
