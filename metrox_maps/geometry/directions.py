"""Directions between points with integer coordinates: the eight of a schematic map, and how sharply a line turns."""

from __future__ import annotations

Point = tuple[int, int]


def is_octilinear(start: Point, end: Point) -> bool:
    """Whether a segment runs upright, level or at 45°. Equal ends count as such: they have no direction."""
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    return across == 0 or down == 0 or across == down


def turns_back(before: Point, corner: Point, after: Point) -> bool:
    """Whether a line turns by more than 90° at a corner, without running back over itself (a turn of just 180°)."""
    x1, y1 = corner[0] - before[0], corner[1] - before[1]
    x2, y2 = after[0] - corner[0], after[1] - corner[1]
    return x1 * x2 + y1 * y2 < 0 and x1 * y2 - y1 * x2 != 0


def runs_straight(before: tuple[float, float], corner: tuple[float, float], after: tuple[float, float]) -> bool:
    """Whether a line goes on at a corner in the direction it came from. Exact for whole numbers."""
    x1, y1 = corner[0] - before[0], corner[1] - before[1]
    x2, y2 = after[0] - corner[0], after[1] - corner[1]
    return x1 * y2 == y1 * x2 and x1 * x2 + y1 * y2 > 0


def corners(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points of a line without those where it runs straight on, ends included."""
    kept = [points[n] for n in range(1, len(points) - 1) if not runs_straight(*points[n - 1 : n + 2])]
    return (*points[:1], *kept, *points[-1:])
