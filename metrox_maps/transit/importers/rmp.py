"""Saves of Rail Map Painter: a graph of stations and other nodes, with each line's pieces as edges in its color.

An interchange may be drawn with several stations: those of one name beside each other are one.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import PLANE, Found, FoundLine, Point, Stop
from metrox_maps.transit.importers import (
    editors_map,
    editors_tracks,
    editors_ways,
    headings,
    jsonish,
    rmp_lines,
    rmp_paths,
)
from metrox_maps.transit.importers.editors_tracks import Track
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.rmp_lines import Piece, Theme
from metrox_maps.transit.notes import Note

_NEWEST = 78
"""The newest version of a save whose contents are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Nodes:
    """The nodes of a save by their keys."""

    at: dict[str, Point | None]
    names: dict[str, str]
    """Of the stations only."""
    others: dict[str, tuple[str, ...]]
    """What they are called in other languages."""
    meeting: set[str]
    """Stations that are drawn as interchanges."""
    labels: dict[Theme, set[str]]
    """What badges and interchanges call a line."""
    marks: dict[str, str]
    """Marks without a name, and the station each of them is a part of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    """The edges of a save, cut at the stations they run through."""

    pieces: list[Piece]
    bends: dict[Track, tuple[Point, ...]]
    """Where a piece turns; the same for every line between two nodes."""
    walks: list[tuple[str, str]]


def _graph(value: Any) -> bool:
    """Whether a value is the graph of a save: its nodes and edges have keys and attributes as these saves have."""
    if not isinstance(value, dict):
        return False
    nodes, edges = value.get("nodes"), value.get("edges")
    if not isinstance(nodes, list) or not isinstance(edges, list):
        return False
    first = [item for item in (*nodes[:20], *edges[:20]) if isinstance(item, dict)]
    return bool(first) and all(
        isinstance(item.get("attributes"), dict) and str(item.get("key")).startswith(("stn", "misc", "line"))
        for item in first
    )


def _save(value: Any) -> bool:
    return isinstance(value, dict) and (_graph(value.get("graph")) or _graph(value))


def recognizes(material: Material) -> bool:
    """Whether the JSON holds a graph whose nodes and edges are keyed as in these saves."""
    return editors_map.find(material.json, _save) is not None


def read(material: Material) -> Found:
    """Reads a save of any version. Raises ImportFailed where no line joins two stations."""
    save = editors_map.found_in(
        material, _save, "a `graph` with lists `nodes` and `edges`, as Rail Map Painter saves it"
    )
    graph = save if _graph(save) else save["graph"]
    notes = [*jsonish.encoding_notes(material), *_version(save)]
    nodes = _nodes(graph["nodes"], headings.number(save.get("version")), notes)
    edges = _edges(graph["edges"], nodes, notes)
    lines = _lines(nodes, edges, notes)
    if not lines:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no line joins two of its {plural(len(nodes.names), 'station')}; draw "
            "lines from station to station in Rail Map Painter and save again"
        )
    served = {end for line in lines for link in line.links for end in (link.a, link.b)}
    if idle := sorted(name or key for key, name in nodes.names.items() if key not in served and key not in nodes.marks):
        notes.append(Note("dropped", f"{plural(len(idle), 'station')} on no line: {listed(map(shortened, idle))}"))
    if nameless := sum(nodes.names.get(key) == "" for key in served):
        notes.append(Note("kept", f"{plural(nameless, 'station')} without a name"))
    attributes = graph.get("attributes")
    return Found(
        name=headings.text(attributes.get("name")) if isinstance(attributes, dict) else "",
        kind=IMPORTER.id,
        system=PLANE,
        merges=True,
        stops=tuple(
            Stop(
                id=key,
                name=nodes.names.get(key, ""),
                other_names=nodes.others.get(key, ()),
                at=nodes.at[key],
                station=key in nodes.names,
                place=f"node {shortened(key)}",
            )
            for key in sorted(served)
        ),
        lines=lines,
        twins=_twins(edges.walks, served & nodes.names.keys(), notes),
        notes=tuple(notes),
    )


def _version(save: Mapping[str, Any]) -> list[Note]:
    version = headings.number(save.get("version"))
    if version is None:
        return [Note("guessed", "the save names no version; it was read like one of today")]
    if not 0 <= version <= _NEWEST:
        return [
            Note("guessed", f"version {version:g} is not one of those known, 0 to {_NEWEST}; it was read like the last")
        ]
    return []


def _nodes(items: Sequence[Any], version: float | None, notes: list[Note]) -> _Nodes:
    nodes = _Nodes(at={}, names={}, others={}, meeting=set(), labels={}, marks={})
    for index, item in enumerate(items):
        key = headings.text(item.get("key")) if isinstance(item, dict) else ""
        attributes = item.get("attributes") if isinstance(item, dict) else None
        if not key or key in nodes.at or not isinstance(attributes, dict):
            why = (
                f"a second node with the key `{shortened(key)}`"
                if key in nodes.at
                else "a node without key or attributes"
            )
            notes.append(Note("dropped", f"{why} is not used", f"node {index + 1}"))
            continue
        x, y = headings.number(attributes.get("x")), headings.number(attributes.get("y"))
        nodes.at[key] = None if x is None or y is None else (x, y)
        kind = headings.text(attributes.get("type"))
        own = attributes.get(kind)
        own = own if isinstance(own, dict) else {}
        rmp_lines.add_labels(nodes.labels, kind, own)
        if key.startswith("stn") or (kind == "master" and own.get("nodeType") == "Station"):
            names = _names(own, backslashes=version is not None and version < 42)
            nodes.names[key] = names[0] if names else ""
            nodes.others[key] = tuple(names[1:])
            if "-int" in kind or "-osysi" in kind:
                nodes.meeting.add(key)
    named = {key: nodes.at[key] for key, name in nodes.names.items() if name}
    nodes.marks.update(rmp_paths.same_marks(named, {key: nodes.at[key] for key in nodes.names if key not in named}))
    if nodes.marks:
        stations = listed(shortened(nodes.names[key]) for key in sorted(set(nodes.marks.values())))
        what = f"{plural(len(nodes.marks), 'mark')} without a name belong to the stations they touch"
        notes.append(Note("merged", f"{what}: {stations}"))
    return nodes


def _names(own: Mapping[str, Any], *, backslashes: bool) -> list[str]:
    """A station's names in their order, without empty ones; up to version 41 a backslash is a line break."""
    names, parts = own.get("names"), own.get("components")
    found = names if isinstance(names, list) else [names or own.get("name")]
    if isinstance(parts, list):  # a station of the user's own design has its name in a field of it
        found = [
            part.get("value", part.get("defaultValue"))
            for part in parts
            if isinstance(part, dict) and part.get("type") in ("text", "textarea")
        ]
    texts = (name.replace("\\", "\n") if backslashes and isinstance(name, str) else name for name in found)
    return [name for name in map(headings.text, texts) if name]


def _edges(items: Sequence[Any], nodes: _Nodes, notes: list[Note]) -> _Edges:
    edges = _Edges(pieces=[], bends={}, walks=[])
    rivers = hidden = 0
    drawn: list[tuple[Piece, dict[str, Any]]] = []
    for index, item in enumerate(items):
        attributes = item.get("attributes") if isinstance(item, dict) else None
        if not isinstance(attributes, dict):
            notes.append(Note("dropped", "an edge without attributes is not used", f"edge {index + 1}"))
            continue
        ends = headings.text(item.get("source")), headings.text(item.get("target"))
        unknown = next((end for end in ends if end not in nodes.at), None)
        if unknown is not None:
            what = f"an edge leads to `{shortened(unknown)}`, which is no node"
            notes.append(Note("dropped", what, f"edge {index + 1}"))
            continue
        a, b = (nodes.marks.get(end, end) for end in ends)
        style, themes = rmp_lines.style_and_themes(attributes)
        if attributes.get("visible") is False:
            hidden += 1
        elif style in rmp_lines.RIVERS:
            rivers += 1
        elif style in rmp_lines.WALKS:
            edges.walks.append((a, b))
        else:
            drawn.append((Piece(a=a, b=b, style=style, themes=themes or (("", style, ""),)), attributes))
    for count, what in ((rivers, "of rivers"), (hidden, "not visible")):
        if count:
            notes.append(Note("dropped", f"{plural(count, 'edge')} {what}"))
    _cut(drawn, nodes, edges, notes)
    return edges


def _cut(drawn: Sequence[tuple[Piece, dict[str, Any]]], nodes: _Nodes, edges: _Edges, notes: list[Note]) -> None:
    """Cuts the pieces at stations they run through: those where no line ends, and interchanges.

    Any other station beside which a line happens to run, say an express, is not called at.
    """
    ends = {end for piece, _ in drawn for end in (piece.a, piece.b)}
    marks = rmp_paths.Marks(
        (key, nodes.at[key]) for key, name in nodes.names.items() if name and (key not in ends or key in nodes.meeting)
    )
    called: set[str] = set()
    for piece, attributes in sorted(drawn, key=lambda one: (one[0].a, one[0].b, one[0].style, one[0].themes)):
        from_at, to_at = nodes.at[piece.a], nodes.at[piece.b]
        turns = rmp_paths.bend(attributes, from_at, to_at) if from_at and to_at else ()
        for a, b, bends in rmp_paths.steps((piece.a, from_at), (piece.b, to_at), turns, marks):
            if b != piece.b:
                called.add(b)
            edges.bends.setdefault(*((a, b), bends) if a < b else ((b, a), bends[::-1]))
            edges.pieces.append(Piece(a=a, b=b, style=piece.style, themes=piece.themes))
    if called:
        names = listed(sorted(shortened(nodes.names[key]) for key in called))
        what = f"lines run through {plural(len(called), 'station')} without ending there and were taken to call"
        notes.append(Note("guessed", f"{what}: {names}"))


def _lines(nodes: _Nodes, edges: _Edges, notes: list[Note]) -> tuple[FoundLine, ...]:
    drawn = rmp_lines.joined_by_color(rmp_lines.by_line(edges.pieces, notes), notes)
    tracks = {theme: editors_tracks.pruned(line.tracks, nodes.names) for theme, line in drawn.items()}
    junctions = editors_tracks.junctions(tracks.values(), nodes.names)
    named = rmp_lines.ids(drawn)
    lines: list[FoundLine] = []
    for theme, line in drawn.items():
        kept = {node for track in tracks[theme] for node in track if node in nodes.names or node in junctions}
        parts = editors_tracks.linked(tracks[theme], kept, nodes.at, edges.bends)
        if not parts:
            notes.append(Note("dropped", f"`{shortened(named[theme])}` joins no two stations"))
        name = rmp_lines.label(line, theme, nodes.labels)
        whole = FoundLine(id=named[theme], name=name, color=theme[2], code=line.style)
        lines += editors_ways.parted(whole, parts, notes)
    return tuple(sorted(lines, key=lambda line: line.id))


def _twins(walks: Sequence[tuple[str, str]], stations: set[str], notes: list[Note]) -> tuple[tuple[str, str], ...]:
    """Pairs of stations that drawn walks join, also by way of other nodes."""
    twins: list[tuple[str, str]] = []
    for part in editors_tracks.pieces(editors_tracks.tracks_of(walks)):
        ends = sorted({end for track in part for end in track if end in stations})
        twins += itertools.pairwise(ends)
    if twins:
        notes.append(Note("proposed", f"{plural(len(twins), 'pair')} of stations are joined by a walk in the drawing"))
    return tuple(twins)


IMPORTER = Importer(
    id="rmp",
    about="Rail Map Painter",
    recognizes=recognizes,
    read=read,
)
