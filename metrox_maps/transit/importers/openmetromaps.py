"""Maps of OpenMetroMaps (`.omm`): stations with degrees, lines as lists of stations, and drawn views, in XML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import LONLAT, PLANE, Found, FoundLine, Pattern, Point, Stop
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.geojson_features import number_of, text_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.xmlish import begins_with, root_of
from metrox_maps.transit.notes import Note

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def _recognizes(material: Material) -> bool:
    return len(material.names) == 1 and begins_with(material, "omm-file")


def _read(material: Material) -> Found:
    root = root_of(material, "omm-file")
    notes: list[Note] = []
    stops = _stops(root, notes)
    system, stops = _placed(root, stops, notes)
    known = {stop.id for stop in stops}
    lines = tuple(_line(line, number, known, notes) for number, line in enumerate(root.iterfind("lines/line"), 1))
    if not stops or not lines:
        raise ImportFailed(f"{shortened(material.path, 200)}: an .omm file needs `stations` and `lines`")
    view = root.find("view")
    return Found(
        name=text_of(view.get("name")) if view is not None else "",
        kind=IMPORTER.id,
        system=system,
        stops=stops,
        lines=_distinct(lines, notes),
        notes=tuple(notes),
    )


def _stops(root: Element, notes: list[Note]) -> tuple[Stop, ...]:
    found: dict[str, Stop] = {}
    for number, station in enumerate(root.iterfind("stations/station"), 1):
        name, place = text_of(station.get("name")), f"station {number}"
        if not name:
            raise ImportFailed(f"{place}: a station of an .omm file needs a name")
        if name in found:
            notes.append(Note("dropped", f"`{shortened(name, 60)}` stands twice: the first is used", place))
            continue
        lon, lat = number_of(station.get("lon")), number_of(station.get("lat"))
        at = (lon, lat) if lon is not None and lat is not None else None
        found[name] = Stop(id=name, name=name, at=at, place=place)
    return tuple(found[name] for name in sorted(found))


def _placed(root: Element, stops: tuple[Stop, ...], notes: list[Note]) -> tuple[str, tuple[Stop, ...]]:
    """The stops with the degrees of the stations, or with the positions of the first view where those are missing."""
    if any(stop.at is not None for stop in stops):
        if root.find("view/station") is not None:
            notes.append(Note("dropped", "the drawn positions of the views: the stations' degrees are used"))
        return LONLAT, stops
    drawn = dict(_drawn(root))
    notes.append(Note("guessed", "no station has degrees: the positions of the first view are used"))
    return PLANE, tuple(Stop(id=stop.id, name=stop.name, at=drawn.get(stop.name), place=stop.place) for stop in stops)


def _drawn(root: Element) -> Iterator[tuple[str, Point]]:
    view = root.find("view")
    for station in view.iterfind("station") if view is not None else ():
        x, y = number_of(station.get("x")), number_of(station.get("y"))
        if x is not None and y is not None:
            yield text_of(station.get("name")), (x, y)


def _line(line: Element, number: int, known: set[str], notes: list[Note]) -> FoundLine:
    name, place = text_of(line.get("name")) or f"Line {number}", f"line {number}"
    stops = [text_of(stop.get("station")) for stop in line.iterfind("stop")]
    lost = sorted(set(stops) - known)
    if lost:
        text = f"`{shortened(name, 40)}` calls at {plural(len(lost), 'station')} the file does not have, such as"
        notes.append(Note("dropped", f"{text} `{shortened(lost[0], 60)}`", place))
    kept = [stop for stop in stops if stop in known]
    if line.get("circular") in ("true", "1") and kept and kept[0] != kept[-1]:
        kept.append(kept[0])
    patterns = (Pattern(stops=tuple(kept)),) if kept else ()
    return FoundLine(id=name, name=name, color=color_of(line.get("color")), patterns=patterns, place=place)


def _distinct(lines: tuple[FoundLine, ...], notes: list[Note]) -> tuple[FoundLine, ...]:
    """Lines of one name as one line with several patterns."""
    found: dict[str, FoundLine] = {}
    for line in lines:
        first = found.get(line.id)
        if first is None:
            found[line.id] = line
            continue
        notes.append(Note("merged", f"`{shortened(line.name, 40)}` stands several times: one line of them", line.place))
        found[line.id] = FoundLine(
            id=first.id,
            name=first.name,
            color=first.color or line.color,
            patterns=first.patterns + line.patterns,
            place=first.place,
        )
    return tuple(found[key] for key in sorted(found))


IMPORTER = Importer(
    id="openmetromaps",
    about="OpenMetroMaps",
    recognizes=_recognizes,
    read=_read,
)
