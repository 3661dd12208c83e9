"""Where straight segments between points with integer coordinates cross or meet; every answer is exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Point = tuple[int, int]
Segment = tuple[Point, Point]


def _side(a: Point, b: Point, point: Point) -> int:
    """On which side of the line from a to b a point lies: -1, 0 on it, or 1."""
    across = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    return (across > 0) - (across < 0)


def segments_cut(first: Segment, second: Segment) -> bool:
    """Whether two segments cross within both; a touching end, or lying on one line, is no crossing."""
    (a, b), (c, d) = first, second
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def segments_meet(first: Segment, second: Segment) -> bool:
    """Whether two segments share at least a point, ends included."""
    (a, b), (c, d) = first, second
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def crossing_point(first: Segment, second: Segment) -> Point | None:
    """The point in which two crossing segments cross, or None where its coordinates are not whole."""
    (a, b), (c, d) = first, second
    across, down = b[0] - a[0], b[1] - a[1]
    whole = across * (d[1] - c[1]) - down * (d[0] - c[0])
    part = (c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])
    if across * part % whole or down * part % whole:
        return None
    return a[0] + across * part // whole, a[1] + down * part // whole


def angle_between(first: Segment, second: Segment) -> float:
    """The acute angle between two segments of some length, in degrees from 0 to 90."""
    (a, b), (c, d) = first, second
    x1, y1, x2, y2 = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    return math.degrees(math.atan2(abs(x1 * y2 - y1 * x2), abs(x1 * x2 + y1 * y2)))


def pairs_that(
    test: Callable[[Segment, Segment], bool], segments: Sequence[Segment], *, most: int
) -> list[tuple[int, int]]:
    """Pairs of segments that pass a test which only segments with common columns and rows can pass, in order.

    The first number of a pair is the smaller. The search ends after `most` comparisons, with what was found until then.
    """
    found: list[tuple[int, int]] = []
    open_ones: list[int] = []
    tries = 0
    for index in sorted(range(len(segments)), key=lambda index: min(segments[index][0][0], segments[index][1][0])):
        here = segments[index]
        left, low, high = min(here[0][0], here[1][0]), min(here[0][1], here[1][1]), max(here[0][1], here[1][1])
        open_ones = [other for other in open_ones if max(segments[other][0][0], segments[other][1][0]) >= left]
        tries += len(open_ones)
        if tries > most:
            break
        for other in open_ones:
            (_, y1), (_, y2) = there = segments[other]
            if (y1 >= low or y2 >= low) and (y1 <= high or y2 <= high) and test(here, there):
                found.append((min(index, other), max(index, other)))
        open_ones.append(index)
    return sorted(found)


def meets_itself(corners: Sequence[Point], *, most: int = 300_000) -> bool:
    """Whether the outline through the corners and back to the first crosses or touches itself.

    Neighboring corners must differ. Two sides that share a corner count only where they run over each other.
    """
    count = len(corners)
    sides = [(corners[number - 1], corners[number]) for number in range(count)]
    for (before, corner), (_, after) in zip(sides, sides[1:] + sides[:1], strict=True):
        back = (corner[0] - before[0]) * (after[0] - corner[0]) + (corner[1] - before[1]) * (after[1] - corner[1])
        if back < 0 and not _side(before, corner, after):
            return True
    return any(second - first not in (1, count - 1) for first, second in pairs_that(segments_meet, sides, most=most))
