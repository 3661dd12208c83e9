"""The lines are too narrow to show their patterns.

Below 1.5 mm dashes, beads and ladders run together in print, and routes are told apart by color alone: in grey, or by
color-blind players, not at all.

Remedy: print on larger paper, or lead fewer routes through one corridor. Typical trap: a trunk shared by most routes
of the map.

Threshold: 1.5 mm for the widest stroke of the lines. Those of the pattern `thin` are left out, which is narrower on
purpose.

Bad: `{"line": 1.2}`
Good: `{"line": 3.0}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

LIMIT = Threshold(rule="lane-too-narrow", value=1.5, low=0.5, high=10, unit="mm")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a map, how wide its lines are: all of them are drawn by one measure."""
    limit = subject.limit(LIMIT)
    thin = {route.id for route in subject.metro.routes if route.pattern == "thin"}
    widths = [lane.width for lane in subject.drawing.lanes if lane.route not in thin]
    if widths and max(widths) < limit - 1e-3:
        yield Remark(
            message=f"lines are only {max(widths):.2g} mm wide on this paper, less than {limit:g}, so that patterns "
            "cannot be told apart; print on larger paper, or lead fewer routes side by side",
            path=subject.page_place,
        )


RULE = Rule(
    id="lane-too-narrow", group="geometry", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
