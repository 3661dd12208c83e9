"""The same map with other bonuses: what a study plays beside the map itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from metrox_maps.metrox.model import Bonus, MapBonus, MetroMap, Route

NOTHING = Bonus(0, 0)


def unpaid(metro: MetroMap, index: int) -> MetroMap:
    """The map with a route that pays nothing, for its branches neither."""

    def without(route: Route) -> Route:
        return replace(route, bonus=NOTHING, branch_bonus=route.branch_bonus and NOTHING)

    return _with_route(metro, index, without)


def branch_unpaid(metro: MetroMap, index: int) -> MetroMap:
    """The map with a branching route that pays for all of it only."""
    return _with_route(metro, index, lambda route: replace(route, branch_bonus=NOTHING))


def map_bonus_unpaid(metro: MetroMap, index: int) -> MetroMap:
    """The map with a bonus of the whole map that pays nothing."""
    bonuses = [
        replace(bonus, first=0, later=0) if number == index else bonus for number, bonus in enumerate(metro.map_bonuses)
    ]
    return replace(metro, map_bonuses=tuple(bonuses))


def apart(metro: MetroMap) -> MetroMap:
    """The map on which being later costs nothing, so that the players of a table play as if each were alone."""

    def equal(bonus: Bonus) -> Bonus:
        return Bonus(bonus.first, bonus.first)

    routes = tuple(
        replace(route, bonus=equal(route.bonus), branch_bonus=route.branch_bonus and equal(route.branch_bonus))
        for route in metro.routes
    )
    bonuses = tuple(MapBonus(bonus.kind, bonus.first, bonus.first) for bonus in metro.map_bonuses)
    return replace(metro, routes=routes, map_bonuses=bonuses)


def _with_route(metro: MetroMap, index: int, change: Callable[[Route], Route]) -> MetroMap:
    routes = [change(route) if number == index else route for number, route in enumerate(metro.routes)]
    return replace(metro, routes=tuple(routes))
