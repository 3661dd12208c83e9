"""A line turns so sharply on paper that its inner edge breaks.

The eye follows a round corner and stops at a broken one; beside a station such a corner looks like another line's.

Remedy: leave more room between a bend and the next station or bend, or turn in two steps of 45°. Typical trap: many
lines side by side, of which the innermost has the least room.

Threshold: half the width of the line for the radius of its middle, from which on the inner edge has no radius left.

Bad: `{"width": 3.0, "radius": 0.9}`
Good: `{"width": 3.0, "radius": 5.0}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

LIMIT = Threshold(rule="bend-too-tight", value=0.5, low=0.1, high=10, unit="widths of the line")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports the tightest bend of each route where it is below the limit."""
    limit = subject.limit(LIMIT)
    tightest: dict[str, tuple[float, str, str, float]] = {}
    for lane in subject.drawing.lanes:
        for radius in lane.radii:
            found = (radius, lane.start, lane.end, lane.width)
            tightest[lane.route] = min(tightest.get(lane.route, found), found)
    for route, (radius, start, end, width) in tightest.items():
        if radius < limit * width - 1e-3:
            yield Remark(
                message=f"route `{route}` turns on a radius of {radius:.1f} mm between `{start}` and `{end}`, too "
                f"little for a line {width:g} mm wide; leave more room around the bend",
                path=subject.stop_place(route, start),
                on=f"route:{route}",
            )


RULE = Rule(id="bend-too-tight", group="geometry", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
