"""The course of a line in GeoJSON: its parts joined, and the stations in the order in which it passes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, hypot
from typing import Any

from metrox_maps.transit.found import Point

Polyline = tuple[Point, ...]
"""Points in metres."""
_SAME = 1.0
"""Metres within which two ends are one."""


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
    every = sorted({min(part, part[::-1]) for part in map(_clean, parts) if len(part) > 1}, key=_by_length)
    ends = _Ends(every, near)
    chains = []
    for index, part in enumerate(every):
        if not ends.take(index):
            continue
        chain = part
        for _ in range(2):  # at its end, then at its start
            while (following := ends.following(chain)) is not None:
                chain += following[1:] if following[0] == chain[-1] else following
            chain = chain[::-1]
        chains.append(chain)
    return tuple(sorted(chains, key=_by_length))


class _Ends:
    """The ends of parts that are not yet in a chain, found by where they are."""

    __slots__ = ("_cells", "_free", "_near", "_parts")

    def __init__(self, parts: Sequence[Polyline], near: float) -> None:
        self._parts, self._near, self._free = parts, near, set(range(len(parts)))
        self._cells: dict[tuple[int, int], list[int]] = {}
        for index, part in enumerate(parts):
            for end in (part[0], part[-1]):
                self._cells.setdefault(self._cell(end), []).append(index)

    def _cell(self, point: Point) -> tuple[int, int]:
        return floor(point[0] / self._near), floor(point[1] / self._near)

    def take(self, index: int) -> bool:
        """Whether a part was free, which it no longer is."""
        free = index in self._free
        self._free.discard(index)
        return free

    def following(self, chain: Polyline) -> Polyline | None:
        """The part that goes on best from the chain's end, turned so that it does; it is taken.

        One that begins at the very end comes first, so that parallel tracks stay apart; then the straightest.
        """
        if is_closed(chain, near=self._near):
            return None
        x, y = chain[-1]
        column, row = self._cell(chain[-1])
        around = {i for dx in (-1, 0, 1) for dy in (-1, 0, 1) for i in self._cells.get((column + dx, row + dy), ())}
        best: tuple[bool, float, float, int, Polyline] | None = None
        for index in sorted(around & self._free):
            for way in (self._parts[index], self._parts[index][::-1]):
                gap = hypot(way[0][0] - x, way[0][1] - y)
                choice = (gap > _SAME, _turn(chain, way), gap, index, way)
                if gap <= self._near and (best is None or choice < best):
                    best = choice
        if best is None:
            return None
        self._free.discard(best[3])
        return best[4]


def _clean(part: Polyline) -> Polyline:
    return tuple(point for index, point in enumerate(part) if index == 0 or point != part[index - 1])


def _by_length(part: Polyline) -> tuple[float, Polyline]:
    return -length_of(part), part


def length_of(part: Polyline) -> float:
    """The length of a polyline."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(part))


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
    """Whether a chain ends where it starts, and is no mere stub."""
    (x, y), (last_x, last_y) = chain[0], chain[-1]
    return len(chain) > 3 and hypot(last_x - x, last_y - y) <= near and length_of(chain) > 4 * near


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
    (left, low), (right, high) = points.min(axis=0) - within, points.max(axis=0) + within
    passings = []
    for key in sorted(stations):
        x, y = stations[key]
        if not every and not (left <= x <= right and low <= y <= high):
            continue
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
