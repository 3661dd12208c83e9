"""Line graphs of LOOM: GeoJSON with points for nodes and, between them, lines that say which routes run there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import Found, FoundLine, Link, Point, Stop
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.geojson_features import (
    LINES,
    Feature,
    features_of,
    is_collection,
    is_line_graph,
    system_of,
    text_of,
)
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.jsonish import encoding_notes, value_of
from metrox_maps.transit.importers.loom_own import Told, Turn, forbidden_turns, node_id, on_its_plane, told_lines
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note


@dataclass(slots=True)
class _Route:
    """A line while its links are gathered."""

    names: set[str] = field(default_factory=set)
    colors: set[str] = field(default_factory=set)
    links: dict[tuple[str, str, tuple[Point, ...]], Link] = field(default_factory=dict)
    first: int = 0


def _recognizes(material: Material) -> bool:
    value = material.json
    return is_collection(value) and is_line_graph(value)


def _read(material: Material) -> Found:
    value = value_of(material)
    notes = list(encoding_notes(material))
    features, plane = on_its_plane(value, features_of(value, notes))
    nodes = _nodes(features, notes)
    routes = _routes(features, nodes, notes)
    if not routes:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no edge with `from`, `to` and `lines` joins two points of it"
        )
    bends = sum(not stop.station for stop in nodes.values())
    if bends:
        notes.append(Note("kept", f"{plural(bends, 'node')} without `station_label`: junctions, no stations"))
    alone = len(nodes.keys() - {end for route in routes.values() for a, b, _ in route.links for end in (a, b)})
    if alone:
        notes.append(Note("dropped", f"{plural(alone, 'point')} at which no line runs: not used"))
    gone = sum(map(_thinned, features))
    if gone:
        text = f"{plural(gone, 'station')} thinned away before (`dropped`): without positions, not used"
        notes.append(Note("dropped", text))
    steps = {key: {(a, b) for a, b, _ in route.links} for key, route in routes.items()}
    turns, told = forbidden_turns(features, steps, notes), told_lines(value, steps, notes)
    head = value if isinstance(value, dict) else {}
    return Found(
        name=text_of(head.get("name")),
        kind=IMPORTER.id,
        system=plane
        or system_of(value, [point for feature in features for part in feature.parts for point in part], notes),
        stops=tuple(nodes[key] for key in sorted(nodes)),
        lines=_lines(routes, turns, told, notes),
        notes=tuple(notes),
        source=text_of(head.get("source")),
        licence=text_of(head.get("licence")),
    )


def _nodes(features: Iterable[Feature], notes: list[Note]) -> dict[str, Stop]:
    nodes: dict[str, Stop] = {}
    for feature in features:
        if feature.kind != "Point":
            continue
        key = node_id(feature.properties.get("id")) or feature.id
        if not key:
            raise ImportFailed(f"{feature.place}: a point of a line graph needs an `id`")
        name = text_of(feature.properties.get("station_label"))
        labelled = bool(name) or bool(text_of(feature.properties.get("station_id")))
        stop = Stop(id=key, name=name, at=feature.parts[0][0], station=labelled, place=feature.place)
        if key in nodes:
            same = f"the id `{shortened(key, 40)}` stands also at {nodes[key].place}"
            notes.append(Note("dropped", f"{same}: the first is used", feature.place))
        else:
            nodes[key] = stop
    return nodes


def _routes(features: Iterable[Feature], nodes: dict[str, Stop], notes: list[Note]) -> dict[str, _Route]:
    routes: dict[str, _Route] = {}
    for feature in features:
        if feature.kind not in LINES:
            continue
        start, end = (node_id(feature.properties.get(key)) for key in ("from", "to"))
        missing = [key for key in (start, end) if key not in nodes]
        if missing:
            text = f"an edge to `{shortened(missing[0] or 'nothing', 40)}`, which is no point of the file: not used"
            notes.append(Note("dropped", text, feature.place))
            continue
        if start == end:
            notes.append(Note("dropped", "an edge from a node to itself: not used", feature.place))
            continue
        link = _link(start, end, feature, nodes)
        for key, label, color in _labels(feature):
            route = routes.setdefault(key, _Route(first=feature.number))
            route.names |= {label} - {""}
            route.colors |= {color} - {""}
            route.links[(link.a, link.b, link.path)] = link
    return routes


def _link(start: str, end: str, feature: Feature, nodes: dict[str, Stop]) -> Link:
    """The link of an edge, from the smaller id to the larger, with its points turned where they run the other way."""
    points = [point for part in feature.parts for point in part]
    first, last = nodes[start].at, nodes[end].at
    if first and last and points and _apart(points[0], first) > _apart(points[-1], first):
        points.reverse()
    path = tuple(points[1:-1])
    return Link(a=start, b=end, path=path) if start < end else Link(a=end, b=start, path=path[::-1])


def _thinned(feature: Feature) -> int:
    """How many stations an edge of ours names that were thinned away on it."""
    dropped = feature.properties.get("dropped")
    return len(dropped) if feature.kind in LINES and isinstance(dropped, list) else 0


def _apart(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _labels(feature: Feature) -> list[tuple[str, str, str]]:
    """Id, label and color of each line on an edge."""
    lines = feature.properties.get("lines")
    if not isinstance(lines, list):
        raise ImportFailed(f"{feature.place}: `lines` must be a list of the lines on this edge")
    found = []
    for line in lines:
        if isinstance(line, dict):
            label = text_of(line.get("label"))
            key = text_of(line.get("id")).strip('"') or label
            found.append((key, label, color_of(line.get("color"))))
        else:
            found.append((text_of(line), text_of(line), ""))
        if not found[-1][0]:
            raise ImportFailed(f"{feature.place}: a line on this edge has neither `id` nor `label`")
    return found


def _lines(
    routes: dict[str, _Route], turns: Mapping[str, tuple[Turn, ...]], told: Mapping[str, Told], notes: list[Note]
) -> tuple[FoundLine, ...]:
    lines, unnamed = [], 0
    for number, key in enumerate(sorted(routes), 1):
        route = routes[key]
        if len(route.names) > 1 or len(route.colors) > 1:
            text = f"line `{shortened(key, 40)}` has several labels or colors: the first in the alphabet is used"
            notes.append(Note("guessed", text, f"feature {route.first}"))
        unnamed += not route.names
        lines.append(
            FoundLine(
                id=key,
                name=min(route.names, default=f"Line {number}"),
                color=min(route.colors, default=""),
                mode=told[key].mode if key in told else "other",
                code=told[key].code if key in told else "",
                links=tuple(route.links[way] for way in sorted(route.links)),
                barred=turns.get(key, ()),
                ways=told[key].ways if key in told else (),
                place=f"feature {route.first}",
            )
        )
    if unnamed:
        notes.append(Note("guessed", f"{plural(unnamed, 'line')} without label: numbered in the order of their ids"))
    return tuple(lines)


IMPORTER = Importer(
    id="loom",
    about="LOOM line graphs",
    recognizes=_recognizes,
    read=_read,
)
