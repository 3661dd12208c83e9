"""The stops of a GTFS feed that lines call at, their stations, and the changes on foot between them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from metrox_maps.transit.found import Point, Stop
from metrox_maps.transit.importers.gtfs_feed import Feed

_MOST_PARENTS = 4
"""Steps from a boarding area up to its station: two in the reference, and room for oddities."""
_NO_CHANGE = {"3", "4", "5"}
"""`transfer_type` of changes that are impossible, or made by staying seated."""


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    at: Point | None
    parent: str
    line: int


def read_stops(feed: Feed, called: set[str]) -> tuple[Stop, ...]:
    """The stops of these ids and all their parents, sorted by id, where the feed says that they are."""
    found: dict[str, _Row] = {}
    wanted = set(called)
    for _ in range(_MOST_PARENTS):  # a parent may stand before its children
        found |= _read(feed, wanted, first=not found)
        wanted = {row.parent for row in found.values() if row.parent} - set(found)
        if not wanted:
            break
    lost = {key for key, row in found.items() if row.parent and row.parent not in found}
    rings = _in_rings(found)
    for keys, text in (
        (lost, "the `parent_station` does not exist, left out"),
        (rings, "the `parent_station` leads back to the stop itself, left out"),
    ):
        for key in sorted(keys):
            feed.tell("repaired", "stop", text, of=key, place="stops.txt")
            found[key] = replace(found[key], parent="")
    for key in sorted(called - set(found)):
        feed.tell("dropped", "stop", "lines call at it, but it is not in `stops.txt`", of=key, place="stops.txt")
    others = _translations(feed)
    return tuple(
        Stop(
            id=key,
            name=(name := _name(key, found)),
            other_names=tuple(dict.fromkeys((*others.get(key, ()), *others.get(name, ())))),
            at=row.at,
            parent=row.parent,
            place=f"stops.txt line {row.line}",
        )
        for key, row in sorted(found.items())
    )


def _translations(feed: Feed) -> dict[str, tuple[str, ...]]:
    """Names in other languages, English first, by the id of a stop or the name that they translate.

    Early feeds have the columns `trans_id` and `lang` in place of `field_value` and `language`.
    """
    found: dict[str, set[tuple[bool, str, str]]] = {}
    for _, values in feed.optional("translations.txt", ("translation",)):
        about = values.get("table_name") or "stops", values.get("field_name") or "stop_name"
        key = values.get("record_id") or values.get("field_value") or values.get("trans_id")
        if about == ("stops", "stop_name") and key and values["translation"]:
            language = values.get("language") or values.get("lang") or ""
            entry = (language[:2].lower() != "en", language, values["translation"])
            found.setdefault(key, set()).add(entry)
    return {key: tuple(name for _, _, name in sorted(names)) for key, names in found.items()}


def read_twins(feed: Feed, stops: tuple[Stop, ...]) -> tuple[tuple[str, str], ...]:
    """Pairs of stations that `transfers.txt` connects, by their top parents, sorted; each pair once."""
    parents = {stop.id: stop.parent for stop in stops}
    twins = set()
    for _, values in feed.optional("transfers.txt", ("from_stop_id", "to_stop_id")):
        if values.get("transfer_type", "") in _NO_CHANGE:
            continue
        ends = values["from_stop_id"], values["to_stop_id"]
        if all(end in parents for end in ends):
            a, b = sorted(_top(end, parents) for end in ends)
            if a != b:
                twins.add((a, b))
    return tuple(sorted(twins))


def _read(feed: Feed, wanted: set[str], *, first: bool) -> dict[str, _Row]:
    """The rows of these ids; what is wrong with the table is noted the first time only."""
    found: dict[str, _Row] = {}
    before = len(feed.notes)
    for line, values in feed.rows("stops.txt", ("stop_id",), _fits):
        key = values["stop_id"]
        if key not in wanted:
            continue
        if key in found:
            feed.tell(
                "repaired", "stop", "the id stands more than once, the first row counts", of=key, place="stops.txt"
            )
            continue
        found[key] = _Row(values.get("stop_name", ""), _at(values), values.get("parent_station", ""), line)
    if not first:
        del feed.notes[before:]
    return found


def _fits(values: Mapping[str, str]) -> bool:
    """Whether a row of a wrong length can be right: its position may be one on the globe, even if turned round."""
    at = _at(values)
    return at is not None and max(map(abs, at)) <= 180


def _at(values: Mapping[str, str]) -> Point | None:
    """Longitude and latitude as they stand; None where either is missing or no number."""
    lon, lat = values.get("stop_lon", ""), values.get("stop_lat", "")
    try:
        at = float(lon), float(lat)
    except ValueError:
        try:
            at = float(lon.replace(",", ".")), float(lat.replace(",", "."))
        except ValueError:
            return None
    return at if math.isfinite(at[0]) and math.isfinite(at[1]) else None


def _in_rings(found: Mapping[str, _Row]) -> set[str]:
    """The stops whose parents lead back to them; each row is looked at once."""
    rings: set[str] = set()
    done: set[str] = set()
    for start in found:
        walk: dict[str, int] = {}
        key = start
        while key in found and key not in done and key not in walk:
            walk[key] = len(walk)
            key = found[key].parent
        if key in walk:
            rings.update(list(walk)[walk[key] :])
        done.update(walk)
    return rings


def _top(key: str, parents: Mapping[str, str]) -> str:
    while parents[key]:
        key = parents[key]
    return key


def _name(key: str, found: Mapping[str, _Row]) -> str:
    """The name of a stop, or of its parent where it has none of its own, or its id."""
    own = key
    while own and not found[own].name:
        own = found[own].parent
    return found[own].name if own else key
