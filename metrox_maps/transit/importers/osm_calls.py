"""Where a route relation of OpenStreetMap calls, in order, from its stops and platforms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median_low

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.found import LONLAT
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.importers.osm_elements import Element, Elements, Member
from metrox_maps.transit.importers.osm_stations import Stations
from metrox_maps.transit.importers.osm_tags import is_entrance, is_station, title_of
from metrox_maps.transit.notes import Note

_ROLE = re.compile(r"(?:^|[_:])(stop|platform|station|halt)(?:$|[_:\d])")
LOOSE = 2.0
"""A stop without role at the end may be misplaced where it is this many usual distances from the one before."""
JUMP = 6.0
"""Any jump of this many usual distances is worth a word (notes on reading networks)."""


@dataclass(frozen=True, slots=True)
class _Call:
    key: str
    loose: bool
    """Whether the relation gives the stop no role."""


def calls_of(route: Element, elements: Elements, stations: Stations, notes: list[Note]) -> tuple[str, ...]:
    """Keys of the stops of a route in order, one a station: from its stops, or from its platforms where those are more.

    A stop without role at the end of the list, far from the one before, was appended there by an editor: it is put
    where it lengthens the way least, with a note.
    """
    stops: list[_Call] = []
    platforms: list[_Call] = []
    lost = 0
    backward = any("backward" in member.role for member in route.members)
    for member in route.members:
        if backward and "backward" in member.role:
            continue
        kind = _kind(member, elements)
        if kind and elements.at(member.key) is None and member.key not in elements.by_key:
            lost += 1
        elif kind:
            (platforms if kind == "platform" else stops).append(_Call(member.key, not member.role))
    if lost:
        text = f"{plural(lost, 'stop')} of {_called(route)} not in the file: left out; ask for `out body; >; out;`"
        notes.append(Note("dropped", text, route.key))
    if backward:
        notes.append(Note("folded", f"{_called(route)} lists both directions: the forward one is used", route.key))
    stops, platforms = _single(stops, stations), _single(platforms, stations)
    if len({stations.key(call.key) for call in platforms}) > len({stations.key(call.key) for call in stops}):
        if stops:
            text = f"{_called(route)} has more stations among its platforms than among its stops: platforms are used"
            notes.append(Note("guessed", text, route.key))
        stops = platforms
    return tuple(call.key for call in _in_place(stops, route, elements, stations, notes))


def _kind(member: Member, elements: Elements) -> str:
    """`stop` or `platform`, or nothing for tracks, entrances and whatever else is in the relation."""
    element = elements.by_key.get(member.key)
    tags = element.tags if element is not None else {}
    if is_entrance(tags):
        return ""
    if found := _ROLE.search(member.role):
        return "platform" if found[1] == "platform" else "stop"
    if member.role or not is_station(tags):
        return ""
    return "platform" if tags.get("public_transport") == "platform" else "stop"


def _single(calls: list[_Call], stations: Stations) -> list[_Call]:
    """Calls without repeats of one station in a row."""
    return [
        call
        for index, call in enumerate(calls)
        if index == 0 or stations.key(call.key) != stations.key(calls[index - 1].key)
    ]


def _in_place(
    calls: list[_Call], route: Element, elements: Elements, stations: Stations, notes: list[Note]
) -> list[_Call]:
    places = [elements.at(call.key) for call in calls]
    if len(calls) < 4 or any(place is None for place in places):
        return calls
    at = [place for place in places if place is not None]
    meters = Ruler(LONLAT).metres
    steps = [meters(a, b) for a, b in pairwise(at)]
    usual = median_low(steps)
    last = steps[-1]
    name = shortened(stations.name(calls[-1].key) or calls[-1].key, 60)
    if calls[-1].loose and not all(call.loose for call in calls) and last > LOOSE * max(usual, 1.0):
        rest, lone = at[:-1], at[-1]
        detours = [meters(a, lone) + meters(lone, b) - meters(a, b) for a, b in pairwise(rest)]
        added = [meters(lone, rest[0]), *detours, last]
        best = added.index(min(added))
        if best < len(added) - 1:
            text = (
                f"`{name}` is without role the last stop of {_called(route)}, {last / 1000:.1f} km from the one before"
            )
            before = shortened(stations.name(calls[best].key) or calls[best].key, 60)
            notes.append(Note("repaired", f"{text}: put before `{before}`, where it fits", route.key))
            return [*calls[:best], calls[-1], *calls[best:-1]]
    for index, step in enumerate(steps):
        if step > JUMP * max(usual, 1.0):
            a, b = (shortened(stations.name(calls[i].key) or calls[i].key, 60) for i in (index, index + 1))
            text = f"a jump of {step / 1000:.1f} km from `{a}` to `{b}` in {_called(route)}: is a stop out of order?"
            notes.append(Note("kept", text, route.key))
    return calls


def _called(route: Element) -> str:
    return f"`{shortened(title_of(route.tags) or route.key, 60)}`"
