"""Two stations have the same position.

Their boxes would be drawn on top of each other, and every line to the one would seem to stop at the other.

Remedy: move one of them, or make them one station. Typical trap: an interchange entered once for each of its
routes.

Bad: `"stations": [{"id": "a", "name": "A", "at": [4, 2]}, {"id": "b", "name": "B", "at": [4, 2]}]`
Good: `"stations": [{"id": "a", "name": "A", "at": [4, 2]}, {"id": "b", "name": "B", "at": [7, 2]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a spot, that several stations stand on it."""
    for stations in subject.stations_at.values():
        if len(stations) > 1:
            first, second = (subject.first_index[station] for station in stations[:2])
            yield Remark(
                message=f"stations {listed(sorted(stations))} stand on one spot; move them apart, "
                "or make them one station",
                path=("stations", second, "at"),
                on=f"station:{stations[1]}",
                related=(Place("the first of them stands here", ("stations", first, "at")),),
            )


RULE = Rule(id="stations-on-one-spot", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
