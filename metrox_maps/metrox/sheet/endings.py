"""The signs beside end boxes: each ending route's badge, branch bonus, and an arrow where play may begin there too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import (
    Box,
    Polygon,
    band,
    bounds,
    box_polygon,
    boxes_meet,
    grown,
    inside,
    polygons_meet,
)
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.carriage import bonus_width, draw_badge, draw_bonus
from metrox_maps.metrox.sheet.sizes import ARROW, BADGE
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.metrox.sheet.trains import OCTANTS, box_edge
from metrox_maps.scene.palette import safe
from metrox_maps.scene.shapes import Group, Shape

_BONUS = 4.4
_BETWEEN = 0.6
_CLEAR = 0.7


@dataclass(frozen=True, slots=True)
class Ending:
    """The row of signs of one route beside one of its end boxes."""

    station: str
    route: Route
    box: Box
    """What badge and bonus cover."""
    arrow: tuple[Xy, Xy] | tuple[()]
    """Tail and tip of the arrow into the box of a both-ends route; empty otherwise."""


def place_endings(
    metro: MetroMap,
    boxes: dict[str, StationBox],
    *,
    lines: Sequence[tuple[Xy, Xy]],
    taken: Sequence[Box],
    page: Box,
    width: float,
) -> tuple[Ending, ...]:
    """The signs of every end point, each where most is free around its box. `width` is that of a line."""
    by_id = {route.id: route for route in metro.routes}
    blocked = [*taken, *(box.outer for box in boxes.values())]
    strips = [(strip, bounds(strip)) for strip in (band(a, b, width) for a, b in lines)]
    found: list[Ending] = []
    for box in boxes.values():
        mates: list[Ending] = []
        for route_id in box.ends:
            options = _options(box, by_id[route_id], mates)
            costs = [_cost(option, rank, box, blocked, strips, page) for rank, option in enumerate(options)]
            best = options[costs.index(min(costs))]
            mates.append(best)
            blocked.append(best.box)
            if best.arrow:
                blocked.append(bounds(best.arrow))
        found += mates
    return tuple(found)


def _options(box: StationBox, route: Route, mates: Sequence[Ending]) -> list[Ending]:
    wide, high = BADGE, BADGE
    if route.branches and route.branch_bonus is not None:
        wide, high = wide + _BETWEEN + bonus_width(_BONUS), _BONUS * 1.3
    if route.starts == "both-ends":
        return [
            _with_arrow(box, route, direction, wide, high, size)
            for size in (ARROW, ARROW * 1.6)
            for direction in OCTANTS
        ]
    return [Ending(box.station, route, (x, y, x + wide, y + high), ()) for x, y in _spots(box.outer, wide, high, mates)]


def _with_arrow(box: StationBox, route: Route, direction: Xy, wide: float, high: float, size: float) -> Ending:
    dx, dy = direction
    tip = box_edge(box.outer, direction, 0.3)
    tail = (tip[0] + dx * size, tip[1] + dy * size)
    reach = BADGE / 2 if wide == BADGE else min(wide / 2 / max(abs(dx), 1e-9), high / 2 / max(abs(dy), 1e-9))
    x, y = tail[0] + dx * reach - wide / 2, tail[1] + dy * reach - high / 2
    return Ending(box.station, route, (x, y, x + wide, y + high), (tail, tip))


def _cost(
    ending: Ending,
    rank: int,
    own: StationBox,
    blocked: Sequence[Box],
    strips: Sequence[tuple[Polygon, Box]],
    page: Box,
) -> float:
    area = ending.box
    cost = rank * 0.05 + (0 if inside(area, page) else 50)
    cost += 20 * sum(boxes_meet(grown(area, 0.4), other) for other in blocked if other is not own.outer)
    shapes = [box_polygon(grown(area, 0.4))]
    if ending.arrow:
        tail, tip = ending.arrow
        shapes.append(band(tail, tip, 2.6))
        cost += 20 * sum(boxes_meet(bounds(shapes[1]), other) for other in blocked if other is not own.outer)
    for shape in shapes:
        near = bounds(shape)
        cost += 5 * sum(boxes_meet(near, around) and polygons_meet(shape, strip) for strip, around in strips)
    return cost


def _spots(outer: Box, wide: float, high: float, mates: Sequence[Ending]) -> Iterator[Xy]:
    """Upper left corners round a box, the preferred first: beside the signs of others that end here, then near it."""
    left, top, right, bottom = outer
    for mate in mates:
        near = mate.box
        middle = (near[1] + near[3] - high) / 2
        yield near[2] + _BETWEEN, middle
        yield near[0] - _BETWEEN - wide, middle
        yield (near[0] + near[2] - wide) / 2, near[3] + _BETWEEN
        yield (near[0] + near[2] - wide) / 2, near[1] - _BETWEEN - high
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    across = (right + _CLEAR, left - _CLEAR - wide)
    down = (top - _CLEAR - high, bottom + _CLEAR)
    yield from ((across[0], y), (across[1], y), (x, down[0]), (x, down[1]))
    yield from ((right - 0.8, top - high + 0.8), (left - wide + 0.8, top - high + 0.8))
    yield from ((right - 0.8, bottom - 0.8), (left - wide + 0.8, bottom - 0.8))
    yield from ((right - wide, down[0]), (left, down[0]), (right - wide, down[1]), (left, down[1]))
    for away in (2.2, 4.0):
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1)):
            yield x + dx * ((right - left + wide) / 2 + away), y + dy * ((bottom - top + high) / 2 + away)


def draw_ending(ending: Ending) -> Group:
    """Badge and bonus at their place; the arrow is drawn with those of the trains."""
    left, top, _, bottom = ending.box
    route, middle = ending.route, (top + bottom) / 2
    shapes: list[Shape] = [draw_badge(route, (left + BADGE / 2, middle), BADGE)]
    if route.branches and route.branch_bonus is not None:
        at = (left + BADGE + _BETWEEN, middle)
        shapes.append(draw_bonus(route.branch_bonus, at, size=_BONUS, edge=safe(route.color)))
    data = (("route", route.id), ("station", ending.station))
    return Group(name="ending", data=data, children=tuple(shapes))
