"""Pictograms drawn as plain shapes: House, Work, Fun, waves and trees. Each fits into a circle, and stays upright.

Sizes and places are millimetres, y down. Nothing here knows a theme: the caller names the colors.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from metrox_maps.geometry.arcs import Straight, Xy
from metrox_maps.metromania.model import FUN, HOUSE, WORK
from metrox_maps.scene.shapes import Circle, Line, Path, Polygon, Rect, Shape, Stroke

Triangle = tuple[Xy, Xy, Xy]


def house(center: Xy, size: float, *, ink: str, ground: str) -> tuple[Shape, ...]:
    """A house with a chimney, `size` high and wide."""
    x, y = center
    u = size / 10
    outline = [
        *((0.0, -4.7), (5.0, 0.1), (3.7, 0.1), (3.7, 4.5)),
        *((-3.7, 4.5), (-3.7, 0.1), (-5.0, 0.1), (-3.6, -1.25)),
        *((-3.6, -4.2), (-2.1, -4.2), (-2.1, -2.7)),
    ]
    return (
        Polygon(points=tuple((x + u * dx, y + u * dy) for dx, dy in outline), fill=ink),
        Rect(left=x - 1.1 * u, top=y + 1.0 * u, width=2.2 * u, height=3.5 * u, fill=ground),
    )


def work(center: Xy, size: float, *, ink: str, ground: str) -> tuple[Shape, ...]:
    """A briefcase."""
    x, y = center
    u = size / 10
    return (
        Rect(
            left=x - 1.9 * u,
            top=y - 3.9 * u,
            width=3.8 * u,
            height=3.4 * u,
            radius=0.7 * u,
            stroke=Stroke(color=ink, width=1.0 * u),
        ),
        Rect(left=x - 4.8 * u, top=y - 2.3 * u, width=9.6 * u, height=6.4 * u, radius=0.9 * u, fill=ink),
        Line(
            start=(x - 4.8 * u, y + 0.75 * u),
            end=(x + 4.8 * u, y + 0.75 * u),
            stroke=Stroke(color=ground, width=0.6 * u),
        ),
        Rect(left=x - 0.95 * u, top=y - 0.15 * u, width=1.9 * u, height=1.8 * u, radius=0.3 * u, fill=ground),
    )


def fun(center: Xy, size: float, *, ink: str, ground: str) -> tuple[Shape, ...]:
    """A big wheel."""
    x, y = center
    u = size / 10
    hub = (x, y - 0.7 * u)
    thin, rim = Stroke(color=ink, width=0.45 * u), 3.3 * u
    legs = tuple(
        Line(start=hub, end=(x + side * 2.5 * u, y + 4.6 * u), stroke=Stroke(color=ink, width=0.8 * u, cap="round"))
        for side in (-1, 1)
    )
    cabins = [(hub[0] + rim * math.cos(turn), hub[1] + rim * math.sin(turn)) for turn in _turns(8, math.pi / 8)]
    spokes = tuple(Line(start=cabins[number], end=cabins[number + 4], stroke=thin) for number in range(4))
    return (
        *legs,
        Circle(center=hub, radius=rim, stroke=Stroke(color=ink, width=0.75 * u)),
        *spokes,
        *(
            Circle(center=cabin, radius=0.95 * u, fill=ink, stroke=Stroke(color=ground, width=0.3 * u))
            for cabin in cabins
        ),
        Circle(center=hub, radius=0.8 * u, fill=ink),
        Line(
            start=(x - 3.4 * u, y + 4.6 * u),
            end=(x + 3.4 * u, y + 4.6 * u),
            stroke=Stroke(color=ink, width=0.8 * u, cap="round"),
        ),
    )


PICTOGRAMS: dict[str, Callable[..., tuple[Shape, ...]]] = {HOUSE: house, WORK: work, FUN: fun}
"""The sign of each kind of spot: a function of its middle and size, and `ink` and `ground`."""


def tree(foot: Xy, height: float, *, ink: str, ground: str) -> tuple[Shape, ...]:
    """A tree with a round crown, standing on `foot`."""
    x, y = foot
    crown = height * 0.36
    return (
        Line(start=(x, y), end=(x, y - height * 0.5), stroke=Stroke(color=ink, width=height * 0.12, cap="round")),
        Circle(
            center=(x, y - height + crown), radius=crown, fill=ink, stroke=Stroke(color=ground, width=height * 0.05)
        ),
    )


def trees(triangle: Triangle, *, ink: str, ground: str) -> tuple[Shape, ...]:
    """Three trees within a triangle, the farthest first."""
    side = math.dist(triangle[0], triangle[1])
    middle = centroid(triangle)
    up = sum(corner[1] < middle[1] for corner in triangle) == 1
    places = (
        ((0.0, 0.02, 0.27), (-0.19, 0.2, 0.22), (0.18, 0.21, 0.24))
        if up
        else ((0.02, 0.22, 0.27), (-0.2, 0.04, 0.22), (0.2, 0.05, 0.24))
    )
    found: list[Shape] = []
    for dx, dy, height in sorted(places, key=lambda place: place[1]):
        foot = (middle[0] + dx * side, middle[1] + dy * side)
        found += tree(foot, height * side, ink=ink, ground=ground)
    return tuple(found)


def waves(triangle: Triangle, *, ink: str, origin: Xy = (0.0, 0.0)) -> tuple[Shape, ...]:
    """Rows of waves within a triangle. With the same `origin` they run on in the next one."""
    side = math.dist(triangle[0], triangle[1])
    period, apart, high = side * 0.25, side * 0.1443375673, side * 0.022
    inset = side * 0.07
    top, bottom = min(y for _, y in triangle), max(y for _, y in triangle)
    stroke = Stroke(color=ink, width=side * 0.02, cap="round")
    found: list[Shape] = []
    first = math.ceil((top - origin[1]) / apart - 0.5)
    row = first
    while (y := origin[1] + (row + 0.5) * apart) < bottom:
        span = _chord(triangle, y)
        if span is not None and span[1] - span[0] > 2 * inset + period * 0.6:
            left, right = span[0] + inset, span[1] - inset
            steps = max(4, math.ceil((right - left) / period * 10))
            xs = [left + (right - left) * step / steps for step in range(steps + 1)]
            shift = origin[0] + (row % 2) * period / 2
            points = [(x, y + high * math.sin(math.tau * (x - shift) / period)) for x in xs]
            found.append(Path(pieces=tuple(Straight(a, b) for a, b in pairwise(points)), stroke=stroke))
        row += 1
    return tuple(found)


def centroid(triangle: Triangle) -> Xy:
    """The middle of a triangle."""
    return sum(x for x, _ in triangle) / 3, sum(y for _, y in triangle) / 3


def _chord(triangle: Triangle, y: float) -> tuple[float, float] | None:
    """Where a level line crosses a triangle."""
    xs = []
    for (ax, ay), (bx, by) in zip(triangle, (*triangle[1:], triangle[0]), strict=True):
        if (ay < y) != (by < y):
            xs.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(xs), max(xs)) if len(xs) == 2 else None


def _turns(count: int, first: float) -> Iterator[float]:
    return (first + math.tau * number / count for number in range(count))


def sun(center: Xy, size: float, *, ink: str) -> tuple[Shape, ...]:
    """A sun, for the trip on Sunday."""
    x, y = center
    ray = Stroke(color=ink, width=size * 0.1, cap="round")
    rays = tuple(
        Line(
            start=(x + size * 0.36 * math.cos(turn), y + size * 0.36 * math.sin(turn)),
            end=(x + size * 0.46 * math.cos(turn), y + size * 0.46 * math.sin(turn)),
            stroke=ray,
        )
        for turn in _turns(8, 0.0)
    )
    return Circle(center=center, radius=size * 0.22, fill=ink), *rays
