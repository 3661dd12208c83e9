"""Panels put where the network leaves room, and the ground on which panels and trains are placed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box, Filed, grown
from metrox_maps.geometry.raster import Raster
from metrox_maps.metrox.sheet.panels import Panel

_CLEAR = 1.5
"""Free space around a train or panel."""
_BETWEEN = 2.0
_CORNER, _FORM = 6.0, 5.0
"""What the next best corner, and the next best form, cost in millimetres of distance."""
_FAR = 110.0
"""A panel this far from every corner it likes has found no room."""


@dataclass(frozen=True, slots=True)
class PlacedPanel:
    """A panel and its upper left corner."""

    panel: Panel
    at: Xy
    cost: float
    """How far it is from where it would best stand."""

    @property
    def box(self) -> Box:
        """The rectangle it covers."""
        return self.at[0], self.at[1], self.at[0] + self.panel.width, self.at[1] + self.panel.height


@dataclass(frozen=True, slots=True)
class Ground:
    """What stands on the page already, in page millimetres. Its raster changes as places are taken."""

    content: Box
    raster: Raster
    """Taken cells; the raster's upper left corner is that of `content`."""
    courteous: Raster
    """The same with the places at which names would best stand."""
    names: Filed
    """These places, as boxes."""
    stations: Filed
    """The boxes of all stations."""

    def copy(self) -> Ground:
        """The same ground, to be taken independently."""
        return replace(self, raster=self.raster.copy(), courteous=self.courteous.copy())

    def take(self, box: Box, margin: float = _CLEAR) -> None:
        """Mark a rectangle of the page, with a margin, as taken."""
        left, top = self.content[:2]
        wide = grown(box, margin)
        local = (wide[0] - left, wide[1] - top, wide[2] - left, wide[3] - top)
        self.raster.block(local)
        self.courteous.block(local)

    def take_line(self, start: Xy, end: Xy, half: float) -> None:
        """Mark a straight line, to `half` on either side, as taken."""
        self.raster.block_band(self._local(start), self._local(end), half)

    def hits(self, start: Xy, end: Xy) -> int:
        """How many millimetres, roughly, of a straight line lie on taken ground or off the page."""
        return self.raster.taken_along(self._local(start), self._local(end))

    def spots(self, width: float, height: float, *, stride: int, near: Box) -> list[Xy]:
        """Upper left corners within a box, at which a rectangle of this size lies on free ground."""
        left, top = self.content[:2]
        around = (near[0] - left, near[1] - top, near[2] - left, near[3] - top)
        return [(left + x, top + y) for x, y in self.raster.free(width, height, stride=stride, around=around)]

    def nearest_spot(self, width: float, height: float, goal: Xy, *, courteous: bool = False) -> Xy | None:
        """The upper left corner nearest to a goal at which a rectangle of this size lies on free ground, or None.

        A `courteous` one leaves the places of names free too.
        """
        raster = self.courteous if courteous else self.raster
        spot = raster.nearest_free(width, height, self._local(goal))
        return None if spot is None else (self.content[0] + spot[0], self.content[1] + spot[1])

    def _local(self, point: Xy) -> Xy:
        return point[0] - self.content[0], point[1] - self.content[1]


Form = tuple[Panel, ...]
"""One way to print something: in one panel, or in several that find their own places."""


def place_panels(ground: Ground, wanted: Sequence[tuple[Sequence[Form], str]]) -> tuple[PlacedPanel, ...] | None:
    """Everything wanted in one of its forms, as near as can be to the corners it prefers; takes the ground it uses.

    `wanted` gives the forms in order of preference, and the corners as letters: a upper left, b upper right, c lower
    left, d lower right. None if something finds no room.
    """
    placed: list[PlacedPanel] = []
    for forms, corners in wanted:
        best: tuple[float, list[PlacedPanel]] | None = None
        for rank, form in enumerate(forms):
            if best is not None and best[0] <= rank * _FORM:
                break
            trial = ground.copy() if len(form) > 1 else ground
            parts = _place_form(trial, form, corners)
            cost = rank * _FORM + sum(part.cost for part in parts)
            if len(parts) == len(form) and (best is None or cost < best[0] - 1e-9):
                best = cost, parts
        if best is None:
            return None
        for part in best[1]:
            ground.take(part.box, _BETWEEN)
        placed += best[1]
    return tuple(placed)


def _place_form(ground: Ground, form: Form, corners: str) -> list[PlacedPanel]:
    """The panels of a form that found room; takes the ground of all but the last."""
    placed = []
    for panel in form:
        best = _place_panel(ground, panel, corners)
        if best is None:
            break
        placed.append(best)
        if len(placed) < len(form):
            ground.take(best.box, _BETWEEN)
    return placed


def _place_panel(ground: Ground, panel: Panel, corners: str) -> PlacedPanel | None:
    left, top, right, bottom = ground.content
    far_x, far_y = right - panel.width, bottom - panel.height
    goals = {"a": (left, top), "b": (far_x, top), "c": (left, far_y), "d": (far_x, far_y)}
    best: PlacedPanel | None = None
    for rank, (courteous, corner) in enumerate((kind, corner) for kind in (True, False) for corner in corners):
        if best is not None and best.cost <= rank * _CORNER:
            break
        goal = goals[corner]
        spot = ground.nearest_spot(panel.width, panel.height, goal, courteous=courteous)
        if spot is None:
            continue
        away = math.dist(spot, goal)
        cost = away + rank * _CORNER
        if cost <= _FAR and (best is None or cost < best.cost - 1e-9):
            snug = away < ground.raster.cell * 1.5  # the raster's cells end short of the page's edge
            best = PlacedPanel(panel, goal if snug else _flush(spot, (far_x, far_y), ground), cost)
    return best


def _flush(spot: Xy, most: Xy, ground: Ground) -> Xy:
    """A free spot moved to the right or lower edge of the page, where it takes the last whole cell before it anyway."""
    left, top, right, bottom = ground.content
    cell = ground.raster.cell
    x, y = (
        far if far - found < cell + size % cell else found
        for found, far, size in zip(spot, most, (right - left, bottom - top), strict=True)
    )
    return x, y
