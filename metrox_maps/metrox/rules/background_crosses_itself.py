"""The outline of a water or park shape crosses or touches itself.

What lies inside such a shape depends on the program that draws it: parts come out empty or filled the wrong way.

Remedy: put the corners into the order in which they lie around the shape. Typical trap: two corners exchanged, or the
corners of a rectangle listed row by row.

Bad: `"points": [[2, 2], [8, 2], [2, 6], [8, 6]]`
Good: `"points": [[2, 2], [8, 2], [8, 6], [2, 6]]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.crossings import meets_itself
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports shapes that are no simple polygon."""
    for index, shape in enumerate(subject.metro.background):
        corners = [point for number, point in enumerate(shape.points) if point != shape.points[number - 1]]
        if len(corners) < 3:
            words = "has fewer than three different corners; give it an area, or remove it"
        elif meets_itself(corners):
            words = "has an outline that crosses or touches itself; put its corners into their order around the shape"
        else:
            continue
        yield Remark(message=f"the {shape.kind} {words}", path=("background", index, "points"))


RULE = Rule(id="background-crosses-itself", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
