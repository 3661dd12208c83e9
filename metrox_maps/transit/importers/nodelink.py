"""Node-link JSON of a graph library, with positions, and the lines in the edges or in a CSV file beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import LONLAT, PLANE_UP, Found, FoundLine, Link, Point, Stop
from metrox_maps.transit.importers import headings, jsonish
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.csv_sheets import EDGES, read_edges, sheets
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.siblings import json_part, with_siblings
from metrox_maps.transit.notes import Note

_LINKS = ("links", "edges")
"""The key of the edges: what the library has called it, and what it calls it now."""


def _graph(value: Any) -> tuple[list[Any], list[Any]] | None:
    if not isinstance(value, dict) or not isinstance(value.get("nodes"), list):
        return None
    links = next((value[key] for key in _LINKS if isinstance(value.get(key), list)), None)
    return None if links is None else (value["nodes"], links)


def recognizes(material: Material) -> bool:
    """Whether the JSON says that it is a graph, and has nodes with ids and edges with both ends."""
    value = json_part(material).json
    graph = _graph(value)
    if graph is None or not ("directed" in value or "multigraph" in value or "graph" in value):
        return False
    nodes, links = graph
    return bool(nodes and links) and all(
        isinstance(entry, dict) and keys <= entry.keys()
        for entries, keys in ((nodes[:20], {"id"}), (links[:20], {"source", "target"}))
        for entry in entries
    )


def read(material: Material) -> Found:
    """Reads a graph and its lines; raises ImportFailed where it has no nodes and edges.

    Lines are those that a CSV file of edges gives (in the same source, or beside the file where its ids fit), else what
    the edges' own `lines`, `line`, `route` or `key` say, else one line for all.
    """
    files = with_siblings(material, (".csv",))
    graph = _graph(jsonish.value_of(json_part(material)))
    if graph is None:
        raise ImportFailed(f"{shortened(material.path, 200)}: the JSON needs lists `nodes` and `links` (or `edges`)")
    notes: list[Note] = []
    stops, points = _stops(graph[0], notes)
    links, colors = _links_of_table(files, stops, notes)
    if not links:
        links, colors = _links(graph[1], stops, notes)
    if not links:
        text = f"no edge joins two of its {plural(len(stops), 'node')}"
        raise ImportFailed(f"{shortened(material.path, 200)}: {text}")
    degrees = all(headings.degrees(at) for at in points)
    system = LONLAT if points and degrees else PLANE_UP
    if points:
        meant = "longitude and latitude" if degrees else "places on a plane, y upwards"
        notes.append(Note("guessed", f"`pos` was taken for {meant}"))
    return Found(
        name="",
        kind=IMPORTER.id,
        system=system,
        stops=tuple(stops[id_] for id_ in sorted(stops)),
        lines=tuple(
            FoundLine(id=line, name=line, color=colors.get(line, ""), links=tuple(found))
            for line, found in sorted(links.items())
        ),
        notes=tuple(notes),
    )


def _stops(nodes: list[Any], notes: list[Note]) -> tuple[dict[str, Stop], list[Point]]:
    stops: dict[str, Stop] = {}
    points: list[Point] = []
    unnamed = 0
    for index, node in enumerate(nodes):
        place = f"node {index + 1}"
        id_ = headings.text(node.get("id")) if isinstance(node, dict) else ""
        if not id_ or id_ in stops:
            why = f"a second node with the id `{shortened(id_)}`" if id_ else "a node without an id"
            notes.append(Note("dropped", f"{why} is not used", place))
            continue
        found = headings.point(node)
        name = headings.text(headings.value(node, "name"))
        unnamed += not name
        if found is not None:
            points.append(found[0])
        stops[id_] = Stop(id=id_, name=name or id_, at=found[0] if found else None, place=place)
    if unnamed:
        notes.append(Note("guessed", f"{plural(unnamed, 'node')} without a name: the id is used as the name"))
    return stops, points


def _links_of_table(
    files: Material, stops: Mapping[str, Stop], notes: list[Note]
) -> tuple[dict[str, list[Link]], dict[str, str]]:
    """The links of each line from the edge table whose ends are nodes of the graph; empty where there is none."""
    known = {id_.casefold(): id_ for id_ in stops}
    for sheet in sheets(files):
        if sheet.role != EDGES:
            continue
        seen: list[Note] = []
        edges = read_edges(files, sheet, known, seen)
        if "" not in edges.links and edges.unknown < sum(map(len, edges.links.values())):
            text = f"the lines were taken from `{shortened(sheet.name)}`, whose ends are nodes of the graph"
            notes += [Note("guessed", text), *seen]
            return {line: list(found.values()) for line, found in edges.links.items()}, edges.colors
    return {}, {}


def _links(
    links: list[Any], stops: Mapping[str, Stop], notes: list[Note]
) -> tuple[dict[str, list[Link]], dict[str, str]]:
    """The links of each line from what the edges themselves say."""
    found: dict[str, dict[tuple[str, str], Link]] = {}
    colors: dict[str, str] = {}
    for index, entry in enumerate(links):
        if not isinstance(entry, dict):
            continue
        a, b = headings.text(entry.get("source")), headings.text(entry.get("target"))
        if a not in stops or b not in stops or a == b:
            which = f"`{shortened(a)}` to `{shortened(b)}`"
            notes.append(Note("dropped", f"an edge from {which} joins no two nodes", f"edge {index + 1}"))
            continue
        named = headings.value(entry, "line") or entry.get("key")
        lines = [headings.text(line) for line in (named if isinstance(named, list) else [named])]
        for line in [line for line in lines if line] or [""]:
            found.setdefault(line, {}).setdefault((min(a, b), max(a, b)), Link(a=a, b=b))
            if color := color_of(headings.value(entry, "color")):
                colors.setdefault(line, color)
    if "" in found:
        loose = found.pop("")
        notes.append(Note("guessed", f"{plural(len(loose), 'edge')} without a line were put on one line"))
        found.setdefault("1", {}).update(loose)
    return {line: list(pairs.values()) for line, pairs in found.items()}, colors


IMPORTER = Importer(
    id="nodelink",
    about="node-link JSON of networkx",
    recognizes=recognizes,
    read=read,
)
