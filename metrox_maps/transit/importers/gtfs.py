"""GTFS, the timetable format of public transport: the lines of a feed with their ways and stops.

Only the tables of routes, trips, stop times and stops are needed; frequencies and transfers are used where they are.
Calendars, shapes and times are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import PurePosixPath

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, printable, shortened
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Pattern
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.gtfs_feed import Feed, recognizes
from metrox_maps.transit.importers.gtfs_modes import mode_of
from metrox_maps.transit.importers.gtfs_stops import read_stops, read_twins
from metrox_maps.transit.importers.gtfs_times import Served, read_trips, read_ways, served_routes
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material

_UNSERVED = "no trip with two stops"


def read(material: Material) -> Found:
    """All lines of a feed with their patterns, and the stops they call at with their stations.

    Raises ImportFailed where tables are missing, empty or lack a needed column. Positions are given as they stand.
    """
    feed = Feed(material)
    lines, routes = _lines(feed, served_routes(feed))
    trips = read_trips(feed, {line.id: number for number, line in enumerate(lines)})
    ways = read_ways(feed, trips)
    called = {stop for _, way in ways for stop in way}
    stops = read_stops(feed, called)
    patterns = _patterns(feed, ways, {stop.id for stop in stops})
    served = []
    for number, line in enumerate(lines):
        if number in patterns:
            served.append(replace(line, patterns=patterns[number]))
        else:
            feed.tell("dropped", "route", _UNSERVED, of=line.id, place="routes.txt")
    if not served:
        raise ImportFailed(_nothing(feed, routes, len(trips.numbers), len(ways), called, len(stops)))
    name, source = _publisher(feed)
    return Found(
        name=name or PurePosixPath(material.path).stem,
        kind="gtfs",
        system=LONLAT,
        stops=stops,
        lines=tuple(sorted(served, key=lambda line: line.id)),
        merges=True,
        twins=read_twins(feed, stops),
        notes=feed.told(),
        source=source,
    )


def _lines(feed: Feed, wanted: set[str]) -> tuple[list[FoundLine], int]:
    """The routes of these ids, as lines without patterns, and how many routes there are in all."""
    lines: dict[str, FoundLine] = {}
    unserved = 0
    for line, values in feed.rows("routes.txt", ("route_id",), _fits):
        key, code = values["route_id"], values.get("route_type", "")
        if not key:
            feed.tell("dropped", "route", "no `route_id`", of=f"line {line}", place="routes.txt")
            continue
        if key not in wanted:  # a feed may list all routes of a country, and serve a few
            unserved += 1
            feed.tell("dropped", "route", _UNSERVED, of=key, place="routes.txt")
            continue
        if key in lines:
            feed.tell(
                "repaired", "route", "the id stands more than once, the first row counts", of=key, place="routes.txt"
            )
            continue
        mode, guessed = mode_of(code)
        if guessed:
            text = f"`route_type` {shortened(code, 20) or 'missing'} names no one kind of service, taken as {mode}"
            feed.tell("guessed", "route", text, of=key, place="routes.txt")
        lines[key] = FoundLine(
            id=key,
            name=values.get("route_short_name") or values.get("route_long_name") or key,
            color=color_of(values.get("route_color", "")),
            mode=mode,
            code=f"route_type {code}" if code else "",
            place=f"routes.txt line {line}",
        )
    return list(lines.values()), len(lines) + unserved


def _fits(values: Mapping[str, str]) -> bool:
    """Whether a row of a wrong length can be right: its type is a number."""
    return values.get("route_type", "0").strip().isdigit()


def _patterns(
    feed: Feed, ways: Mapping[tuple[int, tuple[str, ...]], Served], known: set[str]
) -> dict[int, tuple[Pattern, ...]]:
    """The patterns of each route by its number, the most served first; stops that are not known are left out."""
    found: dict[int, dict[tuple[str, ...], Served]] = {}
    for (route, way), served in ways.items():
        stops = tuple(stop for stop, _ in groupby(stop for stop in way if stop in known))
        if len(set(stops)) < 2:
            text = "fewer than two stops, so they are no way along a line"
            feed.tell("dropped", "pattern", text, of=served.trip, place="stop_times.txt")
            continue
        same = found.setdefault(route, {}).setdefault(stops, Served(0, served.trip))
        same.weight += served.weight
        same.trip = min(same.trip, served.trip)
    return {
        route: tuple(
            Pattern(stops=stops, weight=served.weight, id=served.trip)
            for stops, served in sorted(patterns.items(), key=lambda item: (-item[1].weight, item[0]))
        )
        for route, patterns in found.items()
    }


def _publisher(feed: Feed) -> tuple[str, str]:
    """The name of the network, if one agency runs it, and who published the feed."""
    agencies = sorted(
        {
            (values["agency_name"], values.get("agency_url", ""))
            for _, values in feed.optional("agency.txt", ("agency_name",))
            if values["agency_name"]
        }
    )
    names = list(dict.fromkeys(name for name, _ in agencies))
    for _, values in feed.optional("feed_info.txt", ("feed_publisher_name",)):
        publisher, address = values["feed_publisher_name"], values.get("feed_publisher_url", "")
        break
    else:
        publisher, address = ", ".join(names[:3]), agencies[0][1] if agencies else ""
    return names[0] if len(names) == 1 else "", ", ".join(part for part in (publisher, address) if part)


def _nothing(feed: Feed, lines: int, trips: int, ways: int, called: set[str], stops: int) -> str:
    """Why a feed has no line: how far its tables lead, and what was wrong with that at which it ends."""
    where = printable(feed.material.path)
    counts = (
        f"{plural(lines, 'route')}, {plural(trips, 'trip')} on them, {plural(ways, 'sequence')} of stops, "
        f"{plural(stops, 'stop')} that trips call at"
    )
    text = f"{where}: the feed holds no line with two stops; it has {counts}"
    if called and not stops:
        some = listed([shortened(stop, 40) for stop in sorted(called)[:3]])
        text += f"; `stops.txt` has none of the {plural(len(called), 'stop')} of the trips, such as {some}"
    faults = [f"{note.place} {note.text}" for note in feed.notes if note.kind != "guessed"]
    if faults:
        text += f"; what was wrong: {listed(faults, 3, mark='')}"
    return f"{text}; the files are {listed(map(printable, feed.material.names), 20)}"


IMPORTER = Importer(
    id="gtfs",
    about="GTFS timetables",
    recognizes=recognizes,
    read=read,
)
