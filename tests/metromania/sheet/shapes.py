"""Walks through drawings and measures their shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from metrox_maps.geometry.arcs import Xy, flatten
from metrox_maps.geometry.quads import Box, bounds, grown, turned
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Shape, Text
from metrox_maps.scene.text import measure


def groups(shapes: Iterable[Shape], name: str) -> list[Group]:
    """Every group of a name, however deep."""
    return [shape for shape in walk(shapes) if isinstance(shape, Group) and shape.name == name]


def walk(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Every shape and group, outer ones first."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from walk(shape.children)


def extent(shape: Shape) -> Box:
    """The smallest upright box around what a shape draws: letters by their advance and height of capitals."""
    match shape:
        case Group(children=children):
            boxes = [extent(child) for child in children]
            return bounds([point for box in boxes for point in ((box[0], box[1]), (box[2], box[3]))])
        case Text(at=(x, y), text=text, size=size, anchor=anchor, angle=angle):
            width = measure(text, size, bold=shape.bold)
            left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
            corners = ((left, y), (left + width, y), (left + width, y - size * 0.714), (left, y - size * 0.714))
            return bounds(turned(corners, angle, (x, y)))
        case Circle(center=(x, y), radius=radius):
            box = (x - radius, y - radius, x + radius, y + radius)
        case Rect(left=left, top=top, width=width, height=height):
            box = (left, top, left + width, top + height)
        case Polygon(points=points):
            box = bounds(points)
        case Line(start=start, end=end, stroke=stroke) if stroke.cap == "butt":
            (ax, ay), (bx, by), half = start, end, stroke.width / 2 / math.dist(start, end)
            nx, ny = (ay - by) * half, (bx - ax) * half
            return bounds(((ax + nx, ay + ny), (ax - nx, ay - ny), (bx + nx, by + ny), (bx - nx, by - ny)))
        case Line(start=start, end=end):
            box = bounds((start, end))
        case Path(pieces=pieces):
            box = bounds(flatten(pieces))
        case _:
            raise AssertionError(shape)
    around = shape.stroke.width / 2 if shape.stroke is not None else 0.0
    return grown(box, around)


def data(group: Group) -> dict[str, str]:
    """The data of a group."""
    return dict(group.data)


def sides(points: Iterable[Xy]) -> list[float]:
    """The lengths of the sides of a polygon."""
    corners = list(points)
    return [math.dist(corners[number - 1], corner) for number, corner in enumerate(corners)]
