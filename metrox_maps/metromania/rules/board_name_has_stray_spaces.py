"""The board's name or a district's holds white space that nobody sees: at its ends, doubled, or of a special kind.

The sheet prints every stretch of it as one plain space. But a search for the name fails, a list sorts it in the wrong
place, and two names that look the same are different.

Remedy: write single plain spaces between words and none at the ends; `metrox check --fix` does. Typical trap: names
copied from a web page, where no-break and thin spaces stand between words.

Bad: `"name": " South  East "`
Good: `"name": "South East"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.spaces import stray_space_remarks
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports names of the board and its districts with white space that is not one space."""
    yield from stray_space_remarks(subject.names())


RULE = Rule(id="board-name-has-stray-spaces", group="label", severity=Severity.WARNING, page=__doc__, check=check)
