"""What to ask for where playing alone does not make a map playable: fewer stations."""

from __future__ import annotations

import math

from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.city import PER_ROUTE
from metrox_maps.metrox.draft.measuring import Measured
from metrox_maps.metrox.draft.tuning import LOW
from metrox_maps.metrox.draft.windows import STATIONS_PER_WINDOW

_LESS = 0.85
"""The part of the stations that stays where routes are short enough by number and yet too hard."""


def stations_that_fit(found: Measured) -> int | None:
    """About how many stations the map should be thinned to; None where no route is completed too rarely.

    Every such route is to come down to what an import bounds a route to where routes are few.
    """
    routes = zip(found.metro.routes, found.intervals, strict=True)
    hard = [len(facts.stops(route)) for route, (_, high) in routes if high < LOW and route.windows]
    if not hard:
        return None
    share = min(_LESS, PER_ROUTE / max(hard))
    return max(math.ceil(STATIONS_PER_WINDOW.low), math.floor(len(found.metro.stations) * share))
