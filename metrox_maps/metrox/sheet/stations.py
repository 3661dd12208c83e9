"""Station boxes: how large each must be to span the lines that stop there, and what shows on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.offsets import normal
from metrox_maps.geometry.quads import Box, grown
from metrox_maps.metrox.facts import end_points, stopping_routes
from metrox_maps.metrox.model import MetroMap, Point
from metrox_maps.metrox.sheet.order import Orders
from metrox_maps.metrox.sheet.sizes import Sizes
from metrox_maps.metrox.sheet.ways import Ways


@dataclass(frozen=True, slots=True)
class StationBox:
    """One box to write in. `rect` is the white part; `outer` includes the outline of an end point."""

    station: str
    rect: Box
    outer: Box
    routes: tuple[str, ...]
    """Routes that stop here, in file order."""
    ends: tuple[str, ...]
    """Routes that end here, in file order."""

    @property
    def center(self) -> Xy:
        """The middle of the box."""
        left, top, right, bottom = self.rect
        return (left + right) / 2, (top + bottom) / 2

    def shifted(self, dx: float, dy: float) -> StationBox:
        """The same box elsewhere."""
        return replace(self, rect=_shift(self.rect, dx, dy), outer=_shift(self.outer, dx, dy))


def _shift(box: Box, dx: float, dy: float) -> Box:
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def lane_offset(orders: Orders, a: Point, b: Point, route: str, pitch: float) -> float:
    """How far right of the grid line a route sets out on its way from a to b, in millimetres."""
    order = orders.at(a, b)
    offset = (order.index(route) - (len(order) - 1) / 2) * pitch
    return offset if a <= b else -offset


def station_boxes(metro: MetroMap, ways: Ways, orders: Orders, scale: float, sizes: Sizes) -> dict[str, StationBox]:
    """The box of every station that has a position, for a grid of `scale` mm, the grid's origin at (0, 0)."""
    routes = stopping_routes(metro)
    ends: dict[str, list[str]] = {}
    for route in metro.routes:
        for station in end_points(route):
            if route.id not in ends.setdefault(station, []):
                ends[station].append(route.id)
    reach = _reaches(ways, orders, scale, sizes)
    boxes = {}
    half = sizes.box / 2
    for station, (column, row) in ways.at.items():
        x, y = column * scale, row * scale
        rect = (x - half, y - half, x + half, y + half)
        for box in reach.get(station, ()):
            rect = (min(rect[0], box[0]), min(rect[1], box[1]), max(rect[2], box[2]), max(rect[3], box[3]))
        ending = tuple(ends.get(station, ()))
        outer = grown(rect, sizes.end_outline if ending else 0.0)
        boxes[station] = StationBox(station, rect, outer, routes.get(station, ()), ending)
    return boxes


def _reaches(ways: Ways, orders: Orders, scale: float, sizes: Sizes) -> dict[str, list[Box]]:
    """For each station what its lines need: a rectangle for every line that arrives or leaves."""
    found: dict[str, list[Box]] = {}
    for leg in ways.legs:
        points = leg.points
        for station, here, there in (
            (leg.step.start, points[0], points[1]),
            (leg.step.end, points[-1], points[-2]),
        ):
            offset = lane_offset(orders, here, there, leg.step.route, sizes.pitch)
            nx, ny = normal(here, there)
            slanting = abs(nx) > 1e-6 and abs(ny) > 1e-6
            # a slanting line needs less: the corners of the box reach out towards it
            spread = sizes.lane * (0.35 if slanting else 0.5) + (0.0 if slanting else 0.05)
            x, y = here[0] * scale + nx * offset, here[1] * scale + ny * offset
            wide, high = (spread, spread) if slanting else (abs(nx) * spread, abs(ny) * spread)
            found.setdefault(station, []).append((x - wide, y - high, x + wide, y + high))
    return found
