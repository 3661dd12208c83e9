"""Everything that is known before drawing: what the elements draw from, and what the caller gets back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from metrox_maps.errors import SheetRefused
from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.bundles import Tally
from metrox_maps.geometry.quads import Box, Polygon
from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.endings import Ending, StartBadge
from metrox_maps.metrox.sheet.frame import Frame
from metrox_maps.metrox.sheet.labels import Label
from metrox_maps.metrox.sheet.lanes import Lines
from metrox_maps.metrox.sheet.stations import StationBox
from metrox_maps.metrox.sheet.words import Words
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import Theme

__all__ = [
    "Aim",
    "LabelPlace",
    "LanePlace",
    "PanelPlace",
    "Plan",
    "Sheet",
    "SheetRefused",
    "SheetRemark",
    "TrainPlace",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet decided in every part, in page millimetres."""

    metro: MetroMap
    frame: Frame
    lines: Lines
    endings: tuple[Ending, ...]
    start_badges: tuple[StartBadge, ...]
    labels: tuple[Label, ...]
    show: frozenset[str]
    theme: Theme
    words: Words

    def route(self, route: str) -> Route:
        """A route by its id."""
        return next(found for found in self.metro.routes if found.id == route)

    def place(self, column: float, row: float) -> Xy:
        """A grid point on the page."""
        x, y = self.frame.origin
        return x + column * self.frame.scale, y + row * self.frame.scale


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A drawn name: what it covers, and whether that is free."""

    station: str
    lines: tuple[str, ...]
    polygon: Polygon
    clear: bool


@dataclass(frozen=True, slots=True)
class TrainPlace:
    """A drawn train: what it covers, and the line from it to the tip of its arrow.

    Where the train stands off, the line begins at the arrow's tail, and the middle of the badge at the start is given;
    where there is no room for an arrow the line is empty.
    """

    route: str
    box: Box
    leader: tuple[Xy, ...]
    badge: Xy | None = None


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """A drawn panel and what it covers."""

    name: str
    box: Box


@dataclass(frozen=True, slots=True)
class LanePlace:
    """One drawn step of a route as a polyline (arcs as chords), and the stations it joins."""

    route: str
    start: str
    end: str
    points: tuple[Xy, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a drawing was to be, which cannot be seen in it."""

    names: tuple[str, ...]
    """Stations whose names were to be written."""
    edition_words: tuple[str, ...]
    """What it says in the words of the edition."""
    box: float
    """The least size of boxes that is meant for what they are written on with."""
    track: bool
    """Whether there was to be a turn track, if room were left."""
    advice: str
    """What gives boxes of that size, where they are smaller; or empty."""
    too_small: str
    """Why the map does not fit on its paper, and what would do; empty where it fits."""


@dataclass(frozen=True)
class Sheet:
    """A finished drawing and the places of its parts, in page millimetres."""

    scene: Scene
    content: Box
    """The part of the page inside the margins."""
    scale: float
    """Millimetres per grid unit."""
    lane_width: float
    lane_pitch: float
    boxes: tuple[StationBox, ...]
    lanes: tuple[LanePlace, ...]
    labels: tuple[LabelPlace, ...]
    trains: tuple[TrainPlace, ...]
    panels: tuple[PanelPlace, ...]
    metro: MetroMap
    """The map as it is drawn."""
    aim: Aim
    tally: Tally
    """How often lines that run together cross and part."""
    changes: tuple[SheetRemark, ...] = ()
    """What the drawing does otherwise than the map says."""

    @property
    def lacks_track(self) -> bool:
        """Whether the turn track was left out for want of room, which a game can do without."""
        return self.aim.track and not self.aim.too_small and all(panel.name != "turns" for panel in self.panels)

    @cached_property
    def svg(self) -> bytes:
        """The sheet as an SVG file."""
        from metrox_maps.scene.svg import to_svg  # loads what writes SVG

        return to_svg(self.scene)

    @cached_property
    def remarks(self) -> tuple[SheetRemark, ...]:
        """What its maker should know: what the rules find in the finished file (see `judging`)."""
        from metrox_maps.metrox.sheet.judging import sheet_remarks

        return (*sheet_remarks(self), *self.changes)
