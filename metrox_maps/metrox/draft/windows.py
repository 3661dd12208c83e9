"""Windows of a drafted map from its structure (reference bands of RULES 1.4)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrox_maps.metrox.bands import Band

STATIONS_PER_WINDOW = Band(3.0, 3.8)
"""What the windows of a map must come to; the published maps lie in the middle of it."""
USUAL = 3.35
ROUTE_WINDOWS = Band(1, 4)
_USUAL_LEAST = 2
"""Windows that a route has at least where there are enough; all published ones have as many."""
_FEWEST = 7
"""Stations of a route for each window that playing leaves it at least."""
_SHARING = 0.75
"""A station of k routes counts 1 / k ** this for each: others help, but rarely where the route's next mark is due."""


def work(routes: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """How much each route asks: its stations, those that other routes fill too counted in part."""
    count: dict[str, int] = {}
    for stops in routes:
        for stop in stops:
            count[stop] = count.get(stop, 0) + 1
    return tuple(sum(count[stop] ** -_SHARING for stop in stops) for stops in routes)


def windows(routes: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Windows of each route, from the stations it stops at.

    The total is one for every 3.35 stations of the map, as on the published maps, while no route has more than it can
    use (see `most_windows`); it is shared out by the work of each route.
    """
    stations = len({stop for stops in routes for stop in stops})
    total = round(stations / USUAL)
    high = [most_windows(len(stops)) for stops in routes]
    usual = [min(_USUAL_LEAST, most) for most in high]
    low = usual if sum(usual) <= total else [int(ROUTE_WINDOWS.low)] * len(routes)
    return apportioned(total, work(routes), low=low, high=high)


def most_windows(stations: int) -> int:
    """Windows that a route of so many stations has at most: 4, and one for 3 stations; more fill it always."""
    return int(max(ROUTE_WINDOWS.low, min(ROUTE_WINDOWS.high, stations // STATIONS_PER_WINDOW.low)))


def usual_windows(stations: int) -> tuple[int, int]:
    """Fewest and most windows that a route of so many stations is given by playing.

    From one for 7 stations, rounded up, to one for 3.0, rounded up too, as far as 1 to 4 allow. A draft shares windows
    out more evenly; of few long routes, several stations of which others fill too, some are completed too often by any
    more, and then nothing is left for the rest (`python -m tests.acceptance.tuning` on real cities).
    """
    low, high = int(ROUTE_WINDOWS.low), int(ROUTE_WINDOWS.high)
    fewest = max(low, math.ceil(stations / _FEWEST))
    return min(high, fewest), max(low, min(high, math.ceil(stations / STATIONS_PER_WINDOW.low)))


def apportioned(total: int, weights: Sequence[float], *, low: Sequence[int], high: Sequence[int]) -> tuple[int, ...]:
    """Whole numbers in proportion to weights (Sainte-Laguë), each within its bounds, their sum as near as they let.

    Of equal claims the earlier comes first.
    """
    found = list(low)
    while sum(found) < total:
        open_ones = [number for number, part in enumerate(found) if part < high[number]]
        if not open_ones:
            break
        found[max(open_ones, key=lambda number: (weights[number] / (found[number] + 0.5), -number))] += 1
    return tuple(found)
