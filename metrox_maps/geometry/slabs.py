"""Rectangles at any angle, with overlap and distance in a few operations: for trying thousands of places for names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Polygon


class Slab(NamedTuple):
    """A rectangle by its middle, the unit vector of one side, and half its size along that side and across it."""

    x: float
    y: float
    ux: float
    uy: float
    along: float
    across: float

    @property
    def corners(self) -> Polygon:
        """The four corners, in the order of `quads.box_polygon` where the rectangle is upright."""
        ax, ay = self.ux * self.along, self.uy * self.along
        bx, by = -self.uy * self.across, self.ux * self.across
        x, y = self.x, self.y
        return (
            (x - ax - bx, y - ay - by),
            (x + ax - bx, y + ay - by),
            (x + ax + bx, y + ay + by),
            (x - ax + bx, y - ay + by),
        )


def slab_of(box: Box) -> Slab:
    """An upright rectangle as a slab."""
    left, top, right, bottom = box
    return Slab((left + right) / 2, (top + bottom) / 2, 1.0, 0.0, (right - left) / 2, (bottom - top) / 2)


def slab_from(corners: Sequence[Xy]) -> Slab:
    """The slab with these four corners, given in order round it."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    along, across = math.hypot(bx - ax, by - ay), math.hypot(dx - ax, dy - ay)
    if along:
        ux, uy = (bx - ax) / along, (by - ay) / along
    else:
        ux, uy = ((dy - ay) / across, (ax - dx) / across) if across else (1.0, 0.0)
    return Slab((ax + cx) / 2, (ay + cy) / 2, ux, uy, along / 2, across / 2)


def slabs_meet(first: Slab, second: Slab) -> bool:
    """Whether two slabs share more than an edge (separating axes)."""
    x, y, ux, uy, a, b = first
    x2, y2, vx, vy, c, d = second
    dx, dy = x2 - x, y2 - y
    cos, sin = abs(ux * vx + uy * vy), abs(ux * vy - uy * vx)
    return (
        abs(dx * ux + dy * uy) < a + c * cos + d * sin - 1e-9
        and abs(dy * ux - dx * uy) < b + c * sin + d * cos - 1e-9
        and abs(dx * vx + dy * vy) < c + a * cos + b * sin - 1e-9
        and abs(dy * vx - dx * vy) < d + a * sin + b * cos - 1e-9
    )


def slab_gap(first: Slab, second: Slab) -> float:
    """The distance of two slabs; 0 where they touch or overlap."""
    if slabs_meet(first, second):
        return 0.0
    return min(_corner_gap(first, second), _corner_gap(second, first))


def _corner_gap(first: Slab, second: Slab) -> float:
    """The distance of the nearest corner of the first from the second."""
    best = math.inf
    for px, py in first.corners:
        dx, dy = px - second.x, py - second.y
        over_along = max(abs(dx * second.ux + dy * second.uy) - second.along, 0.0)
        over_across = max(abs(dy * second.ux - dx * second.uy) - second.across, 0.0)
        best = min(best, math.hypot(over_along, over_across))
    return best
