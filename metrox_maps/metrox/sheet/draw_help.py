"""Elements for people who place stations by hand: the grid with its coordinates, and station ids."""

from __future__ import annotations

from metrox_maps.metrox.model import Grid
from metrox_maps.metrox.sheet.plan import Plan
from metrox_maps.scene.shapes import Group, Line, Shape, Stroke, Text
from metrox_maps.scene.text import LEADING, POINT, baseline, block_width, measure

_SIZE = 5 * POINT
_EDGE = 5.0
"""The grid is shown as far as this from the edge of the page."""


def draw_grid(plan: Plan) -> Group:
    """The grid, every fifth line stronger and numbered, where `show` asks for it."""
    if "grid" not in plan.show:
        return Group(name="grid", children=())
    grid, theme = plan.metro.grid or _around(plan), plan.theme
    left, top = (max(start, _EDGE) for start in plan.place(0, 0))
    right, bottom = plan.place(grid.columns, grid.rows)
    right, bottom = min(right, plan.frame.paper.width - _EDGE), min(bottom, plan.frame.paper.height - _EDGE)
    shapes: list[Shape] = []
    for column in range(grid.columns + 1):
        x, _ = plan.place(column, 0)
        if left <= x <= right:
            shapes.append(Line(start=(x, top), end=(x, bottom), stroke=_stroke(column, theme.faint)))
            shapes.append(Text(at=(x, top - 0.8), text=str(column), size=_SIZE, anchor="middle", color=theme.help))
    for row in range(grid.rows + 1):
        _, y = plan.place(0, row)
        if top <= y <= bottom:
            shapes.append(Line(start=(left, y), end=(right, y), stroke=_stroke(row, theme.faint)))
            at = (left - 0.8, baseline(y, _SIZE))
            shapes.append(Text(at=at, text=str(row), size=_SIZE, anchor="end", color=theme.help))
    return Group(name="grid", children=tuple(shapes))


def _stroke(number: int, color: str) -> Stroke:
    return Stroke(color=color, width=0.3 if number % 5 == 0 else 0.12)


def _around(plan: Plan) -> Grid:
    places = [station.at for station in plan.metro.stations if station.at is not None]
    return Grid(max((x for x, _ in places), default=1), max((y for _, y in places), default=1))


def draw_ids(plan: Plan) -> Group:
    """The id of each station within its box, where `show` asks for it."""
    if "ids" not in plan.show:
        return Group(name="ids", children=())
    theme = plan.theme
    texts: list[Shape] = []
    for box in plan.frame.boxes.values():
        x, y = box.center
        lines, size = _fitted(box.station, box.rect[2] - box.rect[0] - 0.8, box.rect[3] - box.rect[1] - 0.8)
        for index, line in enumerate(lines):
            middle = y + (index - (len(lines) - 1) / 2) * size * LEADING
            texts.append(Text(at=(x, baseline(middle, size)), text=line, size=size, anchor="middle", color=theme.help))
    return Group(name="ids", children=tuple(texts))


def _fitted(text: str, width: float, height: float) -> tuple[tuple[str, ...], float]:
    """A text broken at its hyphens, in the number of lines that lets it be largest within a box, and its size."""
    parts = text.replace("-", "-\n").split("\n")
    best: tuple[tuple[str, ...], float] = ((text,), 0.0)
    for count in range(1, len(parts) + 1):
        widest = max(max(measure(part, 1.0) for part in parts), measure(text, 1.0) / count)
        lines: list[str] = []
        for part in parts:
            if lines and measure(lines[-1] + part, 1.0) <= widest + 1e-9:
                lines[-1] += part
            else:
                lines.append(part)
        size = min(_SIZE, width / max(block_width(lines, 1.0), 0.1), height / (len(lines) * LEADING))
        if size > best[1] + 1e-9:
            best = tuple(lines), size
    return best
