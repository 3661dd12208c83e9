"""A route has more windows than stations.

Every mark fills at least one station, so that some windows are certain to be wasted; they only make the game
longer.

Remedy: fewer windows, or more stations. The published maps have 3.3 to 3.4 stations for each window.

Threshold: windows beyond one for every station.

Bad: `"windows": 4, "stations": ["north", "central", "dock"]`
Good: `"windows": 1, "stations": ["north", "central", "dock"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes with more windows than stations."""
    for index, route in enumerate(subject.metro.routes):
        count = len(subject.stops[index])
        if 2 <= count < route.windows:
            yield Remark(
                message=f"route `{route.id}` has {route.windows} windows for {count} stations; "
                "some can never mark anything",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="more-windows-than-stations", group="route", severity=Severity.WARNING, page=__doc__, check=check)
