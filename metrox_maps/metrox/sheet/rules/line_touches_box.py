"""A line touches the box of a station where it does not stop.

A line that meets a box is read as stopping there, so that marks and transfer counts come out wrong.

Remedy: lead the line past with `bends`, or move the station. Typical trap: a line that changes its side of the bundle
just beside a box.

Bad: `{"line": [[10, 6], [40, 6]], "width": 3, "box": [22, 7, 28, 13]}`
Good: `{"line": [[10, 4], [40, 4]], "width": 3, "box": [22, 7, 28, 13]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules.line_through_box import told
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports, once a route and station, lines whose edge meets a box that they do not belong to."""
    if subject.has_said("line-touches-station"):
        return  # on the grid already, and more exactly there
    for met in subject.met_boxes:
        if not met.under:
            yield told(subject, met, "touches the box of", "where it does not stop")


RULE = Rule(id="line-touches-box", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
