"""The city: its spaces with what is on them, and the outlines of the districts."""

from __future__ import annotations

from metrox_maps.metromania.model import KIND_NAMES
from metrox_maps.metromania.sheet.art import space
from metrox_maps.metromania.sheet.look import placed_tints
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.sizes import EDGE, FINE, STRONG
from metrox_maps.scene.palette import mixed
from metrox_maps.scene.shapes import Group, Line, Polygon, Shape, Stroke


def draw_city(plan: Plan) -> Group:
    """The six districts, space by space; then the fine lines between spaces, and the outlines of the districts."""
    grid, theme = plan.city.grid, plan.theme
    size = grid.side**2
    districts: list[Shape] = []
    tints = placed_tints([placed.district for placed in plan.placement], theme)
    for position, placed in enumerate(plan.placement):
        district = plan.board.districts[placed.district]
        spaces = tuple(
            _space(plan, number, tints[position]) for number in range(position * size, (position + 1) * size)
        )
        data = (("district", district.id), ("position", str(position)), ("rotation", str(placed.rotation)))
        districts.append(Group(name="district", data=data, title=district.name, children=spaces))
    strong = Stroke(color=theme.ink, width=plan.kept(STRONG))
    corners = plan.frame.inner
    outlines: list[Shape] = [Line(start=corners[number], end=corners[number + 3], stroke=strong) for number in range(3)]
    outlines.append(Polygon(points=corners, stroke=Stroke(color=theme.ink, width=plan.kept(EDGE))))
    return Group(name="city", children=(*districts, Group(name="outlines", children=tuple(outlines))))


def _space(plan: Plan, number: int, tint: str) -> Group:
    kind, theme = plan.city.kinds[number], plan.theme
    triangle = plan.triangle(number)
    line = mixed(theme.paper, theme.ink, 0.5)
    shapes = space(kind, triangle, theme, plain=tint, origin=plan.frame.center)
    outline = Polygon(points=triangle, stroke=Stroke(color=line, width=plan.kept(FINE)))
    data = (("kind", KIND_NAMES[kind].lower()), ("space", plan.name(number)))
    return Group(name="space", data=data, children=(*shapes, outline))
