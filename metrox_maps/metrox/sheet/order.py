"""Which line lies beside which: an order of lanes for every shared stretch, with as few crossings as can be.

Lines that run together keep their sides. Where they have to cross, because the two ends of their common way want
different orders, they do so between two stations, where a player sees it, and not under a box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from metrox_maps.geometry import bundles
from metrox_maps.geometry.bundles import Order, Tally
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.sheet.ways import Stretch, Ways, stretch

_MOST_PERMUTED = 5


@dataclass(frozen=True, slots=True)
class Orders:
    """For each stretch its routes from left to right, as seen going from its smaller to its larger point."""

    near: dict[Stretch, Order]
    """At the smaller point."""
    far: dict[Stretch, Order]
    """At the larger point, where lines cross on the way."""
    tally: Tally
    """Crossings of lines that run together, and neighbors that part though both go on together."""

    def at(self, here: Point, there: Point) -> Order:
        """The order at the beginning of a stretch, still as seen from its smaller point."""
        key = stretch(here, there)
        return self.near[key] if here == key[0] else self.far.get(key, self.near[key])

    def count(self, a: Point, b: Point) -> int:
        """How many routes share a stretch."""
        return len(self.near[stretch(a, b)])


def lane_orders(ways: Ways) -> Orders:
    """The orders of all stretches."""
    numbers: dict[Point, int] = {}
    stretches = [
        bundles.Stretch(
            numbers.setdefault(a, len(numbers)), numbers.setdefault(b, len(numbers)), routes, _angle(a, b), _angle(b, a)
        )
        for (a, b), routes in ways.routes.items()
    ]
    found = bundles.best_orders(stretches)
    near = dict(zip(ways.routes, found, strict=True))
    crossing = _Crossing(ways, near)
    for point in sorted(set(ways.at.values())):
        crossing.clear(point)
    far = {key: order for key, order in crossing.far.items() if order != crossing.near[key]}
    return Orders(crossing.near, far, bundles.tally(stretches, found))


def _angle(a: Point, b: Point) -> float:
    """The direction from one point to another in degrees, y up."""
    return math.degrees(math.atan2(a[1] - b[1], b[0] - a[0]))


class _Crossing:
    """Moves crossings from under the boxes of stations to the stretches beside them."""

    def __init__(self, ways: Ways, orders: dict[Stretch, Order]) -> None:
        self.near = dict(orders)
        self.far = dict(orders)
        self.stations = set(ways.at.values())
        self.around: dict[Point, list[Point]] = {}
        for a, b in ways.routes:
            self.around.setdefault(a, []).append(b)
            self.around.setdefault(b, []).append(a)

    def clear(self, point: Point) -> None:
        """Give each stretch at a station the order in which nothing crosses there, if that makes no more crossings."""
        for there in self.around.get(point, ()):
            order = self.order(point, there)
            if not 1 < len(order) <= _MOST_PERMUTED:
                continue
            price = self._price(point, there, order)
            if price == 0:
                continue
            here = {other: self._price(point, there, other) for other in permutations(order)}
            best = min(here, key=lambda other: (here[other] + _inversions(order, other), here[other]))
            if here[best] + _inversions(order, best) <= price:
                self._change(point, there, best)

    def order(self, here: Point, there: Point) -> Order:
        """The order at the beginning of a stretch, from left to right as seen going from `here` to `there`."""
        key = stretch(here, there)
        return self.near[key] if here == key[0] else self.far[key][::-1]

    def _put(self, here: Point, there: Point, order: Order) -> None:
        key = stretch(here, there)
        if here == key[0]:
            self.near[key] = order
        else:
            self.far[key] = order[::-1]

    def _price(self, point: Point, there: Point, order: Order) -> int:
        """How many pairs of lines cross at a point, if the lines of one stretch leave it in this order."""
        place = {route: number for number, route in enumerate(order)}
        others = [other for other in self.around[point] if other != there]
        own = _angle(point, there)
        goes: dict[str, list[tuple[float, Point]]] = {route: [] for route in order}
        crossings = 0
        for other in others:
            leaving = self.order(point, other)
            both = [route for route in leaving if route in place]
            crossings += sum(place[a] < place[b] for a, b in combinations(both, 2))
            for route in both:
                goes[route].append(((own - _angle(point, other)) % 360, other))
        for a, b in combinations(order, 2):
            first, second = sorted(goes[a]), sorted(goes[b])
            if first and second and not {point for _, point in first} & {point for _, point in second}:
                crossings += first < second
        return crossings

    def _change(self, point: Point, there: Point, order: Order) -> None:
        """Let lines cross on the way to a point; two neighbors do so on the longest stretch of their common way."""
        now = self.order(point, there)
        changed = [number for number, (a, b) in enumerate(zip(now, order, strict=True)) if a != b]
        run = [(point, there)]
        if len(changed) == 2 and changed[1] == changed[0] + 1:
            run += self._run(point, there, now[changed[0]], now[changed[1]])
        here = max(range(len(run)), key=lambda number: (math.dist(*run[number]), -self._crowd(run[number]), -number))
        pair = {now[changed[0]]: now[changed[1]], now[changed[1]]: now[changed[0]]} if len(changed) == 2 else {}
        for number in range(here):
            a, b = run[number]
            for start, end in ((a, b), (b, a)):
                self._put(start, end, tuple(pair.get(route, route) for route in self.order(start, end)))
        a, b = run[here]
        if here:
            self._put(a, b, tuple(pair.get(route, route) for route in self.order(a, b)))
        else:
            self._put(point, there, order)

    def _crowd(self, way: tuple[Point, Point]) -> int:
        """How many lines meet at the two ends of a stretch: large boxes there leave less of it to be seen."""
        return sum(len({route for there in self.around[end] for route in self.order(end, there)}) for end in way)

    def _run(self, point: Point, there: Point, first: str, second: str) -> Iterator[tuple[Point, Point]]:
        """The stretches on which two neighbors go on side by side, away from a point."""
        seen = {stretch(point, there)}
        while True:
            onward = [
                other
                for other in self.around[there]
                if stretch(there, other) not in seen and {first, second} <= set(self.order(there, other))
            ]
            if len(onward) != 1:
                return
            point, there = there, onward[0]
            seen.add(stretch(point, there))
            order = self.order(point, there)
            if abs(order.index(first) - order.index(second)) != 1 or self.order(there, point) != order[::-1]:
                return
            yield point, there


def _inversions(one: Order, other: Order) -> int:
    place = {route: number for number, route in enumerate(other)}
    return sum(place[a] > place[b] for a, b in combinations(one, 2))
