"""Changing an id everywhere in a map file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from metrox_maps.documents.editing import with_strings
from metrox_maps.documents.schemas import load_schema
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import FormatError, UnknownNameError
from metrox_maps.findings.finding import Path
from metrox_maps.findings.words import did_you_mean
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


_PLACES = {"station": _station_places, "route": _route_places}


def rename(parsed: Parsed, kind: str, old: str, new: str) -> tuple[str, int]:
    """The text of a structurally sound map file with an id changed, and in how many places.

    `kind` is `station` or `route`. Raises UnknownNameError for an id that is not there, FormatError for a new id that
    is taken or malformed.
    """
    document: Any = parsed.value
    places = list(_PLACES[kind](document))
    declared = {name for path, name in places if path[-1] == "id"}
    if old not in declared:
        raise UnknownNameError(f"there is no {kind} `{old}`{did_you_mean(old, declared)}")
    form = load_schema(SCHEMA)["$defs"][kind]["properties"]["id"]
    if not re.search(form["pattern"], new) or len(new) > form["maxLength"]:
        raise FormatError(f"`{new}` cannot be the id of a {kind}; it must be {form['x-form']}")
    if new in declared:
        raise FormatError(f"there is already a {kind} `{new}`")
    paths = [path for path, name in places if name == old]
    text = with_strings(parsed, paths, new)
    accepted = [
        ("lint", "ignore", index, "on")
        for index, entry in enumerate(document.get("lint", {}).get("ignore", ()))
        if entry.get("on") == f"{kind}:{old}"
    ]
    if accepted:
        from metrox_maps.documents.reading import read

        text = with_strings(read(text.encode()), accepted, f"{kind}:{new}")
    return text, len(paths) + len(accepted)
