"""Two routes have the same id.

The id is the letter on the train and the name by which moves and records call the route.

Remedy: give the later one an id of its own. Typical trap: a route copied to make a new one.

Bad: `"routes": [{"id": "A", "name": "Airport"}, {"id": "A", "name": "Arsenal"}]`
Good: `"routes": [{"id": "A", "name": "Airport"}, {"id": "B", "name": "Arsenal"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports every route whose id an earlier one has."""
    first = {route.id: index for index, route in subject.first_routes}
    for index, route in enumerate(subject.metro.routes):
        if first[route.id] != index:
            yield Remark(
                message=f"a route with the id `{route.id}` is already declared; give this one another id",
                path=("routes", index, "id"),
                on=f"route:{route.id}",
                related=(Place("first declared here", ("routes", first[route.id], "id")),),
            )


RULE = Rule(id="duplicate-route-id", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
