"""How far shapes reach, and what of them a window shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from metrox_maps.geometry.arcs import flatten
from metrox_maps.geometry.quads import Box, bounds, box_polygon, boxes_meet, grown, turned
from metrox_maps.scene.shapes import Circle, Group, Line, Outline, Path, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import measure

_BULGE = 0.02
"""How far an arc may lie outside the chords of `flatten`, as a share of its size."""


def reach(shape: Path | Line | Rect | Circle | Polygon | Text | Outline) -> Box:
    """A box around a shape with its stroke; it may be a little larger than needed."""
    match shape:
        case Text():
            return _text_reach(shape)
        case Outline():
            return _text_reach(shape.text)
        case Path():
            box = bounds(flatten(shape.pieces)) if shape.pieces else (0.0, 0.0, 0.0, 0.0)
            return _stroked(grown(box, _BULGE * max(box[2] - box[0], box[3] - box[1])), shape.stroke)
        case Line():
            return _stroked(bounds((shape.start, shape.end)), shape.stroke)
        case Rect():
            box = (shape.left, shape.top, shape.left + shape.width, shape.top + shape.height)
            return _stroked(box, shape.stroke)
        case Circle():
            return _stroked(grown((*shape.center, *shape.center), shape.radius), shape.stroke)
        case Polygon():
            return _stroked(bounds(shape.points), shape.stroke)


def _stroked(box: Box, stroke: Stroke | None) -> Box:
    """With the stroke's half, and as much again for its caps and corners."""
    return grown(box, stroke.width) if stroke is not None else box


def _text_reach(text: Text) -> Box:
    width = measure(text.text, text.size, bold=text.bold)
    x, y = text.at
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    line = box_polygon((left, y - 1.3 * text.size, left + width, y + 0.5 * text.size))  # with stacked accents
    return grown(bounds(turned(line, text.angle, text.at)), text.halo)


def shown(shapes: Iterable[Shape], window: Box) -> tuple[Shape, ...]:
    """The shapes that a window shows something of; groups keep what they are without what is not seen."""
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            dx, dy = shape.shift
            inner = shown(shape.children, (window[0] - dx, window[1] - dy, window[2] - dx, window[3] - dy))
            if inner:
                kept.append(replace(shape, children=inner))
        elif boxes_meet(reach(shape), window):
            kept.append(shape)
    return tuple(kept)
