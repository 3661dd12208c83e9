"""The signs beside boxes: each ending route's badge, branch bonus, and an arrow where play may begin there too.

A route that starts where its train and arrow find no room gets a badge with a nose that points into the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.offsets import unit
from metrox_maps.geometry.quads import (
    Box,
    Buckets,
    Filed,
    band,
    bounds,
    box_polygon,
    gap,
    grown,
    inside,
    polygons_meet,
)
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.carriage import bonus_width, draw_badge, draw_bonus
from metrox_maps.metrox.sheet.sizes import ARROW, BADGE
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.metrox.sheet.trains import OCTANTS, box_edge
from metrox_maps.scene.shapes import Circle, Group, Polygon, Shape, Stroke
from metrox_maps.scene.theme import Theme

_BONUS = 4.4
_BETWEEN = 0.6
_CLEAR = 0.7
_NOSE = 1.3
"""How far the nose of a start badge reaches out of it."""
_HIDING = 20.0
"""Cost of covering a box, a train, a panel or another sign; lines under a sign cost less, however many."""
_FOREIGN = 12.0
"""Cost of standing as near to another station's box as to its own."""
_NAME = 2.0
"""Cost of standing where a name would best stand."""
_TUCKED = 0.5
"""How far the square around a badge may reach over the corner of its box."""
_MOST_LINES, _MOST_LOOKED = 3, 150
"""Lines under one sign that are counted, and that are looked at."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The row of signs of one route beside one of its end boxes."""

    station: str
    route: Route
    box: Box
    """What badge and bonus cover."""
    arrow: tuple[Xy, Xy] | tuple[()]
    """Tail and tip of the arrow into the box of a both-ends route; empty otherwise."""


@dataclass(frozen=True, slots=True)
class StartBadge:
    """The badge of a route that has no arrow at its first box. `nose` points into the box."""

    station: str
    route: Route
    box: Box
    nose: tuple[Xy, Xy, Xy]

    @property
    def center(self) -> Xy:
        """The middle of the badge."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


class SignPlaces:
    """What stands round the boxes, and a place among it for each sign in turn.

    `lines` are drawn `width` wide and may be covered where nothing else is free, and so may the likely places of
    `names`; `taken` may not.
    """

    def __init__(
        self,
        boxes: dict[str, StationBox],
        *,
        lines: Iterable[tuple[Xy, Xy]],
        taken: Sequence[Box],
        names: Iterable[Box],
        page: Box,
        width: float,
    ) -> None:
        self._boxes = boxes
        self._page = page
        self._blocked = [*taken, *(box.outer for box in boxes.values())]
        self._buckets = Buckets(12.0)
        for area in self._blocked:
            self._buckets.add(area)
        self._names = Filed(names)
        self._stations = Filed(box.outer for box in boxes.values())
        self._strips = [band(a, b, width) for a, b in lines]
        self._lines = Buckets(12.0)
        for strip in self._strips:
            self._lines.add(bounds(strip))

    def starts(self, wanted: Sequence[tuple[str, Route]]) -> tuple[StartBadge, ...]:
        """Badges for routes that start at stations without an arrow; those without any free place are left out."""
        found: list[StartBadge] = []
        for station, route in wanted:
            box = self._boxes[station]
            mates = [badge.box for badge in found if badge.station == station]
            spots = _spots(box.outer, BADGE, BADGE, mates, clear=_NOSE + 0.4, between=_NOSE)
            options = [(x, y, x + BADGE, y + BADGE) for x, y in spots]
            costs = [self._cost(option, (), rank, box) for rank, option in enumerate(options)]
            if min(costs) < _HIDING:
                best = options[costs.index(min(costs))]
                found.append(StartBadge(station, route, best, _nose(best, box.outer)))
                self._take(best)
        return tuple(found)

    def endings(self, metro: MetroMap) -> tuple[Ending, ...]:
        """The signs of every end point, each where most is free around its box."""
        by_id = {route.id: route for route in metro.routes}
        found: list[Ending] = []
        for box in self._boxes.values():
            mates: list[Ending] = []
            for route_id in box.ends:
                options = _options(box, by_id[route_id], mates)
                costs = [self._cost(option.box, option.arrow, rank, box) for rank, option in enumerate(options)]
                best = options[costs.index(min(costs))]
                mates.append(best)
                self._take(best.box)
                if best.arrow:
                    self._take(bounds(best.arrow))
            found += mates
        return tuple(found)

    def _take(self, area: Box) -> None:
        self._blocked.append(area)
        self._buckets.add(area)

    def _cost(self, area: Box, arrow: Sequence[Xy], rank: int, own: StationBox) -> float:
        wide = grown(area, 0.4)
        cost = rank * 0.05 + (0 if inside(area, self._page) else 50) + _HIDING * self._hidden(wide, own)
        cost += min(_NAME * len(self._names.near(area)), 2 * _NAME)
        away = gap(area, own.outer)
        if any(
            box != own.outer and gap(area, box) < away + 0.5 for box in self._stations.near(grown(area, away + 0.5))
        ):
            cost += _FOREIGN
        shapes = [box_polygon(wide)]
        if arrow:
            shapes.append(band(arrow[0], arrow[1], 2.6))
            cost += _HIDING * self._hidden(bounds(shapes[1]), own)
        for shape in shapes:
            near = islice(self._lines.each(bounds(shape)), _MOST_LOOKED)
            meeting = (number for number in near if polygons_meet(shape, self._strips[number]))
            cost += 5 * sum(1 for _ in islice(meeting, _MOST_LINES))
        return cost

    def _hidden(self, area: Box, own: StationBox) -> int:
        return sum(self._blocked[number] is not own.outer for number in self._buckets.near(area))


def _nose(badge: Box, outer: Box) -> tuple[Xy, Xy, Xy]:
    """The triangle from a badge towards the nearest point of a box."""
    x, y = (badge[0] + badge[2]) / 2, (badge[1] + badge[3]) / 2
    goal = (min(max(x, outer[0] + 1.0), outer[2] - 1.0), min(max(y, outer[1] + 1.0), outer[3] - 1.0))
    ux, uy = unit((x, y), goal)
    base, tip = BADGE / 2 - 0.5, BADGE / 2 + _NOSE
    return (
        (x + ux * tip, y + uy * tip),
        (x + ux * base - uy * 1.5, y + uy * base + ux * 1.5),
        (x + ux * base + uy * 1.5, y + uy * base - ux * 1.5),
    )


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
    spots = _spots(box.outer, wide, high, [mate.box for mate in mates])
    return [Ending(box.station, route, (x, y, x + wide, y + high), ()) for x, y in spots]


def _with_arrow(box: StationBox, route: Route, direction: Xy, wide: float, high: float, size: float) -> Ending:
    dx, dy = direction
    tip = box_edge(box.outer, direction, 0.3)
    tail = (tip[0] + dx * size, tip[1] + dy * size)
    reach = BADGE / 2 if wide == BADGE else min(wide / 2 / max(abs(dx), 1e-9), high / 2 / max(abs(dy), 1e-9))
    x, y = tail[0] + dx * reach - wide / 2, tail[1] + dy * reach - high / 2
    return Ending(box.station, route, (x, y, x + wide, y + high), (tail, tip))


def _spots(
    outer: Box, wide: float, high: float, mates: Sequence[Box], *, clear: float = _CLEAR, between: float = _BETWEEN
) -> Iterator[Xy]:
    """Upper left corners round a box, the preferred first: beside the signs of others that end here, then near it."""
    left, top, right, bottom = outer
    for near in mates:
        middle = (near[1] + near[3] - high) / 2
        yield near[2] + between, middle
        yield near[0] - between - wide, middle
        yield (near[0] + near[2] - wide) / 2, near[3] + between
        yield (near[0] + near[2] - wide) / 2, near[1] - between - high
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    across = (right + clear, left - clear - wide)
    down = (top - clear - high, bottom + clear)
    yield from ((across[0], y), (across[1], y), (x, down[0]), (x, down[1]))
    # into the corners, as far as a round badge does not touch a rounded box
    yield from ((right - _TUCKED, top - high + _TUCKED), (left - wide + _TUCKED, top - high + _TUCKED))
    yield from ((right - _TUCKED, bottom - _TUCKED), (left - wide + _TUCKED, bottom - _TUCKED))
    yield from ((right - wide, down[0]), (left, down[0]), (right - wide, down[1]), (left, down[1]))
    for away in (2.2, 4.0):
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1)):
            yield x + dx * ((right - left + wide) / 2 + away), y + dy * ((bottom - top + high) / 2 + away)
    # beyond a name that stands at the corner
    for across_x in (left - wide + 1.6, right - 1.6):
        for down_y in (top - high - 2.9, bottom + 2.9):
            yield across_x, down_y


def draw_ending(ending: Ending, theme: Theme) -> Group:
    """Badge and bonus at their place; the arrow is drawn with those of the trains."""
    left, top, _, bottom = ending.box
    route, middle = ending.route, (top + bottom) / 2
    shapes: list[Shape] = [draw_badge(route, (left + BADGE / 2, middle), BADGE, theme)]
    if route.branches and route.branch_bonus is not None:
        at = (left + BADGE + _BETWEEN, middle)
        shapes.append(draw_bonus(route.branch_bonus, at, theme, size=_BONUS, edge=route.color))
    data = (("route", route.id), ("station", ending.station))
    return Group(name="ending", data=data, children=tuple(shapes))


def draw_start_badge(badge: StartBadge, theme: Theme) -> Group:
    """A badge with its nose, set off from the lines below by an edge of paper."""
    edge = Circle(center=badge.center, radius=BADGE / 2 + 0.3, fill=theme.paper)
    around = Polygon(points=badge.nose, fill=theme.paper, stroke=Stroke(color=theme.paper, width=0.6))
    nose = Polygon(points=badge.nose, fill=badge.route.color)
    data = (("route", badge.route.id), ("station", badge.station))
    shapes = (edge, around, nose, draw_badge(badge.route, badge.center, BADGE, theme))
    return Group(name="start-badge", data=data, children=shapes)
