"""The routes form networks that no station connects.

Nothing done in one network helps in another, so that the map plays as several small ones side by side.

Remedy: let a route of each network stop at a station of another. Two islands may be wanted: then accept the finding
in the map's `lint`. Typical trap: two stations of one name at one place, each with routes of its own.

Bad: `"routes": [{"id": "A", "stations": ["a", "b"]}, {"id": "B", "stations": ["c", "d"]}]`
Good: `"routes": [{"id": "A", "stations": ["a", "b"]}, {"id": "B", "stations": ["b", "c", "d"]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, plural
from metrox_maps.metrox import facts
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, for the whole map, that its routes fall apart."""
    if any(stop in subject.unknown for stops in subject.stops for stop in stops):
        return  # the missing connection may be an unknown stop
    groups: dict[int, list[int]] = {}
    network = {station: number for number, group in enumerate(facts.components(subject.metro)) for station in group}
    for index, stops in enumerate(subject.stops):
        if stops:
            groups.setdefault(network[stops[0]], []).append(index)
    if len(groups) < 2:
        return
    parts = sorted(groups.values(), key=lambda part: (-len({stop for i in part for stop in subject.stops[i]}), part))
    words = [_words(subject, part) for part in parts]
    yield Remark(
        message=f"the map falls apart into {len(parts)} networks without a common station: "
        f"{listed(words, mark='')}; connect them",
        path=("routes", parts[1][0], "id"),
    )


def _words(subject: MapSubject, part: list[int]) -> str:
    names = dict.fromkeys(subject.metro.routes[index].id for index in part)
    stations = {stop for index in part for stop in subject.stops[index]}
    return f"{'route' if len(names) == 1 else 'routes'} {listed(names)} ({plural(len(stations), 'station')})"


RULE = Rule(id="separate-networks", group="route", severity=Severity.WARNING, page=__doc__, check=check)
