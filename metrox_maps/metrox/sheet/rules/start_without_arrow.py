"""Neither an arrow nor a badge shows where a route starts.

Players mark from the start point on; without a sign they have to guess at which end of the line that is.

Remedy: leave room around the start point, or let fewer routes start there. Typical trap: a terminus of many lines with
other stations close around it.

Bad: `{"routes": 9, "start": "central", "arrows": 8}`
Good: `{"routes": 9, "start": "central", "arrows": 9}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.measured import reaches
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, first_stops

_REACH = 1.0
"""Millimetres between the tip of an arrow and the box it points into."""


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports routes that no arrow leads into the first box of, and that have no badge there."""
    signs = subject.drawing.signs
    for route, start in first_stops(subject.metro).items():
        box = subject.drawing.box_of.get(start)
        if box is None:
            continue
        own = [sign for sign in signs if sign.route == route]
        badge = any(sign.kind == "start-badge" and sign.station == start for sign in own)
        if not badge and not any(sign.kind == "start" and reaches(sign, box.outer, _REACH) for sign in own):
            yield Remark(
                message=f"neither an arrow nor a badge of route `{route}` found room at its start point `{start}`; "
                "leave room around it, or let fewer routes start there",
                path=subject.stop_place(route, start),
                on=f"route:{route}",
                related=(Place("the start point", subject.place(f"station:{start}", "at")),),
            )


RULE = Rule(id="start-without-arrow", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
