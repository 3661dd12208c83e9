"""Reference bands from four official maps (counts only), for judging a new map (RULES 1.4)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """A range, both ends included."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def widened(self, share: float) -> Band:
        """The range with each end moved outward by a share of itself."""
        return Band(self.low * (1 - share), self.high * (1 + share))

    def __str__(self) -> str:
        return f"{self.low:g}" if self.low == self.high else f"{self.low:g}–{self.high:g}"


ROUTES = Band(9, 9)
STATIONS = Band(75, 78)
WINDOWS = Band(23, 23)
STATIONS_PER_WINDOW = Band(3.3, 3.4)
FIRST_BONUSES = Band(38, 41)
LATER_BONUSES = Band(23, 24)
INTERCHANGES = Band(23, 29)
BUSIEST = Band(3, 5)
ROUTE_STATIONS = Band(6, 19)
ROUTE_WINDOWS = Band(2, 4)
ROUTE_FIRST = Band(2, 7)
ROUTE_LATER = Band(1, 5)

LEAST_ROUTES = 6
LEAST_STATIONS = 50
"""Two thirds of the published size; a map below it is small on purpose, and the bands do not fit it."""


def judges(routes: int, stations: int) -> bool:
    """Whether a map of so many routes and stations can be held against the bands at all."""
    return routes >= LEAST_ROUTES and stations >= LEAST_STATIONS
