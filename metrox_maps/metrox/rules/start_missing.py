"""A route declares no start point while other routes do.

The declaration is optional: it is checked against the path, so that a path turned round or lengthened by mistake is
noticed. A map that declares some starts and not others has probably forgotten one.

Remedy: add `start`, or remove it everywhere.

Bad: `"routes": [{"id": "A", "start": "north"}, {"id": "B"}]`
Good: `"routes": [{"id": "A", "start": "north"}, {"id": "B", "start": "hill"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes without a declared start where some have one."""
    if all(route.start is None for route in subject.metro.routes):
        return
    for index, route in enumerate(subject.metro.routes):
        if route.start is None and route.stations and route.stations[0] not in subject.unknown:
            yield Remark(
                message=f'route `{route.id}` declares no start point as other routes do; add `"start": '
                f'"{route.stations[0]}"`',
                path=("routes", index, "id"),
                on=f"route:{route.id}",
                repair=Repair(
                    message="add it", changes=(Put(("routes", index, "start"), route.stations[0]),), safe=True
                ),
            )


RULE = Rule(id="start-missing", group="style", severity=Severity.INFO, page=__doc__, check=check)
