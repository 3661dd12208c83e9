"""The map does not fit on its paper.

Even with boxes of 5 mm and thin lines, boxes, lines, trains and panels find no room beside each other. `metrox sheet`
refuses such a map, and draws with `--force` what then lies on top of each other.

Remedy: print on the larger paper that the message names (`--paper a3`; for `check` also `paper = "a3"` in
`metrox.toml`), or give the map more room: closer outliers, fewer stations, lines that keep their distance. Typical
trap: one distant station that stretches the map, so that all others shrink.

Bad: `{"paper": [190, 259.4], "needed": [277, 400]}`
Good: `{"paper": [277, 400], "needed": [277, 400]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, for the whole map, that it was only drawn because it was forced to be."""
    if subject.aim.too_small:
        yield remark(subject.aim.too_small, subject.page_place)


def remark(words: str, place: Path) -> Remark:
    """What is said of a map that does not fit: the drawing's own words, at the size of the grid."""
    return Remark(message=words, path=place)


RULE = Rule(id="drawing-too-small", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
