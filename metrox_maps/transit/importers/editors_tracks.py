"""From what an editor drew, piece by piece, to links between stations and junctions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from metrox_maps.transit.found import Link, Point

Track = tuple[str, str]
"""A drawn piece between two nodes, from the smaller id to the larger."""


def tracks_of(pairs: Iterable[tuple[str, str]]) -> list[Track]:
    """The pieces, each once and sorted; one that leads back to where it starts is none."""
    return sorted({(min(a, b), max(a, b)) for a, b in pairs if a != b})


def pruned(tracks: Sequence[Track], stations: Collection[str]) -> list[Track]:
    """The pieces without dead ends: what leads to no station."""
    near = _near(tracks)
    ends = [node for node, around in near.items() if len(around) < 2 and node not in stations]
    while ends:
        node = ends.pop()
        for other in near.pop(node, set()):
            near[other].discard(node)
            if len(near[other]) < 2 and other not in stations:
                ends.append(other)
    return [(a, b) for a, b in tracks if a in near and b in near]


def junctions(lines: Iterable[Sequence[Track]], stations: Collection[str]) -> set[str]:
    """The nodes without a station at which the lines, taken together, do more than pass from one node to one other."""
    near = _near([track for tracks in lines for track in tracks])
    return {node for node, around in near.items() if len(around) != 2 and node not in stations}


def pieces(tracks: Sequence[Track]) -> list[list[Track]]:
    """The connected parts, each sorted, in the order of their first piece."""
    near = _near(tracks)
    part: dict[str, int] = {}
    for start in near:
        if start in part:
            continue
        number = len(part)
        part[start] = number
        stack = [start]
        while stack:
            for other in near[stack.pop()]:
                if other not in part:
                    part[other] = number
                    stack.append(other)
    found: dict[int, list[Track]] = {}
    for track in tracks:
        found.setdefault(part[track[0]], []).append(track)
    return list(found.values())


def linked(
    tracks: Sequence[Track],
    kept: Collection[str],
    at: Mapping[str, Point | None],
    bends: Mapping[Track, tuple[Point, ...]] | None = None,
) -> list[tuple[Link, ...]]:
    """The links of each connected part of a line, as `chained`; the part with most links first, none without any."""
    parts = [chained(part, kept, at, bends) for part in pieces(tracks)]
    return sorted(filter(None, parts), key=lambda links: (-len(links), links[0].a, links[0].b))


def chained(
    tracks: Sequence[Track],
    kept: Collection[str],
    at: Mapping[str, Point | None],
    bends: Mapping[Track, tuple[Point, ...]] | None = None,
) -> tuple[Link, ...]:
    """The links between the nodes that are kept; the others become points of their paths, with the pieces' own bends.

    What leads from a node back to itself, or round without any kept node, is no link.
    """
    near = {node: sorted(around) for node, around in _near(tracks).items()}
    bends = bends or {}

    def between(a: str, b: str) -> tuple[Point, ...]:
        return bends.get((a, b), ()) if a < b else bends.get((b, a), ())[::-1]

    links = []
    for start in sorted(near):
        if start not in kept:
            continue
        for first in near[start]:
            before, node, path = start, first, [*between(start, first)]
            while node not in kept:
                point = at.get(node)
                if point is not None:
                    path.append(point)
                onward = [other for other in near[node] if other != before]
                if len(onward) != 1:
                    break
                before, node = node, onward[0]
                path += between(before, node)
            if node in kept and (start, first) <= (node, before) and start != node:
                links.append(Link(a=start, b=node, path=tuple(path)))
    return tuple(links)


def _near(tracks: Iterable[Track]) -> dict[str, set[str]]:
    near: dict[str, set[str]] = {}
    for a, b in tracks:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return near
