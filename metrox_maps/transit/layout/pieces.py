"""Straight pieces of a drawing, and when two of them keep apart."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.transit.layout.problem import STEPS, Cell

AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Normals of the eight directions: two octilinear pieces are apart if their shadows on one of these are."""

Piece = tuple[Cell, Cell]


def corners(walk: Sequence[Cell]) -> tuple[Cell, ...]:
    """The points of a walk where it turns, without its ends."""
    return tuple(
        b
        for a, b, c in zip(walk, walk[1:], walk[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    )


def walk_through(points: Sequence[Cell]) -> tuple[Cell, ...]:
    """Every lattice point from the first to the last, by way of the others; neighbours lie in one of the directions."""
    walk = [points[0]]
    for point in points[1:]:
        while walk[-1] != point:
            x, y = walk[-1]
            walk.append((x + (point[0] > x) - (point[0] < x), y + (point[1] > y) - (point[1] < y)))
    return tuple(walk)


def apart(one: Piece, two: Piece) -> int:
    """The widest gap between the shadows of two pieces on an axis, in lattice lines; below 1 they touch or cross."""
    best = -(10**9)
    for x, y in AXES:
        a = sorted(x * p[0] + y * p[1] for p in one)
        b = sorted(x * p[0] + y * p[1] for p in two)
        best = max(best, a[0] - b[1], b[0] - a[1])
    return best


def direction(start: Cell, end: Cell) -> int:
    """Which of the eight directions leads from one point to another on a straight piece."""
    return STEPS.index(((end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])))
