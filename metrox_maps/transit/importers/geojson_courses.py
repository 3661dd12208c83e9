"""The lines of a GeoJSON file as they are named and drawn, before stations are found along them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from metrox_maps.findings.words import plural
from metrox_maps.transit.found import Point
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.geojson_features import LINES, Feature, text_of
from metrox_maps.transit.importers.geojson_stations import Relation, Station, lowered, relations_of
from metrox_maps.transit.importers.osm_tags import ROUTES, name_of, title_of, undirected
from metrox_maps.transit.notes import Note

_TITLES = (
    "short_name",
    "route_short_name",
    "line",
    "line_name",
    "linename",
    "route_name",
    "route_long_name",
    "route",
    "lines",
    "routes",
    "label",
    "title",
    "line_id",
    "route_id",
)
"""Properties that may hold a line's name where there is neither `ref` nor `name`."""
_COLORS = ("colour", "color", "line_color", "line_colour", "route_color", "stroke", "hex", "rgb")
_MODES = {
    "metro_rail": "metro",
    "metro": "metro",
    "underground": "metro",
    "rapid_transit": "metro",
    "lrt": "tram",
    "light_rail": "tram",
    "tramway": "tram",
    "streetcar": "tram",
    "rail": "rail",
    "suburban": "suburban",
    "commuter": "suburban",
    "s-bahn": "suburban",
    "u-bahn": "metro",
}


@dataclass(slots=True)
class Course:
    """A line, or one direction of it, with the parts of its drawing."""

    key: str
    tags: Mapping[str, Any]
    place: str
    parts: list[tuple[Point, ...]] = field(default_factory=list)
    aliases: set[str] = field(default_factory=set)
    """Everything it is called, casefolded: what a station may name it by."""
    orders: list[tuple[str, ...]] = field(default_factory=list)
    """Lists of stations that the file itself gives it, by id or name."""

    @property
    def title(self) -> str:
        """What the line is called, without direction."""
        return title_of(self.tags) or title_among(self.tags) or self.key

    @property
    def color(self) -> str:
        """`#rrggbb` or empty."""
        return next((color for key in _COLORS if (color := color_of(self.tags.get(key)))), "")

    @property
    def mode(self) -> str:
        """One of `found.MODES`."""
        return next((mode for key in _MODE_KEYS if (mode := _mode(self.tags.get(key)))), "other")

    @property
    def code(self) -> str:
        """The file's own word for the mode."""
        return next((f"{key}={text_of(self.tags[key])}" for key in _MODE_KEYS if _mode(self.tags.get(key))), "")

    @property
    def line(self) -> tuple[str, str, str]:
        """What the courses of one line have in common."""
        route = text_of(self.tags.get("route"))
        return route if route in ROUTES else "", text_of(self.tags.get("network")), self.title


_MODE_KEYS = ("route", "mode", "railway", "type", "route_type", "system")


def _mode(value: Any) -> str:
    text = text_of(value).lower().replace(" ", "_")
    return ROUTES.get(text) or _MODES.get(text, "")


def title_among(tags: Mapping[str, Any]) -> str:
    """The first text among the properties that may name a line."""
    texts = ((key, text_of(tags.get(key))) for key in _TITLES)
    return next((text for key, text in texts if text and not (key == "route" and text in ROUTES)), "")


def courses_of(features: Iterable[Feature], stations: Iterable[Station], notes: list[Note]) -> list[Course]:
    """The courses of the lines drawn in a file and of the relations its stations are in, sorted by key."""
    found: dict[str, Course] = {}
    nameless: list[Feature] = []
    for feature in features:
        if feature.kind not in LINES:
            continue
        properties = lowered(feature)
        for key, tags in _owners(feature, properties):
            course = found.setdefault(key, Course(key, tags, feature.place))
            _add(course, feature, properties)
        if not _owners(feature, properties):
            nameless.append(feature)
    for station in stations:
        for relation in station.relations:
            found.setdefault(relation.key, Course(relation.key, relation.tags, station.place))
    if nameless and not found:
        for number, feature in enumerate(sorted(nameless, key=lambda feature: feature.parts), 1):
            course = found[f"Line {number}"] = Course(f"Line {number}", lowered(feature), feature.place)
            _add(course, feature, lowered(feature))
        notes.append(Note("guessed", f"{plural(len(nameless), 'line')} without name: each is one line, numbered"))
    elif nameless:
        text = f"{plural(len(nameless), 'line')} without name or `ref`: not used"
        notes.append(Note("dropped", text, nameless[0].place))
    for course in found.values():
        course.aliases |= {course.key.casefold(), course.title.casefold()}
        course.aliases |= {text_of(course.tags.get(key)).casefold() for key in ("ref", "name", "id", *_TITLES)} - {""}
    return [found[key] for key in sorted(found)]


def _owners(feature: Feature, properties: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Key and tags of each course a drawn line belongs to."""
    relations: tuple[Relation, ...] = relations_of(properties)
    if relations:
        return [(relation.key, relation.tags) for relation in relations]
    if feature.id.startswith("relation/"):
        return [(feature.id, properties)]
    lines = properties.get("lines")
    if isinstance(lines, list) and lines:
        owners: list[tuple[str, Mapping[str, Any]]] = []
        for line in lines:
            tags = _lowered(line) if isinstance(line, dict) else {"name": line}
            key = text_of(tags.get("id")) or title_of(tags) or title_among(tags)
            if key:
                owners.append((key, {**tags, "ref": tags.get("label") or tags.get("ref")}))
        return owners
    title = text_of(properties.get("ref")) or undirected(name_of(properties)) or title_among(properties)
    return [(title, properties)] if title else []


def _lowered(tags: Mapping[str, Any]) -> dict[str, Any]:
    """Tags by names in lower case."""
    return {str(key).lower(): value for key, value in tags.items()}


def _add(course: Course, feature: Feature, properties: Mapping[str, Any]) -> None:
    course.parts += [part for part in feature.parts if len(part) > 1]
    for key in ("stations", "stops"):
        given = properties.get(key)
        if isinstance(given, list) and len(given) > 1:
            entries = [
                text_of(entry.get("id") or entry.get("name")) if isinstance(entry, dict) else text_of(entry)
                for entry in given
            ]
            course.orders.append(tuple(entries))
