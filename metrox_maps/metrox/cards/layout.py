"""Where cards lie on a page: as many as fit, backs that meet their fronts, and the marks to cut by.

Everything is plain geometry in millimetres. A card is cut out along its edge; its color goes on beyond it (bleed), so
that a cut that is a little off shows no white.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.printmarks import MARK, MARK_LENGTH, marks
from metrox_maps.scene.shapes import Group, Line, Stroke

BACK_BLEED = 1.0
"""How much farther backs reach out than fronts: duplex printing is never exact."""
FOLD_GAP = 5.0
"""Between the fold line and the bleed beside it (notes on print-and-play: at least 5 mm)."""
_MARK_GAP = 0.5
"""Between the bleed and a mark."""
_LEAST_GAP = 2.0
"""Cards lie side by side, to be parted by one cut, or at least this far apart."""
_SLACK = 1e-6

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class NoRoomError(MetroxError):
    """Not one card fits on the paper."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card is cut out, and how far its color reaches beyond on each side."""

    left: float
    top: float
    width: float
    height: float
    bleed: Sides

    @property
    def center(self) -> Xy:
        """The middle of the card."""
        return self.left + self.width / 2, self.top + self.height / 2

    def bleeding(self, reach: float) -> Place:
        """The same place with one bleed on all sides."""
        return replace(self, bleed=(reach,) * 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Cards in rows on one page. With a `fold` (its x), fronts are left of it and backs face them on the right."""

    paper: Paper
    columns: int
    rows: int
    card: tuple[float, float]
    gap: tuple[float, float]
    corner: Xy
    bleed: float
    fold: float | None = None

    @property
    def count(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    def fronts(self, count: int) -> tuple[Place, ...]:
        """The places of the first `count` cards of a page, row by row; on a folded page each row begins at the fold."""
        cells = [divmod(index, self.columns) for index in range(count)]
        if self.fold is not None:
            cells = [(row, self.columns - 1 - column) for row, column in cells]
        return tuple(self._place(row, column, set(cells)) for row, column in cells)

    def _place(self, row: int, column: int, filled: set[tuple[int, int]]) -> Place:
        def reach(neighbor: tuple[int, int], gap: float) -> float:
            return min(self.bleed, gap / 2) if neighbor in filled else self.bleed

        (wide, high), (across, down) = self.card, self.gap
        bleed = (
            reach((row, column - 1), across),
            reach((row - 1, column), down),
            reach((row, column + 1), across),
            reach((row + 1, column), down),
        )
        left, top = self.corner[0] + column * (wide + across), self.corner[1] + row * (high + down)
        return Place(left, top, wide, high, bleed)


def fitting_grid(paper: Paper, card: tuple[float, float], *, bleed: float, fold: bool = False) -> Grid:
    """The grid that holds the most cards within the paper's margins, upright where both ways hold as many.

    Cards lie edge to edge, or apart by the bleed of both where there is room. Raises MetroxError where not one fits.
    """
    best = max((_grid(turned, card, bleed, fold) for turned in (paper, paper.turned())), key=lambda grid: grid.count)
    if not best.count:
        across, down = best.paper.room
        halves = ", folded in the middle," if fold else ""
        raise NoRoomError(
            f"cards of {card[0]:g} × {card[1]:g} mm do not fit on paper {paper.name}{halves} whose margins leave "
            f"{across:g} × {down:g} mm; choose a larger --paper or a smaller --card-size"
        )
    return best


def _grid(paper: Paper, card: tuple[float, float], bleed: float, fold: bool) -> Grid:
    left, top, right, bottom = paper.content
    middle = paper.width / 2
    if fold:
        right = middle - FOLD_GAP - bleed - BACK_BLEED
    columns, across = _along(right - left, card[0], bleed)
    rows, down = _along(bottom - top, card[1], bleed)
    used = columns * card[0] + (columns - 1) * across, rows * card[1] + (rows - 1) * down
    # Folded pages keep their cards at the fold: the nearer, the less a fold that is off matters.
    x = right - used[0] if fold else (left + right - used[0]) / 2
    return Grid(
        paper=paper,
        columns=columns,
        rows=rows,
        card=card,
        gap=(across, down),
        corner=(x, (top + bottom - used[1]) / 2),
        bleed=bleed,
        fold=middle if fold else None,
    )


def _along(room: float, side: float, bleed: float) -> tuple[int, float]:
    """How many cards fit side by side, and the gap between them."""
    count = max(0, int((room + _SLACK) // side))
    if count < 2:
        return count, 0.0
    gap = min(2 * bleed, (room - count * side) / (count - 1))
    return count, gap if gap >= _LEAST_GAP else 0.0


def facing(grid: Grid, places: tuple[Place, ...], *, flip: str = "long", offset: Xy = (0.0, 0.0)) -> tuple[Place, ...]:
    """Where the backs of cards lie: mirrored about the axis the sheet is turned or folded about.

    `flip` is the edge of the sheet that stays in place, `long` or `short`, as printers name it; a folded page has its
    own axis. `offset` moves all backs right and down, against a printer whose second side is off.
    """
    tall = grid.paper.height >= grid.paper.width
    upright = grid.fold is not None or tall == (flip == "long")
    found = []
    for place in places:
        left, top = place.left, place.top
        west, north, east, south = place.bleed
        if upright:
            left, west, east = grid.paper.width - left - place.width, east, west
        else:
            top, north, south = grid.paper.height - top - place.height, south, north
        bleed = west, north, east, south
        found.append(replace(place, left=left + offset[0], top=top + offset[1], bleed=bleed))
    return tuple(found)


def cut_marks(paper: Paper, places: tuple[Place, ...], *, bleed: float, color: str) -> Group:
    """A hairline at the sheet's edges for every line along which cards are cut; never over a card or its bleed."""
    gap = bleed + _MARK_GAP
    west, north = min(place.left for place in places) - gap, min(place.top for place in places) - gap
    east = max(place.left + place.width for place in places) + gap
    south = max(place.top + place.height for place in places) + gap
    far_east, far_south = min(paper.width, east + MARK_LENGTH), min(paper.height, south + MARK_LENGTH)
    upright, level = [], []
    for x in _edges([(place.left, place.left + place.width) for place in places]):
        upright += [(x, max(0.0, north - MARK_LENGTH), north), (x, south, far_south)]
    for y in _edges([(place.top, place.top + place.height) for place in places]):
        level += [(y, max(0.0, west - MARK_LENGTH), west), (y, east, far_east)]
    return marks(upright, level, color)


def _edges(spans: list[tuple[float, float]]) -> list[float]:
    """Where the spans begin and end, each place once."""
    return sorted({round(edge, 4) for span in spans for edge in span})


def fold_line(grid: Grid, color: str) -> Group:
    """The dashed line along which a page is folded."""
    assert grid.fold is not None
    stroke = Stroke(color=color, width=MARK, dash=(2.0, 1.5))
    line = Line(start=(grid.fold, 3.0), end=(grid.fold, grid.paper.height - 3.0), stroke=stroke)
    return Group(name="fold-line", children=(line,))
