"""The frame around the city: six sides with their arrows, numbers and the names of the districts behind them."""

from __future__ import annotations

import math

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import SIDES
from metrox_maps.metromania.facts import Arrow
from metrox_maps.metromania.sheet.art import arrow
from metrox_maps.metromania.sheet.look import frame_paints
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.sizes import BODY, RING, SMALLEST_TEXT, STRONG
from metrox_maps.scene.shapes import Group, Polygon, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, shortened

_NEAR, _FAR = 0.12, 0.66
"""Where arrows begin and end in the depth of the frame."""
_LINE = 0.85
"""The middle of the line of text, in the depth of the frame."""
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
        sides.append(Group(name="side", data=(("side", str(side)),), children=(board, *arrows, _words(plan, side))))
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


def _words(plan: Plan, side: int) -> Text:
    """Number of a side and name of its district, readable from below: on lower sides they run the other way round."""
    (ax, ay), (bx, by) = plan.frame.inner[side], plan.frame.inner[(side + 1) % SIDES]
    nx, ny = _outward(plan, side)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    upright = -90 < angle < 90
    angle = angle if upright else angle - math.copysign(180, angle)
    depth = RING * plan.frame.side
    size = max(SMALLEST_TEXT, min(depth * 0.18, BODY * plan.frame.unit))
    shift = size * CAP_HEIGHT / 2 * (-1 if upright else 1)
    x, y = (ax + bx) / 2 + nx * (depth * _LINE + shift), (ay + by) / 2 + ny * (depth * _LINE + shift)
    name = plan.board.districts[plan.placement[side].district].name
    text = shortened(f"{side}{_DOT}{name}" if name else str(side), size, math.dist((ax, ay), (bx, by)))
    return Text(
        at=(x, y), text=text, size=size, anchor="middle", color=frame_paints(plan.theme).text, angle=round(angle, 3)
    )
