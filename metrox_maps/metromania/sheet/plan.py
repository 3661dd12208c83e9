"""Everything that is known before drawing: what the elements draw from, and what the caller gets back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.quads import Box
from metrox_maps.metromania.facts import City
from metrox_maps.metromania.model import CityBoard, Placed
from metrox_maps.metromania.sheet.frame import Frame
from metrox_maps.metromania.sheet.marks import Marks
from metrox_maps.metromania.sheet.pictograms import Triangle
from metrox_maps.metromania.sheet.sizes import USUAL_SPACE
from metrox_maps.metromania.sheet.words import Words
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import Theme


@dataclass(frozen=True, slots=True)
class Plan:
    """A board decided in every part, in page millimetres."""

    board: CityBoard
    placement: tuple[Placed, ...]
    city: City
    frame: Frame
    marks: Marks
    show: frozenset[str]
    theme: Theme
    words: Words

    def vertex(self, number: int) -> Xy:
        """Where a vertex of the city lies."""
        return self.frame.point(self.city.grid.vertices[number])

    def triangle(self, space: int) -> Triangle:
        """The corners of a space."""
        one, two, three = self.city.grid.corners[space]
        return self.vertex(one), self.vertex(two), self.vertex(three)

    def name(self, space: int) -> str:
        """The name of a space: its position, row and column, as `2-1-0`."""
        return "-".join(map(str, self.city.grid.cells[space]))

    def kept(self, width: float) -> float:
        """A width of a line that grows and shrinks, though less, with the spaces."""
        return width * math.sqrt(min(max(self.frame.side / USUAL_SPACE, 0.5), 2.0))


@dataclass(frozen=True)
class Sheet:
    """A finished drawing and the places of its parts, in page millimetres."""

    scene: Scene
    content: Box
    """The part of the page inside the margins."""
    side: float
    """Side of a space."""
    unit: float
    """Size of the small print against the usual one."""
    frame: Frame
    board: CityBoard
    placement: tuple[Placed, ...]

    @cached_property
    def svg(self) -> bytes:
        """The board as an SVG file."""
        from metrox_maps.scene.svg import to_svg  # loads what writes SVG

        return to_svg(self.scene)

    @cached_property
    def remarks(self) -> tuple[SheetRemark, ...]:
        """What its maker should know: what the rules find in the drawing (see `judging`)."""
        from metrox_maps.metromania.sheet.judging import sheet_remarks

        return sheet_remarks(self)
