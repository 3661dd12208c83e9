"""Which stations of a GeoJSON file say themselves which lines they are on, and in which order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from metrox_maps.findings.words import shortened
from metrox_maps.transit.found import Point
from metrox_maps.transit.importers.geojson_codes import codes_of
from metrox_maps.transit.importers.geojson_courses import Course
from metrox_maps.transit.importers.geojson_features import number_of, text_of
from metrox_maps.transit.importers.geojson_stations import Station
from metrox_maps.transit.importers.geojson_ways import nearest_first
from metrox_maps.transit.notes import Note

_KEYS = ("lines", "line", "line_name", "linename", "line_id", "line_ids", "routes", "route", "route_id", "route_name")
"""Properties of a station that may name its lines."""
_ORDERS = ("order", "sequence", "seq", "stop_sequence", "position", "index", "station_number", "number")
_SPLIT = re.compile(r"\s*[,;/|]\s*")
_FINE = re.compile(r"\s*[,;/|&+–-]\s*|\s+")
_ROLES = re.compile(r"stop|platform|station|halt|^$")


@dataclass(frozen=True, slots=True)
class Ties:
    """The stations of each course, as the stations themselves say."""

    courses: tuple[Course, ...]
    stations: Mapping[str, tuple[str, ...]]
    """Ids of stations by key of a course."""

    def ordered(
        self, course: Course, stations: Sequence[Station], places: Mapping[str, Point], notes: list[Note]
    ) -> tuple[str, ...]:
        """The stations of a course without drawing: by a property with numbers, by their codes, or each the nearest."""
        own = [station for station in stations if station.id in places]
        for key in _ORDERS:
            numbers = {station.id: number_of(station.properties.get(key)) for station in own}
            given = {station: number for station, number in numbers.items() if number is not None}
            if len(given) == len(own) == len(set(given.values())):
                return tuple(sorted(given, key=lambda station: given[station]))
        codes = {
            station.id: {prefix: position for prefix, position in codes_of(station) if position} for station in own
        }
        for prefix in sorted(set.intersection(*(set(code) for code in codes.values()))):
            return tuple(sorted(codes, key=lambda station: (codes[station][prefix], station)))
        title = shortened(course.title, 60)
        text = f"nothing says in which order `{title}` serves its stations: from a far end on, each time the nearest"
        notes.append(Note("guessed", text, course.place))
        return nearest_first(places)


def tied(stations: Sequence[Station], courses: Sequence[Course]) -> Ties | None:
    """What ties at least half of the stations to lines; None where only places or codes could tell."""
    by_relation: dict[str, list[str]] = {}
    for station in stations:
        for relation in station.relations:
            if _ROLES.search(relation.role):
                by_relation.setdefault(relation.key, []).append(station.id)
    if 2 * len({station for own in by_relation.values() for station in own}) >= len(stations):
        return _ties(courses, by_relation)
    for key in _KEYS:
        named = _named(stations, courses, key)
        if 2 * len({station for own in named.values() for station in own}) >= len(stations):
            known = {course.key for course in courses}
            made = [Course(name, {"name": name}, "") for name in sorted(set(named) - known)]
            return _ties([*courses, *made], named)
    return None


def _ties(courses: Sequence[Course], found: Mapping[str, Sequence[str]]) -> Ties:
    used = tuple(course for course in courses if course.key in found)
    return Ties(used, {course.key: tuple(sorted(set(found[course.key]))) for course in used})


def _named(stations: Sequence[Station], courses: Sequence[Course], key: str) -> dict[str, list[str]]:
    """The stations by the lines that a property of them names: drawn ones, or where none is drawn, whatever it says."""
    aliases = {alias: course.key for course in reversed(courses) for alias in course.aliases}
    found: dict[str, list[str]] = {}
    for station in stations:
        for text in _texts(station.properties.get(key)):
            for line in _matched(text, aliases) if courses else filter(None, _SPLIT.split(text)):
                found.setdefault(line, []).append(station.id)
    return found


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        value = [value]
    texts = [
        text_of(entry.get("id") or entry.get("name") or entry.get("label") if isinstance(entry, dict) else entry)
        for entry in value
    ]
    return [text for text in texts if text]


def _matched(text: str, aliases: Mapping[str, str]) -> list[str]:
    """The lines that a text names as a whole, or that its parts name."""
    for parts in ([text], _SPLIT.split(text), _FINE.split(text)):
        known = [aliases[part.casefold()] for part in parts if part.casefold() in aliases]
        if known:
            return known
    return []
