"""Stations in JSON that each list their neighbours: an object keyed by name, or a list.

There is no order and no line between two stations: a pair of neighbours is taken to be joined by the lines both name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, PLANE, Found, FoundLine, Link, Stop
from metrox_maps.transit.importers import headings, jsonish
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note

_HOLDERS = ("stations", "stops", "nodes", "data")
"""Keys under which the stations stand, where the document holds more than them."""

Entry = Mapping[str, Any]
Pair = tuple[str, str]


def _entries(document: Any) -> list[tuple[str, Entry]]:
    """The stations with the key each stands under (a list's stations: empty)."""
    for _ in range(2):
        if isinstance(document, list):
            return [("", entry) for entry in document if isinstance(entry, dict)]
        if not isinstance(document, dict):
            return []
        inner = next((document[key] for key in _HOLDERS if isinstance(document.get(key), dict | list)), None)
        if inner is None or "neighbors" in headings.columns(document):
            break
        document = inner
    if isinstance(document, list):
        return [("", entry) for entry in document if isinstance(entry, dict)]
    return [(key, entry) for key, entry in document.items() if isinstance(entry, dict)]


def _is_list(neighbors: Any) -> bool:
    """Whether this lists neighbours: names, ids, objects, or an object keyed by them."""
    return isinstance(neighbors, list | dict)


def recognizes(material: Material) -> bool:
    """Whether most entries of the JSON have a list of neighbours and a name or a key."""
    entries = _entries(material.json)[:50]
    fits = sum(
        "neighbors" in found
        and _is_list(entry[found["neighbors"]])
        and bool(key or "name" in found or "id" in found)
        and ("line" in found or "lat" in found or "position" in found or "x" in found)
        for key, entry in entries
        for found in [headings.columns(entry)]
    )
    return len(entries) > 1 and fits > len(entries) / 2


def read(material: Material) -> Found:
    """Reads stations that list their neighbours; raises ImportFailed where there are none, or no neighbours.

    One-sided neighbours count as much as mutual ones. A pair without a common line is left out, except where it makes
    a station the missing piece of a line: one with two neighbours on it.
    """
    entries = _entries(jsonish.value_of(material))
    notes: list[Note] = list(jsonish.encoding_notes(material))
    reading = _Reading(notes)
    for index, (key, entry) in enumerate(entries):
        reading.station(key, entry, f"station {index + 1}" if not key else f"station `{shortened(key)}`")
    if len(reading.stops) < 2:
        raise ImportFailed(f"{shortened(material.path, 200)}: holds no stations with a name and a list of neighbours")
    pairs = reading.pairs()
    if not pairs:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no station has a neighbour that is a station of the file; each needs "
            'a list such as `"relations": ["Name", …]`'
        )
    reading.complete(pairs)
    lines = reading.found_lines(pairs)
    system, guess = headings.system_of([point for point in reading.points.values() if point is not None])
    if guess:
        notes.append(Note("guessed", guess))
    reading.remark()
    return Found(
        name="",
        kind=IMPORTER.id,
        system=system if reading.points else PLANE,
        stops=reading.placed(system == LONLAT),
        lines=lines,
        notes=tuple(notes),
    )


class _Reading:
    """What is gathered station by station."""

    def __init__(self, notes: list[Note]) -> None:
        self.notes = notes
        self.stops: dict[str, Stop] = {}
        self.points: dict[str, tuple[tuple[float, float], bool] | None] = {}
        self.lines: dict[str, list[str]] = {}
        self.neighbors: dict[str, list[Any]] = {}
        self.colors: dict[str, Counter[str]] = {}
        self.names: dict[str, tuple[str, str, str]] = {}
        """What a station may be called by others: key, id, name."""
        self.disabled: list[str] = []

    def station(self, key: str, entry: Entry, place: str) -> None:
        name = headings.text(headings.value(entry, "name")) or headings.text(key)
        id_ = headings.text(key) or headings.text(headings.value(entry, "id")) or name
        if not id_:
            self.notes.append(Note("dropped", "an entry without a name and an id is no station", place))
            return
        if id_ in self.stops:
            self.notes.append(
                Note("dropped", f"a second station with the id `{shortened(id_)}`; the first is used", place)
            )
            return
        self.stops[id_] = Stop(id=id_, name=name, other_names=headings.other_names(entry), place=place)
        self.points[id_] = headings.point(entry)
        neighbors = headings.value(entry, "neighbors")
        self.neighbors[id_] = list(neighbors) if _is_list(neighbors) else []
        lines = _texts(headings.value(entry, "line"))
        self.lines[id_] = lines
        colors = _texts(headings.value(entry, "color"))
        if len(colors) == len(lines):
            for line, color in zip(lines, colors, strict=True):
                self.colors.setdefault(line, Counter())[color_of(color)] += 1
        if headings.value(entry, "disabled") is True:
            self.disabled.append(name)
        self.names[id_] = (id_, headings.text(headings.value(entry, "id")) or id_, name)

    def pairs(self) -> list[Pair]:
        """Every two neighbours once, by ids; what names no station, or is named by one side only, is noted."""
        names: dict[str, str] = {}
        for kind in range(3):
            for id_, words in sorted(self.names.items()):
                names.setdefault(words[kind].casefold(), id_)
        sides: dict[Pair, set[str]] = {}
        for id_ in sorted(self.neighbors):
            for entry in self.neighbors[id_]:
                word = _neighbor(entry)
                other = names.get(word.casefold())
                if other is None or other == id_:
                    what = "itself" if other == id_ else f"`{shortened(word)}`, which is no station of the file,"
                    text = f"`{shortened(id_)}` names {what} as a neighbour"
                    self.notes.append(Note("dropped", text, self.stops[id_].place))
                    continue
                sides.setdefault((min(id_, other), max(id_, other)), set()).add(id_)
        single = sorted(pair for pair, named in sides.items() if len(named) == 1)
        if single and len(single) * 2 > len(sides):
            text = f"{len(single)} of {plural(len(sides), 'pair')} of neighbours are named by one side only; they count"
            self.notes.append(Note("repaired", text))
        else:
            for a, b in single:
                one = next(iter(sides[a, b]))
                other = b if one == a else a
                text = f"`{shortened(one)}` names `{shortened(other)}` as its neighbour, but not the reverse; it counts"
                self.notes.append(Note("repaired", text, self.stops[one].place))
        return sorted(sides)

    def complete(self, pairs: list[Pair]) -> None:
        """Gives a station the lines that its record leaves out, though two of its neighbours are on them."""
        beside: dict[str, Counter[str]] = {}
        for a, b in pairs:
            if self.lines[a] and self.lines[b] and not set(self.lines[a]) & set(self.lines[b]):
                for one, other in ((a, b), (b, a)):
                    beside.setdefault(one, Counter()).update(self.lines[other])
        for id_ in sorted(beside):
            for line in sorted(line for line, count in beside[id_].items() if count >= 2):
                self.lines[id_] = [*self.lines[id_], line]
                text = (
                    f"`{shortened(id_)}` was put on line `{shortened(line)}` too, "
                    f"as two of its neighbours are on that line and on none of its own"
                )
                self.notes.append(Note("repaired", text, self.stops[id_].place))

    def found_lines(self, pairs: list[Pair]) -> tuple[FoundLine, ...]:
        if not any(self.lines.values()):
            self.notes.append(Note("guessed", "the stations name no line; all neighbours were put on one line"))
            self.lines = {id_: ["1"] for id_ in self.lines}
        links: dict[str, list[Link]] = {line: [] for lines in self.lines.values() for line in lines}
        for a, b in pairs:
            common = sorted(set(self.lines[a]) & set(self.lines[b]))
            if not common:
                text = f"`{shortened(a)}` and `{shortened(b)}` are neighbours, but no line is at both"
                self.notes.append(Note("dropped", text, self.stops[a].place))
            elif len(common) > 1:
                text = f"`{shortened(a)}` and `{shortened(b)}` were joined by {listed(common)}, which are at both"
                self.notes.append(Note("guessed", text, self.stops[a].place))
            for line in common:
                links[line].append(Link(a=a, b=b))
        return tuple(
            FoundLine(id=line, name=line, color=self._color(line), links=tuple(found))
            for line, found in sorted(links.items())
        )

    def _color(self, line: str) -> str:
        counts = sorted((-count, color) for color, count in self.colors.get(line, Counter()).items() if color)
        return counts[0][1] if counts else ""

    def placed(self, geographic: bool) -> tuple[Stop, ...]:
        stops = []
        for id_, stop in sorted(self.stops.items()):
            point = self.points[id_]
            usable = point is not None and (point[1] or not geographic or headings.degrees(point[0]))
            at = point[0] if point is not None and usable else None
            stops.append(replace(stop, at=at))
        return tuple(stops)

    def remark(self) -> None:
        for id_ in sorted(self.stops):
            if not any(_neighbor(entry) for entry in self.neighbors[id_]):
                self.notes.append(
                    Note(
                        "kept",
                        f"`{shortened(id_)}` lists no neighbours; others decide where it is",
                        self.stops[id_].place,
                    )
                )
        if self.disabled:
            text = f"{plural(len(self.disabled), 'station')} marked as disabled: {listed(sorted(self.disabled))}"
            self.notes.append(Note("kept", text))


def _texts(found: Any) -> list[str]:
    """One value or a list of them, as texts without repeats."""
    items: Iterator[Any] = iter(
        found if isinstance(found, list) else list(found) if isinstance(found, dict) else [found]
    )
    words = []
    for item in items:
        if isinstance(item, dict):
            item = headings.value(item, "id") or headings.value(item, "name") or headings.value(item, "line")
        words.append(headings.text(item))
    return list(dict.fromkeys(word for word in words if word))


def _neighbor(entry: Any) -> str:
    """What a neighbour is called by: a name, an id, or an object that holds one."""
    if isinstance(entry, dict):
        found = headings.columns(entry)
        key = found.get("id") or found.get("name") or next((name for name in entry if headings.plain(name) == "to"), "")
        return headings.text(entry.get(key))
    return headings.text(entry)


IMPORTER = Importer(
    id="neighbors",
    about="JSON stations that list their neighbours",
    recognizes=recognizes,
    read=read,
)
