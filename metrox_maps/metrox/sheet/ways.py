"""The routes as lines on the grid: which straight stretches each one runs along, and which it shares.

Steps that share only part of their way (an express line, a bend halfway) meet here: every line is cut at each station
and bend point that lies on it, so that a shared stretch is the same stretch for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd

from metrox_maps.geometry.segments import lattice_points
from metrox_maps.metrox.facts import Step, polyline, positions, steps
from metrox_maps.metrox.model import MetroMap, Point

Stretch = tuple[Point, Point]
"""A straight piece between two neighboring points, the smaller point first."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One step of a route, cut at every point on its way; neighboring points differ."""

    step: Step
    points: tuple[Point, ...]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches in order of travel."""
        return tuple(stretch(a, b) for a, b in zip(self.points, self.points[1:], strict=False))


@dataclass(frozen=True, slots=True)
class Ways:
    """All lines of a map: legs in file order, and the routes on each stretch in file order."""

    legs: tuple[Leg, ...]
    routes: dict[Stretch, tuple[str, ...]]
    at: dict[str, Point]
    """Positions of the stations that have one."""


def stretch(a: Point, b: Point) -> Stretch:
    """The stretch between two points."""
    return (a, b) if a <= b else (b, a)


def find_ways(metro: MetroMap) -> Ways:
    """Cut all lines of a map. Steps without positions and steps of no length are left out."""
    at = positions(metro)
    drawn: list[tuple[Step, tuple[Point, ...]]] = []
    for route in metro.routes:
        for step in steps(route):
            points = polyline(step, at)
            if points is not None:
                drawn.append((step, points))
    marks = frozenset(point for _, points in drawn for point in points) | frozenset(at.values())
    legs: list[Leg] = []
    routes: dict[Stretch, list[str]] = {}
    for step, points in drawn:
        leg = Leg(step, _cut(points, marks))
        if len(leg.points) < 2:
            continue
        legs.append(leg)
        for key in leg.stretches:
            users = routes.setdefault(key, [])
            if step.route not in users:
                users.append(step.route)
    return Ways(tuple(legs), {key: tuple(users) for key, users in routes.items()}, at)


def _cut(points: Iterable[Point], marks: frozenset[Point]) -> tuple[Point, ...]:
    """A polyline with every mark on it as a point of its own."""
    found: list[Point] = []
    for point in points:
        if found and point != found[-1]:
            found += _between(found[-1], point, marks)
        if not found or point != found[-1]:
            found.append(point)
    return tuple(found)


def _between(a: Point, b: Point, marks: frozenset[Point]) -> list[Point]:
    if gcd(b[0] - a[0], b[1] - a[1]) <= len(marks):
        return [point for point in lattice_points(a, b) if point in marks]
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    on_way = []
    for x, y in marks:
        if dx * (y - a[1]) == dy * (x - a[0]):
            share = dx * (x - a[0]) + dy * (y - a[1])
            if 0 < share < size:
                on_way.append((share, (x, y)))
    return [point for _, point in sorted(on_way)]
