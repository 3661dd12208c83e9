"""Two routes have the same name.

The name stands on the train; players call the route they choose by it.

Remedy: tell them apart.

Bad: `"routes": [{"id": "A", "name": "Airport"}, {"id": "B", "name": "Airport"}]`
Good: `"routes": [{"id": "A", "name": "Airport"}, {"id": "B", "name": "Arsenal"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, shortened
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a name, that several routes have it."""
    named: dict[str, list[int]] = {}
    for index, route in subject.first_routes:
        named.setdefault(" ".join(route.name.casefold().split()), []).append(index)
    for same in named.values():
        if len(same) > 1:
            routes = [subject.metro.routes[index] for index in same]
            yield Remark(
                message=f"routes {listed(route.id for route in routes)} have the same name "
                f"“{shortened(routes[0].name)}”; tell them apart",
                path=("routes", same[1], "name"),
                on=f"route:{routes[1].id}",
                related=(Place("the first of them", ("routes", same[0], "name")),),
            )


RULE = Rule(id="duplicate-route-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
