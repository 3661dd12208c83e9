"""Lines beside a line: a polyline moved along its normals, each stretch by its own distance.

Plain floats in any unit, y down. A positive offset lies to the right of the direction of travel as seen on the page.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrox_maps.geometry.arcs import Xy


def unit(start: Xy, end: Xy) -> Xy:
    """Direction from one point to another as a vector of length 1; (0, 0) where they are the same point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = math.hypot(dx, dy)
    return (dx / size, dy / size) if size else (0.0, 0.0)


def normal(start: Xy, end: Xy) -> Xy:
    """The unit vector to the right of the direction of travel, as seen on the page."""
    ux, uy = unit(start, end)
    return -uy, ux


def beside(points: Sequence[Xy], offsets: Sequence[float], *, slope: float = 1.0) -> tuple[list[Xy], list[int]]:
    """A polyline moved sideways, stretch by stretch.

    `offsets` holds one distance for each stretch. At a corner the two moved lines meet in their intersection, so that
    equal offsets stay parallel round it. Where the way goes straight on and the offset changes, the line changes over
    in a ramp centered on the point, `slope` long for each unit moved.

    Returns the new points, and for each the index of the given point it came from.
    """
    moved: list[Xy] = []
    origin: list[int] = []

    def put(point: Xy, index: int) -> None:
        moved.append(point)
        origin.append(index)

    def shifted(index: int, stretch: int, along: float = 0.0) -> Xy:
        start, end = points[stretch], points[stretch + 1]
        ux, uy = unit(start, end)
        offset = offsets[stretch]
        x, y = points[index]
        return x - uy * offset + ux * along, y + ux * offset + uy * along

    put(shifted(0, 0), 0)
    for index in range(1, len(points) - 1):
        before, after = unit(points[index - 1], points[index]), unit(points[index], points[index + 1])
        cross = before[0] * after[1] - before[1] * after[0]
        dot = before[0] * after[0] + before[1] * after[1]
        change = offsets[index] - offsets[index - 1]
        if abs(cross) < 1e-6 and dot > 0:
            if abs(change) < 1e-9:
                continue
            room = min(math.dist(points[index - 1], points[index]), math.dist(points[index], points[index + 1]))
            half = min(abs(change) * slope / 2, room * 0.45)
            put(shifted(index, index - 1, -half), index)
            put(shifted(index, index, half), index)
        elif abs(cross) < 1e-6:
            put(shifted(index, index - 1), index)
            put(shifted(index, index), index)
        else:
            first = shifted(index, index - 1)
            # walk along the first moved line until it meets the second
            along = (offsets[index - 1] * dot - offsets[index]) / cross
            put((first[0] + before[0] * along, first[1] + before[1] * along), index)
    put(shifted(len(points) - 1, len(points) - 2), len(points) - 1)
    return moved, origin
