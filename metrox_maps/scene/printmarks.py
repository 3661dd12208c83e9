"""What is printed beside a drawing for a person with a knife: cut marks, and a ruler that proves the scale."""

from __future__ import annotations

from collections.abc import Iterable

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.scene.shapes import Group, Line, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT

BLACK = "#000000"
MARK = 0.15
"""Width of a cut mark: thin enough to cut along its middle."""
MARK_OFF, MARK_LENGTH = 4.0, 6.0
"""From the cut to where its mark begins, and the mark."""
RULER = 100.0
"""Length of the ruler."""

_RULER_OFF = 0.8
_TICK, _HALF_TICK = 1.2, 0.7
_NUMBER = 4.5 * POINT
_RULER_ROOM = RULER + 4
"""With the numbers at its ends."""


def around(cuts: tuple[Iterable[float], Iterable[float]], page: Xy, off: float) -> Group:
    """Marks outside a page (width, height), for vertical cuts at the first values and level ones at the second."""
    width, height = page
    end = off + MARK_LENGTH
    upright = [(x, *span) for x in cuts[0] for span in ((-end, -off), (height + off, height + end))]
    level = [(y, *span) for y in cuts[1] for span in ((-end, -off), (width + off, width + end))]
    return marks(upright, level, BLACK)


def marks(
    upright: Iterable[tuple[float, float, float]], level: Iterable[tuple[float, float, float]], color: str
) -> Group:
    """Cut marks: upright ones as (x, top, bottom), level ones as (y, left, right)."""
    stroke = Stroke(color=color, width=MARK)
    lines = [Line(start=(x, top), end=(x, bottom), stroke=stroke) for x, top, bottom in upright]
    lines += [Line(start=(left, y), end=(right, y), stroke=stroke) for y, left, right in level]
    return Group(name="cut-marks", children=tuple(lines))


def ruler(content: Box, color: str, *, inset: float = 0.0) -> Group:
    """A ruler of 100 mm beside a content area: below it, or upright at its left where it is too narrow.

    `inset` keeps it from both corners. Raises MetroxError where neither side is long enough.
    """
    left, top, right, bottom = content
    needed = _RULER_ROOM + 2 * inset
    if right - left >= needed:
        return _ruler((left + inset, bottom + _RULER_OFF), color, upright=False)
    if bottom - top >= needed:
        return _ruler((left - _RULER_OFF, top + inset), color, upright=True)
    raise MetroxError(f"there is no room for a ruler of {RULER:g} mm on this paper; leave out --ruler")


def _ruler(origin: Xy, color: str, *, upright: bool) -> Group:
    stroke = Stroke(color=color, width=0.2)

    def at(along: float, off: float) -> Xy:
        return (origin[0] - off, origin[1] + along) if upright else (origin[0] + along, origin[1] + off)

    shapes: list[Shape] = [Line(start=at(0, 0), end=at(RULER, 0), stroke=stroke)]
    for step in range(0, round(RULER) + 1, 5):
        tick = _TICK if step % 10 == 0 else _HALF_TICK
        shapes.append(Line(start=at(step, 0), end=at(step, tick), stroke=stroke))
        if step % 10 == 0:
            words = str(step) if step < RULER else f"{step} mm"
            place = at(step, _TICK + 0.35 + CAP_HEIGHT * _NUMBER)
            angle = 90.0 if upright else 0.0
            shapes.append(Text(at=place, text=words, size=_NUMBER, anchor="middle", color=color, angle=angle))
    return Group(name="ruler", children=tuple(shapes))
