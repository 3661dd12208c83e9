"""The signs beside end boxes: each ending route's badge, the branch bonus, and an arrow where play may begin there too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, band, box_polygon, boxes_meet, grown, inside, polygons_meet
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.carriage import bonus_width, draw_badge, draw_bonus, draw_sign
from metrox_maps.metrox.sheet.sizes import BADGE
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.scene.palette import safe
from metrox_maps.scene.shapes import Group, Shape

_BONUS = 4.4
_SIGN = 5.0
_BETWEEN = 0.6
_CLEAR = 0.7


@dataclass(frozen=True, slots=True)
class Ending:
    """The row of signs beside one end box."""

    station: str
    routes: tuple[Route, ...]
    at: Xy
    """Upper left corner."""
    width: float
    height: float

    @property
    def box(self) -> Box:
        """The rectangle it covers."""
        return self.at[0], self.at[1], self.at[0] + self.width, self.at[1] + self.height


def _parts(route: Route) -> float:
    width = BADGE
    if route.branches and route.branch_bonus is not None:
        width += _BETWEEN + bonus_width(_BONUS)
    if route.starts == "both-ends":
        width += _SIGN
    return width


def place_endings(
    metro: MetroMap,
    boxes: dict[str, StationBox],
    *,
    lines: Sequence[tuple[Xy, Xy]],
    taken: Sequence[Box],
    page: Box,
    width: float,
) -> tuple[Ending, ...]:
    """The signs of every end point, each on the side of its box that is most free. `width` is that of a line."""
    by_id = {route.id: route for route in metro.routes}
    blocked = [*taken, *(box.outer for box in boxes.values())]
    strips = [(band(a, b, width), (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))) for a, b in lines]
    found = []
    for box in boxes.values():
        if not box.ends:
            continue
        routes = tuple(by_id[route] for route in box.ends)
        wide = sum(_parts(route) for route in routes) + _BETWEEN * (len(routes) - 1)
        high = max(BADGE, _BONUS * 1.3 if any(route.branch_bonus for route in routes) else 0.0)
        best: tuple[float, Xy] | None = None
        for rank, at in enumerate(_spots(box.outer, wide, high)):
            area = (at[0], at[1], at[0] + wide, at[1] + high)
            cost = rank * 0.05 + (0 if inside(area, page) else 50)
            cost += 20 * sum(boxes_meet(grown(area, 0.5), other) for other in blocked if other != box.outer)
            near = grown(area, width)
            cost += 5 * sum(
                boxes_meet(near, grown(around, 0.01)) and polygons_meet(box_polygon(grown(area, 0.4)), strip)
                for strip, around in strips
            )
            if best is None or cost < best[0]:
                best = cost, at
        assert best is not None
        ending = Ending(box.station, routes, best[1], wide, high)
        blocked.append(ending.box)
        found.append(ending)
    return tuple(found)


def _spots(outer: Box, wide: float, high: float) -> list[Xy]:
    left, top, right, bottom = outer
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    across = (right + _CLEAR, left - _CLEAR - wide)
    down = (top - _CLEAR - high, bottom + _CLEAR)
    sides = [(across[0], y), (across[1], y), (x, down[0]), (x, down[1])]
    corners = [(right - 0.8, top - high + 0.8), (left - wide + 0.8, top - high + 0.8)]
    corners += [(right - 0.8, bottom - 0.8), (left - wide + 0.8, bottom - 0.8)]
    slid = [(right - wide, down[0]), (left, down[0]), (right - wide, down[1]), (left, down[1])]
    further = [
        (x + dx * (right - left + wide + 2 * away) / 2, y + dy * (bottom - top + high + 2 * away) / 2)
        for away in (2.2, 4.0)
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
    ]
    return sides + corners + slid + further


def draw_ending(ending: Ending) -> Group:
    """The signs at their place."""
    x, middle = ending.at[0], ending.at[1] + ending.height / 2
    shapes: list[Shape] = []
    for route in ending.routes:
        shapes.append(draw_badge(route, (x + BADGE / 2, middle), BADGE))
        x += BADGE
        if route.branches and route.branch_bonus is not None:
            shapes.append(draw_bonus(route.branch_bonus, (x + _BETWEEN, middle), size=_BONUS, edge=safe(route.color)))
            x += _BETWEEN + bonus_width(_BONUS)
        if route.starts == "both-ends":
            shapes.append(draw_sign("both-ends", (x + _SIGN / 2, middle), safe(route.color)))
            x += _SIGN
        x += _BETWEEN
    return Group(name="ending", data=(("station", ending.station),), children=tuple(shapes))
