"""The edges of a network: of its lines' links and ways, one for each course between two nodes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from metrox_maps.transit.found import Point
from metrox_maps.transit.geography import Ruler
from metrox_maps.transit.network import Edge

_SAME_COURSE = 0.25
"""Courses are one where they stay within this share of their ends' distance of each other: tracks side by side, or one
track drawn twice."""
_TRACKS = 60.0
"""Metres; nearer courses are one however near the nodes."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line's step between neighbours; `path` as in `Edge`."""

    a: str
    b: str
    line: str
    path: tuple[Point, ...] = ()


@dataclass(slots=True)
class _Course:
    path: tuple[Point, ...]
    lines: set[str] = field(default_factory=set)


def edges_of(steps: Iterable[Step], at: Mapping[str, Point], ruler: Ruler) -> tuple[Edge, ...]:
    """The edges that steps make; a step without a path goes by whatever course there is."""
    between: dict[tuple[str, str], dict[tuple[Point, ...], set[str]]] = {}
    for step in steps:
        a, b, path = (step.a, step.b, step.path) if step.a < step.b else (step.b, step.a, step.path[::-1])
        between.setdefault((a, b), {}).setdefault(path, set()).add(step.line)
    return tuple(
        Edge(a=a, b=b, lines=tuple(sorted(course.lines)), path=course.path)
        for (a, b), paths in sorted(between.items())
        for course in _courses(paths, at[a], at[b], ruler)
    )


def _courses(paths: Mapping[tuple[Point, ...], set[str]], a: Point, b: Point, ruler: Ruler) -> list[_Course]:
    """The different courses among paths, that with most lines first."""
    limit = max(_TRACKS, _SAME_COURSE * ruler.metres(a, b))
    courses: list[_Course] = []
    for path in sorted(paths, key=lambda path: (not path, -len(paths[path]), path)):
        same = next((one for one in courses if not path or _near(one.path, path, a, b, limit, ruler)), None)
        if same is None:
            same = _Course(path)
            courses.append(same)
        same.lines |= paths[path]
    return courses


def _near(one: tuple[Point, ...], other: tuple[Point, ...], a: Point, b: Point, limit: float, ruler: Ruler) -> bool:
    """Whether no corner of either course is farther than the limit from the other."""
    first, second = (a, *one, b), (a, *other, b)
    return all(
        min(_distance(corner, start, end, ruler) for start, end in pairwise(course)) <= limit
        for corners, course in ((one, second), (other, first))
        for corner in corners
    )


def _distance(point: Point, start: Point, end: Point, ruler: Ruler) -> float:
    """Metres from a point to a segment."""
    (x, y), (px, py) = ruler.vector(start, end), ruler.vector(start, point)
    length = x * x + y * y
    share = min(1.0, max(0.0, (px * x + py * y) / length)) if length else 0.0
    return math.hypot(px - share * x, py - share * y)
