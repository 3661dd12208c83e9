"""Bonuses of a drafted map from its structure (reference bands of RULES 1.4)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrox_maps.metrox import bands
from metrox_maps.metrox.draft.windows import apportioned, work
from metrox_maps.metrox.model import Bonus

_ROUTES, _STATIONS = 9.0, 76.0
_FIRST = 39.5
"""First bonuses of a published map in all, for so many routes and stations."""
LATER_SHARE = 0.6
"""A later bonus as a part of the first."""


def bonuses(routes: Sequence[Sequence[str]], windows: Sequence[int]) -> tuple[Bonus, ...]:
    """First and later bonus of each route, from the stations it stops at and its windows.

    First bonuses add up to 39.5 for 9 routes and 76 stations, and in proportion (geometric mean of the two) otherwise;
    each is from 2 to 7, more for a route that asks more, in all and of each of its windows.
    """
    stations = len({stop for stops in routes for stop in stops})
    total = round(_FIRST * math.sqrt(len(routes) / _ROUTES * stations / _STATIONS))
    asked = [own * math.sqrt(own / max(1, count)) for own, count in zip(work(routes), windows, strict=True)]
    low, high = int(bands.ROUTE_FIRST.low), int(bands.ROUTE_FIRST.high)
    firsts = apportioned(total, asked, low=[low] * len(routes), high=[high] * len(routes))
    return tuple(bonus_of(first) for first in firsts)


def bonus_of(first: int) -> Bonus:
    """A first bonus with the later one that belongs to it: less, and from 1 to 5."""
    later = round(LATER_SHARE * first)
    return Bonus(first, max(0, min(int(bands.ROUTE_LATER.high), max(int(bands.ROUTE_LATER.low), later), first - 1)))
