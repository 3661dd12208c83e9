"""Changing an id everywhere in a map file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from metrox_maps.documents.renaming import renamed
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import Path
from metrox_maps.metrox.codec import DROPPED, SCHEMA


def _bend_places(holder: dict[str, Any], at: Path) -> Iterator[tuple[Path, str]]:
    for index, bend in enumerate(holder.get("bends", ())):
        yield (*at, "bends", index, "after"), bend["after"]


def _station_places(document: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Every place that names a station, and the name."""
    for index, station in enumerate(document["stations"]):
        yield ("stations", index, "id"), station["id"]
    for number, route in enumerate(document["routes"]):
        here: Path = ("routes", number)
        for holder, at in (
            (route, here),
            *((b, (*here, "branches", i)) for i, b in enumerate(route.get("branches", ()))),
        ):
            for key in ("start", "end"):
                if key in holder:
                    yield (*at, key), holder[key]
            for key in ("stations", "passes"):
                for index, name in enumerate(holder.get(key, ())):
                    yield (*at, key, index), name
            yield from _bend_places(holder, at)
    yield from _dropped_places(document)


def _dropped_places(document: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """The ends of stretches on which stations were left out, as far as the author's key can be read."""
    entries = document.get(DROPPED)
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        for key in ("from", "to"):
            if isinstance(entry, dict) and isinstance(entry.get(key), str):
                yield (DROPPED, index, key), entry[key]


def _route_places(document: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    for index, route in enumerate(document["routes"]):
        yield ("routes", index, "id"), route["id"]


_PLACES: dict[str, Callable[[Any], Iterator[tuple[Path, str]]]] = {"station": _station_places, "route": _route_places}


def rename(parsed: Parsed, kind: str, old: str, new: str) -> tuple[str, int]:
    """The text of a structurally sound map file with an id changed, and in how many places.

    `kind` is `station` or `route`. Raises UnknownNameError for an id that is not there, FormatError for a new id that
    is taken or malformed.
    """
    return renamed(parsed, kind, old, new, schema=SCHEMA, places=_PLACES[kind](parsed.value))
