"""What the rules on the finished drawing look at: the map, what was to be drawn of it, and the drawing as measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from metrox_maps.findings.finding import Path
from metrox_maps.findings.rule import Threshold
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import (
    Box,
    Buckets,
    Polygon,
    bounds,
    box_polygon,
    grown,
    polygons_meet,
)
from metrox_maps.metrox.facts import stops
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.measured import Drawing, DrawnLane, DrawnPart, DrawnText, flat_band
from metrox_maps.metrox.sheet.plan import Aim
from metrox_maps.scene.text import clean

TOUCH = 0.05
"""Millimetres that two things may overlap without hiding anything: less than a printer can show."""
MOST_LOOKED = 300
"""Things near one place that are looked at; where there are more everything lies on everything."""


class Part(NamedTuple):
    """Something on the page: what it is in words, the object it belongs to, its kind, and what it covers."""

    words: str
    on: str
    kind: str
    polygon: Polygon


class Met(NamedTuple):
    """A line and the box of another station: whether it runs under the box, or only touches it."""

    lane: DrawnLane
    station: str
    under: bool


@dataclass(frozen=True, kw_only=True)
class DrawnSubject:
    """One finished sheet."""

    metro: MetroMap
    drawing: Drawing
    aim: Aim
    """What the drawing was to be."""
    content: Box
    """The part of the page inside the margins."""
    ground: str = "#ffffff"
    """The color of the page."""
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""
    said: frozenset[tuple[str, str]] = frozenset()
    """What the rules on the map have said: rule and object."""

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    def has_said(self, rule: str, *objects: str) -> bool:
        """Whether a rule on the map spoke: of one of these objects, or, if none is given, of any."""
        if objects:
            return any((rule, on) in self.said for on in objects)
        return any(name == rule for name, _ in self.said)

    # -- places in the map's file -------------------------------------------------------------------------------------

    @cached_property
    def _stations(self) -> dict[str, int]:
        return {station.id: index for index, station in reversed(list(enumerate(self.metro.stations)))}

    @cached_property
    def _routes(self) -> dict[str, int]:
        return {route.id: index for index, route in reversed(list(enumerate(self.metro.routes)))}

    @property
    def page_place(self) -> Path:
        """Where the file says how large the map is."""
        return page_place(self.metro)

    def place(self, on: str, key: str = "") -> Path:
        """Where an object (`station:central`, `route:A`) stands in the file, or one of its keys; else the document."""
        kind, _, name = on.partition(":")
        table, index = ("stations", self._stations) if kind == "station" else ("routes", self._routes)
        if name not in index:
            return ("name",) if key == "name" and not on else ()
        here: Path = (table, index[name])
        return (*here, key or "id")

    def stop_place(self, route: str, station: str) -> Path:
        """Where a route names one of its stops."""
        here = self.place(f"route:{route}", "stations")
        if not here:
            return here
        found = self.metro.routes[self._routes[route]]
        if station in found.stations:
            return (*here, found.stations.index(station))
        for number, branch in enumerate(found.branches):
            if station in branch.stations:
                return (*here[:-1], "branches", number, "stations", branch.stations.index(station))
        return here

    # -- what lies where ----------------------------------------------------------------------------------------------

    @cached_property
    def met_boxes(self) -> tuple[Met, ...]:
        """Lines that meet boxes of other stations than the two they join: each route and station once.

        A route's own stop counts only where the line goes under its box.
        """
        own = {(route.id, stop) for route in self.metro.routes for stop in stops(route)}
        found: dict[tuple[str, str], Met] = {}
        for lane in self.drawing.lanes:
            for start, end in strips(lane):
                strip = flat_band(start, end, lane.width)
                for part in self.boxes.meeting(strip):
                    station = part.on.removeprefix("station:")
                    key = (lane.route, station)
                    if self._belongs(lane, station) or (key in found and found[key].under):
                        continue
                    under = polygons_meet(flat_band(start, end, TOUCH), shrunk(part.polygon))
                    if under or (key not in own and key not in found):
                        found[key] = Met(lane, station, under)
                if len(found) > MOST_LOOKED:
                    return tuple(found.values())
        return tuple(found.values())

    def _belongs(self, lane: DrawnLane, station: str) -> bool:
        """Whether a lane may run into a station's box: it joins it to another, or the two share their place."""
        if station in (lane.start, lane.end):
            return True
        boxes = self.drawing.box_of
        return any(name in boxes and boxes[name].rect == boxes[station].rect for name in (lane.start, lane.end))

    @cached_property
    def boxes(self) -> Filed:
        """The boxes of all stations."""
        filed = Filed()
        for box in self.drawing.boxes:
            on = f"station:{box.station}"
            filed.add(Part(f"the box of `{box.station}`", on, "box", box_polygon(box.outer)))
        return filed

    @cached_property
    def parts(self) -> Filed:
        """Trains, panels and signs."""
        filed = Filed()
        for part in self.drawing.trains:
            filed.add(Part(f"the train of route `{part.route}`", f"route:{part.route}", "train", box_polygon(part.box)))
        for part in self.drawing.panels:
            filed.add(Part(f"the {part.kind.replace('-', ' ')} panel", "", "panel", box_polygon(part.box)))
        for part in self.drawing.signs:
            for polygon in part.shapes:
                filed.add(Part(_sign_words(part), f"route:{part.route}", part.kind, polygon))
        return filed

    @cached_property
    def lines(self) -> Filed:
        """The visible lines, stretch by stretch, as wide as they are drawn."""
        filed = Filed()
        for lane in self.drawing.lanes:
            words, on = f"the line of route `{lane.route}`", f"route:{lane.route}"
            for start, end in strips(lane):
                filed.add(Part(words, on, "line", flat_band(start, end, lane.width)))
        return filed

    @cached_property
    def letters(self) -> Filed:
        """The lines of station names."""
        filed = Filed()
        for station, lines in self.drawing.names.items():
            for line in lines:
                filed.add(Part(f"the name of `{station}`", f"station:{station}", "name", line.polygon))
        return filed

    def covered(self, station: str) -> Part | None:
        """What a station's name lies on, its own box included, or None; what it may least lie on comes first."""
        if station not in self._covered:
            self._covered[station] = self._first_covered(station)
        return self._covered[station]

    @cached_property
    def _covered(self) -> dict[str, Part | None]:
        return {}

    def _first_covered(self, station: str) -> Part | None:
        own = f"station:{station}"
        for filed in (self.boxes, self.parts, self.letters, self.lines):
            for line in self.drawing.names.get(station, ()):
                others = (part for part in filed.meeting(line.polygon) if part.on != own or part.kind == "box")
                hit = next(others, None)
                if hit is not None:
                    return hit
        return None

    def whole_name(self, station: str) -> str:
        """The name of a station as it should be written."""
        index = self._stations.get(station)
        if index is None:
            return ""
        found = self.metro.stations[index]
        return clean(" ".join(found.label_lines) or found.name)


class Filed:
    """Parts of a drawing, looked up by place."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._buckets = Buckets(12.0)

    def add(self, part: Part) -> None:
        """File a part."""
        self._parts.append(part)
        self._buckets.add(bounds(part.polygon))

    def all(self) -> Iterator[Part]:
        """Every part, in the order of filing."""
        yield from self._parts

    def near(self, box: Box) -> Iterator[Part]:
        """Parts whose bounds meet a box, at most `MOST_LOOKED`."""
        for looked, number in enumerate(self._buckets.each(box)):
            if looked >= MOST_LOOKED:
                return
            yield self._parts[number]

    def meeting(self, polygon: Polygon) -> Iterator[Part]:
        """Parts that a convex polygon overlaps by more than `TOUCH`."""
        box = grown(bounds(polygon), -TOUCH)
        inner = shrunk(polygon)
        for part in self.near(box):
            if part.polygon is not polygon and polygons_meet(inner, part.polygon):
                yield part


def shrunk(polygon: Polygon) -> Polygon:
    """A convex polygon with its corners moved towards its middle by `TOUCH`."""
    x, y = sum(point[0] for point in polygon) / len(polygon), sum(point[1] for point in polygon) / len(polygon)

    def inwards(value: float, middle: float) -> float:
        return value + max(-TOUCH, min(TOUCH, middle - value))

    return tuple((inwards(px, x), inwards(py, y)) for px, py in polygon)


def strips(lane: DrawnLane) -> Iterator[tuple[Xy, Xy]]:
    """The straight stretches of a lane's visible parts."""
    for part in lane.parts:
        yield from pairwise(part)


def _sign_words(part: DrawnPart) -> str:
    if part.kind == "start":
        return f"the arrow of route `{part.route}`"
    return f"the badge of route `{part.route}` at `{part.station}`"


def first_stops(metro: MetroMap) -> dict[str, str]:
    """For each route the station it starts at; the first of routes with one id counts."""
    return {route.id: route.stations[0] for route in reversed(metro.routes) if route.stations}


def page_place(metro: MetroMap) -> Path:
    """Where the file says how large the map is: its grid, or the whole document."""
    return ("grid",) if metro.grid is not None else ()


def text_of(lines: tuple[DrawnText, ...]) -> str:
    """Lines of one text put together again."""
    return " ".join(line.text for line in lines)
