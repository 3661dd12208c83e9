"""Which line lies beside which: one order of lanes for every shared stretch, with as few crossings as can be.

Two routes that run together keep their sides for the whole of the common run. The sides are chosen by where the two
come from and where they go: who turns off to the right lies on the right. Only where the two ends of a run disagree
do the lines have to cross, once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from metrox_maps.metrox.model import Point
from metrox_maps.metrox.sheet.ways import Leg, Stretch, Ways, stretch

_Turns = dict[tuple[str, Point, Point], list[Point]]
"""For a route that came from one point to another: the points it may go on to, in either direction of travel."""

_MOST_PERMUTED = 6


def lane_orders(ways: Ways) -> dict[Stretch, tuple[str, ...]]:
    """For each stretch its routes from left to right, as seen going from its smaller to its larger point."""
    turns = _turns(ways.legs)
    sides: dict[tuple[Stretch, str, str], int] = {}
    for key, routes in ways.routes.items():
        for first, second in combinations(routes, 2):
            if (key, first, second) not in sides:
                _settle(key, first, second, turns, sides)
    return {
        key: _best_order(routes, tuple(sides[key, a, b] for a, b in combinations(routes, 2)))
        for key, routes in ways.routes.items()
    }


def _turns(legs: Iterable[Leg]) -> _Turns:
    turns: _Turns = {}
    by_route: dict[str, list[Leg]] = {}
    for leg in legs:
        by_route.setdefault(leg.step.route, []).append(leg)
    for route, parts in by_route.items():
        joined = [(leg.points[index : index + 3]) for leg in parts for index in range(len(leg.points) - 2)]
        onward: dict[str, list[Leg]] = {}
        for leg in parts:
            onward.setdefault(leg.step.start, []).append(leg)
        for before in parts:
            for after in onward.get(before.step.end, ()):
                joined.append((before.points[-2], before.points[-1], after.points[1]))
        for a, b, c in joined:
            turns.setdefault((route, a, b), []).append(c)
            turns.setdefault((route, c, b), []).append(a)
    return turns


def _settle(key: Stretch, first: str, second: str, turns: _Turns, sides: dict[tuple[Stretch, str, str], int]) -> None:
    """Give both routes their sides on the whole common run through `key`; +1 means `second` lies on the right."""
    ahead, vote_ahead = _follow(key, first, second, turns)
    back, vote_back = _follow((key[1], key[0]), first, second, turns)
    side = vote_ahead - vote_back  # what is right for one direction of travel is left for the other
    side = 1 if side >= 0 else -1
    run = [(b, a) for a, b in reversed(back[1:])] + ahead
    for a, b in run:
        sides[stretch(a, b), first, second] = side if a <= b else -side


def _follow(
    start: tuple[Point, Point], first: str, second: str, turns: _Turns
) -> tuple[list[tuple[Point, Point]], int]:
    """The common run of two routes onward from a directed stretch, and who turns off to which side at its end."""
    run = [start]
    seen = {stretch(*start)}
    while True:
        a, b = run[-1]
        one, two = turns.get((first, a, b), []), turns.get((second, a, b), [])
        both = [point for point in one if point in two]
        onward = next((point for point in both if stretch(b, point) not in seen), None)
        if onward is None:
            break
        seen.add(stretch(b, onward))
        run.append((b, onward))
    if both or not one or not two:
        return run, 0
    mean_one = sum(_angle(a, b, point) for point in one) / len(one)
    mean_two = sum(_angle(a, b, point) for point in two) / len(two)
    if abs(mean_one - mean_two) < 1e-9:
        return run, 0
    return run, 1 if mean_two > mean_one else -1


def _angle(a: Point, b: Point, c: Point) -> float:
    """How far the way turns to the right at b, from -π to π; straight on is 0."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


@lru_cache(maxsize=1024)
def _best_order(routes: tuple[str, ...], sides: tuple[int, ...]) -> tuple[str, ...]:
    """The order that breaks the fewest pairwise wishes; the first in file order among equals."""
    wish = dict(zip(combinations(routes, 2), sides, strict=True))
    if len(routes) > _MOST_PERMUTED:
        right = dict.fromkeys(routes, 0)
        for (a, b), side in wish.items():
            right[b if side > 0 else a] += 1
        return tuple(sorted(routes, key=lambda route: right[route]))

    def broken(order: Sequence[str]) -> int:
        place = {route: index for index, route in enumerate(order)}
        return sum((place[b] - place[a]) * side < 0 for (a, b), side in wish.items())

    return min(permutations(routes), key=broken)
