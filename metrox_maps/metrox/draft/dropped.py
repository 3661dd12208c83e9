"""The stations that a map does without: its key `x-dropped`, read, kept true and written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from metrox_maps.documents.writing import dumps
from metrox_maps.findings.words import listed, shortened
from metrox_maps.metrox import facts
from metrox_maps.metrox.codec import DROPPED
from metrox_maps.metrox.model import MetroMap
from metrox_maps.transit.names import match_key


@dataclass(frozen=True, slots=True)
class Stretch:
    """Two stations that follow each other on a route, and the names of those left out between, in order."""

    start: str
    end: str
    names: tuple[str, ...]


def is_readable(metro: MetroMap) -> bool:
    """Whether every entry of the map's `x-dropped` can be read; so it can where there is none."""
    entries = _entries(metro)
    return isinstance(entries, list) and all(_stretch(entry) is not None for entry in entries)


def stretches(metro: MetroMap) -> tuple[Stretch, ...]:
    """The stretches of a map on which stations were left out; entries that cannot be read are passed over."""
    entries = _entries(metro)
    return tuple(
        stretch
        for entry in (entries if isinstance(entries, list) else ())
        if (stretch := _stretch(entry)) is not None and stretch.names
    )


def with_stretches(metro: MetroMap, wanted: Iterable[Stretch]) -> MetroMap:
    """The map with these stretches as its `x-dropped`, without the key where nothing is left out.

    Entries that cannot be read stay, behind the others; so do further keys of one that has not changed.
    """
    entries = _entries(metro)
    if not isinstance(entries, list):
        return metro
    before = {stretch: entry for entry in entries if (stretch := _stretch(entry)) is not None}
    made: list[Any] = [
        before.get(each, {"from": each.start, "to": each.end, "stations": list(each.names)})
        for each in wanted
        if each.names
    ]
    made += [entry for entry in entries if _stretch(entry) is None]
    kept = tuple(extra for extra in metro.extras if extra[0] != DROPPED)
    place = next((number for number, extra in enumerate(metro.extras) if extra[0] == DROPPED), len(kept))
    own = ((DROPPED, dumps(made)),) if made else ()
    return replace(metro, extras=(*kept[:place], *own, *kept[place:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trued:
    """A map whose `x-dropped` says what is so, as far as that can be known."""

    metro: MetroMap
    mended: tuple[str, ...]
    """What was wrong in it, in words."""
    left: tuple[str, ...]
    """What is or may be wrong in it still, and what to do about it."""


def trued(metro: MetroMap) -> Trued:
    """The map with its `x-dropped` held against its stations and routes.

    A station that stands on its stretch again is taken off the list, and a stretch that has stations between its ends
    becomes the parts between them. What cannot be placed stays, and is told.
    """
    if not is_readable(metro):
        form = '`[{"from": ID, "to": ID, "stations": [NAME, …]}, …]`'
        return Trued(metro=metro, mended=(), left=(f"`{DROPPED}` cannot be read: it should be {form}",))
    called = {station.id: match_key(station.name) for station in metro.stations}
    names = set(called.values())
    beside = _neighbors(metro)
    mended: list[str] = []
    left: list[str] = []
    found: list[Stretch] = []
    back: list[str] = []
    also: list[str] = []
    for stretch in stretches(metro):
        between = () if frozenset((stretch.start, stretch.end)) in beside else _between(metro, stretch)
        strangers = [end for end in (stretch.start, stretch.end) if end not in called]
        if strangers or between is None:
            # Where it was is not known, so that any station of the name may be it.
            there, lost = names, [name for name in stretch.names if match_key(name) not in names]
            if lost:
                ends = f"`{shortened(stretch.start)}` and `{shortened(stretch.end)}`"
                why = (
                    f"{listed(shortened(each) for each in strangers)} is no station"
                    if strangers
                    else f"no route stops at both {ends}"
                )
                text = f"`{DROPPED}` has {listed(map(shortened, lost))} between {ends}, but {why}"
                left.append(f"{text}: mend or delete that entry, from which nothing can be taken back")
            parts: Sequence[Stretch] = (replace(stretch, names=tuple(lost)),)
        else:
            there = {called[stop] for stop in (stretch.start, *between, stretch.end)}
            parts = _parts(stretch, between, called)
            also += [name for part in parts for name in part.names if match_key(name) in names]
            if between and not there & set(map(match_key, stretch.names)):
                text = f"`{DROPPED}` has `{shortened(stretch.start)}` and `{shortened(stretch.end)}` side by side"
                verb = "stands" if len(between) == 1 else "stand"
                mended.append(f"{text}, but {listed(map(shortened, between))} {verb} between them")
        back += [name for name in stretch.names if match_key(name) in there]
        found += [part for part in parts if part.names]
    if back:
        text = f"`{DROPPED}` has {listed(map(shortened, back))} as left out"
        mended.append(f"{text}, but {'it is' if len(back) == 1 else 'they are'} on the map")
    if also:
        like = "has the name of a station" if len(also) == 1 else "have names of stations"
        text = f"{listed(map(shortened, also))} in `{DROPPED}` {like}"
        left.append(f"{text} elsewhere on the map; delete what is not left out")
    changed = metro if tuple(found) == stretches(metro) else with_stretches(metro, found)
    return Trued(metro=changed, mended=tuple(mended), left=tuple(left))


def _parts(stretch: Stretch, between: Sequence[str], called: dict[str, str]) -> list[Stretch]:
    """The stretch cut at the stations that stand on it, without the names of these and of its ends."""
    rest = list(stretch.names)
    ends = {called[stretch.start], called[stretch.end]}
    parts = []
    here = stretch.start
    for stop in between:
        keys = [match_key(name) for name in rest]
        cut = keys.index(called[stop]) if called[stop] in keys else 0
        parts.append(Stretch(here, stop, tuple(rest[:cut])))
        rest = rest[cut + 1 :] if called[stop] in keys else rest
        here = stop
    parts.append(Stretch(here, stretch.end, tuple(rest)))
    return [replace(part, names=tuple(name for name in part.names if match_key(name) not in ends)) for part in parts]


def _neighbors(metro: MetroMap) -> set[frozenset[str]]:
    return {frozenset((step.start, step.end)) for route in metro.routes for step in facts.steps(route)}


def _between(metro: MetroMap, stretch: Stretch) -> tuple[str, ...] | None:
    """The stations from one end of a stretch to the other on the route that has the fewest; None where none goes."""
    found = []
    for row in _rows(metro):
        if stretch.start in row and stretch.end in row[row.index(stretch.start) :]:
            start = row.index(stretch.start)
            found.append(row[start + 1 : row.index(stretch.end, start)])
    return min(found, key=lambda stops: (len(stops), stops), default=None)


def _rows(metro: MetroMap) -> Iterator[tuple[str, ...]]:
    """Every path of every route, both ways; loops go round twice."""
    for route in metro.routes:
        for path in facts.paths(route):
            times = 2 if route.shape == "loop" else 1
            yield from (path * times, path[::-1] * times)


def _entries(metro: MetroMap) -> Any:
    return json.loads(dict(metro.extras).get(DROPPED, "[]"))


def _stretch(entry: Any) -> Stretch | None:
    if not isinstance(entry, dict):
        return None
    start, end, names = entry.get("from"), entry.get("to"), entry.get("stations")
    if not isinstance(start, str) or not isinstance(end, str) or not isinstance(names, list):
        return None
    return Stretch(start, end, tuple(names)) if all(isinstance(name, str) for name in names) else None
