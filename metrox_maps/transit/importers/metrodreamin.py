"""Maps of MetroDreamin': stations by id with longitude and latitude, lines as lists of station ids.

The editor names stations after streets and says itself where one changes on foot, so that one name means nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Point, Stop
from metrox_maps.transit.importers import editors_map, editors_ways, headings, jsonish
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note

_MODES = {
    "RAPID": "metro",
    "": "metro",
    "TRAM": "tram",
    "LIGHT": "tram",
    "BUS": "bus",
    "BRT": "bus",
    "FERRY": "ferry",
    "REGIONAL": "suburban",
    "MLDISTANCE": "rail",
    "HSR": "rail",
}
"""The editor's kinds of line; one that names none is rapid transit."""
_NAMELESS = "Station Name"
"""What the editor calls a station until it has a name."""


def _map(value: Any) -> bool:
    """Whether a value has stations with `lat` and `lng`, and lines with `stationIds`."""
    if not isinstance(value, dict):
        return False
    stations = [item for _, item in editors_map.entries(value.get("stations"))[:20]]
    lines = [item for _, item in editors_map.entries(value.get("lines"))[:20]]
    return (
        bool(stations and lines)
        and any(isinstance(item, dict) and "lat" in item and ("lng" in item or "lon" in item) for item in stations)
        and any(isinstance(item, dict) and isinstance(item.get("stationIds"), list) for item in lines)
    )


def recognizes(material: Material) -> bool:
    """Whether the JSON has stations with `lat` and `lng`, and lines with `stationIds`, in whatever wrapper."""
    return editors_map.find(material.json, _map) is not None


def read(material: Material) -> Found:
    """Reads every line with two stations. Raises ImportFailed where there is none."""
    needed = "`stations` with `lat` and `lng`, and `lines` with `stationIds`, as MetroDreamin' has them"
    drawn = editors_map.found_in(material, _map, needed)
    notes = list(jsonish.encoding_notes(material))
    stations = _stations(drawn, notes)
    passed = {name for name, item in stations.items() if item.get("isWaypoint") or item.get("waypoint")}
    lines: list[FoundLine] = []
    taken: set[str] = set()
    for name, item in editors_map.entries(drawn.get("lines")):
        line = item if isinstance(item, dict) else {}
        place = f"line {shortened(name)}"
        title = headings.text(line.get("name")) or name
        patterns, links = editors_ways.ordered(_ways(line, stations, passed, place, notes))
        if not patterns and not links:
            notes.append(Note("dropped", f"`{shortened(title)}` has no two stations", place))
            continue
        kind = headings.text(line.get("mode")).upper()
        lines.append(
            FoundLine(
                id=editors_map.unique(name, taken),
                name=title,
                color=color_of(line.get("color")),
                mode=_MODES.get(kind, "other"),
                code=kind or "RAPID",
                patterns=patterns,
                links=links,
                place=place,
            )
        )
    if not lines:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no line has two stations that are on the map; `lines` need `stationIds` "
            "of `stations` that are no waypoints"
        )
    served = {end for line in lines for link in line.links for end in (link.a, link.b)}
    served |= {stop for line in lines for pattern in line.patterns for stop in pattern.stops}
    stops = tuple(_stop(name, stations[name]) for name in sorted(served))
    if idle := sorted(headings.text(stations[name].get("name")) or name for name in stations.keys() - served - passed):
        notes.append(Note("dropped", f"{plural(len(idle), 'station')} on no line: {listed(map(shortened, idle))}"))
    twins = _twins(drawn, served)
    if twins:
        pairs = listed(f"{_name(stations[a]) or a} – {_name(stations[b]) or b}" for a, b in twins)
        notes.append(Note("proposed", f"changes on foot that stay two stations: {pairs}"))
    if nameless := sum(not stop.name for stop in stops):
        notes.append(Note("kept", f"{plural(nameless, 'station')} without a name"))
    return Found(
        name=headings.text(drawn.get("title")),
        kind=IMPORTER.id,
        system=LONLAT,
        stops=stops,
        lines=tuple(sorted(lines, key=lambda line: line.id)),
        twins=twins,
        notes=tuple(notes),
    )


def _stations(drawn: Mapping[str, Any], notes: list[Note]) -> dict[str, dict[str, Any]]:
    stations: dict[str, dict[str, Any]] = {}
    for name, item in editors_map.entries(drawn.get("stations")):
        if isinstance(item, dict) and name not in stations:
            stations[name] = item
        else:
            notes.append(
                Note("dropped", "a station that is no object, or has the id of another", f"station {shortened(name)}")
            )
    return stations


def _ways(
    line: Mapping[str, Any], stations: Mapping[str, Any], passed: set[str], place: str, notes: list[Note]
) -> list[list[tuple[str, Point | None]]]:
    """The ways of a line: its trunk, and for each branch the trunk as far as where it leaves."""
    trunk = _ids(line.get("stationIds"))
    routes = [trunk]
    for _, branch in editors_map.entries(line.get("branches")):
        root = headings.text(branch.get("rootStationId")) if isinstance(branch, dict) else ""
        if root in trunk:
            routes.append([*trunk[: trunk.index(root) + 1], *_ids(branch.get("stationIds"))])
    if unknown := sorted({name for route in routes for name in route if name not in stations}):
        what = f"{plural(len(unknown), 'station')} that the map does not have: {listed(map(shortened, unknown))}"
        notes.append(Note("dropped", what, place))
    through = passed | set(_ids(line.get("waypointOverrides")))
    return [
        [("" if name in through else name, _at(stations[name])) for name in route if name in stations]
        for route in routes
    ]


def _ids(value: Any) -> list[str]:
    return [headings.text(item) for item in value] if isinstance(value, list) else []


def _at(station: Mapping[str, Any]) -> Point | None:
    lon = headings.number(station.get("lng", station.get("lon")))
    lat = headings.number(station.get("lat"))
    return None if lon is None or lat is None else (lon, lat)


def _stop(id_: str, station: Mapping[str, Any]) -> Stop:
    return Stop(id=id_, name=_name(station), at=_at(station), place=f"station {shortened(id_)}")


def _name(station: Mapping[str, Any]) -> str:
    name = headings.text(station.get("name"))
    return "" if name == _NAMELESS else name


def _twins(drawn: Mapping[str, Any], served: set[str]) -> tuple[tuple[str, str], ...]:
    """Stations that the map joins by a change on foot, each with the next."""
    twins: set[tuple[str, str]] = set()
    for _, item in editors_map.entries(drawn.get("interchanges")):
        ids = sorted(set(_ids(item.get("stationIds"))) & served) if isinstance(item, dict) else []
        twins |= set(itertools.pairwise(ids))
    return tuple(sorted(twins))


IMPORTER = Importer(
    id="metrodreamin",
    about="MetroDreamin'",
    recognizes=recognizes,
    read=read,
)
