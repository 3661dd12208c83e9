"""The board's name or a district's holds characters that cannot be printed.

Control characters and direction marks come in with text copied from web pages. They show as boxes or as nothing, or
turn the rest of the line round.

Remedy: type the name again.

Bad: `"name": "Old Town\u200b"`
Good: `"name": "Old Town"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import printable, shortened, without_unprintable
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports names with control or direction characters."""
    for name, path, on in subject.names():
        if printable(name) != name:
            clean = without_unprintable(name)
            yield Remark(
                message=f"the name “{shortened(name)}” holds characters that cannot be printed; type it again",
                path=path,
                on=on,
                repair=Repair(message="leave them out", changes=(Put(path, clean),)) if clean else None,
            )


RULE = Rule(id="unprintable-board-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
