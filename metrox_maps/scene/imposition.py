"""A finished sheet put on pages: several on one, copies, bleed, cut marks and a ruler. Never scaled.

The sheet of an imposition is drawn for `sheet_paper`, and then put on pages by `pages`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from metrox_maps.errors import MetroxError
from metrox_maps.scene import printmarks
from metrox_maps.scene.palette import readable_on
from metrox_maps.scene.paper import Paper, divided
from metrox_maps.scene.shapes import Group, Scene, Shape
from metrox_maps.scene.tiles import tiled

PER_PAGE = (1, 2, 4)
MOST_COPIES = 500
MOST_BLEED = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Imposition:
    """How a sheet is put on pages; by default one sheet is one page.

    Raises MetroxError for numbers out of range and for what cannot be combined.
    """

    per_page: int = 1
    """Sheets that share a page, each drawn for its part of it."""
    copies: int = 1
    """Copies of the sheet. Pages are always filled, so that there may be more."""
    tile: Paper | None = None
    """The paper of the pages over which one larger sheet is spread."""
    bleed: float = 0.0
    """How far color reaches beyond the cut, in millimetres."""
    marks: bool = False
    """Cut marks."""
    ruler: bool = False
    """A ruler of 100 mm on every page."""

    def __post_init__(self) -> None:
        if self.per_page not in PER_PAGE:
            raise MetroxError(f"{self.per_page} sheets a page are not possible; there are 1, 2 and 4")
        if not 1 <= self.copies <= MOST_COPIES:
            raise MetroxError(f"{self.copies} copies are out of range; there are 1 to {MOST_COPIES}")
        if not 0 <= self.bleed <= MOST_BLEED:
            raise MetroxError(f"a bleed of {self.bleed:g} mm is out of range; there are 0 to {MOST_BLEED:g} mm")
        if self.tile is not None and self.per_page > 1:
            raise MetroxError(
                "one sheet over several pages and several sheets on one page exclude each other; leave one"
            )
        if self.tile is not None and self.marks:
            raise MetroxError("pages that are put together always carry cut marks; leave out the marks asked for")

    @property
    def repeats(self) -> int:
        """How often the same pages are printed: pages that hold several sheets fewer times than there are copies."""
        return -(-self.copies // self.per_page)

    def sheet_paper(self, paper: Paper) -> Paper:
        """What the sheet must be drawn for, so that it goes on pages of `paper`."""
        return divided(paper, self.per_page)

    def pages(self, scene: Scene, paper: Paper) -> tuple[Scene, ...]:
        """The pages that print a sheet drawn for `sheet_paper(paper)`.

        Raises MetroxError where the ruler finds no room, or the sheet needs no tiles or too many.
        """
        if self.tile is not None:
            return tiled(replace(scene, bleed=self.bleed), self.tile, ruler=self.ruler) * self.repeats
        page = self._page(scene, paper)
        return (page,) * self.repeats

    def _page(self, scene: Scene, paper: Paper) -> Scene:
        columns, rows = _places(scene, paper, self.per_page)
        width, height = scene.width * columns, scene.height * rows
        page = paper.lying_as(width, height)
        off = max(printmarks.MARK_OFF, self.bleed + 1)
        outside = self.marks and (self.per_page == 1 or self.bleed > 0)
        shapes: list[Shape] = list(scene.children)
        if outside or self.per_page > 1:
            shapes = [
                self._sheet(scene, (column, row), (columns, rows)) for row in range(rows) for column in range(columns)
            ]
        cuts = (
            [scene.width * number for number in range(columns + 1)],
            [scene.height * number for number in range(rows + 1)],
        )
        ink = readable_on(scene.ground) if scene.ground else printmarks.BLACK
        if outside:
            shapes.append(printmarks.around(cuts, (width, height), off))
        elif self.marks:
            shapes.append(_inside((cuts[0][1:-1], cuts[1][1:-1]), page, ink))
        if self.ruler:
            shapes.append(printmarks.ruler(page.content, ink))
        slug = off + printmarks.MARK_LENGTH if outside else 0.0
        return replace(scene, width=width, height=height, children=tuple(shapes), bleed=self.bleed, slug=slug)

    def _sheet(self, scene: Scene, place: tuple[int, int], places: tuple[int, int]) -> Group:
        """The sheet at its place. Sheets on one page meet at the cut, so that only their outer sides bleed."""
        (column, row), (columns, rows) = place, places
        clip = (
            0.0 if column else -self.bleed,
            0.0 if row else -self.bleed,
            scene.width + (0.0 if column < columns - 1 else self.bleed),
            scene.height + (0.0 if row < rows - 1 else self.bleed),
        )
        shift = scene.width * column, scene.height * row
        return Group(name="sheet", children=scene.children, shift=shift, clip=clip)


def _places(scene: Scene, paper: Paper, parts: int) -> tuple[int, int]:
    """How many sheets stand side by side and one below the other: halves lie across the page's longer side."""
    if parts == 2:
        long = max(paper.width, paper.height)
        return (1, 2) if abs(scene.height * 2 - long) < abs(scene.width * 2 - long) else (2, 1)
    return (2, 2) if parts == 4 else (1, 1)


def _inside(cuts: tuple[list[float], list[float]], page: Paper, color: str) -> Group:
    """Marks for the cuts between sheets, in the page's outer margin: the page keeps its size, and no sheet a mark."""
    left, top, right, bottom = page.content
    near, far = 0.5, 0.5 + printmarks.MARK_LENGTH
    upright = [(x, *span) for x in cuts[0] for span in ((top - far, top - near), (bottom + near, bottom + far))]
    level = [(y, *span) for y in cuts[1] for span in ((left - far, left - near), (right + near, right + far))]
    return printmarks.marks(upright, level, color)
