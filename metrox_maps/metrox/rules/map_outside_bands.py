"""The map's measures are far from those of the published maps.

Deck, penalty and ladder are made for maps of one size and density. A map with half the interchanges or twice the
bonuses can be a good one, but scores on it do not compare, and it should be like that on purpose.

Remedy: `metrox info` shows each measure beside its band; change the map, or accept the finding in its `lint`. Typical
trap: stations of a real network taken over whole, which has fewer interchanges than the game needs.

Threshold: 25 percent beyond either end of the bands of four published maps (9 routes, 75 to 78 stations, 23 windows,
3.3 to 3.4 stations per window, 23 to 29 interchanges, first bonuses of 38 to 41 and later ones of 23 to 24 in all), as
four maps are few. Only maps of at least two thirds of that size (6 routes and 50 stations) are judged: a small one is
small on purpose, and none of these measures fits it.

Bad: `{"routes": 9, "stations": 76, "windows": 23, "interchanges": 4}`
Good: `{"routes": 9, "stations": 76, "windows": 23, "interchanges": 26}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import listed
from metrox_maps.metrox import bands, facts
from metrox_maps.metrox.bands import Band
from metrox_maps.metrox.rules import more_windows_than_stations, windows_outlast_deck
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="map-outside-bands", value=25, low=0, high=1000, unit="percent beyond a band")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once for the whole map, its measures that are far outside the bands."""
    if not bands.judges(len(subject.first_routes), len(subject.first_index)) or subject.unknown:
        return
    slack = subject.limit(LIMIT) / 100
    outside = [
        f"{name} {value:.3g} ({band})" for name, value, band in _measures(subject) if value not in band.widened(slack)
    ]
    if outside:
        yield Remark(
            message=f"far from the published maps: {listed(outside, 8, mark='')}; change the map, or accept this",
            path=("routes",),
        )


def _measures(subject: MapSubject) -> Iterator[tuple[str, float, Band]]:
    """Name, value and band of each measure; what another rule reports as a defect is left to that."""
    metro = subject.metro
    stations, windows = len(subject.first_index), facts.total_windows(metro)
    yield "routes", len(subject.first_routes), bands.ROUTES
    yield "stations", stations, bands.STATIONS
    excess = (rule.check(subject) for rule in (more_windows_than_stations, windows_outlast_deck))
    if windows and not any(remark for remarks in excess for remark in remarks):
        yield "windows", windows, bands.WINDOWS
        yield "stations per window", round(stations / windows, 1), bands.STATIONS_PER_WINDOW
    yield "interchanges", sum(len(serving) > 1 for serving in subject.serving.values()), bands.INTERCHANGES
    if all(route.bonus.later <= route.bonus.first for route in metro.routes):
        yield "first bonuses", sum(route.bonus.first for route in metro.routes), bands.FIRST_BONUSES
        yield "later bonuses", sum(route.bonus.later for route in metro.routes), bands.LATER_BONUSES


RULE = Rule(id="map-outside-bands", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
