"""Spaces are too small to lay counters on with ease.

A counter on a space should not hide its corners, where the lines of others meet: the largest that does not has the
width of the circle within the triangle, 0.58 of its side.

Remedy: print on larger paper (`--paper a3`, or `paper = "a3"` in `metrox.toml`), or spread one large sheet over several
pages (`--paper a3 --tile a4`). Typical trap: a city of side 6 or more on A4 that is meant for counters and not for a
pen.

Threshold: the side of a space, 11 mm, which holds a counter of 6 mm.

Bad: `{"side_of_a_space": 8.5}`
Good: `{"side_of_a_space": 19.0}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.sheet.rules.subject import PAGE_PLACE, DrawnSubject
from metrox_maps.metromania.sheet.sizes import EASY_SPACE, SMALLEST_SPACE

LIMIT = Threshold(rule="space-too-small", value=EASY_SPACE, low=SMALLEST_SPACE, high=60, unit="mm")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a board, that its spaces are below the limit; not where it does not fit at all."""
    limit = subject.limit(LIMIT)
    if SMALLEST_SPACE <= subject.side < limit:
        yield Remark(
            message=f"a space has a side of only {subject.side:.1f} mm on {subject.paper}, and counters need "
            f"{limit:g} mm; print on larger paper, or spread a larger sheet over several pages with --tile",
            path=PAGE_PLACE,
        )


RULE = Rule(
    id="space-too-small", group="geometry", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
