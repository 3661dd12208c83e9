"""Stations of OpenStreetMap: which stops and platforms belong to one `stop_area`, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from metrox_maps.findings.words import plural
from metrox_maps.transit.found import LONLAT, Point, Stop
from metrox_maps.transit.geography import DEGREE, Ruler, middle
from metrox_maps.transit.importers.osm_elements import Element, Elements
from metrox_maps.transit.importers.osm_tags import is_entrance, is_station, name_of, other_names
from metrox_maps.transit.notes import Note

BORROWED_WITHIN = 200.0
"""Metres within which a stop without name takes the name of another stop or station, half a long platform."""


class Stations:
    """The stations of a file: areas, names and places of stops."""

    __slots__ = ("_areas", "_borrowed", "_elements", "_named", "_others")

    def __init__(self, elements: Elements) -> None:
        self._elements = elements
        self._areas: dict[str, str] = {}
        for key, element in sorted(elements.by_key.items(), reverse=True):
            if element.tags.get("public_transport") == "stop_area":
                self._areas |= {member.key: key for member in element.members}
        self._named: list[tuple[Point, str]] | None = None
        self._borrowed: dict[str, str] = {}
        self._others: dict[str, tuple[str, ...]] = {}
        for _, element in sorted(elements.by_key.items(), reverse=True):
            whole = element.tags.get("public_transport") == "stop_area"
            if (whole or is_station(element.tags)) and (others := other_names(element.tags)):
                self._others[name_of(element.tags)] = others

    def key(self, stop: str) -> str:
        """What stops of one station have in common: the area, else the name, else nothing but the stop itself."""
        return self._areas.get(stop) or self.name(stop).casefold() or stop

    def name(self, stop: str) -> str:
        """A stop's own name, that of its area, or that of the nearest stop or station that has one."""
        element = self._elements.by_key.get(stop)
        if element is not None and (name := name_of(element.tags)):
            return name
        if (area := self._areas.get(stop)) and (name := self._area_name(area)):
            return name
        if stop not in self._borrowed:
            self._borrowed[stop] = self._nearest_name(self._elements.at(stop))
        return self._borrowed[stop]

    def _other_names(self, key: str, name: str) -> tuple[str, ...]:
        """Its own, or those of a stop, station or area called so."""
        element = self._elements.by_key.get(key)
        own = other_names(element.tags) if element is not None and name_of(element.tags) == name else ()
        return own or self._others.get(name, ())

    def _area_name(self, area: str) -> str:
        element = self._elements.by_key[area]
        members = sorted(self._members(element), key=lambda member: not _is_whole(member))
        names = (name_of(member.tags) for member in members if is_station(member.tags))
        return name_of(element.tags) or next(filter(None, names), "")

    def _members(self, area: Element) -> list[Element]:
        found = (self._elements.by_key.get(member.key) for member in area.members)
        return [member for member in found if member is not None]

    def _nearest_name(self, at: Point | None) -> str:
        if at is None:
            return ""
        if self._named is None:
            self._named = [
                (place, name)
                for key, element in sorted(self._elements.by_key.items())
                if is_station(element.tags)
                and not is_entrance(element.tags)
                and (name := name_of(element.tags))
                and (place := self._elements.at(key))
            ]
        away, high = Ruler(LONLAT).metres, BORROWED_WITHIN / DEGREE
        near = [
            (distance, name)
            for place, name in self._named
            if abs(place[1] - at[1]) <= high and (distance := away(at, place)) <= BORROWED_WITHIN
        ]
        return min(near, default=(0.0, ""))[1]

    def stops(self, used: Iterable[str], notes: list[Note]) -> tuple[Stop, ...]:
        """The used stops, and the areas they are in, sorted by id."""
        keys = sorted(set(used))
        found = {
            key: Stop(
                id=key,
                name=(name := self.name(key)),
                other_names=self._other_names(key, name),
                at=self._elements.at(key),
                parent=self._areas.get(key, ""),
                place=key,
            )
            for key in keys
        }
        for area in sorted({self._areas[key] for key in keys if key in self._areas}):
            name = self._area_name(area)
            others = self._other_names(area, name)
            found[area] = Stop(id=area, name=name, other_names=others, at=self._area_place(area), place=area)
        borrowed = sum(bool(self._borrowed.get(key)) for key in keys)
        if borrowed:
            text = (
                f"{plural(borrowed, 'stop')} without name: named as the nearest station within {BORROWED_WITHIN:.0f} m"
            )
            notes.append(Note("guessed", text))
        return tuple(found[key] for key in sorted(found))

    def _area_place(self, area: str) -> Point | None:
        """That of its station, else the middle of its stops."""
        members = self._members(self._elements.by_key[area])
        places = [at for member in members if _is_whole(member) and (at := self._elements.at(member.key))][:1]
        places = places or [
            at for member in members if not is_entrance(member.tags) and (at := self._elements.at(member.key))
        ]
        return middle(places) if places else None

    def twins(self, used: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Pairs of used areas that stand next to each other in a `stop_area_group`."""
        areas = {self._areas[key] for key in used if key in self._areas}
        pairs = set()
        for element in self._elements.by_key.values():
            if element.tags.get("public_transport") == "stop_area_group":
                members = sorted({member.key for member in element.members} & areas)
                pairs |= set(pairwise(members))
        return tuple(sorted(pairs))


def _is_whole(element: Element) -> bool:
    """Whether an element is a station as a whole, not one of its stops or platforms."""
    return "station" in (element.tags.get("railway"), element.tags.get("public_transport"))
