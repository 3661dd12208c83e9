"""Help for those who make boards and read records: the names of spaces and vertices."""

from __future__ import annotations

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.sheet.pictograms import centroid
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.scene.shapes import Group, Shape, Text
from metrox_maps.scene.text import POINT, baseline

_SIZE = 5.5 * POINT
_MINUS = "\u2212"
"""Broader than a hyphen, which would be lost in a line between spaces."""
_SPACE, _VERTEX = 0.125, 0.1
"""Size of the names, in sides of a space."""


def draw_ids(plan: Plan) -> Group:
    """The name of each space (position, row, column) and of each vertex (a, b), where `show` asks for them."""
    if "ids" not in plan.show:
        return Group(name="ids", children=())
    side, grid = plan.frame.side, plan.city.grid
    texts: list[Shape] = []
    for space in range(len(grid.cells)):
        triangle = plan.triangle(space)
        x, y = centroid(triangle)
        up = sum(corner[1] < y for corner in triangle) == 1
        texts.append(_text(plan, plan.name(space), (x, y + side * (0.225 if up else -0.225)), side * _SPACE))
    for number, (a, b) in enumerate(grid.vertices):
        texts.append(_text(plan, f"{a},{b}".replace("-", _MINUS), plan.vertex(number), side * _VERTEX))
    return Group(name="ids", children=tuple(texts))


def _text(plan: Plan, text: str, middle: Xy, size: float) -> Text:
    size = min(size, _SIZE * max(1.0, plan.frame.unit))
    return Text(
        at=(middle[0], baseline(middle[1], size)),
        text=text,
        size=size,
        anchor="middle",
        color=plan.theme.help,
        halo=size * 0.15,
        halo_color=plan.theme.paper,
    )
