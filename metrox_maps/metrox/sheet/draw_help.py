"""Elements for people who place stations by hand: the grid with its coordinates, and station ids."""

from __future__ import annotations

from metrox_maps.metrox.model import Grid
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.scene.palette import FAINT
from metrox_maps.scene.shapes import Group, Line, Shape, Stroke, Text
from metrox_maps.scene.text import POINT, baseline

_SIZE = 5 * POINT
_HELP = "#b3166e"


def draw_grid(plan: Plan) -> Group:
    """The grid, every fifth line stronger and numbered, where `show` asks for it."""
    if "grid" not in plan.show:
        return Group(name="grid", children=())
    grid = plan.metro.grid or _around(plan)
    shapes: list[Shape] = []
    for column in range(grid.columns + 1):
        shapes.append(_rule(plan, (column, 0), (column, grid.rows), column))
        x, y = plan.place(column, 0)
        shapes.append(Text(at=(x, y - 0.8), text=str(column), size=_SIZE, anchor="middle", color=_HELP))
    for row in range(grid.rows + 1):
        shapes.append(_rule(plan, (0, row), (grid.columns, row), row))
        x, y = plan.place(0, row)
        shapes.append(Text(at=(x - 0.8, baseline(y, _SIZE)), text=str(row), size=_SIZE, anchor="end", color=_HELP))
    return Group(name="grid", children=tuple(shapes))


def _rule(plan: Plan, start: tuple[int, int], end: tuple[int, int], number: int) -> Line:
    width = 0.3 if number % 5 == 0 else 0.12
    return Line(start=plan.place(*start), end=plan.place(*end), stroke=Stroke(color=FAINT, width=width))


def _around(plan: Plan) -> Grid:
    places = [station.at for station in plan.metro.stations if station.at is not None]
    return Grid(max((x for x, _ in places), default=1), max((y for _, y in places), default=1))


def draw_ids(plan: Plan) -> Group:
    """The id of each station in its box, where `show` asks for it."""
    if "ids" not in plan.show:
        return Group(name="ids", children=())
    texts: list[Shape] = []
    for box in plan.frame.boxes.values():
        x, y = box.center
        texts.append(
            Text(at=(x, baseline(y, _SIZE)), text=box.station, size=_SIZE, anchor="middle", color=_HELP, halo=0.3)
        )
    return Group(name="ids", children=tuple(texts))
