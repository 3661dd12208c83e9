"""The drawn lines: each step of each route as a path beside the grid line, round its corners, over and under others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from metrox_maps.geometry.arcs import Piece, Xy, flatten, path_length, rounded, sampled
from metrox_maps.geometry.offsets import beside, unit
from metrox_maps.geometry.quads import Box, Buckets, bounds, grown, segments_cross
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.sheet.order import Orders
from metrox_maps.metrox.sheet.sizes import BRIDGE, Sizes
from metrox_maps.metrox.sheet.stations import StationBox, lane_offset
from metrox_maps.metrox.sheet.ways import Leg, Ways

_MOST_CROSSINGS = 300_000
"""Pairs of straight pieces looked at for crossings; a tangle of more than that gains nothing from further bridges."""
_MOST_BRIDGES = 5_000
_GAP = 0.55
"""White on each side of a lane that crosses over another which it runs beside."""
_SLOPE = 2.0
"""Millimetres along for each that a lane moves sideways, to change places with another."""
_TUNNEL = 0.9
"""White between a tunnel's mouth and the box it goes under."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One step of one route on paper. `parts` is the visible path: in pieces where it goes under boxes it passes."""

    leg: Leg
    pieces: tuple[Piece, ...]
    parts: tuple[tuple[float, float], ...]
    """Stretches of the path that are drawn, as distances along it."""
    mouths: tuple[tuple[Xy, Xy], ...]
    """Tunnel mouths: a point of the path and the direction towards the box."""
    along: float
    """Length of the route drawn before this lane, so that dashes go on evenly."""

    @property
    def route(self) -> str:
        """The route's id."""
        return self.leg.step.route


@dataclass(frozen=True, slots=True)
class Bridge:
    """A stretch of a lane, as distances along it, under which another line is cut."""

    lane: int
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Layer:
    """Lanes that run together, drawn as one: first their bridges over the layers below, then the lanes in order."""

    lanes: tuple[int, ...]
    bridges: tuple[Bridge, ...]
    changes: tuple[Bridge, ...]
    """Where a lane crosses over an earlier one of its own layer, to change places with it."""
    gap: float
    """White on each side of a lane that does so; as much as a third lane beside it leaves."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All lanes in file order, and the order of drawing."""

    lanes: tuple[Lane, ...]
    layers: tuple[Layer, ...]


def draw_lines(
    ways: Ways, orders: Orders, boxes: dict[str, StationBox], *, scale: float, origin: Xy, sizes: Sizes
) -> Lines:
    """All lines of a map at their place on paper."""
    corners = _corner_radii(ways, orders, scale, sizes)
    by_point: dict[Point, list[StationBox]] = {}
    for station, point in ways.at.items():
        by_point.setdefault(point, []).append(boxes[station])
    lengths: dict[str, float] = {}
    lanes = []
    for leg in ways.legs:
        points, offsets, place = _course(leg, orders, scale, origin, sizes)
        path, source = beside(points, offsets, slope=_SLOPE)
        radii = [
            _lane_radius(leg, offsets, corners, index, place, sizes)
            or _change_radius(path, corner, offsets[index], sizes)
            for corner, index in enumerate(source[1:-1], 1)
        ]
        pieces = rounded(path, radii)
        passed = [box for point in leg.points[1:-1] for box in by_point.get(point, ())]
        parts, mouths = _tunnels(pieces, [grown(box.outer, _TUNNEL) for box in passed])
        along = lengths.get(leg.step.route, 0.0)
        lengths[leg.step.route] = along + path_length(pieces)
        lanes.append(Lane(leg, pieces, parts, mouths, along))
    return Lines(tuple(lanes), _layers(lanes, orders, boxes, sizes))


def _course(
    leg: Leg, orders: Orders, scale: float, origin: Xy, sizes: Sizes
) -> tuple[list[Xy], list[float], dict[int, int]]:
    """The points of a leg on paper, the lane's offset on each stretch, and the point of the leg each stands for.

    Where the lane changes places with another on its way there is a further point in the middle.
    """
    points: list[Xy] = []
    offsets: list[float] = []
    place: dict[int, int] = {}
    for number, (x, y) in enumerate(leg.points):
        place[len(points)] = number
        points.append((origin[0] + x * scale, origin[1] + y * scale))
        if number + 1 == len(leg.points):
            break
        here, there = leg.points[number], leg.points[number + 1]
        offsets.append(lane_offset(orders, here, there, leg.step.route, sizes.pitch))
        other = -lane_offset(orders, there, here, leg.step.route, sizes.pitch)
        if abs(other - offsets[-1]) > 1e-9:
            middle = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
            # lanes that move together keep their distance on the slant if the outer one turns later
            later = (offsets[-1] + other) / 2 * math.tan(math.atan(1 / _SLOPE) / 2)
            later = -later if other > offsets[-1] else later
            ux, uy = unit(here, there)
            points.append((origin[0] + middle[0] * scale + ux * later, origin[1] + middle[1] * scale + uy * later))
            offsets.append(other)
    return points, offsets, place


def _corner_radii(ways: Ways, orders: Orders, scale: float, sizes: Sizes) -> dict[tuple[Point, Point, Point], float]:
    """The radius of the grid line at each of its corners, the same for all lines that turn there together."""
    bent = {point for leg in ways.legs for point in leg.points[1:-1]}
    radii: dict[tuple[Point, Point, Point], float] = {}
    for leg in ways.legs:
        for a, b, c in zip(leg.points, leg.points[1:], leg.points[2:], strict=False):
            turn = abs(_turn(a, b, c))
            if turn < 1e-6 or turn > math.pi - 1e-3:
                continue
            lanes = max(orders.count(a, b), orders.count(b, c))
            room = min(
                math.dist(far, b) * scale * (0.5 if far in bent else 1.0) - (0.0 if far in bent else sizes.box * 0.4)
                for far in (a, c)
            )
            radius = min(max(1.5 * sizes.bundle(lanes), 5.0), max(room, 0.2) / math.tan(turn / 2))
            key = (a, b, c) if a <= c else (c, b, a)
            radii[key] = min(radius, radii.get(key, radius))
    return radii


def _turn(a: Point, b: Point, c: Point) -> float:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _lane_radius(
    leg: Leg,
    offsets: Sequence[float],
    corners: dict[tuple[Point, Point, Point], float],
    index: int,
    place: dict[int, int],
    sizes: Sizes,
) -> float | None:
    """Radius of one lane at a corner of its leg, concentric with its neighbors; None on a straight grid line."""
    number = place.get(index)
    if number is None:
        return None
    a, b, c = leg.points[number - 1 : number + 2]
    radius = corners.get((a, b, c) if a <= c else (c, b, a))
    if radius is None:
        return None
    offset = (offsets[index - 1] + offsets[index]) / 2
    return max(radius - offset if _turn(a, b, c) > 0 else radius + offset, sizes.lane * 0.2)


def _change_radius(path: Sequence[Xy], corner: int, offset: float, sizes: Sizes) -> float:
    """Radius where a lane moves to another place beside a straight grid line, concentric with lanes that move along."""
    (ax, ay), (bx, by), (cx, cy) = path[corner - 1 : corner + 2]
    right = (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
    return max(2 * sizes.pitch + (-offset if right else offset), sizes.lane * 0.5)


def _tunnels(
    pieces: Sequence[Piece], hidden: Sequence[Box]
) -> tuple[tuple[tuple[float, float], ...], tuple[tuple[Xy, Xy], ...]]:
    """The visible stretches of a path that goes under boxes, and the mouths where it goes in and comes out."""
    total = path_length(pieces)
    if not hidden:
        return ((0.0, total),), ()
    points = sampled(pieces, 0.1)
    parts: list[tuple[float, float]] = []
    mouths: list[tuple[Xy, Xy]] = []
    start: float | None = None
    for index, (here, (x, y)) in enumerate(points):
        covered = any(left < x < right and top < y < bottom for left, top, right, bottom in hidden)
        if covered and start is not None:
            if here > start:
                parts.append((start, here))
            mouths.append(((x, y), unit(points[index - 1][1], (x, y))))
            start = None
        elif not covered and start is None:
            start = here
            if index:
                mouths.append(((x, y), unit((x, y), points[index - 1][1])))
    if start is not None and start < total:
        parts.append((start, total))
    return tuple(parts), tuple(mouths)


def _layers(lanes: Sequence[Lane], orders: Orders, boxes: dict[str, StationBox], sizes: Sizes) -> tuple[Layer, ...]:
    """Lanes grouped by the stretches they share, the widest bundle on top, with the bridges each group needs."""
    leader = list(range(len(lanes)))

    def find(index: int) -> int:
        while leader[index] != index:
            leader[index] = leader[leader[index]]
            index = leader[index]
        return index

    owner: dict[object, int] = {}
    for index, lane in enumerate(lanes):
        for key in lane.leg.stretches:
            first = owner.setdefault(key, index)
            leader[max(find(index), find(first))] = min(find(index), find(first))
    groups: dict[int, list[int]] = {}
    for index in range(len(lanes)):
        groups.setdefault(find(index), []).append(index)
    width = {
        first: max(orders.count(*key) for i in group for key in lanes[i].leg.stretches)
        for first, group in groups.items()
    }
    ranked = sorted(groups, key=lambda first: (width[first], first))
    rank = {first: place for place, first in enumerate(ranked)}
    bridges: dict[int, list[Bridge]] = {}
    changes: dict[int, list[Bridge]] = {}
    for upper, lower, start, end in _crossings(lanes, boxes, sizes, lambda index: rank[find(index)]):
        found = changes if find(upper) == find(lower) else bridges
        found.setdefault(find(upper), []).append(Bridge(upper, start, end))
    return tuple(
        Layer(
            lanes=tuple(groups[first]),
            bridges=tuple(bridges.get(first, ())),
            changes=tuple(changes.get(first, ())),
            gap=_GAP if width[first] <= 2 else sizes.pitch - sizes.lane - 0.05,
        )
        for first in ranked
    )


def _crossings(
    lanes: Sequence[Lane], boxes: dict[str, StationBox], sizes: Sizes, rank: Callable[[int], int]
) -> list[tuple[int, int, float, float]]:
    """Where lanes of two routes cross outside boxes: upper and lower lane, and the stretch of the upper to keep clear.

    Of one layer, the later lane goes over.
    """
    buckets = Buckets(20.0)
    parts: list[tuple[int, Xy, Xy, float]] = []
    for index, lane in enumerate(lanes):
        points = flatten(lane.pieces)
        along = 0.0
        for a, b in pairwise(points):
            buckets.add(grown(bounds((a, b)), 0.01))
            parts.append((index, a, b, along))
            along += math.dist(a, b)
    found: list[tuple[int, int, float, float]] = []
    looked = 0
    for index, a, b, along in parts:
        if looked > _MOST_CROSSINGS or len(found) > _MOST_BRIDGES:
            break
        looked += 1
        for other in buckets.near(grown(bounds((a, b)), 0.01)):
            looked += 1
            below, c, d, _ = parts[other]
            if (rank(below), below) >= (rank(index), index):
                continue
            if rank(below) == rank(index) and lanes[below].route == lanes[index].route:
                continue
            point = segments_cross(a, b, c, d)
            if point is None or _covered(point, lanes[index], lanes[below], boxes):
                continue
            sine = abs((b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]))
            sine /= math.dist(a, b) * math.dist(c, d)
            half = (sizes.lane / 2 + BRIDGE) / max(sine, 0.3) + sizes.lane / 2
            here = along + math.dist(a, point)
            found.append((index, below, here - half, here + half))
    return found


def _covered(point: Xy, upper: Lane, lower: Lane, boxes: dict[str, StationBox]) -> bool:
    stops = {upper.leg.step.start, upper.leg.step.end, lower.leg.step.start, lower.leg.step.end}
    for stop in stops:
        left, top, right, bottom = boxes[stop].outer
        if left <= point[0] <= right and top <= point[1] <= bottom:
            return True
    return False
