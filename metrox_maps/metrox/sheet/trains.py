"""Trains put near their start points.

A train connects to its first box by an arrow with a leader that crosses nothing. Where no such place is left it stands
off: the arrow then carries the route's badge, and the train finds room anywhere. Where not even an arrow finds room,
the badge alone is placed later (see `endings`). Trains are placed one after another in file order, then each may move
to a better place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.offsets import unit
from metrox_maps.geometry.quads import Box, band, bounds, box_polygon, boxes_meet, grown, inside, polygons_meet
from metrox_maps.metrox.sheet.arrange import Ground
from metrox_maps.metrox.sheet.carriage import Carriage
from metrox_maps.metrox.sheet.sizes import ARROW, BADGE
from metrox_maps.metrox.sheet.stations import StationBox

_STRIDE = 3
_LOOKED_AT = 12
_REACH = 50.0
"""How far from its start point a train is looked for, unless there is no room at all."""
_LONGEST = 32.0
"""A leader longer than this is harder to follow than a badge."""
_STANDING_OFF = 26.0
_WELL, _CREDIT = 6.0, 1.5
"""What a train costs that stands well, and what all may cost at first as a multiple of what they may cost at last."""
_APART, _FAR = 0.15, 58.0
"""What each millimetre between a train that stands off and its start point costs, and from where on it costs more."""
_NO_ARROW = 40.0
_SHORT = 0.3
"""Between the tip of an arrow and its box."""
_WRONG = 6
"""A badge on another box, or in the margin, counts as much as so many millimetres of it on taken ground."""
_BLOCKED, _HALF = 4.0, BADGE * 0.45
"""Cost of each millimetre taken where a badge would be, along its middle and its sides."""
_FOREIGN = 1.2
"""An arrow this close to another station's box could be meant for that one."""
_POINTS = 4.0
"""How far an eye goes on along a leader that turns."""
_DISCOURTESY = 10.0
"""How much further off a demanded place a train may stand to leave the likely places of names free."""
_NAME_COVERED = 5.0
"""For each name that would have to stand elsewhere."""
OCTANTS = tuple((math.cos(math.pi * k / 4), math.sin(math.pi * k / 4)) for k in range(8))
"""Directions in which an arrow may stand off from a box."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One train to place: its forms, the box of its start point, and the middle the map's file demands, if it does."""

    forms: tuple[Carriage, ...]
    start: StationBox | None
    demanded: Xy | None


@dataclass(frozen=True, slots=True)
class PlacedTrain:
    """A train at its upper left corner, and its arrow.

    `leader` runs from the carriage to the tail of the arrow to its tip; from the tail only where the train stands off;
    it is empty where the start point has no position or no room for an arrow.
    """

    carriage: Carriage
    at: Xy
    leader: tuple[Xy, ...]
    cost: float

    @property
    def route(self) -> str:
        """The route's id."""
        return self.carriage.route.id

    @property
    def excess(self) -> float:
        """How much dearer it is than a train that stands well."""
        return max(self.cost - _WELL, 0.0)

    @property
    def box(self) -> Box:
        """The rectangle it covers."""
        return self.carriage.box(self.at)

    @property
    def badge(self) -> Xy | None:
        """The middle of the badge at the arrow's tail where the train stands off, or None."""
        if len(self.leader) != 2:
            return None
        return self._behind(BADGE / 2)

    @property
    def ring(self) -> Xy | None:
        """The middle of a loop's sign, behind the arrow's tail or its badge; None for other routes."""
        if self.carriage.route.shape != "loop" or not self.leader:
            return None
        return self._behind(BADGE + RING + 0.3 if len(self.leader) == 2 else _RING_BACK)

    def reaching(self, boxes: dict[str, StationBox]) -> PlacedTrain:
        """The same train with its arrow reaching to the edge of a box of another size at the same place."""
        if not self.leader:
            return self
        tail, tip = self.leader[-2:]
        outer = boxes[self.carriage.route.stations[0]].outer
        return replace(self, leader=(*self.leader[:-1], box_edge(outer, unit(tip, tail), _SHORT)))

    def _behind(self, distance: float) -> Xy:
        tail, tip = self.leader[-2:]
        return _behind(tail, tip, distance)


RING = 2.5
"""Radius of the disc that holds the sign of a loop."""
_RING_BACK = 1.6
"""How far its middle stands behind the tail of an arrow, so that the arrow's head stays whole."""


def place_trains(ground: Ground, wanted: Sequence[Wanted], *, most: float = math.inf) -> tuple[PlacedTrain, ...] | None:
    """All trains, or None if one finds no room, or if all together are likely to be dearer than `most`."""
    fresh = ground.copy()
    placed: dict[int, PlacedTrain] = {}
    spent = 0.0
    # a train that may move to a better place later is given some credit
    for firm, most_now in ((True, most), (False, most * _CREDIT + _STANDING_OFF)):
        for index, wish in enumerate(wanted):
            if (wish.demanded is not None) == firm:
                train = (
                    _as_demanded(ground, wish, wish.demanded)
                    if wish.demanded is not None
                    else _best_place(ground, wish)
                )
                if train is None:
                    return None
                spent += train.excess
                if spent > most_now:
                    return None
                placed[index] = train
                _take(ground, train)
    for index, wish in enumerate(wanted):
        if wish.demanded is None and placed[index].cost > 12:
            again = fresh.copy()
            for other, train in placed.items():
                if other != index:
                    _take(again, train)
            better = _best_place(again, wish)
            if better is not None and better.cost < placed[index].cost:
                placed[index] = better
    return tuple(placed[index] for index in range(len(wanted)))


def squeezed_train(wish: Wanted, content: Box) -> PlacedTrain:
    """The train at its start point and on the page, whatever it hides there."""
    carriage = wish.forms[0]
    middle = wish.demanded or (wish.start.center if wish.start is not None else content[:2])
    left, top, right, bottom = content
    x = max(left, min(middle[0] + ARROW, right - carriage.width))
    y = max(top, min(middle[1] + ARROW, bottom - carriage.height))
    return PlacedTrain(carriage, (x, y), (), 0.0)


def _as_demanded(ground: Ground, wish: Wanted, middle: Xy) -> PlacedTrain | None:
    """The train where its file wants it, moved no further than needed to cover nothing."""
    arrows = _arrows(ground, wish.start)
    best: PlacedTrain | None = None
    for rank, carriage in enumerate(wish.forms):
        goal = (middle[0] - carriage.width / 2, middle[1] - carriage.height / 2)
        for courteous in (True, False):
            spot = ground.nearest_spot(carriage.width, carriage.height, goal, courteous=courteous)
            if spot is None:
                continue
            cost = math.dist(spot, goal) + rank * 6.0 + (0.0 if courteous else _DISCOURTESY)
            if best is None or cost < best.cost:
                best = replace(_led(ground, carriage, spot, wish.start, arrows), cost=cost)
    return best


def _take(ground: Ground, train: PlacedTrain) -> None:
    ground.take(train.box)
    for a, b in zip(train.leader, train.leader[1:], strict=False):
        ground.take_line(a, b, 1.2)
    for sign, radius in ((train.badge, BADGE / 2), (train.ring, RING)):
        if sign is not None:
            ground.take((*sign, *sign), radius + 0.8)


@dataclass(frozen=True, slots=True)
class _Arrow:
    """One of the eight ways into a first box."""

    tail: Xy
    tip: Xy
    hits: int
    """How much stands in its way."""
    badge: int
    """How much stands where a badge would be."""
    alone: float
    """What it costs with a badge instead of a leader."""


def _arrows(ground: Ground, start: StationBox | None) -> list[_Arrow]:
    if start is None:
        return []
    found = []
    for dx, dy in OCTANTS:
        tip = box_edge(start.outer, (dx, dy), _SHORT)
        tail = (tip[0] + dx * ARROW, tip[1] + dy * ARROW)
        hits = ground.hits((tip[0] + dx * 2.0, tip[1] + dy * 2.0), tail)
        hits += len(_foreign(ground, start, grown(bounds((tip, tail)), _FOREIGN)))
        end = (tail[0] + dx * BADGE, tail[1] + dy * BADGE)
        middle = (tail[0] + dx * BADGE / 2, tail[1] + dy * BADGE / 2)
        disc = grown((*middle, *middle), BADGE / 2)
        badge = ground.hits(tail, end) + _WRONG * len(_foreign(ground, start, grown(disc, 0.4)))
        badge += 0 if inside(disc, ground.content) else _WRONG
        names = len(ground.names.near(grown(bounds((tail, end)), BADGE / 2)))
        alone = hits * _NO_ARROW + badge * _BLOCKED + names * _NAME_COVERED + _STANDING_OFF
        found.append(_Arrow(tail, tip, hits, badge, alone))
    return found


def _foreign(ground: Ground, start: StationBox, around: Box) -> list[Box]:
    """The boxes of other stations in an area."""
    return [box for box in ground.stations.near(around) if box != start.outer]


def _misleads(ground: Ground, start: StationBox, foot: Xy, tail: Xy) -> bool:
    """Whether a leader, before it turns into the arrow, points at the box of another station."""
    ahead = unit(foot, tail)
    strip = band(foot, (tail[0] + ahead[0] * _POINTS, tail[1] + ahead[1] * _POINTS), 1.0)
    return any(polygons_meet(strip, box_polygon(box)) for box in _foreign(ground, start, bounds(strip)))


def _best_place(ground: Ground, wish: Wanted) -> PlacedTrain | None:
    arrows = _arrows(ground, wish.start)
    best: PlacedTrain | None = None
    for rank, carriage in enumerate(wish.forms):
        for at in _candidates(ground, carriage, wish.start):
            train = _led(ground, carriage, at, wish.start, arrows)
            cost = train.cost + rank * 2.0
            if best is None or cost < best.cost - 1e-9:
                best = replace(train, cost=cost)
    return best


def _candidates(ground: Ground, carriage: Carriage, start: StationBox | None) -> list[Xy]:
    """Free places near a box; the nearest in each of eight directions among them, so that one side hides no other."""
    width, height = carriage.width, carriage.height
    if start is None:
        spot = ground.nearest_spot(width, height, ground.content[:2])
        return [] if spot is None else [spot]
    left, top, right, bottom = start.outer
    reach = (left - width - _REACH, top - height - _REACH, right + _REACH, bottom + _REACH)
    spots = ground.spots(width, height, stride=_STRIDE, near=reach)
    if not spots:
        spot = ground.nearest_spot(width, height, (start.center[0] - width / 2, start.center[1] - height / 2))
        return [] if spot is None else [spot]
    ranked = []
    room = ARROW + (_RING_BACK + RING if carriage.route.shape == "loop" else 0.0)
    for x, y in spots:
        dx, dy = max(left - x - width, x - right, 0.0), max(top - y - height, y - bottom, 0.0)
        ranked.append((abs(math.hypot(dx, dy) - room), x, y))
    ranked.sort()
    chosen = [(x, y) for _, x, y in ranked[:_LOOKED_AT]]
    sectors = set()
    middle_x, middle_y = (left + right - width) / 2, (top + bottom - height) / 2
    for _, x, y in ranked[:300]:
        sector = round(math.atan2(y - middle_y, x - middle_x) / (math.pi / 4)) % 8
        if sector not in sectors:
            sectors.add(sector)
            chosen.append((x, y))
    return chosen


def _led(ground: Ground, carriage: Carriage, at: Xy, start: StationBox | None, arrows: Sequence[_Arrow]) -> PlacedTrain:
    """A train at a place with the best arrow to its start point."""
    if start is None:
        return PlacedTrain(carriage, at, (), 0.0)
    box = carriage.box(at)
    room = grown(box, 0.5)
    crowd = _NAME_COVERED * len(ground.names.near(room))
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    off = min(arrows, key=lambda arrow: arrow.alone)
    away = math.dist(middle, start.center)
    best = off.alone + _APART * away + max(away - _FAR, 0.0) + (_NO_ARROW if off.hits or off.badge else 0.0)
    leader: tuple[Xy, ...] = () if off.hits or off.badge else (off.tail, off.tip)
    for arrow in arrows:
        if arrow.hits or boxes_meet(box, grown(bounds((arrow.tail, arrow.tip)), 0.2)):
            continue
        tail = arrow.tail
        sign = _behind(tail, arrow.tip, _RING_BACK)
        if carriage.route.shape == "loop" and boxes_meet(box, grown((*sign, *sign), RING)):
            continue
        foot = _foot(box, tail)
        size = math.dist(foot, tail)
        ahead, into = unit(tail, foot), unit(arrow.tip, tail)
        bend = 0.0 if size < 0.5 else 1 - (ahead[0] * into[0] + ahead[1] * into[1])
        cost = size * 0.7 + bend * 4
        if size > _LONGEST or bend > 1.2 or cost >= best:
            continue
        if bend > 0.2 and _misleads(ground, start, foot, tail):
            continue
        near = (foot[0] + ahead[0] * -min(size, 1.6), foot[1] + ahead[1] * -min(size, 1.6))
        if size < 1.7 or not ground.hits(tail, near):
            best, leader = cost, (foot, tail, arrow.tip)
    return PlacedTrain(carriage, at, leader, best + crowd)


def _behind(tail: Xy, tip: Xy, distance: float) -> Xy:
    """The point so far behind the tail of an arrow."""
    ux, uy = unit(tip, tail)
    return tail[0] + ux * distance, tail[1] + uy * distance


def box_edge(box: Box, direction: Xy, beyond: float) -> Xy:
    """Where a ray from the middle of a box leaves it, and a little further."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    reach = min(
        (box[2] - box[0]) / 2 / abs(direction[0]) if abs(direction[0]) > 1e-9 else math.inf,
        (box[3] - box[1]) / 2 / abs(direction[1]) if abs(direction[1]) > 1e-9 else math.inf,
    )
    return x + direction[0] * (reach + beyond), y + direction[1] * (reach + beyond)


def _foot(box: Box, point: Xy) -> Xy:
    """The point of a train's edge from which its leader starts: the nearest, away from the corners."""
    inset_x, inset_y = min(4.0, (box[2] - box[0]) / 2), min(3.0, (box[3] - box[1]) / 2)
    x = min(max(point[0], box[0] + inset_x), box[2] - inset_x)
    y = min(max(point[1], box[1] + inset_y), box[3] - inset_y)
    if box[0] <= point[0] <= box[2]:
        return (x, box[1] if point[1] < box[1] else box[3])
    return (box[0] if point[0] < box[0] else box[2], y)
