"""The board does not fit on its paper.

With the frame around it the city leaves spaces so little room that nobody could tell their signs apart. `metrox sheet`
refuses such a board, and draws it with `--force`.

Remedy: print on the larger paper that the message names (`--paper a3`; for `check` also `paper = "a3"` in
`metrox.toml`), or make the districts smaller. Typical trap: a quarter of a page (`--per-page 4`) for a city of side 6.

Bad: `{"side": 5, "paper": [60, 90]}`
Good: `{"side": 5, "paper": [210, 297]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.sheet.rules.subject import PAGE_PLACE, DrawnSubject
from metrox_maps.metromania.sheet.sizes import SMALLEST_SPACE


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that it was only drawn because it was forced to be."""
    if subject.side < SMALLEST_SPACE:
        yield remark(
            f"a space has a side of {subject.side:.1f} mm on {subject.paper}, and needs {SMALLEST_SPACE:g} mm; "
            "print on larger paper"
        )


def remark(words: str) -> Remark:
    """What is said of a board that does not fit: the drawing's own words, at the size of the districts."""
    return Remark(message=words, path=PAGE_PLACE)


RULE = Rule(id="board-does-not-fit", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
