"""No route of the map has a window.

Every card but the free one fills a window, and the game ends when all are filled: this game would end before its
first turn.

Remedy: give the routes windows; the published maps have two to four on each, about one for every three or four
stations.

Bad: `"routes": [{"id": "A", "windows": 0}, {"id": "B", "windows": 0}]`
Good: `"routes": [{"id": "A", "windows": 3}, {"id": "B", "windows": 0}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports a map without any window."""
    if not any(route.windows for route in subject.metro.routes):
        yield Remark(message="no route has a window, so that no turn can be played; set `windows`", path=("routes",))


RULE = Rule(id="map-without-windows", group="route", severity=Severity.ERROR, page=__doc__, check=check)
