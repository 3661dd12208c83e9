"""Maps of d3-tube-map: lines as lists of points on a grid, some of which are stations; y grows upwards.

A station where lines run side by side may be drawn once for each, under one name: stations of one name beside each
other are one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import PLANE_UP, Found, FoundLine, Point, Stop
from metrox_maps.transit.importers import editors_map, editors_ways, headings, jsonish
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note

_APART = 3.0
"""How far apart two lines may draw one station before it is worth a note; a line is 0.8 wide."""


def _map(value: Any) -> bool:
    """Whether a value has lines with nodes that have `coords`."""
    if not isinstance(value, dict):
        return False
    lines = [line for _, line in editors_map.entries(value.get("lines"))[:20] if isinstance(line, dict)]
    nodes = [node for line in lines for _, node in editors_map.entries(line.get("nodes"))[:5]]
    return bool(nodes) and all(isinstance(node, dict) for node in nodes) and any("coords" in node for node in nodes)


def recognizes(material: Material) -> bool:
    """Whether the JSON has lines whose nodes have `coords`."""
    return editors_map.find(material.json, _map) is not None


def read(material: Material) -> Found:
    """Reads every line with two stations. Raises ImportFailed where there is none."""
    drawn = editors_map.found_in(material, _map, "a list `lines` whose entries have `nodes` with `coords`")
    notes = list(jsonish.encoding_notes(material))
    known = dict(editors_map.entries(drawn.get("stations")))
    places: dict[str, list[tuple[bool, Point]]] = {}
    lines: list[FoundLine] = []
    taken: set[str] = set()
    for index, (_, line) in enumerate(editors_map.entries(drawn.get("lines"))):
        if not isinstance(line, dict):
            notes.append(Note("dropped", "a line that is no object", f"line {index + 1}"))
            continue
        word = headings.text(line.get("name")) or headings.text(line.get("id")) or str(index + 1)
        way = _way(line, word, places, notes)
        patterns, links = editors_ways.ordered([way])
        if not patterns and not links:
            notes.append(Note("dropped", f"`{shortened(word)}` has no two stations", f"line {index + 1}"))
            continue
        lines.append(
            FoundLine(
                id=editors_map.unique(word, taken),
                name=headings.text(line.get("label")) or word,
                color=color_of(line.get("color")),
                patterns=patterns,
                links=links,
                place=f"line {index + 1}",
            )
        )
    if not lines:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no line has two stations; a station is a node with `coords` and "
            "a `name` that stands among `stations`"
        )
    served = {end for line in lines for link in line.links for end in (link.a, link.b)}
    served |= {stop for line in lines for pattern in line.patterns for stop in pattern.stops}
    stops = tuple(_stop(name, known.get(name), places[name]) for name in sorted(served))
    notes += _notes(drawn, known, places, served)
    return Found(
        name=headings.text(drawn.get("name")) or headings.text(drawn.get("title")),
        kind=IMPORTER.id,
        system=PLANE_UP,
        merges=True,
        stops=stops,
        lines=tuple(sorted(lines, key=lambda line: line.id)),
        notes=tuple(notes),
    )


def _way(
    line: Mapping[str, Any], word: str, places: dict[str, list[tuple[bool, Point]]], notes: list[Note]
) -> list[tuple[str, Point | None]]:
    """A line's nodes in their order; remembers where stations stand, and whether that is said to be the place."""
    way: list[tuple[str, Point | None]] = []
    lost = 0
    for _, node in editors_map.entries(line.get("nodes")):
        coords = node.get("coords") if isinstance(node, dict) else None
        pair = [headings.number(part) for part in coords[:2]] if isinstance(coords, list) else []
        if len(pair) < 2 or pair[0] is None or pair[1] is None:
            lost += 1
            continue
        x, y = pair[0], pair[1]
        name = headings.text(node.get("name"))
        if name:
            places.setdefault(name, []).append((bool(node.get("canonical")), (x, y)))
        way.append((name, (x, y)))
    if lost:
        notes.append(Note("dropped", f"{plural(lost, 'node')} of `{shortened(word)}` without two numbers as `coords`"))
    return way


def _stop(name: str, station: Any, places: list[tuple[bool, Point]]) -> Stop:
    own = station if isinstance(station, dict) else {}
    label = station if isinstance(station, str) else own.get("label") or own.get("title") or own.get("name")
    at = next((point for canonical, point in places if canonical), places[0][1])
    return Stop(id=name, name=headings.text(label) or name, at=at, place=f"station {shortened(name)}")


def _notes(
    drawn: Mapping[str, Any],
    known: Mapping[str, Any],
    places: Mapping[str, list[tuple[bool, Point]]],
    served: set[str],
) -> list[Note]:
    notes = []
    if unknown := sorted(served - known.keys()):
        what = f"{plural(len(unknown), 'station')} not among `stations`: the nodes' own names are used"
        notes.append(Note("guessed", f"{what}: {listed(map(shortened, unknown))}"))
    if idle := sorted(known.keys() - served):
        notes.append(Note("dropped", f"{plural(len(idle), 'station')} on no line: {listed(map(shortened, idle))}"))
    if closed := sorted(name for name in served if isinstance(known.get(name), dict) and known[name].get("closed")):
        notes.append(
            Note("kept", f"{plural(len(closed), 'station')} marked as closed: {listed(map(shortened, closed))}")
        )
    for name in sorted(served):
        first = next((point for canonical, point in places[name] if canonical), places[name][0][1])
        if any(math.dist(first, point) > _APART for _, point in places[name]):
            notes.append(
                Note("guessed", f"`{shortened(name)}` is drawn in several places; the first or canonical one is used")
            )
    if real := sum(
        isinstance(known.get(name), dict) and isinstance(known[name].get("position"), dict) for name in served
    ):
        notes.append(Note("kept", f"{plural(real, 'station')} also with geographic positions: the drawn ones are used"))
    for name, part in drawn.items():
        if name not in ("lines", "stations") and isinstance(part, dict) and isinstance(part.get("nodes"), list):
            notes.append(Note("dropped", f"`{shortened(name)}`, which is no line"))
    return notes


IMPORTER = Importer(
    id="d3tubemap",
    about="d3-tube-map",
    recognizes=recognizes,
    read=read,
)
