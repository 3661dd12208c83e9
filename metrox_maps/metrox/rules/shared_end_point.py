"""Several routes end at one station.

Its end box is shared out among the routes' colors and patterns, which is legal and drawn; but whoever follows a
route to its end has to find its part of a small outline.

Remedy: where it is easy, let one of them end a station earlier or go on. A terminus of two routes is often wanted:
then accept the finding in the map's `lint`.

Bad: `"routes": [{"id": "A", "stations": ["north", "dock"]}, {"id": "B", "stations": ["hill", "dock"]}]`
Good: `"routes": [{"id": "A", "stations": ["north", "dock"]}, {"id": "B", "stations": ["hill", "dock", "pier"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a station, that more than one route ends there."""
    ending: dict[str, list[tuple[str, Path]]] = {}
    for index, route in subject.first_routes:
        if route.starts != "both-ends":  # such a route starts at its last stop as well
            for stop in subject.ends(index):
                ending.setdefault(stop.station, []).append((route.id, stop.path))
    for station, routes in ending.items():
        if len(routes) > 1 and station in subject.first_index:
            yield Remark(
                message=f"routes {listed(name for name, _ in routes)} end at `{station}`; "
                "its end box is shared out among them",
                path=routes[1][1],
                on=f"station:{station}",
                related=(Place("the first of them ends here", routes[0][1]),),
            )


RULE = Rule(id="shared-end-point", group="route", severity=Severity.INFO, page=__doc__, check=check)
