"""Walks and the corners they have: each tells the other."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.transit.layout.problem import Cell


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
