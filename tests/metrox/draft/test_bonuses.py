"""Bonuses from the structure of a map."""

from __future__ import annotations

from collections.abc import Callable

from metrox_maps.metrox import bands
from metrox_maps.metrox.draft.bonuses import bonus_of, bonuses
from metrox_maps.metrox.draft.drafting import draft_map
from metrox_maps.transit.network import Network


def test_a_map_of_the_published_size_pays_what_those_pay(grid_city: Callable[[int], Network]) -> None:
    metro, _ = draft_map(grid_city(9))
    assert sum(route.bonus.first for route in metro.routes) in bands.FIRST_BONUSES.widened(0.1)
    assert sum(route.bonus.later for route in metro.routes) in bands.LATER_BONUSES.widened(0.1)
    for route in metro.routes:
        assert route.bonus.first in bands.ROUTE_FIRST
        assert route.bonus.later in bands.ROUTE_LATER
        assert route.bonus.later < route.bonus.first


def test_bonuses_grow_with_the_map(grid_city: Callable[[int], Network]) -> None:
    few, many = (sum(route.bonus.first for route in draft_map(grid_city(n))[0].routes) for n in (3, 12))
    assert many > 3 * few


def test_what_asks_more_pays_more() -> None:
    long, short = tuple("abcdefghijkl"), tuple("mnopqr")
    first, second = bonuses([long, short], [2, 2])
    assert first.first > second.first
    hard, easy = bonuses([long, tuple("ABCDEFGHIJKL")], [2, 4])
    assert hard.first > easy.first


def test_later_bonuses_are_less_and_never_nothing() -> None:
    assert [(bonus.first, bonus.later) for bonus in map(bonus_of, (2, 3, 5, 7, 12))] == [
        (2, 1),
        (3, 2),
        (5, 3),
        (7, 4),
        (12, 5),
    ]
