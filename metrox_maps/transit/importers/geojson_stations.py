"""The stations of a GeoJSON file, and what ties each to lines."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps.findings.words import plural
from metrox_maps.transit.found import Point
from metrox_maps.transit.geography import middle
from metrox_maps.transit.importers.geojson_features import AREAS, Feature, text_of
from metrox_maps.transit.importers.osm_tags import ROUTES, is_entrance, is_station, name_of
from metrox_maps.transit.notes import Note

_NAMES = ("station_name", "station", "stop_name", "stationname", "title", "label", "text")
"""Properties that may hold a station's name where there is no `name`."""
_TRACKSIDE = re.compile("switch|signal|crossing|buffer|milestone|derail|railway_crossing|vacancy", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A membership in a route relation, as exports of OpenStreetMap write it into each member."""

    key: str
    role: str
    tags: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A station with its properties, their names in lower case."""

    id: str
    name: str
    at: Point
    properties: Mapping[str, Any]
    relations: tuple[Relation, ...]
    place: str


def lowered(feature: Feature) -> dict[str, Any]:
    """The properties of a feature by names in lower case: files of other programs write NAME and Name."""
    return {key.strip().lower(): value for key, value in sorted(feature.properties.items(), reverse=True)}


def relations_of(properties: Mapping[str, Any]) -> tuple[Relation, ...]:
    """The route relations a feature is in; some programs write them as an object, a list, or as text of either."""
    given = properties.get("@relations")
    if isinstance(given, str) and given[:1] in ("[", "{"):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return ()
    found = []
    for entry in given if isinstance(given, list) else [given]:
        if not isinstance(entry, dict) or not (number := text_of(entry.get("rel"))):
            continue
        tags = entry.get("reltags")
        tags = tags if isinstance(tags, dict) else {}
        if tags.get("type", "route") == "route" and text_of(tags.get("route", "subway")) in ROUTES:
            found.append(Relation(key=f"relation/{number}", role=text_of(entry.get("role")), tags=tags))
    return tuple(found)


def stations_of(features: Iterable[Feature], notes: list[Note]) -> tuple[Station, ...]:
    """The points that are stations, sorted by id; entrances, tracks' fittings, outlines and nameless points are not."""
    left: Counter[str] = Counter()
    candidates = []
    for feature in features:
        properties = lowered(feature)
        if feature.kind == "Point" or (feature.kind in AREAS and is_station(properties) and _name(properties)):
            if is_entrance(properties):
                left["entrance"] += 1
            elif _is_fitting(properties):
                left["fitting of the track"] += 1
            else:
                candidates.append((feature, properties, _name(properties)))
        elif feature.kind in (*AREAS, "MultiPoint"):
            left["outline"] += 1
    named = [candidate for candidate in candidates if candidate[2]]
    if named:
        left["point without name"] = len(candidates) - len(named)
        candidates = _without_doubles(named, left)
    if any(left.values()):
        counts = ", ".join(plural(count, kind, _MANY.get(kind)) for kind, count in sorted(left.items()) if count)
        notes.append(Note("dropped", f"{counts}: not stations"))
    return _identified(candidates)


_MANY = {"fitting of the track": "fittings of the track", "point without name": "points without name"}
_Candidate = tuple[Feature, dict[str, Any], str]


def _name(properties: Mapping[str, Any]) -> str:
    return name_of(properties) or next((text for key in _NAMES if (text := text_of(properties.get(key)))), "")


def _is_fitting(properties: Mapping[str, Any]) -> bool:
    return not is_station(properties) and _TRACKSIDE.search(text_of(properties.get("railway"))) is not None


def _without_doubles(candidates: Sequence[_Candidate], left: Counter[str]) -> list[_Candidate]:
    """The candidates without outlines of stations that are points too."""
    points = {name for feature, _, name in candidates if feature.kind == "Point"}
    kept = [candidate for candidate in candidates if candidate[0].kind == "Point" or candidate[2] not in points]
    left["outline"] += len(candidates) - len(kept)
    return kept


def _identified(candidates: Iterable[_Candidate]) -> tuple[Station, ...]:
    """Stations with ids that do not depend on the order of the features: the file's own, else the name."""
    groups: dict[str, list[tuple[Point, str, Feature, dict[str, Any]]]] = {}
    for feature, properties, name in candidates:
        at = middle(point for part in feature.parts for point in part)
        groups.setdefault(feature.id or name or f"{at[0]:.6f},{at[1]:.6f}", []).append((at, name, feature, properties))
    found = []
    for key in sorted(groups):
        group = sorted(groups[key], key=lambda entry: (entry[0], entry[1], json.dumps(entry[3], sort_keys=True)))
        for number, (at, name, feature, properties) in enumerate(group, 1):
            found.append(
                Station(
                    id=key if number == 1 else f"{key} ({number})",
                    name=name,
                    at=at,
                    properties=properties,
                    relations=relations_of(properties),
                    place=feature.place,
                )
            )
    return tuple(sorted(found, key=lambda station: station.id))
