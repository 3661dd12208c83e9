"""A line is drawn under the box of a station where it does not stop, without a tunnel.

It comes out on the other side as if it had stopped: players mark the box for that route, and count one transfer too
many.

Remedy: lead the line past with `bends`, or move the station. A line that goes through the middle of a station
disappears in a tunnel before the box. Typical trap: a wide box, which spans the lines of many routes and reaches the
next line.

Bad: `{"line": [[10, 10], [40, 10]], "box": [22, 7, 28, 13]}`
Good: `{"line": [[10, 4], [40, 4]], "box": [22, 7, 28, 13]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, Met


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a route and station, lines whose middle enters a box that they do not belong to."""
    for met in subject.met_boxes:
        if met.under:
            yield told(subject, met, "is drawn under the box of", "without a tunnel")


def told(subject: DrawnSubject, met: Met, does: str, how: str) -> Remark:
    """A remark about a line and a box, at the stop that the line leaves."""
    lane = met.lane
    return Remark(
        message=f"route `{lane.route}` {does} `{met.station}` between `{lane.start}` and `{lane.end}`, {how}; lead the "
        "line past with `bends`, or move the station",
        path=subject.stop_place(lane.route, lane.start),
        on=f"route:{lane.route}",
        related=(Place("the station", subject.place(f"station:{met.station}", "at")),),
    )


RULE = Rule(id="line-through-box", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
