"""A name holds white space that nobody sees: at its ends, doubled, or of a special kind.

The sheet prints every stretch of it as one plain space. But a search for the name fails, a list sorts it in the wrong
place, and two names that look the same are different.

Remedy: write single plain spaces between words and none at the ends; `metrox check --fix` does. Typical trap: names
copied from a web page, where no-break and thin spaces stand between words. A line break is set with `label_lines`.

Bad: `"name": " Castle  Gate"`
Good: `"name": "Castle Gate"`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.spaces import stray_space_remarks
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports names of the map, its stations and routes, and lines of them, with white space that is not one space."""
    yield from stray_space_remarks(subject.names())


RULE = Rule(id="name-has-stray-spaces", group="label", severity=Severity.WARNING, page=__doc__, check=check)
