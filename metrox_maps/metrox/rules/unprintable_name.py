"""A name holds characters that cannot be printed.

Control characters and direction marks come in with text copied from web pages. They show as boxes or as nothing, or
turn the rest of the line round.

Remedy: type the name again. A line break in a name is set with `label_lines`.

Bad: `"name": "Castle\u200b"`
Good: `"name": "Castle"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import printable, shortened
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports names of the map, its stations and routes with control or direction characters."""
    for name, path, on in _names(subject):
        if printable(name) != name:
            kept = (char if printable(char) == char else " " if char.isspace() else "" for char in name)
            clean = "".join(kept).strip()
            yield Remark(
                message=f"the name “{shortened(name)}” holds characters that cannot be printed; type it again",
                path=path,
                on=on,
                repair=Repair(message="leave them out", changes=(Put(path, clean),)) if clean else None,
            )


def _names(subject: MapSubject) -> Iterator[tuple[str, Path, str]]:
    yield subject.metro.name, ("name",), ""
    for index, station in enumerate(subject.metro.stations):
        yield station.name, ("stations", index, "name"), f"station:{station.id}"
        for number, line in enumerate(station.label_lines):
            yield line, ("stations", index, "label_lines", number), f"station:{station.id}"
    for index, route in enumerate(subject.metro.routes):
        yield route.name, ("routes", index, "name"), f"route:{route.id}"


RULE = Rule(id="unprintable-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
