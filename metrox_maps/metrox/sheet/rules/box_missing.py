"""A station has no box on the sheet.

Nobody can mark it, and every route that stops there can never be completed.

Remedy: give the station a position (`at`). Where it has one, the program drew wrongly; please report that. Typical
trap: a map drawn with `--force` before all its stations have a place.

Bad: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B"}]`
Good: `"stations": [{"id": "a", "name": "A", "at": [2, 2]}, {"id": "b", "name": "B", "at": [5, 2]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports stations without a box, each id once."""
    for station in dict.fromkeys(station.id for station in subject.metro.stations):
        on = f"station:{station}"
        if station not in subject.drawing.box_of and not subject.has_said("station-without-position", on):
            yield Remark(
                message=f"`{station}` has no box on the sheet; give it a position (`at`)",
                path=subject.place(on),
                on=on,
            )


RULE = Rule(id="box-missing", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
