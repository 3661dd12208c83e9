"""Between a network and its document (`metrox-network/1`), both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from metrox_maps.documents.writing import Layout
from metrox_maps.errors import FormatError
from metrox_maps.findings.finding import Path, pointer
from metrox_maps.findings.words import did_you_mean, shortened
from metrox_maps.transit.found import LONLAT, Point
from metrox_maps.transit.network import Edge, Line, Network, Node, Way

FORMAT = "metrox-network/1"
SCHEMA = "metrox-network-1"

_NODE = ("id", "name", "x", "y", "lon", "lat", "junction", "originals")
LAYOUT = Layout(
    order={
        "": ("$schema", "format", "name", "system", "source", "licence", "nodes", "edges", "lines"),
        "nodes": _NODE,
        "dropped": _NODE,
        "edges": ("from", "to", "lines", "path", "dropped"),
        "lines": ("id", "name", "color", "mode", "ways"),
        "ways": ("loop", "weight", "nodes"),
    },
    groups={"lines": (("id", "name", "color", "mode"),)},
)
"""Canonical form of a network file: one node or edge a line, a line's ways below its name."""


def _keys(system: str) -> tuple[str, str]:
    return ("lon", "lat") if system == LONLAT else ("x", "y")


# -- writing -----------------------------------------------------------------------------------------------------------


def network_document(network: Network) -> dict[str, Any]:
    """The document of a network, without keys that hold nothing; `parse_network` of it is equal to the network."""
    at = {node.id: node.at for node in network.nodes}
    credit = {"source": network.source, "licence": network.licence}
    return {
        "format": FORMAT,
        "name": network.name,
        "system": network.system,
        **{key: text for key, text in credit.items() if text},
        "nodes": [_node_document(node, network.system) for node in network.nodes],
        "edges": [_edge_document(edge, at, network.system) for edge in network.edges],
        "lines": [_line_document(line) for line in network.lines],
    }


def _node_document(node: Node, system: str) -> dict[str, Any]:
    document: dict[str, Any] = {"id": node.id}
    if node.name:
        document["name"] = node.name
    document |= zip(_keys(system), node.at, strict=True)
    if not node.station:
        document["junction"] = True
    if node.originals:
        document["originals"] = list(node.originals)
    return document


def _edge_document(edge: Edge, at: dict[str, Point], system: str) -> dict[str, Any]:
    document: dict[str, Any] = {"from": edge.a, "to": edge.b, "lines": list(edge.lines)}
    if edge.path:
        document["path"] = [list(point) for point in (at[edge.a], *edge.path, at[edge.b])]
    if edge.dropped:
        document["dropped"] = [_node_document(node, system) for node in edge.dropped]
    return document


def _line_document(line: Line) -> dict[str, Any]:
    document: dict[str, Any] = {"id": line.id, "name": line.name}
    if line.color:
        document["color"] = line.color
    if line.mode != "other":
        document["mode"] = line.mode
    document["ways"] = [_way_document(way) for way in line.ways]
    return document


def _way_document(way: Way) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if way.loop:
        document["loop"] = True
    if way.weight != 1:
        document["weight"] = way.weight
    document["nodes"] = list(way.nodes)
    return document


# -- reading -----------------------------------------------------------------------------------------------------------


def parse_network(document: dict[str, Any]) -> Network:
    """The network of a document that satisfies the schema.

    Raises FormatError, with the place as a JSON pointer, where its parts do not fit together (see `inconsistencies`).
    """
    wrong = next(inconsistencies(document), None)
    if wrong is not None:
        path, message = wrong
        raise FormatError(f"{pointer(path)}: {message}")
    keys = _keys(document["system"])
    return Network(
        name=document["name"],
        system=document["system"],
        source=document.get("source", ""),
        licence=document.get("licence", ""),
        nodes=tuple(_node(value, keys) for value in document["nodes"]),
        edges=tuple(
            Edge(
                a=value["from"],
                b=value["to"],
                lines=tuple(value["lines"]),
                path=tuple((float(point[0]), float(point[1])) for point in value.get("path", ())[1:-1]),
                dropped=tuple(_node(node, keys) for node in value.get("dropped", ())),
            )
            for value in document["edges"]
        ),
        lines=tuple(
            Line(
                id=value["id"],
                name=value["name"],
                color=value.get("color", ""),
                mode=value.get("mode", "other"),
                ways=tuple(
                    Way(nodes=tuple(way["nodes"]), loop=way.get("loop", False), weight=int(way.get("weight", 1)))
                    for way in value["ways"]
                ),
            )
            for value in document["lines"]
        ),
    )


def _node(value: dict[str, Any], keys: tuple[str, str]) -> Node:
    return Node(
        id=value["id"],
        name=value.get("name", ""),
        at=(float(value[keys[0]]), float(value[keys[1]])),
        originals=tuple(value.get("originals", ())),
        station=not value.get("junction", False),
    )


def inconsistencies(document: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """What does not fit together in a document that satisfies the schema: place and words, in file order."""
    keys = _keys(document["system"])
    for path, node in _placed(document):
        for key in keys:
            if key not in node:
                yield path, f"node `{_shown(node['id'])}` has no `{key}`, which `{document['system']}` positions have"
    for kind in ("nodes", "lines"):
        yield from _repeated(document[kind], kind)
    nodes = {node["id"] for node in document["nodes"]}
    stations = {node["id"] for node in document["nodes"] if not node.get("junction", False)}
    lines = {line["id"] for line in document["lines"]}
    runs: set[tuple[str, str, str]] = set()
    yield from _doubled(document["edges"])
    for index, edge in enumerate(document["edges"]):
        for key in ("from", "to"):
            yield from _unknown("node", edge[key], nodes, ("edges", index, key))
        if edge["from"] == edge["to"]:
            yield ("edges", index), f"an edge joins `{_shown(edge['from'])}` with itself"
        for number, line in enumerate(edge["lines"]):
            yield from _unknown("line", line, lines, ("edges", index, "lines", number))
            runs |= {(line, edge["from"], edge["to"]), (line, edge["to"], edge["from"])}
    for index, line in enumerate(document["lines"]):
        for number, way in enumerate(line["ways"]):
            where = ("lines", index, "ways", number, "nodes")
            yield from _repeated_station(way, line["id"], stations, where)
            yield from _way(way, line["id"], nodes, runs, where)


def _placed(document: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    for index, node in enumerate(document["nodes"]):
        yield ("nodes", index), node
    for index, edge in enumerate(document["edges"]):
        for number, node in enumerate(edge.get("dropped", ())):
            yield ("edges", index, "dropped", number), node


def _repeated(items: Iterable[dict[str, Any]], kind: str) -> Iterator[tuple[Path, str]]:
    seen: set[str] = set()
    for index, item in enumerate(items):
        if item["id"] in seen:
            yield (kind, index, "id"), f"the id `{_shown(item['id'])}` stands twice among the {kind}"
        seen.add(item["id"])


def _doubled(edges: Iterable[dict[str, Any]]) -> Iterator[tuple[Path, str]]:
    """Edges with the nodes and the course of another."""
    seen: set[tuple[Any, ...]] = set()
    for index, edge in enumerate(edges):
        ends, course = (edge["from"], edge["to"]), [tuple(point) for point in edge.get("path", ())[1:-1]]
        if ends[1] < ends[0]:
            ends, course = ends[::-1], course[::-1]
        if (ends, *course) in seen:
            yield (
                ("edges", index),
                f"a second edge between `{_shown(ends[0])}` and `{_shown(ends[1])}` with the same path",
            )
        seen.add((ends, *course))


def _unknown(kind: str, name: str, known: set[str], path: Path) -> Iterator[tuple[Path, str]]:
    if name not in known:
        yield path, f"there is no {kind} `{_shown(name)}`{did_you_mean(name, known)}"


def _repeated_station(way: dict[str, Any], line: str, stations: set[str], path: Path) -> Iterator[tuple[Path, str]]:
    """A station that a way calls at again; a junction it may pass more than once, where its line crosses itself."""
    seen: set[str] = set()
    for stop in way["nodes"]:
        if stop in seen and stop in stations:
            yield path, f"a way of line `{_shown(line)}` names `{_shown(stop)}` twice"
            return
        seen.add(stop)


def _way(
    way: dict[str, Any], line: str, nodes: set[str], runs: set[tuple[str, str, str]], path: Path
) -> Iterator[tuple[Path, str]]:
    stops = way["nodes"]
    if way.get("loop", False) and len(set(stops)) < 3:
        yield path, f"a loop of line `{_shown(line)}` has fewer than three nodes"
    for index, stop in enumerate(stops):
        yield from _unknown("node", stop, nodes, (*path, index))
    following = [*stops[1:], stops[0]] if way.get("loop", False) else stops[1:]
    for index, (a, b) in enumerate(zip(stops, following, strict=False)):
        if a in nodes and b in nodes and (line, a, b) not in runs:
            yield (
                (*path, index),
                f"line `{_shown(line)}` goes from `{_shown(a)}` to `{_shown(b)}`, but no edge between them names it",
            )


def _shown(name: str) -> str:
    return shortened(name, 40)
