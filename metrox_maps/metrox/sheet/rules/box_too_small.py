"""Boxes are too small to write in with ease.

A player writes up to two digits into a box, often on their knees. Where the map leaves no room for boxes of 6 mm it is
drawn with smaller ones, down to 5 mm.

Remedy: print on larger paper (`--paper a3`, or `paper = "a3"` in `metrox.toml`), or move apart the stations that stand
closest. Typical trap: a hub in the middle of the map with stations all around it, which sets the size for all.

Threshold: the shorter side of the part to write in, 6 mm, and 7.5 mm for broad pens (`metrox sheet --theme
dry-erase`).

Bad: `{"box": [5.5, 5.5]}`
Good: `{"box": [6.5, 6.5]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

LIMIT = Threshold(rule="box-too-small", value=6, low=3, high=20, unit="mm")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a map, that its smallest box is below the limit: all boxes have one size and one cause."""
    limit = subject.limits.get(LIMIT.rule, max(LIMIT.value, subject.aim.box))
    smallest = min((box.size for box in subject.drawing.boxes), default=limit)
    if smallest < limit - 1e-3 and not subject.aim.too_small and not subject.has_said("stations-too-close"):
        advice = subject.aim.advice or "print on larger paper, or move apart the stations that stand closest"
        yield Remark(
            message=f"boxes are only {smallest:.2g} mm wide on this paper; {advice}",
            path=subject.page_place,
        )


RULE = Rule(id="box-too-small", group="geometry", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
