"""GeoJSON of lines and stations, in the shapes that programs and people write it in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Link, Pattern, Point, Stop
from metrox_maps.transit.geography import located
from metrox_maps.transit.importers.geojson_codes import are_coded, coded_lines
from metrox_maps.transit.importers.geojson_courses import Course, courses_of
from metrox_maps.transit.importers.geojson_features import (
    Feature,
    features_of,
    is_collection,
    is_line_graph,
    system_of,
    text_of,
)
from metrox_maps.transit.importers.geojson_lines import Polyline, joined
from metrox_maps.transit.importers.geojson_stations import Station, stations_of
from metrox_maps.transit.importers.geojson_ties import Ties, tied
from metrox_maps.transit.importers.geojson_ways import NEAR, WITHIN, order_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.jsonish import encoding_notes, parse, value_of
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.osm_tags import other_names
from metrox_maps.transit.importers.positions import Flat, apart
from metrox_maps.transit.notes import Note

MOST_FILES = 20
"""Files that together are one network."""


def _recognizes(material: Material) -> bool:
    if 1 < len(material.names) <= MOST_FILES:
        return all(b'"FeatureCollection"' in material.head(name) for name in material.names)
    value = material.json
    return is_collection(value) and not is_line_graph(value)


def _values(material: Material) -> list[tuple[str, Any]]:
    """The one file's value, or that of each file with its name: many cities give stations and lines apart."""
    if len(material.names) == 1 or not _recognizes(material):
        return [("", value_of(material))]
    values = []
    for name in material.names:
        try:
            values.append((shortened(name, 60), parse(material.read(name))))
        except ImportFailed as error:
            raise ImportFailed(f"{material.place(name)}: {error}") from None
    return values


def _read(material: Material) -> Found:
    notes = list(encoding_notes(material))
    values = _values(material)
    features = tuple(feature for file, value in values for feature in features_of(value, notes, file=file))
    value = next((value for _, value in values if isinstance(value, dict)), {})
    stations = stations_of(features, notes)
    path = shortened(material.path, 200)
    if not stations:
        raise ImportFailed(f"{path}: no stations: a Point is needed for each; it has {_counted(features)}")
    system = system_of(value, [point for feature in features for part in feature.parts for point in part], notes)
    stops = tuple(
        Stop(
            id=station.id,
            name=station.name,
            other_names=other_names(station.properties),
            at=station.at,
            place=station.place,
        )
        for station in stations
    )
    where, _ = located(stops, system)
    if not where:
        raise ImportFailed(f"{path}: no station has a position on earth; are they longitude, latitude?")
    flat = Flat(system, sorted(where.values()))
    places = flat.of_all(where)
    courses = courses_of(features, stations, notes)
    chains = [(course, _chains(course, flat, system, where, notes)) for course in courses]
    lines = _lines([station for station in stations if station.id in places], places, chains, notes)
    if not lines:
        raise ImportFailed(
            f"{path}: {plural(len(stations), 'station')}, but nothing says which lines they are on: drawn lines,"
            " a property such as `line`, or codes such as NS17 are needed"
        )
    used = {end for line in lines for link in line.links for end in (link.a, link.b)}
    used |= {stop for line in lines for pattern in line.patterns for stop in pattern.stops}
    lone = [station for station in stations if station.id not in used]
    if lone:
        names = listed(shortened(station.name or station.id, 40) for station in lone)
        notes.append(Note("dropped", f"{plural(len(lone), 'station')} on no line: {names}", lone[0].place))
    rights = text_of(value.get("copyright")) or text_of(value.get("attribution"))
    return Found(
        name=text_of(value.get("name")),
        kind=IMPORTER.id,
        system=system,
        stops=stops,
        lines=lines,
        merges=True,
        notes=tuple(notes),
        source=text_of(value.get("source")) or rights,
        licence=text_of(value.get("licence") or value.get("license")) or ("ODbL 1.0" if "ODbL" in rights else ""),
    )


def _counted(features: Sequence[Feature]) -> str:
    kinds = Counter(feature.kind for feature in features)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "no geometry at all"


def _chains(
    course: Course, flat: Flat, system: str, where: Mapping[str, Point], notes: list[Note]
) -> tuple[Polyline, ...]:
    """The parts of a course joined, in metres; a part with latitude first is turned."""
    if not course.parts:
        return ()
    parts, turned = [], 0
    xs, ys = (sorted(at[axis] for at in where.values()) for axis in (0, 1))
    middle = (xs[len(xs) // 2], ys[len(ys) // 2])
    for part in course.parts:
        back = tuple((y, x) for x, y in part)
        if system == LONLAT and _is_turned(part[0], middle):
            part, turned = back, turned + 1
        parts.append(tuple(flat(point) for point in part))
    if turned:
        text = f"{plural(turned, 'part')} of `{shortened(course.title, 60)}` with latitude before longitude: turned"
        notes.append(Note("repaired", text, course.place))
    return joined(parts, near=NEAR)


def _is_turned(point: Point, middle: Point) -> bool:
    """Whether a point of a line is far from the stations, and its latitude and longitude swapped are not."""
    away, back = apart(point, middle), apart((point[1], point[0]), middle)
    return abs(point[0]) <= 90 and away > 1 and 5 * back < away


def _lines(
    stations: Sequence[Station],
    places: Mapping[str, Point],
    chains: Sequence[tuple[Course, tuple[Polyline, ...]]],
    notes: list[Note],
) -> tuple[FoundLine, ...]:
    courses = [course for course, _ in chains]
    ties = tied(stations, courses)
    if ties is None and are_coded(stations):
        return coded_lines(stations, places, [pair for pair in chains if pair[1]], notes)
    found: dict[tuple[str, str, str], list[tuple[Course, tuple[Pattern, ...], tuple[Link, ...]]]] = {}
    for course in ties.courses if ties is not None else courses:
        own = next((parts for other, parts in chains if other is course), ())
        patterns, links = _ways(course, own, ties, stations, places, notes)
        if patterns or links:
            found.setdefault(course.line, []).append((course, patterns, links))
        else:
            notes.append(Note("dropped", f"line `{shortened(course.title, 60)}` has no two stations", course.place))
    if ties is None and found:
        text = f"nothing names the lines of a station: it is on those it is at most {WITHIN:.0f} m from"
        notes.append(Note("guessed", text))
    return _distinct([_merged(found[key]) for key in sorted(found)])


def _ways(
    course: Course,
    chains: tuple[Polyline, ...],
    ties: Ties | None,
    stations: Sequence[Station],
    places: Mapping[str, Point],
    notes: list[Note],
) -> tuple[tuple[Pattern, ...], tuple[Link, ...]]:
    """The patterns of a course, or its links where its drawing branches."""
    given = _given(course, stations)
    if given:
        return given, ()
    own = ties.stations[course.key] if ties is not None else places
    at = {key: places[key] for key in own}
    if chains:
        order = order_of(chains, at, title=shortened(course.title, 60), all_on_it=ties is not None, notes=notes)
        stops = _once_by_name(order.stops, stations)
        return ((Pattern(stops=stops, id=course.key),) if len(stops) > 1 else ()), order.links
    if ties is None or len(at) < 2:
        return (), ()
    return (Pattern(stops=ties.ordered(course, stations, at, notes), id=course.key),), ()


def _given(course: Course, stations: Sequence[Station]) -> tuple[Pattern, ...]:
    """The patterns that a file itself lists, as ids or names of stations."""
    known = {station.name: station.id for station in reversed(stations)} | {
        station.id: station.id for station in stations
    }
    lists = [tuple(known[entry] for entry in order if entry in known) for order in course.orders]
    return tuple(Pattern(stops=order, id=course.key) for order in lists if len(order) > 1)


def _once_by_name(stops: Sequence[str], stations: Sequence[Station]) -> tuple[str, ...]:
    """The stops without neighbours of the same name: a stop and a platform, or the stops of both directions."""
    names = {station.id: station.name.casefold() or station.id for station in stations}
    return tuple(stop for index, stop in enumerate(stops) if not index or names[stop] != names[stops[index - 1]])


def _merged(courses: Sequence[tuple[Course, tuple[Pattern, ...], tuple[Link, ...]]]) -> FoundLine:
    """One line of its courses, as links where one of them has links."""
    first = courses[0][0]
    patterns = tuple(pattern for _, own, _ in courses for pattern in own)
    links = {(link.a, link.b): link for _, _, own in courses for link in own}
    if links:
        for pattern in patterns:
            for a, b in zip(pattern.stops, pattern.stops[1:], strict=False):
                links.setdefault((min(a, b), max(a, b)), Link(a=min(a, b), b=max(a, b)))
        patterns = ()
    return FoundLine(
        id=first.title,
        name=first.title,
        color=next((course.color for course, _, _ in courses if course.color), ""),
        mode=next((course.mode for course, _, _ in courses if course.mode != "other"), "other"),
        code=next((course.code for course, _, _ in courses if course.code), ""),
        patterns=patterns,
        links=tuple(links[pair] for pair in sorted(links)),
        place=first.place,
    )


def _distinct(lines: Sequence[FoundLine]) -> tuple[FoundLine, ...]:
    """Lines of the same name but of different networks or kinds get ids that tell them apart."""
    count = Counter(line.id for line in lines)
    seen: Counter[str] = Counter()
    found = []
    for line in lines:
        seen[line.id] += 1
        found.append(line if count[line.id] == 1 else replace(line, id=f"{line.id} ({seen[line.id]})"))
    return tuple(sorted(found, key=lambda line: line.id))


IMPORTER = Importer(
    id="geojson",
    about="GeoJSON with stations",
    recognizes=_recognizes,
    read=_read,
)
