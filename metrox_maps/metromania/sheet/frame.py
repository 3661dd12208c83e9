"""Everything put on the paper: the hexagon as large as fits, the score track and the panels around it.

Two arrangements are tried. Wide: the hexagon fills the height, the track climbs along its right, panels stand in the
corners that the hexagon leaves free. Tall: the hexagon fills the width, the title above it, track and panels below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from metrox_maps.errors import SheetRefused
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import DIRECTIONS, HEIGHT, SIDES, Vertex, page_point
from metrox_maps.geometry.quads import Box, Polygon, box_polygon, grown, polygons_meet
from metrox_maps.metromania.sheet.sizes import RING, SMALLEST_SPACE, USUAL_ROOM
from metrox_maps.metromania.sheet.track import Field, bend, bend_cover, strip, track_reach
from metrox_maps.scene.paper import Paper, larger_papers
from metrox_maps.scene.shapes import Group

GAP = 2.0
"""Least distance between two parts of the page, at the usual size."""
_FINE = 0.005
"""How finely the size of spaces is found out."""
_UNITS = (1.0, 0.95, 0.9, 0.85, 0.8)
"""Sizes of the panels that are tried, against the usual one of the page."""
_WORTH = 0.35
"""How much smaller panels have to gain: with its root to this power their size counts against that of the spaces."""
_SMALLEST_UNIT, _LARGEST_UNIT = 0.72, 1.9
_ALIGNED = (0.5, 0.25, 0.75, 0.0, 1.0)
_STRIP = 9.5
"""Height of a level score track, at the usual size."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something to place on the page: its size, and how to draw it at an upper left corner in a height."""

    name: str
    width: float
    height: float
    draw: Callable[[Xy, float], Group]


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """A panel and what it covers."""

    panel: Panel
    box: Box


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything lies, in page millimetres."""

    paper: Paper
    center: Xy
    """The city's middle."""
    side: float
    """Side of a space."""
    unit: float
    """Size of the panels, against the usual one."""
    track: tuple[Field, ...]
    panels: tuple[PanelPlace, ...]
    n: int

    def point(self, vertex: Vertex) -> Xy:
        """Where a vertex of the city lies."""
        x, y = page_point(vertex)
        return self.center[0] + x * self.side, self.center[1] + y * self.side

    @property
    def outer(self) -> tuple[Xy, ...]:
        """The six corners of the frame around the city, clockwise from the left end of side 0."""
        return hexagon(self.center, radius(self.n, self.side))

    @property
    def inner(self) -> tuple[Xy, ...]:
        """The six corners of the city."""
        return hexagon(self.center, self.n * self.side)


Panels = Callable[[float], Sequence[Sequence[Panel]]]
"""The panels in a size, the title first: one way or several, the preferred one first."""


def hexagon(center: Xy, size: float) -> tuple[Xy, ...]:
    """The corners of a hexagon with level sides, clockwise from the upper left one."""
    points = (page_point(DIRECTIONS[number]) for number in range(SIDES))
    return tuple((center[0] + x * size, center[1] + y * size) for x, y in points)


def radius(n: int, side: float) -> float:
    """From the middle to a corner of the frame of a city with districts of side `n`."""
    return side * (n + RING / HEIGHT)


def fit(n: int, panels: Panels, papers: Sequence[Paper], *, force: bool) -> Frame:
    """The frame with the largest spaces on one of the papers, panels and spaces weighed against each other.

    Raises `SheetRefused`, unless `force`, where spaces would be too small to be told apart; it names a paper that does.
    """
    found = best(n, panels, papers)
    if found is not None and (found.side >= SMALLEST_SPACE or force):
        return found
    if force:
        return max((_bare(n, paper) for paper in papers), key=lambda frame: frame.side)
    paper = papers[0]
    size = f"{found.side:.1f} mm" if found is not None else "no room at all"
    raise SheetRefused(
        f"the board does not fit on {paper.name}: a space would have {size} for its side, and needs "
        f"{SMALLEST_SPACE:g} mm; {_remedy(n, panels, paper)}"
    )


def _bare(n: int, paper: Paper) -> Frame:
    """The city and its frame alone, on a page that has no room for anything else."""
    left, top, right, bottom = paper.content
    side = min((right - left) / 2, (bottom - top) / (2 * HEIGHT)) / radius(n, 1.0)
    return Frame(paper, ((left + right) / 2, (top + bottom) / 2), side, _SMALLEST_UNIT, (), (), n)


def _remedy(n: int, panels: Panels, paper: Paper) -> str:
    for larger in larger_papers(paper):
        found = best(n, panels, (larger, larger.turned()))
        if found is not None and found.side >= SMALLEST_SPACE:
            return f"it fits on {larger.name}"
    return "no paper we know is large enough"


def best(n: int, panels: Panels, papers: Sequence[Paper]) -> Frame | None:
    """The frame that is worth most, whatever the size of its spaces; None where nothing fits."""
    found: Frame | None = None
    for paper in papers:
        for unit in dict.fromkeys(_units(paper)):
            for parts, arrange in product(panels(unit), (_wide, _tall)):
                least = 0.0 if found is None else found.side * (found.unit / unit) ** _WORTH + _FINE
                found = arrange(n, parts, paper, unit, least) or found
    return found


def _units(paper: Paper) -> Iterator[float]:
    width, height = paper.room
    usual = math.sqrt(width * height / (USUAL_ROOM[0] * USUAL_ROOM[1]))
    for share in _UNITS:
        yield min(max(usual * share, _SMALLEST_UNIT), _LARGEST_UNIT)


def _wide(n: int, panels: Sequence[Panel], paper: Paper, unit: float, least: float) -> Frame | None:
    """The hexagon as high as the page, or as large as the track and the corners allow; None below `least`."""
    width, height = paper.room
    high = min(height / (2 * HEIGHT), (width - track_reach(unit)) / 2) / radius(n, 1.0)
    found = _cornered(n, high, panels, paper, unit) if high > least else None
    if found is not None:
        return found
    found = _cornered(n, least, panels, paper, unit) if high > least > 0 else None
    if least > 0 and found is None:
        return None
    low = least
    while high - low > _FINE:
        middle = (low + high) / 2
        frame = _cornered(n, middle, panels, paper, unit)
        if frame is None:
            high = middle
        else:
            found, low = frame, middle
    return found


def _cornered(n: int, side: float, panels: Sequence[Panel], paper: Paper, unit: float) -> Frame | None:
    """A frame with spaces of a given size and each panel in a corner of its own; None where that does not fit."""
    left, top, right, bottom = paper.content
    size = radius(n, side)
    spare = right - left - 2 * size - track_reach(unit)
    for share in _ALIGNED:
        center = (left + size + spare * share, (top + bottom) / 2)
        taken = [hexagon(center, size + GAP * unit / HEIGHT), *bend_cover(center, size, unit, GAP * unit)]
        places = _in_corners(panels, paper.content, taken)
        if places is not None:
            return Frame(paper, center, side, unit, bend(center, size, unit), places, n)
    return None


def _in_corners(panels: Sequence[Panel], content: Box, taken: Sequence[Polygon]) -> tuple[PanelPlace, ...] | None:
    """Each panel in a corner of the content, the first orders preferred."""
    free: dict[tuple[int, int], Box | None] = {}
    for number, panel in enumerate(panels):
        for corner in range(4):
            box = _corner_box(panel, content, corner)
            around = box_polygon(box)
            free[number, corner] = None if any(polygons_meet(around, other) for other in taken) else box
    for order in permutations(range(4), len(panels)):
        boxes = [free[number, corner] for number, corner in enumerate(order)]
        if all(box is not None for box in boxes) and not _overlap([box for box in boxes if box is not None]):
            return tuple(PanelPlace(panel, box) for panel, box in zip(panels, boxes, strict=True) if box is not None)
    return None


def _overlap(boxes: Sequence[Box]) -> bool:
    return any(
        polygons_meet(box_polygon(grown(one, GAP / 2)), box_polygon(grown(other, GAP / 2)))
        for number, one in enumerate(boxes)
        for other in boxes[:number]
    )


def _corner_box(panel: Panel, content: Box, corner: int) -> Box:
    """Where a panel lies in a corner: upper left, lower left, upper right, lower right."""
    left, top, right, bottom = content
    x = right - panel.width if corner >= 2 else left
    y = bottom - panel.height if corner % 2 else top
    return x, y, x + panel.width, y + panel.height


def _tall(n: int, panels: Sequence[Panel], paper: Paper, unit: float, least: float) -> Frame | None:
    """Title, hexagon, track and panels one below the other; None below `least`."""
    left, top, right, bottom = paper.content
    title, rows = panels[0], _rows(panels[1:], right - left, GAP * unit)
    heights = [max(panel.height for panel in row) for row in rows]
    gap = 2 * GAP * unit
    track = _STRIP * unit
    fixed = title.height + track + sum(heights) + gap * (2 + len(rows))
    side = min((right - left) / 2, (bottom - top - fixed) / (2 * HEIGHT)) / radius(n, 1.0)
    if side <= least or title.width > right - left or any(panel.width > right - left for panel in panels):
        return None
    high = radius(n, side) * 2 * HEIGHT
    spare = (bottom - top - fixed - high) / (2 + len(rows))
    places = [PanelPlace(title, (left, top, left + title.width, top + title.height))]
    y = top + title.height + gap + spare
    center = ((left + right) / 2, y + high / 2)
    y += high + gap + spare
    fields = strip((left, y, right, y + track))
    y += track
    for row, height in zip(rows, heights, strict=True):
        y += gap + spare
        between = (right - left - sum(panel.width for panel in row)) / max(1, len(row) - 1)
        x = left
        for panel in row:
            places.append(PanelPlace(panel, (x, y, x + panel.width, y + height)))
            x += panel.width + between
        y += height
    return Frame(paper, center, side, unit, fields, tuple(places), n)


def _rows(panels: Sequence[Panel], width: float, gap: float) -> list[list[Panel]]:
    rows: list[list[Panel]] = []
    for panel in panels:
        if rows and sum(other.width + gap for other in rows[-1]) + panel.width <= width:
            rows[-1].append(panel)
        else:
            rows.append([panel])
    return rows
