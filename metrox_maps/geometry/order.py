"""Whether points in a row were visited in a wrong order: two neighbors exchanged make a line double back."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[int, int]

LEAST_FOLD = 150.0
"""Degrees a line turns at its second or last point but one where an exchange at its end is taken for certain."""
MOST_LEFT = 135.0
"""Degrees a line may turn at both points together after the exchange: more than a corner is no smooth line."""
LONGEST = 0.9
"""Length after the exchange by length before it: a way hardly shorter may be meant as it is."""


def turn(before: Point, corner: Point, after: Point) -> float:
    """How far a line turns at a corner in degrees, from 0 straight on to 180 back; 0 where it has no direction."""
    x1, y1 = corner[0] - before[0], corner[1] - before[1]
    x2, y2 = after[0] - corner[0], after[1] - corner[1]
    return math.degrees(math.atan2(abs(x1 * y2 - y1 * x2), x1 * x2 + y1 * y2))


def looks_swapped(before: Point, second: Point, first: Point, after: Point) -> bool:
    """Whether a line from `before` to `after` doubles back over two points that it takes in the wrong order.

    It turns back at both, and with the two exchanged it is markedly shorter and turns at most once.
    """
    if turn(before, second, first) <= 90 or turn(second, first, after) <= 90:
        return False
    if turn(before, first, second) + turn(first, second, after) > MOST_LEFT:
        return False
    kept = math.dist(first, second)
    now = math.dist(before, second) + kept + math.dist(first, after)
    return math.dist(before, first) + kept + math.dist(second, after) <= LONGEST * now


def end_looks_swapped(last: Point, other: Point, next_one: Point) -> bool:
    """Whether a line begins with two points in the wrong order: from `last` to `other`, and back past it."""
    kept = math.dist(last, other)
    return (
        turn(last, other, next_one) >= LEAST_FOLD
        and turn(other, last, next_one) <= MOST_LEFT
        and kept + math.dist(last, next_one) <= LONGEST * (kept + math.dist(other, next_one))
    )


def swapped_neighbors(
    points: Sequence[Point | None], *, closed: bool = False, ends: tuple[bool, bool] = (True, True)
) -> tuple[int, ...]:
    """Indexes i so that points i and i + 1 look exchanged, none next to another; in a closed line i + 1 may be the 0th.

    `None` is a point that is not known. `ends` says whether the first and the last point may have been exchanged.
    """
    count = len(points)
    found: list[int] = []
    for index in range(count if closed and count > 3 else count - 1):
        pair = (index, (index + 1) % count)
        if any(taken in pair or (taken + 1) % count in pair for taken in found):
            continue
        if (0 in pair and not ends[0]) or (count - 1 in pair and not ends[1]):
            continue
        around = (index - 1, *pair, index + 2)
        if closed and count > 3:
            four = [points[number % count] for number in around]
        else:
            four = [points[number] if 0 <= number < count else None for number in around]
        if _swapped(four, first=not closed and index == 0, last=not closed and index == count - 2):
            found.append(index)
    return tuple(found)


def _swapped(four: Sequence[Point | None], *, first: bool, last: bool) -> bool:
    before, one, other, after = four
    if one is None or other is None or one == other:
        return False
    if before is not None and after is not None:
        return looks_swapped(before, one, other, after)
    if first and after is not None:
        return end_looks_swapped(one, other, after)
    return last and before is not None and end_looks_swapped(other, one, before)
