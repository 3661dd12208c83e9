"""Measures the lines of a finished sheet: bundles, bends, crossings, and what they run under."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely import STRtree, get_parts
from shapely.geometry import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points

from tests.metrox.sheet.drawn import Arc, Group, Mark
from tests.metrox.sheet.measured_fault import Fault, spot

UNDER = 0.05
"""Square millimetres of a line under a foreign box that count as running through it."""
BRIDGE = 0.1
"""Share of its width by which what parts two crossing lines stands out on each side of the upper one, at least
`LEAST_BRIDGE` millimetres."""
LEAST_BRIDGE = 0.18
EVEN = 0.06
"""Millimetres by which the distance of two lines side by side may vary: coordinates are rounded to a thousandth, and
what is measured is a chord of an arc."""
SLANTED = 0.12
"""The same where lines change sides: those that shift together run on a slant for a while."""
PARALLEL = 0.05
"""Sine of the angle up to which two lines are taken to run side by side."""
STEP = 0.7
"""Millimetres between the places at which distances are taken."""


@dataclass(frozen=True, eq=False)
class Box:
    """A station on the page."""

    station: str
    title: str
    area: Mark
    """What is written in."""
    ink: BaseGeometry
    """All that is drawn for it, rings at an end included."""
    ticks: tuple[Mark, ...]
    transfers: int
    """As the file says."""


@dataclass(frozen=True, eq=False)
class Lane:
    """The line of a route between two stops."""

    route: str
    start: str
    end: str
    path: MultiLineString
    ink: BaseGeometry
    width: float
    arcs: tuple[Arc, ...]
    casing: tuple[Mark, ...]
    order: int
    layer: Group

    def __str__(self) -> str:
        return f"line {self.route} from {self.start} to {self.end}"

    @property
    def stops(self) -> tuple[str, str]:
        return self.start, self.end


def line_faults(boxes: list[Box], lanes: list[Lane]) -> Iterator[Fault]:
    """All that is wrong with the lines of a sheet."""
    known = {each.station: each for each in boxes}
    yield from _under(boxes, lanes)
    yield from _loose(known, lanes)
    yield from _bundles(known, lanes)
    yield from _crossings(boxes, lanes)
    yield from _swaps(known, lanes)


def _under(boxes: list[Box], lanes: list[Lane]) -> Iterator[Fault]:
    tree = STRtree([each.ink for each in boxes])
    for lane in lanes:
        for place in tree.query(lane.ink, predicate="intersects"):
            each = boxes[int(place)]
            if each.station not in lane.stops:
                shared = lane.ink.intersection(each.ink)
                if shared.area > UNDER:
                    yield Fault("line-under-box", f"{lane} under box {each.station}", spot(shared), shared.area)


def _loose(known: dict[str, Box], lanes: list[Lane]) -> Iterator[Fault]:
    for lane in lanes:
        for station in lane.stops:
            if station not in known:
                yield Fault("line-loose", f"{lane}: no box {station}", spot(lane.ink), 0)
                continue
            gap = known[station].area.path.convex_hull.distance(lane.path)
            if gap > 0.01:
                yield Fault("line-loose", f"{lane} ends {gap:.2f} before {station}", spot(lane.ink), gap)


# --- bundles ----------------------------------------------------------------------------------------------------------


def _bundles(known: dict[str, Box], lanes: list[Lane]) -> Iterator[Fault]:
    """Lines side by side keep one distance, wide enough, and turn about one middle."""
    corridors: dict[frozenset[str], list[Lane]] = {}
    for lane in lanes:
        corridors.setdefault(frozenset(lane.stops), []).append(lane)
    for stops, bundle in corridors.items():
        covers = [known[station].ink for station in stops if station in known]
        pairs: list[tuple[Lane, Lane, list[float]]] = []
        for one, other in combinations(bundle, 2):
            apart = _distances(one, other, covers) if one.route != other.route else []
            if apart and min(apart) <= 4 * (one.width + other.width):
                pairs.append((one, other, apart))
        changes = any(one.path.intersects(other.path) for one, other, _ in pairs)
        pitch = min((max(apart) for _, _, apart in pairs), default=0.0)
        for one, other, apart in pairs:
            pair = f"{one} and {other.route}"
            low, high = min(apart), max(apart)
            off = max(abs(each - pitch * round(each / pitch)) for each in apart)
            if off > (SLANTED if changes else EVEN) or (high - low > EVEN and not changes):
                what = f"{pair}: {low:.2f} to {high:.2f} where the nearest are {pitch:.2f} apart"
                yield Fault("pitch-uneven", what, spot(one.ink), off)
            if low < (one.width + other.width) / 2 + 0.1:
                yield Fault("lines-touch", f"{pair}: {low:.2f}", spot(one.ink), low)
            if not changes:
                yield from _turns(one, other, low, pair)


def _distances(one: Lane, other: Lane, covers: list[BaseGeometry]) -> list[float]:
    """Distances of two lines where both are to be seen and run the same way; where they change sides they do not."""
    found = []
    for line in one.path.geoms:
        for step in range(int(line.length / STEP) + 1):
            point = line.interpolate(step * STEP)
            near = nearest_points(other.path, point)[0]
            if any(cover.intersects(point) or cover.intersects(near) for cover in covers):
                continue
            beside = min(other.path.geoms, key=lambda each: each.distance(near))
            turn = _heading(line, point) - _heading(beside, near)
            if abs(math.sin(turn)) < PARALLEL:
                found.append(near.distance(point))
    return found


def _heading(line: LineString, point: Point) -> float:
    place = line.project(point)
    one, other = line.interpolate(max(place - 0.1, 0)), line.interpolate(min(place + 0.1, line.length))
    return math.atan2(other.y - one.y, other.x - one.x)


def _turns(one: Lane, other: Lane, apart: float, pair: str) -> Iterator[Fault]:
    arcs = other.arcs if other.start == one.start else other.arcs[::-1]
    if len(one.arcs) != len(arcs):
        yield Fault("bends-differ", f"{pair}: {len(one.arcs)} and {len(arcs)}", spot(one.ink), 0)
        return
    for first, second in zip(one.arcs, arcs, strict=True):
        off = math.dist(first.middle, second.middle)
        if off > EVEN:
            yield Fault("bend-not-concentric", pair, first.middle, off)
        elif abs(abs(first.radii[0] - second.radii[0]) - apart) > EVEN:
            yield Fault("bend-not-concentric", f"{pair}: radii", first.middle, abs(first.radii[0] - second.radii[0]))
        for arc, lane in ((first, one), (second, other)):
            if arc.radii[0] != arc.radii[1] or arc.radii[0] < lane.width / 2:
                yield Fault("bend-tight", f"{lane}: radius {arc.radii[0]:.2f}", arc.middle, arc.radii[0])


# --- crossings --------------------------------------------------------------------------------------------------------


def _crossings(boxes: list[Box], lanes: list[Lane]) -> Iterator[Fault]:
    """Where lines cross without a station, the upper must cut the lower visibly."""
    hidden = STRtree([each.ink for each in boxes])
    tree = STRtree([lane.path for lane in lanes])
    for number, one in enumerate(lanes):
        for place in tree.query(one.path, predicate="intersects"):
            if int(place) <= number:
                continue
            lower, upper = sorted((one, lanes[int(place)]), key=lambda lane: lane.order)
            for point in _points(lower.path.intersection(upper.path)):
                if len(hidden.query(point, predicate="intersects")):
                    continue
                if not _bridged(lower, upper, point):
                    yield Fault("crossing-without-bridge", f"{upper} over {lower}", spot(point), 0)


def _points(shape: BaseGeometry) -> Iterator[Point]:
    for part in getattr(shape, "geoms", [shape]):
        if not part.is_empty:
            yield part.representative_point()


def _bridged(lower: Lane, upper: Lane, point: Point) -> bool:
    """Whether between two lines a casing of the upper is drawn that stands out on both sides of it."""
    across = _across(upper, point, upper.width / 2 + max(BRIDGE * upper.width, LEAST_BRIDGE))
    between = (mark for mark in upper.casing if lower.order < mark.order < upper.order)
    return any(mark.ink.buffer(0.01).covers(across) for mark in between)


def _across(lane: Lane, middle: Point, reach: float) -> LineString:
    """The line square to a lane about one of its points."""
    line = min(lane.path.geoms, key=lambda each: each.distance(middle))
    angle = _heading(line, middle) + math.pi / 2
    dx, dy = reach * math.cos(angle), reach * math.sin(angle)
    return LineString([(middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy)])


def _swaps(known: dict[str, Box], lanes: list[Lane]) -> Iterator[Fault]:
    """Lines that come to a box side by side and cross within it, which nobody can see."""
    ends: dict[str, dict[str, list[tuple[float, str]]]] = {}
    for lane in lanes:
        for station, other in ((lane.start, lane.end), (lane.end, lane.start)):
            place = _entry(known.get(station), lane)
            if place is not None:
                ends.setdefault(station, {}).setdefault(lane.route, []).append((place, other))
    for station, routes in ends.items():
        through = {route: sorted(places) for route, places in routes.items() if len(places) == 2}
        for (one, first), (other, second) in combinations(sorted(through.items()), 2):
            shared = {stop for _, stop in first} & {stop for _, stop in second}
            (a, _), (b, _) = first
            inside = sum(a < place < b for place, _ in second)
            if shared and inside == 1:
                yield Fault("crossing-in-box", f"{one} and {other} in {station}", spot(known[station].ink), 0)


def _entry(each: Box | None, lane: Lane) -> float | None:
    """Where along the edge of a box a line comes in."""
    if each is None:
        return None
    edge = get_parts(each.area.path)[0]
    merged = linemerge(lane.path) if len(lane.path.geoms) > 1 else lane.path.geoms[0]
    points = list(_points(merged.intersection(edge)))
    return float(edge.project(points[0])) if points else None
