"""A name holds characters that cannot be printed.

Control characters and direction marks come in with text copied from web pages. They show as boxes or as nothing, or
turn the rest of the line round.

Remedy: type the name again. A line break in a name is set with `label_lines`.

Bad: `"name": "Castle\u200b"`
Good: `"name": "Castle"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import printable, shortened, without_unprintable
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports names of the map, its stations and routes with control or direction characters."""
    for name, path, on in subject.names():
        if printable(name) != name:
            clean = without_unprintable(name)
            yield Remark(
                message=f"the name “{shortened(name)}” holds characters that cannot be printed; type it again",
                path=path,
                on=on,
                repair=Repair(message="leave them out", changes=(Put(path, clean),)) if clean else None,
            )


RULE = Rule(id="unprintable-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
