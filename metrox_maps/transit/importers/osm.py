"""OpenStreetMap: answers of Overpass in JSON, and `.osm` files, read by their route relations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Pattern
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.jsonish import encoding_notes
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.osm_calls import calls_of
from metrox_maps.transit.importers.osm_elements import Element, Elements, counted, elements_of, recognizes
from metrox_maps.transit.importers.osm_stations import Stations
from metrox_maps.transit.importers.osm_tags import ROUTES, name_of, title_of, undirected
from metrox_maps.transit.notes import Note

LICENCE = "ODbL 1.0"
"""The licence of all data of OpenStreetMap."""


def _read(material: Material) -> Found:
    elements = elements_of(material)
    notes = list(encoding_notes(material))
    if elements.remark:
        notes.append(Note("guessed", f"the server says `{shortened(elements.remark, 120)}`: the file may lack a part"))
    routes = [
        element
        for key, element in sorted(elements.by_key.items())
        if key.startswith("relation/") and _is_route(element)
    ]
    if not routes:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no route relation among {counted(elements)}; ask Overpass for"
            " `relation[type=route][route=subway](area); out body; >; out;`"
        )
    stations = Stations(elements)
    lines = [_line(members, elements, stations, notes) for members in _grouped(routes, elements)]
    lines = [line for line in lines if line.patterns]
    if not lines:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: {plural(len(routes), 'route relation')}, but the file lacks their stops;"
            " ask Overpass for the members too: `out body; >; out;`"
        )
    used = {stop for line in lines for pattern in line.patterns for stop in pattern.stops}
    stops = stations.stops(used, notes)
    networks = Counter(network for route in routes if (network := route.tags.get("network", "")))
    return Found(
        name=min(networks, key=lambda name: (-networks[name], name), default=""),
        kind=IMPORTER.id,
        system=LONLAT,
        stops=stops,
        lines=_distinct(lines),
        merges=True,
        twins=stations.twins(used),
        notes=tuple(notes),
        source=elements.source or "OpenStreetMap contributors",
        licence=LICENCE,
    )


def _is_route(element: Element) -> bool:
    """Whether a relation is a line of public transport; some programs leave `type` out."""
    return element.tags.get("type", "route") == "route" and element.tags.get("route") in ROUTES


def _grouped(routes: list[Element], elements: Elements) -> list[list[Element]]:
    """The relations of each line, its master first where the file has one."""
    master_of = {
        member.key: key
        for key, element in sorted(elements.by_key.items(), reverse=True)
        if element.tags.get("type") == "route_master"
        for member in element.members
    }
    groups: dict[tuple[str, ...], list[Element]] = {}
    for route in routes:
        tags = route.tags
        called = tags.get("ref") or undirected(name_of(tags))
        group: tuple[str, ...] = (tags["route"], tags.get("network", ""), called) if called else (route.key,)
        if master := master_of.get(route.key):
            group = (master,)
        groups.setdefault(group, [elements.by_key[master]] if master else []).append(route)
    return [groups[group] for group in sorted(groups)]


def _line(relations: list[Element], elements: Elements, stations: Stations, notes: list[Note]) -> FoundLine:
    """A line of its relations; without patterns where none of its stops is in the file."""
    first = relations[0]
    routes = [relation for relation in relations if _is_route(relation)]
    patterns = []
    for route in routes:
        stops = calls_of(route, elements, stations, notes)
        if len(stops) > 1:
            patterns.append(Pattern(stops=stops, id=route.key))
        else:
            text = f"`{shortened(title_of(route.tags), 60)}` has {plural(len(stops), 'stop')} in the file: not used"
            notes.append(Note("dropped", text, route.key))
    name = next((title for relation in relations if (title := title_of(relation.tags))), first.key)
    colors = [color_of(relation.tags.get(key)) for relation in relations for key in ("colour", "color")]
    kind = routes[0].tags["route"]
    return FoundLine(
        id=name,
        name=name,
        color=next(filter(None, colors), ""),
        mode=ROUTES[kind],
        code=f"route={kind}",
        patterns=_fuller(name, patterns, stations, notes),
        place=first.key,
    )


def _fuller(name: str, patterns: list[Pattern], stations: Stations, notes: list[Note]) -> tuple[Pattern, ...]:
    """The patterns without those that run as another does, between the same ends, but lack stations of it.

    About 150 lines of the world have a station in one direction only by mistake (notes on reading networks).
    """
    # The two sides of a station may be areas of their own, so here stops of one name are one station.
    called = {stop: stations.name(stop).casefold() or stop for pattern in patterns for stop in pattern.stops}
    keys = {pattern.id: [called[stop] for stop in pattern.stops] for pattern in patterns}
    kept: list[Pattern] = []
    for pattern in sorted(patterns, key=lambda pattern: (-len(set(keys[pattern.id])), pattern.id)):
        own = keys[pattern.id]
        fuller = next((other for other in kept if _lacks(own, keys[other.id])), None)
        if fuller is None:
            kept.append(pattern)
            continue
        missing = [stop for stop in fuller.stops if called[stop] not in own]
        names = listed([shortened(stations.name(stop) or stop, 60) for stop in missing])
        text = f"`{shortened(name, 60)}` lacks {names} in one direction: the fuller one, {fuller.id}, is taken"
        notes.append(Note("repaired", text, pattern.id))
    return tuple(sorted(kept, key=lambda pattern: pattern.id))


def _lacks(own: list[str], other: list[str]) -> bool:
    """Whether a way is another, either way round, with stations left out between the same ends."""
    for way in (other, other[::-1]):
        rest = iter(way)
        if len(set(own)) < len(set(other)) and (own[0], own[-1]) == (way[0], way[-1]) and all(k in rest for k in own):
            return True
    return False


def _distinct(lines: list[FoundLine]) -> tuple[FoundLine, ...]:
    """Lines of different networks that are called the same get the number of their relation as id."""
    count = Counter(line.id for line in lines)
    named = [line if count[line.id] == 1 else replace(line, id=line.place) for line in lines]
    return tuple(sorted(named, key=lambda line: line.id))


IMPORTER = Importer(
    id="osm",
    about="OpenStreetMap route relations",
    recognizes=recognizes,
    read=_read,
)
