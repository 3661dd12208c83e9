"""Networks of nodes, edges and lines in JSON, with positions on a plane, as programs that lay out transit maps use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import PLANE, Found, FoundLine, Link, Stop
from metrox_maps.transit.importers import headings, jsonish
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.notes import Note


def _flat(entry: Any) -> dict[str, Any]:
    """An entry with what its `metadata` holds; empty where it is no object."""
    if not isinstance(entry, dict):
        return {}
    inner = entry.get("metadata")
    return {**entry, **inner} if isinstance(inner, dict) else entry


def recognizes(material: Material) -> bool:
    """Whether the JSON has lists of nodes, edges and lines, the edges with both ends."""
    value = material.json
    if not isinstance(value, dict) or not all(isinstance(value.get(key), list) for key in ("nodes", "edges", "lines")):
        return False
    edges = value["edges"]
    return bool(value["nodes"] and edges) and all(
        isinstance(edge, dict) and "source" in edge and "target" in edge and "lines" in _flat(edge)
        for edge in edges[:20]
    )


def read(material: Material) -> Found:
    """Reads nodes, edges and lines; ids are kept. Raises ImportFailed where there is no node or no usable edge."""
    value = jsonish.value_of(material)
    lists = {key: value.get(key) if isinstance(value, dict) else None for key in ("nodes", "edges", "lines")}
    missing = [key for key, found in lists.items() if not isinstance(found, list)]
    if missing:
        raise ImportFailed(f"{shortened(material.path, 200)}: the JSON needs a list `{missing[0]}`")
    notes: list[Note] = list(jsonish.encoding_notes(material))
    stops, numbered = _stops(lists["nodes"] or [], notes)
    links = _links(lists["edges"] or [], stops, notes)
    if not links:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no edge joins two of its {plural(len(stops), 'node')} on a line; each "
            "needs `source`, `target` and `metadata.lines`"
        )
    lines = []
    for index, entry in enumerate(lists["lines"] or []):
        line = _flat(entry)
        id_ = headings.text(line.get("id"))
        place = f"line {index + 1}"
        if id_ not in links:
            if id_:
                notes.append(Note("dropped", f"line `{shortened(id_)}` has no edge", place))
            continue
        name = headings.text(line.get("label")) or headings.text(line.get("name")) or id_
        color = color_of(headings.value(line, "color"))
        lines.append(FoundLine(id=id_, name=name, color=color, links=tuple(links.pop(id_)), place=place))
    for id_, found in sorted(links.items()):
        notes.append(Note("guessed", f"line `{shortened(id_)}` is named by edges only, so it has no color"))
        lines.append(FoundLine(id=id_, name=id_, links=tuple(found)))
    if numbered:
        notes.append(Note("guessed", headings.AS_ON_A_PAGE))
    return Found(
        name="",
        kind=IMPORTER.id,
        system=PLANE,
        stops=tuple(stops[id_] for id_ in sorted(stops)),
        lines=tuple(sorted(lines, key=lambda line: line.id)),
        notes=tuple(notes),
    )


def _stops(nodes: list[Any], notes: list[Note]) -> tuple[dict[str, Stop], int]:
    stops: dict[str, Stop] = {}
    numbered = 0
    for index, entry in enumerate(nodes):
        node = _flat(entry)
        place = f"node {index + 1}"
        id_ = headings.text(node.get("id"))
        if not id_ or id_ in stops:
            why = f"a second node with the id `{shortened(id_)}`" if id_ else "a node without an id"
            notes.append(Note("dropped", f"{why} is not used", place))
            continue
        name = headings.text(headings.value(node, "name"))
        x, y = headings.number(node.get("x")), headings.number(node.get("y"))
        at = None if x is None or y is None else (x, y)
        numbered += at is not None
        stops[id_] = Stop(id=id_, name=name, at=at, station=bool(name) and node.get("dummy") is not True, place=place)
    return stops, numbered


def _links(edges: list[Any], stops: Mapping[str, Stop], notes: list[Note]) -> dict[str, list[Link]]:
    """The links of each line."""
    links: dict[str, dict[tuple[str, str], Link]] = {}
    for index, entry in enumerate(edges):
        edge = _flat(entry)
        place = f"edge {index + 1}"
        a, b = headings.text(edge.get("source")), headings.text(edge.get("target"))
        unknown = next((end for end in (a, b) if end not in stops), None)
        named = edge.get("lines")
        lines = [headings.text(line) for line in named] if isinstance(named, list) else [headings.text(named)]
        lines = [line for line in lines if line]
        if unknown is not None or a == b or not lines:
            why = (
                f"leads to `{shortened(unknown)}`, which is no node"
                if unknown is not None
                else f"leads from `{shortened(a)}` to itself"
                if a == b
                else "names no line"
            )
            notes.append(Note("dropped", f"an edge {why}", place))
            continue
        for line in lines:
            pairs = links.setdefault(line, {})
            if (min(a, b), max(a, b)) in pairs:
                notes.append(Note("folded", f"a second edge of `{shortened(line)}` between the same nodes", place))
            pairs.setdefault((min(a, b), max(a, b)), Link(a=a, b=b))
    return {line: list(pairs.values()) for line, pairs in links.items()}


IMPORTER = Importer(
    id="transitmap",
    about="JSON nodes with edges and lines",
    recognizes=recognizes,
    read=read,
)
