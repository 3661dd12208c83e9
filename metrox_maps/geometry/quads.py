"""Convex polygons on a page: small exact overlap tests in plain Python, for placing names and panels.

Points in any unit, y down. A box is (left, top, right, bottom).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from metrox_maps.geometry.arcs import Xy

Box = tuple[float, float, float, float]
Polygon = tuple[Xy, ...]


def box_polygon(box: Box) -> Polygon:
    """The four corners of a box, clockwise from the upper left."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def bounds(points: Iterable[Xy]) -> Box:
    """The smallest box around the points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def grown(box: Box, margin: float) -> Box:
    """A box larger by `margin` on every side."""
    return box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin


def moved(polygon: Sequence[Xy], dx: float, dy: float) -> Polygon:
    """A polygon shifted."""
    return tuple((x + dx, y + dy) for x, y in polygon)


def turned(polygon: Sequence[Xy], degrees: float, about: Xy) -> Polygon:
    """A polygon turned clockwise on the page about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ox, oy = about
    return tuple((ox + (x - ox) * cos - (y - oy) * sin, oy + (x - ox) * sin + (y - oy) * cos) for x, y in polygon)


def boxes_meet(first: Box, second: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def inside(inner: Box, outer: Box) -> bool:
    """Whether a box lies within another, edges allowed."""
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def gap(first: Box, second: Box) -> float:
    """The distance between two boxes; 0 where they touch or overlap."""
    dx = max(first[0] - second[2], second[0] - first[2], 0.0)
    dy = max(first[1] - second[3], second[1] - first[3], 0.0)
    return math.hypot(dx, dy)


def band(start: Xy, end: Xy, width: float) -> Polygon:
    """The rectangle that a line of a width covers, with square ends half the width long."""
    size = math.dist(start, end)
    ux, uy = ((end[0] - start[0]) / size, (end[1] - start[1]) / size) if size else (1.0, 0.0)
    half = width / 2
    ax, ay = start[0] - ux * half, start[1] - uy * half
    bx, by = end[0] + ux * half, end[1] + uy * half
    nx, ny = -uy * half, ux * half
    return (ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)


def polygons_meet(first: Sequence[Xy], second: Sequence[Xy]) -> bool:
    """Whether two convex polygons share more than an edge (separating axes)."""
    for one, other in ((first, second), (second, first)):
        for index in range(2 if _is_parallelogram(one) else len(one)):
            (ax, ay), (bx, by) = one[index], one[index - 1]
            nx, ny = by - ay, ax - bx
            own = [nx * x + ny * y for x, y in one]
            far = [nx * x + ny * y for x, y in other]
            if max(own) <= min(far) + 1e-9 or max(far) <= min(own) + 1e-9:
                return False
    return True


def polygon_gap(first: Sequence[Xy], second: Sequence[Xy]) -> float:
    """The distance between two convex polygons; 0 where they touch or overlap."""
    if polygons_meet(first, second):
        return 0.0
    return min(
        _point_gap(point, other[index - 1], other[index])
        for one, other in ((first, second), (second, first))
        for point in one
        for index in range(len(other))
    )


def _point_gap(point: Xy, start: Xy, end: Xy) -> float:
    """The distance of a point from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / size if size else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(point[0] - start[0] - dx * share, point[1] - start[1] - dy * share)


def _is_parallelogram(points: Sequence[Xy]) -> bool:
    """Whether opposite sides are parallel, so that two of them speak for all four."""
    if len(points) != 4:
        return False
    a, b, c, d = points
    return abs(a[0] + c[0] - b[0] - d[0]) < 1e-9 and abs(a[1] + c[1] - b[1] - d[1]) < 1e-9


def clipped(polygon: Sequence[Xy], box: Box) -> Polygon:
    """The part of a polygon inside a box (Sutherland and Hodgman); parts that fall apart stay joined along the edge."""
    left, top, right, bottom = box
    points = list(polygon)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[Xy] = []
        for index, point in enumerate(points):
            before = points[index - 1]
            here, there = (point[axis] - limit) * sign, (before[axis] - limit) * sign
            if (here < 0) != (there < 0):
                share = there / (there - here)
                kept.append((before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share))
            if here >= 0:
                kept.append(point)
        points = kept
    return tuple(points)


def segments_cross(a: Xy, b: Xy, c: Xy, d: Xy) -> Xy | None:
    """The point where two segments cross in their interiors, or None; touching ends and shared lines do not count."""
    rx, ry = b[0] - a[0], b[1] - a[1]
    sx, sy = d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-9:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    if 1e-6 < t < 1 - 1e-6 and 1e-6 < u < 1 - 1e-6:
        return a[0] + rx * t, a[1] + ry * t
    return None


class Buckets:
    """Boxes filed by the squares of a coarse net, so that neighbors are found without looking at all of them."""

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._boxes: list[Box] = []

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        size = self._size
        for column in range(math.floor(box[0] / size), math.floor(box[2] / size) + 1):
            for row in range(math.floor(box[1] / size), math.floor(box[3] / size) + 1):
                yield column, row

    def add(self, box: Box) -> int:
        """File a box and return its number, counted from 0."""
        number = len(self._boxes)
        self._boxes.append(box)
        for square in self._squares(box):
            self._cells.setdefault(square, []).append(number)
        return number

    def near(self, box: Box) -> list[int]:
        """Numbers of the filed boxes that meet `box`, ascending."""
        found = {number for square in self._squares(box) for number in self._cells.get(square, ())}
        return sorted(number for number in found if boxes_meet(self._boxes[number], box))

    def each(self, box: Box) -> Iterator[int]:
        """The numbers of `near` one at a time, square by square, for those who need not look at all of them."""
        seen: set[int] = set()
        for square in self._squares(box):
            for number in self._cells.get(square, ()):
                if number not in seen:
                    seen.add(number)
                    if boxes_meet(self._boxes[number], box):
                        yield number


class Filed:
    """Boxes that are looked up by place."""

    def __init__(self, boxes: Iterable[Box], size: float = 12.0) -> None:
        self._boxes = tuple(boxes)
        self._buckets = Buckets(size)
        for box in self._boxes:
            self._buckets.add(box)

    def near(self, box: Box) -> list[Box]:
        """The boxes that meet a box, in their order."""
        return [self._boxes[number] for number in self._buckets.near(box)]
