"""One large sheet over several pages, to be cut and glued together.

All pages show equally large windows of the sheet, neighbors overlap. A page is cut at its solid marks (left and top)
and glued onto its neighbors up to their dashed marks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.scene import printmarks
from metrox_maps.scene.extent import shown
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.shapes import Group, Line, Rect, Scene, Shape, Stroke, Text
from metrox_maps.scene.text import POINT

OVERLAP = 10.0
"""What two neighboring pages both show, in millimetres."""
MOST_ROWS = 26
"""Rows are called by letters."""
MOST_TILES = 100
LABELS = {
    "en": "{tile} of {columns} × {rows}",
    "de": "{tile} von {columns} × {rows}",
    "es": "{tile} de {columns} × {rows}",
    "fr": "{tile} sur {columns} × {rows}",
    "pt": "{tile} de {columns} × {rows}",
}
"""How a page names its place, in the languages of the sheets."""

_NEAR, _FAR = 0.4, 3.4
"""Where marks begin and end outside the window: what printers reach of a margin of 10 mm."""
_CORNER = 13.0
"""Kept free of words and ruler at the corners, where the marks are."""
_LABEL = 7 * POINT
_INDEX = 2.6
"""Height of the small picture of all pages."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The windows of all pages, in the sheet's millimetres."""

    page: Paper
    columns: int
    rows: int
    size: Xy
    """Of one window."""

    @staticmethod
    def over(total: Xy, page: Paper) -> _Grid:
        """The windows for a sheet of a size, bleed included, on pages lying this way."""
        columns, rows = (
            max(1, math.ceil((side - OVERLAP) / (room - OVERLAP) - 1e-9))
            for side, room in zip(total, page.room, strict=True)
        )
        size = (total[0] + (columns - 1) * OVERLAP) / columns, (total[1] + (rows - 1) * OVERLAP) / rows
        return _Grid(page, columns, rows, size)

    def window(self, column: int, row: int, bleed: float) -> Box:
        """What one page shows of the sheet."""
        width, height = self.size
        left, top = column * (width - OVERLAP) - bleed, row * (height - OVERLAP) - bleed
        return left, top, left + width, top + height


def tiled(scene: Scene, paper: Paper, *, ruler: bool = False) -> tuple[Scene, ...]:
    """Pages of a paper that together show a scene with its bleed, row by row; they lie the way that takes fewer.

    Raises MetroxError where one page would do, or more than 100 were needed.
    """
    total = scene.width + 2 * scene.bleed, scene.height + 2 * scene.bleed
    grids = [_Grid.over(total, page) for page in (paper, paper.turned())]
    grid = min(grids, key=lambda grid: grid.columns * grid.rows)
    count = grid.columns * grid.rows
    size = f"a sheet of {scene.width:g} × {scene.height:g} mm"
    fits = zip(sorted((scene.width, scene.height)), sorted((paper.width, paper.height)), strict=True)
    if all(side <= room for side, room in fits):
        raise MetroxError(f"{size} fits on one page of {paper.name}; draw it for a larger --paper, or leave out --tile")
    if count > MOST_TILES or grid.rows > MOST_ROWS:
        raise MetroxError(f"{size} would take {count} pages of {paper.name}; tile it over larger pages")
    return tuple(
        _tile(scene, grid, column, row, ruler=ruler) for row in range(grid.rows) for column in range(grid.columns)
    )


def _tile(scene: Scene, grid: _Grid, column: int, row: int, *, ruler: bool) -> Scene:
    content, (width, height) = grid.page.content, grid.size
    left = content[0] + (grid.page.room[0] - width) / 2
    top = content[1] + (grid.page.room[1] - height) / 2
    clip = grid.window(column, row, scene.bleed)
    ground = (Rect(left=clip[0], top=clip[1], width=width, height=height, fill=scene.ground),) if scene.ground else ()
    seen = shown(scene.children, clip)  # what a page hides must not be found in it by a search
    window = Group(name="tile", children=(*ground, *seen), shift=(left - clip[0], top - clip[1]), clip=clip)
    here = (left, top, left + width, top + height)
    name = f"{chr(ord('A') + row)}{column + 1}"
    words = LABELS.get(scene.language, LABELS["en"]).format(tile=name, columns=grid.columns, rows=grid.rows)
    shapes: list[Shape] = [
        window,
        *_marks(grid, column, row, here, scene.bleed),
        _label(grid, (column, row), here, words),
    ]
    if ruler:
        shapes.append(printmarks.ruler(content, printmarks.BLACK, inset=_CORNER))
    return Scene(
        width=grid.page.width,
        height=grid.page.height,
        title=f"{scene.title} · {name}",
        desc=scene.desc,
        children=tuple(shapes),
        metadata=scene.metadata,
        language=scene.language,
    )


def _marks(grid: _Grid, column: int, row: int, window: Box, bleed: float) -> tuple[Group, Group]:
    """Solid marks where the page is cut, dashed ones where the edge of the next page comes to lie."""
    left, top, right, bottom = window
    cuts_x, cuts_y = [left if column else left + bleed], [top if row else top + bleed]
    next_x: list[float] = []
    next_y: list[float] = []
    if column == grid.columns - 1:
        cuts_x.append(right - bleed)
    else:
        next_x.append(right - OVERLAP)
    if row == grid.rows - 1:
        cuts_y.append(bottom - bleed)
    else:
        next_y.append(bottom - OVERLAP)
    above_below = (top - _FAR, top - _NEAR), (bottom + _NEAR, bottom + _FAR)
    beside = (left - _FAR, left - _NEAR), (right + _NEAR, right + _FAR)
    cut = printmarks.marks(
        [(x, *span) for x in cuts_x for span in above_below],
        [(y, *span) for y in cuts_y for span in beside],
        printmarks.BLACK,
    )
    stroke = Stroke(color=printmarks.BLACK, width=printmarks.MARK, dash=(0.6, 0.6))
    lines = [Line(start=(x, first), end=(x, last), stroke=stroke) for x in next_x for first, last in above_below]
    lines += [Line(start=(first, y), end=(last, y), stroke=stroke) for y in next_y for first, last in beside]
    return cut, Group(name="glue-marks", children=tuple(lines))


def _label(grid: _Grid, place: tuple[int, int], window: Box, words: str) -> Group:
    """The page's place among the others, in words and as a small picture."""
    cell = min(_INDEX / grid.rows, _INDEX / 2)
    left, bottom = window[0] + _CORNER, window[1] - _NEAR - 0.2
    top = bottom - cell * grid.rows
    stroke = Stroke(color=printmarks.BLACK, width=0.12)
    cells = [
        Rect(
            left=left + cell * x,
            top=top + cell * y,
            width=cell,
            height=cell,
            fill=printmarks.BLACK if (x, y) == place else None,
            stroke=stroke,
        )
        for y in range(grid.rows)
        for x in range(grid.columns)
    ]
    at = (left + cell * grid.columns + 1.5, bottom - 0.2)
    return Group(name="tile-label", children=(*cells, Text(at=at, text=words, size=_LABEL)))
