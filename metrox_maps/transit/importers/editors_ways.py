"""From a line's nodes in their order, bends among them, to what a network is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from metrox_maps.findings.words import shortened
from metrox_maps.transit.found import FoundLine, Link, Pattern, Point
from metrox_maps.transit.notes import Note


def ordered(ways: Iterable[Sequence[tuple[str, Point | None]]]) -> tuple[tuple[Pattern, ...], tuple[Link, ...]]:
    """A line's ways as links with their bends where these tell the order, else as patterns.

    Each way is its nodes in order: a station's id with where it stands, or '' for a bend. Links lose the order where a
    way comes back to a station in its middle, so that then all ways are patterns.
    """
    patterns: list[Pattern] = []
    links: dict[tuple[str, str], Link] = {}
    plain = True
    for way in ways:
        stops: list[str] = []
        bends: list[Point] = []
        for name, at in way:
            if not name:
                if stops and at is not None:
                    bends.append(at)
                continue
            if stops and name != stops[-1]:
                links.setdefault(
                    (min(stops[-1], name), max(stops[-1], name)), Link(a=stops[-1], b=name, path=tuple(bends))
                )
            if not stops or name != stops[-1]:
                stops.append(name)
            bends = []
        inner = stops[:-1] if len(stops) > 3 and stops[0] == stops[-1] else stops
        plain = plain and len(set(inner)) == len(inner)
        if len(stops) > 1:
            patterns.append(Pattern(stops=tuple(stops)))
    return ((), tuple(links.values())) if plain else (tuple(patterns), ())


def parted(line: FoundLine, parts: Sequence[tuple[Link, ...]], notes: list[Note]) -> list[FoundLine]:
    """A line for each of the parts it is drawn in, numbered from the second on: what does not meet is served apart."""
    if len(parts) > 1:
        words = f"`{shortened(line.name)}` is drawn in {len(parts)} parts that do not meet: each is a line"
        notes.append(Note("guessed", words, line.place))
    return [
        replace(line, links=links) if number == 1 else _numbered(line, number, links)
        for number, links in enumerate(parts, start=1)
    ]


def _numbered(line: FoundLine, number: int, links: tuple[Link, ...]) -> FoundLine:
    return replace(line, id=f"{line.id} ({number})", name=f"{line.name} ({number})", links=links)
