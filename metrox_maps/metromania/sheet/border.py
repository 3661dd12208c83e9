"""The frame around the city: six sides with their arrows, numbers and the names of the districts behind them."""

from __future__ import annotations

import math

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import SIDES
from metrox_maps.metromania.facts import Arrow
from metrox_maps.metromania.sheet.art import arrow
from metrox_maps.metromania.sheet.look import frame_paints
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.sizes import BODY, COUNTER, RING, SMALLEST_TEXT, STRONG
from metrox_maps.scene.shapes import Group, Polygon, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, clean, measure, shortened

_NEAR, _FAR = 0.12, 0.66
"""Where arrows begin and end in the depth of the frame."""
_BEHIND, _BETWEEN = 0.85, 0.5
"""The middle of a line of text behind arrows, and of one between them, in the depth of the frame."""
_SIZE, _EASY, _TIGHT = 0.18, 0.2, 0.25
"""Sizes of a text behind arrows, in the depth of the frame: the usual one, the largest that keeps clear of counters
upon them too, and the largest that just keeps clear of the arrows."""
_ARROW = 0.32
"""Width of an arrow with what keeps letters off it, in sides of a space."""
_LEAST = 3
"""Letters of a name that tell something before an ellipsis."""
_DOT = " · "


def draw_border(plan: Plan) -> Group:
    """The frame's six sides, each with its arrows and a line of text."""
    paints = frame_paints(plan.theme)
    sides: list[Shape] = []
    for side in range(SIDES):
        following = (side + 1) % SIDES
        inner, outer = plan.frame.inner, plan.frame.outer
        points = (inner[side], inner[following], outer[following], outer[side])
        edge = Stroke(color=paints.edge, width=plan.kept(STRONG) * 0.4)
        board = Polygon(points=points, fill=paints.fill, stroke=edge)
        arrows = [
            _arrow(plan, found, black=black)
            for black, group in ((False, plan.city.starts), (True, plan.city.ends))
            for found in group
            if found.side == side
        ]
        sides.append(Group(name="side", data=(("side", str(side)),), children=(board, *arrows, *_words(plan, side))))
    return Group(name="frame", children=tuple(sides))


def behind(plan: Plan, side: int, column: int, depth: float) -> Xy:
    """A point of the frame behind the middle of a border edge, at a share of the frame's depth."""
    border = plan.city.grid.borders[side][column]
    (ax, ay), (bx, by) = plan.vertex(border.left), plan.vertex(border.right)
    nx, ny = _outward(plan, side)
    far = RING * plan.frame.side * depth
    return (ax + bx) / 2 + nx * far, (ay + by) / 2 + ny * far


def _outward(plan: Plan, side: int) -> Xy:
    (ax, ay), (bx, by) = plan.frame.inner[side], plan.frame.inner[(side + 1) % SIDES]
    length = math.dist((ax, ay), (bx, by))
    return (by - ay) / length, -(bx - ax) / length


def _arrow(plan: Plan, found: Arrow, *, black: bool) -> Group:
    near, far = (behind(plan, found.side, found.column, depth) for depth in (_NEAR, _FAR))
    tail, tip = (near, far) if black else (far, near)
    key = "end" if black else "start"
    return Group(
        name="arrow",
        data=(("arrow", key), ("at", f"{found.side}-{found.column}")),
        title=plan.words(key),
        children=arrow(tail, tip, plan.theme, black=black),
    )


def _words(plan: Plan, side: int) -> tuple[Text, ...]:
    """Number of a side and name of its district, readable from below: on lower sides they run the other way round.

    They stand behind the arrows; where the frame has no depth for that, in a gap between arrows; and where a gap is too
    small for the name too, there as much of it as fits.
    """
    (ax, ay), (bx, by) = plan.frame.inner[side], plan.frame.inner[(side + 1) % SIDES]
    length, depth = math.dist((ax, ay), (bx, by)), RING * plan.frame.side
    size = max(SMALLEST_TEXT, min(depth * _SIZE, BODY * plan.frame.unit))
    name = clean(plan.board.districts[plan.placement[side].district].name)
    (low, high), share = (0.0, length), _BEHIND
    if size > depth * _EASY:
        need, share = measure(_label(side, name), size), _BETWEEN
        fitting = [
            [gap for gap in _gaps(plan, side, size, reach) if need <= gap[1] - gap[0]] for reach in (COUNTER, _ARROW)
        ]
        if any(fitting):
            low, high = min(fitting[0] or fitting[1], key=lambda gap: abs(sum(gap) - length))
        elif size > depth * _TIGHT:
            low, high = max(_gaps(plan, side, size, _ARROW), key=lambda gap: gap[1] - gap[0])
        else:
            share = _BEHIND
    text = _fitted(side, name, size, high - low)
    if not text:
        return ()
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    upright = -90 < angle < 90
    nx, ny = _outward(plan, side)
    along = (low + high) / 2 / length
    off = depth * share + size * CAP_HEIGHT / 2 * (-1 if upright else 1)
    return (
        Text(
            at=(ax + (bx - ax) * along + nx * off, ay + (by - ay) * along + ny * off),
            text=text,
            size=size,
            anchor="middle",
            color=frame_paints(plan.theme).text,
            angle=round(angle if upright else angle - math.copysign(180, angle), 3),
        ),
    )


def _label(side: int, name: str) -> str:
    return f"{side}{_DOT}{name}" if name else str(side)


def _fitted(side: int, name: str, size: float, width: float) -> str:
    """Number and name in a width: as much of the name as tells something, or the number alone, or nothing."""
    whole = _label(side, name)
    if measure(whole, size) <= width:
        return whole
    cut = shortened(name, size, width - measure(f"{side}{_DOT}", size))
    if len(cut) > _LEAST:
        return _label(side, cut)
    return str(side) if measure(str(side), size) <= width else ""


def _gaps(plan: Plan, side: int, size: float, wide: float) -> list[tuple[float, float]]:
    """Where a side is free of arrows so wide, from its left end on."""
    step = plan.frame.side
    columns = sorted(
        found.column for group in (plan.city.starts, plan.city.ends) for found in group if found.side == side
    )
    reach, margin = wide * step / 2, size * 0.4
    edges = [0.0, *(edge for column in columns for edge in _around(column, step, reach)), plan.board.side * step]
    return [(low + margin, high - margin) for low, high in zip(edges[::2], edges[1::2], strict=True)]


def _around(column: int, step: float, reach: float) -> tuple[float, float]:
    middle = (column + 0.5) * step
    return middle - reach, middle + reach
