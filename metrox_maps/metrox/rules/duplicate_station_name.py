"""Two stations have the same name.

"I mark Castle" should say which box is meant; at the table the names are how players talk.

Remedy: tell them apart ("Castle North"), or make them one station if they are one interchange. Upper and lower case
and spaces count as equal.

Bad: `"stations": [{"id": "castle", "name": "Castle"}, {"id": "castle-2", "name": "Castle"}]`
Good: `"stations": [{"id": "castle", "name": "Castle"}, {"id": "castle-2", "name": "Castle Gate"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, shortened
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a name, that several stations have it."""
    named: dict[str, list[int]] = {}
    for index in subject.first_index.values():
        named.setdefault(" ".join(subject.metro.stations[index].name.casefold().split()), []).append(index)
    for same in named.values():
        if len(same) > 1:
            stations = [subject.metro.stations[index] for index in same]
            ids = sorted(station.id for station in stations)
            name = min(shortened(station.name) for station in stations)
            yield Remark(
                message=f"stations {listed(ids)} have the same name “{name}”; tell them apart",
                path=("stations", same[1], "name"),
                on=f"station:{stations[1].id}",
                related=(Place("the first of them", ("stations", same[0], "name")),),
            )


RULE = Rule(id="duplicate-station-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
