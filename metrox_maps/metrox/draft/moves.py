"""Changes of windows and bonuses that may bring a map nearer to its goal, the most promising first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.bonuses import bonus_of
from metrox_maps.metrox.draft.windows import STATIONS_PER_WINDOW, most_windows, usual_windows
from metrox_maps.metrox.model import Bonus, MetroMap, Route

MOST_BONUS = 12
LEAST_BONUS = 2
"""First bonuses that are tried: a later one is below the first, and pays something."""
_PER_POINT = 0.2
"""What a point of bonus is taken to do to the logarithm of the odds that a route is completed, until games show it."""
_WARY = 0.08
"""How near to a rate's limit a route's bonus is changed for the sake of the score only if no other's can be."""
_MANY = 3
"""Routes to be changed from which on all are changed at once at first."""
_MOST_POINTS = 3
"""Points of bonus that a route gains or loses in one step."""
_LITTLE, _SINGLES = 1.5, 4
"""Points of score below which single bonuses are tried, and of how many routes."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What windows and bonuses may become: the reference bands, or what the map has where it lies outside."""

    windows: tuple[tuple[int, int], ...]
    total: tuple[int, int]
    first: tuple[tuple[int, int], ...]


def bounds_of(metro: MetroMap) -> Bounds:
    """The bounds of a map. Routes without windows keep none, and no bonus falls to that of its branches."""
    windows, first = [], []
    for route in metro.routes:
        windows.append(_with(route.windows, usual_windows(len(facts.stops(route)))) if route.windows else (0, 0))
        least = route.branch_bonus.first + 1 if route.branches and route.branch_bonus is not None else LEAST_BONUS
        first.append(_with(route.bonus.first, (least, max(least, MOST_BONUS))))
    stations = len(metro.stations)
    useful = sum(most_windows(len(facts.stops(route))) for route in metro.routes if route.windows)
    least = min(math.ceil(stations / STATIONS_PER_WINDOW.high), useful)
    total = (least, max(least, math.floor(stations / STATIONS_PER_WINDOW.low)))
    return Bounds(tuple(windows), _with(facts.total_windows(metro), total), tuple(first))


def _with(value: int, bounds: tuple[int, int]) -> tuple[int, int]:
    return min(value, bounds[0]), max(value, bounds[1])


@dataclass(frozen=True, slots=True)
class Plan:
    """Windows and first bonuses of all routes."""

    windows: tuple[int, ...]
    first: tuple[int, ...]

    def plus(self, windows: dict[int, int], first: dict[int, int]) -> Plan:
        """The plan with so many more for some routes."""
        return Plan(
            tuple(count + windows.get(number, 0) for number, count in enumerate(self.windows)),
            tuple(points + first.get(number, 0) for number, points in enumerate(self.first)),
        )

    def within(self, bounds: Bounds) -> bool:
        """Whether nothing lies outside the bounds."""
        low, high = bounds.total
        return (
            low <= sum(self.windows) <= high
            and all(low <= count <= high for count, (low, high) in zip(self.windows, bounds.windows, strict=True))
            and all(low <= points <= high for points, (low, high) in zip(self.first, bounds.first, strict=True))
        )


def plan_of(metro: MetroMap) -> Plan:
    """What a map has."""
    return Plan(tuple(route.windows for route in metro.routes), tuple(route.bonus.first for route in metro.routes))


def planned(metro: MetroMap, plan: Plan) -> MetroMap:
    """The map with the windows and bonuses of a plan.

    A later bonus follows the first one in the proportion the map has; of routes whose first bonus stays it stays too.
    """
    pairs = zip(metro.routes, plan.windows, plan.first, strict=True)
    return replace(
        metro, routes=tuple(replace(route, windows=count, bonus=_bonus(route, first)) for route, count, first in pairs)
    )


def _bonus(route: Route, first: int) -> Bonus:
    if first == route.bonus.first:
        return route.bonus
    if not 0 < route.bonus.later < route.bonus.first:
        return bonus_of(first)
    least = route.branch_bonus.later if route.branches and route.branch_bonus is not None else 1
    later = round(first * route.bonus.later / route.bonus.first)
    return Bonus(first, max(0, min(first - 1, max(least, later))))


def words_of(metro: MetroMap, before: Plan, after: Plan) -> str:
    """What a change changes, in words."""
    changes = [
        f"{route.id}: {what} {old} → {new}"
        for number, route in enumerate(metro.routes)
        for what, old, new in (
            ("windows", before.windows[number], after.windows[number]),
            ("bonus", before.first[number], after.first[number]),
        )
        if old != new
    ]
    return "; ".join(changes)


def moves(
    plan: Plan, bounds: Bounds, *, rates: Sequence[float], low: float, high: float, more: float
) -> Iterator[Plan]:
    """Plans to try from one that was played, each once, all within the bounds.

    `rates` says how often each route was completed, `low` and `high` between which they should lie; `more` how many
    points are wanted above what was scored (0: any score will do).
    """
    rare = sorted((n for n, rate in enumerate(rates) if rate < low), key=lambda n: (rates[n], n))
    sure = sorted((n for n, rate in enumerate(rates) if rate > high), key=lambda n: (-rates[n], n))
    tried = {plan}
    for candidate in _candidates(plan, bounds, rates, rare, sure, low, high, more):
        if candidate not in tried and candidate.within(bounds):
            tried.add(candidate)
            yield candidate


def _candidates(
    plan: Plan,
    bounds: Bounds,
    rates: Sequence[float],
    rare: list[int],
    sure: list[int],
    low: float,
    high: float,
    more: float,
) -> Iterator[Plan]:
    if len(rare) + len(sure) >= _MANY:
        yield _all_at_once(plan, bounds, rates, rare, sure, low, high)
    if more:
        yield from _scored(plan, bounds, rates, more, (low + _WARY, high - _WARY))
    givers = sorted(
        (n for n, rate in enumerate(rates) if plan.windows[n] > bounds.windows[n][0] and rate > (low + high) / 2),
        key=lambda n: (-rates[n] * plan.windows[n], n),
    )
    takers = sorted(
        (n for n in range(len(rates)) if 0 < plan.windows[n] < bounds.windows[n][1] and rates[n] < (low + high) / 2),
        key=lambda n: (rates[n], n),
    )
    for route in rare:
        yield plan.plus({route: 1}, {})
        yield from (plan.plus({route: 1, giver: -1}, {}) for giver in givers[:2])
        yield from (plan.plus({}, {route: points}) for points in (_MOST_POINTS, 1))
    for route in sure:
        yield from (plan.plus({route: -1, taker: 1}, {}) for taker in takers[:2])
        yield plan.plus({route: -1}, {})
        yield from (plan.plus({}, {route: -points}) for points in (_MOST_POINTS, 1))
    for route in rare:
        yield from (plan.plus({}, {route: 2, other: -2}) for other in sure[:2] or givers[:1])


def _all_at_once(
    plan: Plan, bounds: Bounds, rates: Sequence[float], rare: list[int], sure: list[int], low: float, high: float
) -> Plan:
    """Every route helped that needs it: windows go from the surest to the rarest, others change their bonus.

    In all at most one window is added or taken away, as every one of them makes the whole game longer or shorter.
    """
    room = bounds.total[1] - sum(plan.windows)
    giving = [n for n in sure if plan.windows[n] > bounds.windows[n][0]]
    taking = [n for n in rare if 0 < plan.windows[n] < bounds.windows[n][1]]
    pairs = min(len(giving), len(taking))
    windows = dict.fromkeys(giving[: max(pairs, 1)], -1) | dict.fromkeys(taking[: pairs + (room > 0 and not giving)], 1)
    first = {n: _points(rates[n], low) for n in rare}
    first |= {n: -_points(1 - rates[n], 1 - high) for n in sure if n not in giving}
    changed = {n: _clipped(plan.first[n] + points, bounds.first[n]) - plan.first[n] for n, points in first.items()}
    return plan.plus(windows, {n: points for n, points in changed.items() if n not in windows})


def _points(rate: float, wanted: float) -> int:
    """Points of bonus that should lift a rate to the wanted one."""
    gap = _log_odds(wanted) - _log_odds(rate)
    return max(1, min(_MOST_POINTS, round(gap / _PER_POINT)))


def _log_odds(rate: float) -> float:
    rate = min(0.99, max(0.01, rate))
    return math.log(rate / (1 - rate))


def _clipped(value: int, bounds: tuple[int, int]) -> int:
    return max(bounds[0], min(bounds[1], value))


def _scored(
    plan: Plan, bounds: Bounds, rates: Sequence[float], more: float, safe: tuple[float, float]
) -> Iterator[Plan]:
    """So many more points a game, by bonuses in proportion to what they are: all of it, then half.

    A point of bonus is worth its route's completion rate; so a little is a point for one route, completed about as
    often. Routes whose rates are not `safe` come last. What bonuses cannot give, windows can: one more or one less.
    """
    enough = True
    for part in (1.0, 0.5):
        first, wanted = list(plan.first), more * part
        gained, sign = 0.0, 1 if more > 0 else -1
        while abs(gained) < abs(wanted):
            free = [
                n for n in range(len(first)) if rates[n] > 0 and _clipped(first[n] + sign, bounds.first[n]) != first[n]
            ]
            if not free:
                enough = False
                break
            free = [n for n in free if (rates[n] < safe[1] if sign > 0 else rates[n] > safe[0])] or free
            chosen = min(free, key=lambda n: (sign * (first[n] + sign / 2) / max(1, plan.first[n]), n))
            if abs(gained + sign * rates[chosen] - wanted) > abs(gained - wanted):
                break
            first[chosen] += sign
            gained += sign * rates[chosen]
        yield Plan(plan.windows, tuple(first))
    if abs(more) < _LITTLE:
        sign = 1 if more > 0 else -1
        fitting = sorted(range(len(rates)), key=lambda n: (abs(rates[n] - abs(more)), n))
        yield from (plan.plus({}, {n: sign}) for n in fitting[:_SINGLES] if plan.first[n])
    if enough:
        return
    if more > 0:
        order = sorted(range(len(rates)), key=lambda n: (rates[n], n))
        yield from (plan.plus({n: 1}, {}) for n in order if plan.windows[n])
    else:
        order = sorted(range(len(rates)), key=lambda n: (-rates[n], n))
        yield from (plan.plus({n: -1}, {}) for n in order if plan.windows[n])
