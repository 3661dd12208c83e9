"""Spaces lie behind Lake, Park or arrows where no line can ever be dug.

They are no part of the game: no tunnel, and no destination, can lie there.

Remedy: open a way in, at least one that turns by no acute angle, or make the spaces Lake or Park too.

Bad: `"rows": [".", "LLL", ".....", "......."]`
Good: `"rows": [".", "L.L", ".....", "......."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, at their first space, groups of spaces that no line comes to."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.nearest:
        return
    for group in laid.cut_off:
        where = laid.place(group[0])
        verb, first = ("is", "in ") if len(group) == 1 else ("are", "the first in ")
        yield where._replace(
            message=f"{plural(len(group), 'space')} {verb} cut off from all lines, {first}{where.message}; open a way"
        )


RULE = Rule(id="region-cut-off", group="city", severity=Severity.WARNING, page=__doc__, check=check)
