"""Two stations have the same id.

Routes name stations by id, so it cannot be told at which of the two they stop. Only the first is used by other
rules.

Remedy: give the later one an id of its own and name that in the routes that stop there. Typical trap: a line copied
to make a new station, with only the name changed.

Bad: `"stations": [{"id": "dock", "name": "Dock"}, {"id": "dock", "name": "Dock Road"}]`
Good: `"stations": [{"id": "dock", "name": "Dock"}, {"id": "dock-road", "name": "Dock Road"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Place, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports every station whose id an earlier one has."""
    for index, station in enumerate(subject.metro.stations):
        first = subject.first_index[station.id]
        if first != index:
            yield Remark(
                message=f"a station with the id `{station.id}` is already declared; give this one another id",
                path=("stations", index, "id"),
                on=f"station:{station.id}",
                related=(Place("first declared here", ("stations", first, "id")),),
                repair=Repair(message="remove it, which says the same", changes=(Drop(("stations", index)),), safe=True)
                if station == subject.metro.stations[first]
                else None,
            )


RULE = Rule(id="duplicate-station-id", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
