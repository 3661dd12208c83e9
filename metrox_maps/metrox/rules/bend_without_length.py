"""A bend stands where the line already is: on the stop before or after it, or on the bend before.

The stretch between the two has no length and no direction, so that the corner cannot be rounded.

Remedy: remove the point, or move it.

Bad: `"bends": [{"after": "north", "through": [[4, 2], [4, 2]]}]`
Good: `"bends": [{"after": "north", "through": [[4, 2], [4, 5]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports drawn stretches with two equal points in a row."""
    for leg in subject.legs:
        if leg.points is None or not leg.step.through:
            continue
        if any(start == end for start, end in pairwise(leg.points)):
            route = subject.metro.routes[leg.route].id
            yield Remark(
                message=f"route `{route}` has a bend between `{leg.step.start}` and `{leg.step.end}` where its "
                "line already is; remove or move it",
                path=leg.path,
                on=f"route:{route}",
            )


RULE = Rule(id="bend-without-length", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
