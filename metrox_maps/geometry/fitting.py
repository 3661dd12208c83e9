"""How large points of a grid can be on a page, and which of them are nearest to each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[int, int]

_LEAF = 8
"""So few points are compared one by one."""


def largest_scale(points: Iterable[Point], room: tuple[float, float], margin: float) -> float | None:
    """Millimetres per grid unit at which the points just fill a room, upright or turned, whichever gives more.

    `margin` is the width that what is drawn around the points takes from the room. None where there is no extent.
    """
    known = list(points)
    if not known:
        return None
    width = max(x for x, _ in known) - min(x for x, _ in known)
    height = max(y for _, y in known) - min(y for _, y in known)
    if not (width or height):
        return None
    across, down = max(room[0] - margin, 0.0), max(room[1] - margin, 0.0)
    return max(
        min(long / width if width else float("inf"), short / height if height else float("inf"))
        for long, short in ((across, down), (down, across))
    )


def spread(first: Point, second: Point) -> int:
    """The larger of the distances across and down: what square boxes around two points go by."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


class _Node(NamedTuple):
    """A part of the points: those with at most `line` on the axis, and those with at least that."""

    axis: int
    line: int
    low: _Node | list[int]
    high: _Node | list[int]


def nearest_neighbors(points: Sequence[Point]) -> list[int]:
    """For each of two or more different points the index of the nearest other one by `spread`, on a tie the first."""
    tree = _tree(points, list(range(len(points))))
    return [_nearest(points, tree, index) for index in range(len(points))]


def _tree(points: Sequence[Point], chosen: list[int]) -> _Node | list[int]:
    if len(chosen) <= _LEAF:
        return chosen
    wide, high = ([points[index][axis] for index in chosen] for axis in (0, 1))
    axis = 0 if max(wide) - min(wide) >= max(high) - min(high) else 1
    ranked = sorted(chosen, key=lambda index: points[index][axis])
    middle = len(ranked) // 2
    line = points[ranked[middle]][axis]
    return _Node(axis, line, _tree(points, ranked[:middle]), _tree(points, ranked[middle:]))


def _nearest(points: Sequence[Point], tree: _Node | list[int], index: int) -> int:
    here = points[index]
    best: tuple[float, int] = (float("inf"), -1)
    waiting: list[tuple[int, _Node | list[int]]] = [(0, tree)]
    while waiting:
        least, part = waiting.pop()
        if least > best[0]:
            continue
        if isinstance(part, list):
            best = min(best, *((spread(here, points[other]), other) for other in part if other != index), best)
        else:
            beyond = here[part.axis] - part.line
            waiting.append((max(least, beyond), part.low))
            waiting.append((max(least, -beyond), part.high))
            if beyond < 0:
                waiting[-2:] = waiting[:-3:-1]  # the own side comes first
    return best[1]
