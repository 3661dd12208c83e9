"""A route's measures are far from those of the published maps' routes.

A route much longer than 19 stations is hardly ever completed, one with many windows always, and a bonus far above 7
outweighs everything else on the map.

Remedy: divide the route, or bring windows and bonus back into the bands. Typical trap: a long line taken over from the
real network station by station.

Threshold: 25 percent beyond either end of the bands of four published maps (6 to 19 stations, 2 to 4 windows, first
bonuses of 2 to 7, later ones of 1 to 5). Only routes of maps with at least 6 routes and 50 stations are judged: a
small map has other measures. Few windows are not reported, as published expansions have routes with one or none.

Bad: `{"stations": 31, "windows": 3, "bonus": {"first": 7, "later": 4}}`
Good: `{"stations": 16, "windows": 3, "bonus": {"first": 7, "later": 4}}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import listed
from metrox_maps.metrox import bands
from metrox_maps.metrox.bands import Band
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="route-outside-bands", value=25, low=0, high=1000, unit="percent beyond a band")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes, each with all its measures that are far outside the bands."""
    if not bands.judges(len(subject.first_routes), len(subject.first_index)):
        return
    slack = subject.limit(LIMIT) / 100
    for index, route in subject.first_routes:
        outside = [
            f"{name} {value} ({band})"
            for name, value, band in _measures(subject, index)
            if value not in band.widened(slack)
        ]
        if outside:
            yield Remark(
                message=f"route `{route.id}` is far from those of the published maps: {listed(outside, mark='')}; "
                "change it, or accept this",
                path=("routes", index),
                on=f"route:{route.id}",
            )


def _measures(subject: MapSubject, index: int) -> Iterator[tuple[str, int, Band]]:
    """Name, value and band of each measure; what another rule reports as a defect is left to that."""
    route, stations = subject.metro.routes[index], len(subject.stops[index])
    if stations > 1:
        yield "stations", stations, bands.ROUTE_STATIONS
    if bands.ROUTE_WINDOWS.low <= route.windows <= stations:
        yield "windows", route.windows, bands.ROUTE_WINDOWS
    if 0 < route.bonus.first >= route.bonus.later:
        yield "first bonus", route.bonus.first, bands.ROUTE_FIRST
        if route.bonus.later:
            yield "later bonus", route.bonus.later, bands.ROUTE_LATER


RULE = Rule(id="route-outside-bands", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
