"""Straight segments between points with integer coordinates; every answer is exact.

Plain integers decide whether a line touches a point: a checker that rounds would call a map faulty or not by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

Point = tuple[int, int]


def lattice_points(start: Point, end: Point) -> Iterator[Point]:
    """Every point with integer coordinates strictly between two points, from `start` on; none where they are equal."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = gcd(across, down)
    for number in range(1, count):
        yield start[0] + across // count * number, start[1] + down // count * number


def is_within(point: Point, start: Point, end: Point, distance: int) -> bool:
    """Whether a point is at most `distance` away from the segment, ends included. Equal ends are one point."""
    across, down = end[0] - start[0], end[1] - start[1]
    right, below = point[0] - start[0], point[1] - start[1]
    length = across * across + down * down
    along = right * across + below * down
    limit = distance * distance
    if along <= 0:
        return right * right + below * below <= limit
    if along >= length:
        return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 <= limit
    return (right * down - below * across) ** 2 <= limit * length


def line_of(start: Point, end: Point) -> tuple[int, int, int]:
    """The endless line through two different points: a direction in lowest terms and an offset.

    Two segments lie on one line exactly where these are equal, whichever way they run.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    shared = gcd(across, down)
    if across < 0 or (across == 0 and down < 0):
        shared = -shared
    across, down = across // shared, down // shared
    return across, down, across * start[1] - down * start[0]


def stretch_of(start: Point, end: Point) -> tuple[int, int]:
    """Where a segment begins and ends along its line, ascending: by x, or by y where the line is upright.

    Two segments on one line share more than a point exactly where these intervals share more than a number.
    """
    axis = 1 if start[0] == end[0] else 0
    return min(start[axis], end[axis]), max(start[axis], end[axis])
