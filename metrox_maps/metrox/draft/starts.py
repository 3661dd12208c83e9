"""Which end of each route is its start point, where the train stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from metrox_maps.metrox.draft.courses import Course, begun_at, turned_round
from metrox_maps.metrox.model import Point

_SHARED_START, _SHARED_END = 100.0, 30.0
"""What it costs that two routes start at one station, which crowds two trains, or end at one."""
_TRAINS_MEET = 8.0
"""What two start points cost that lie beside each other; it fades to nothing at `_APART` gaps between stations."""
_APART = 4.0
_CROWDED = 1.0
"""What each station costs that takes room from a train at the start point."""
_CENTRAL = 6.0
"""What a start point in the very middle costs; at the rim it costs nothing."""


def with_starts(courses: Sequence[Course], at: Mapping[str, Point], gap: float) -> tuple[Course, ...]:
    """The courses, each turned so that it runs from its start point, and loops begun where their train stands.

    Start points lie apart from each other, towards the rim, and where few stations are near, so that trains find room.
    `gap` is the usual distance of neighboring stations. Routes are turned one at a time while that improves the whole,
    in their order, so that the result follows from the network alone.
    """
    places = _Places(courses, at, gap)
    chosen = list(courses)
    improved = True
    while improved:
        improved = False
        for number, course in enumerate(chosen):
            others = chosen[:number] + chosen[number + 1 :]
            starts = Counter(other.stops[0] for other in others)
            ends = Counter(other.stops[-1] for other in others if not other.loop)
            options = _options(course)
            costs = [places.cost(option, starts, ends) for option in options]
            best = min(range(len(options)), key=lambda option: (round(costs[option], 6), option))
            if costs[best] < costs[0] - 1e-6:
                chosen[number], improved = options[best], True
    return tuple(chosen)


def _options(course: Course) -> list[Course]:
    """The course as it is, then every other start point that it may have."""
    if course.loop:
        return [begun_at(course, number) for number in range(len(course.stops))]
    return [course, turned_round(course)]


class _Places:
    """How good the stations are as start points."""

    def __init__(self, courses: Sequence[Course], at: Mapping[str, Point], gap: float) -> None:
        self._at, self._gap = at, gap
        self._stops = sorted({stop for course in courses for stop in course.stops})
        self._left, self._right = self._extent(0)
        self._top, self._bottom = self._extent(1)

    def _extent(self, axis: int) -> tuple[int, int]:
        values = [self._at[stop][axis] for stop in self._stops]
        return min(values), max(values)

    def cost(self, course: Course, starts: Counter[str], ends: Counter[str]) -> float:
        """What is bad about a course's start and end points beside those of the others."""
        start = course.stops[0]
        cost = _SHARED_START * starts[start] + self._alone(start)
        cost += sum(_TRAINS_MEET * times * self._nearness(start, other) for other, times in starts.items())
        return cost if course.loop else cost + _SHARED_END * ends[course.stops[-1]]

    def _alone(self, start: str) -> float:
        x, y = self._at[start]
        to_rim = min(x - self._left, self._right - x, y - self._top, self._bottom - y)
        deepest = max(1.0, min(self._right - self._left, self._bottom - self._top) / 2)
        crowd = sum(self._nearness(start, other) for other in self._stops if other != start)
        return _CENTRAL * to_rim / deepest + _CROWDED * crowd

    def _nearness(self, one: str, other: str) -> float:
        (x1, y1), (x2, y2) = self._at[one], self._at[other]
        return max(0.0, 1 - max(abs(x1 - x2), abs(y1 - y2)) / (_APART * self._gap))
