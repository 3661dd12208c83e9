"""The course of a line in GeoJSON: its parts joined, and the stations in the order in which it passes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from metrox_maps.transit.found import Point

Polyline = tuple[Point, ...]
"""Points in metres, or in the units of a plane."""


@dataclass(frozen=True, slots=True)
class Passing:
    """A station beside a chain: how far along it, and how far from it."""

    station: str
    along: float
    offset: float


@dataclass(frozen=True, slots=True)
class Visits:
    """The stations a chain passes in order; `passings` of the same length says where."""

    chain: Polyline
    passings: tuple[Passing, ...]

    @property
    def stations(self) -> tuple[str, ...]:
        """Their ids; a station may stand again where the chain returns to it."""
        return tuple(passing.station for passing in self.passings)


def joined(parts: Sequence[Polyline], *, near: float) -> tuple[Polyline, ...]:
    """Chains of parts, the longest first: parts whose ends are at most `near` apart follow each other.

    Where several parts could follow, the straightest does. Parts that are the same, either way round, count once.
    The result does not depend on the order or direction of the parts.
    """
    rest = sorted({min(part, part[::-1]) for part in map(_clean, parts) if len(part) > 1}, key=_by_length)
    chains = []
    while rest:
        chain = rest.pop(0)
        for _ in range(2):  # at its end, then at its start
            while (following := _next(chain, rest, near)) is not None:
                index, part = following
                del rest[index]
                chain += part[1:] if part[0] == chain[-1] else part
            chain = chain[::-1]
        chains.append(chain)
    return tuple(sorted(chains, key=_by_length))


def _clean(part: Polyline) -> Polyline:
    return tuple(point for index, point in enumerate(part) if index == 0 or point != part[index - 1])


def _by_length(part: Polyline) -> tuple[float, Polyline]:
    return -length_of(part), part


def length_of(part: Polyline) -> float:
    """The length of a polyline."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(part))


def _next(chain: Polyline, rest: Sequence[Polyline], near: float) -> tuple[int, Polyline] | None:
    """The part that goes on best from the chain's end, turned so that it does, and its index."""
    x, y = chain[-1]
    if len(chain) > 2 and hypot(x - chain[0][0], y - chain[0][1]) <= near and rest:
        return None  # closed already
    best: tuple[float, float, int, Polyline] | None = None
    for index, part in enumerate(rest):
        for way in (part, part[::-1]):
            gap = hypot(way[0][0] - x, way[0][1] - y)
            if gap > near:
                continue
            choice = (_turn(chain, way), gap, index, way)
            if best is None or choice < best:
                best = choice
    return None if best is None else (best[2], best[3])


def _turn(chain: Polyline, part: Polyline) -> float:
    """0 for going straight on to 2 for going back, rounded so that ties are ties."""
    ax, ay = _heading(chain[-1], chain[-2::-1], -1)
    bx, by = _heading(part[0], part[1:], 1)
    return round(1 - (ax * bx + ay * by), 6)


def _heading(start: Point, others: Polyline, sign: int) -> tuple[float, float]:
    x, y = others[0][0] - start[0], others[0][1] - start[1]
    length = hypot(x, y) or 1.0
    return sign * x / length, sign * y / length


def is_closed(chain: Polyline, *, near: float) -> bool:
    """Whether a chain ends where it starts."""
    return len(chain) > 3 and hypot(chain[0][0] - chain[-1][0], chain[0][1] - chain[-1][1]) <= near


def visits(chain: Polyline, stations: Mapping[str, Point], *, within: float, every: bool = False) -> Visits:
    """The stations a chain passes at most `within` away, or every station at its nearest place, in order along it.

    A chain that leaves a station and comes back passes it again. The first station of a closed chain stands again at
    its end only where the chain's ends are at it.
    """
    import numpy as np

    points = np.asarray(chain, dtype=float)
    start, step = points[:-1], np.diff(points, axis=0)
    squared = np.maximum((step**2).sum(axis=1), 1e-12)
    length = np.sqrt(squared)
    before = np.concatenate(([0.0], np.cumsum(length)[:-1]))
    passings = []
    for key in sorted(stations):
        place = np.asarray(stations[key], dtype=float)
        share = np.clip(((place - start) * step).sum(axis=1) / squared, 0.0, 1.0)
        away = np.hypot(*(start + step * share[:, None] - place).T)
        along = before + share * length
        nearest = float(away.min())
        if nearest <= within or every:
            limit = nearest if nearest > within else min(within, max(1.5 * nearest, 0.3 * within))
            passings += [Passing(key, *where) for where in _runs(along, away, limit, within)]
    passings.sort(key=lambda passing: (round(passing.along, 3), passing.station))
    return Visits(chain, tuple(_without_repeats(passings)))


def _runs(along: Any, away: Any, limit: float, within: float) -> list[tuple[float, float]]:
    """Where a chain is nearest (along, away), once for each time it comes by, at least twice `within` apart."""
    found: list[tuple[float, float]] = []
    close = [(float(along[i]), float(away[i])) for i in (away <= limit).nonzero()[0]]
    last = 0.0
    for place, distance in close:
        if found and place - last <= 2 * within:
            if distance < found[-1][1]:
                found[-1] = (place, distance)
        else:
            found.append((place, distance))
        last = place
    return found


def _without_repeats(passings: list[Passing]) -> list[Passing]:
    return [
        passing for index, passing in enumerate(passings) if not index or passing.station != passings[index - 1].station
    ]


def longest_run(stations: Sequence[str]) -> tuple[int, int]:
    """Start and end of the longest stretch in which no station stands twice, the first of several."""
    best, start = (0, 0), 0
    last: dict[str, int] = {}
    for index, station in enumerate(stations):
        start = max(start, last.get(station, -1) + 1)
        last[station] = index
        if index + 1 - start > best[1] - best[0]:
            best = (start, index + 1)
    return best
