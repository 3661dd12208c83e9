"""Immutable shapes of a drawing, in millimetres from the upper left corner of the page, y down."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.geometry.arcs import Piece, Xy
from metrox_maps.geometry.quads import Box

Data = tuple[tuple[str, str], ...]
"""Attributes a reader of the drawing may look for: (name without `data-`, value)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """How a line is drawn. `dash` alternates drawn and left-out lengths; the line begins `dash_start` into it."""

    color: str
    width: float
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    cap: str = "butt"
    join: str = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """Straight pieces and true arcs, each beginning where the one before ended."""

    pieces: tuple[Piece, ...]
    stroke: Stroke | None = None
    fill: str | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One straight line."""

    start: Xy
    end: Xy
    stroke: Stroke


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """An upright rectangle by its upper left corner, size and corner radius."""

    left: float
    top: float
    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A circle."""

    center: Xy
    radius: float
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Polygon:
    """A closed shape with straight sides."""

    points: tuple[Xy, ...]
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of text. `at` is the anchor point on the baseline; `angle` turns it clockwise about that point."""

    at: Xy
    text: str
    size: float
    """Font size (em) in millimetres."""
    anchor: str = "start"
    """`start`, `middle` or `end`."""
    bold: bool = False
    color: str = "#000000"
    halo: float = 0.0
    """Width of the edge on each side of the letters."""
    halo_color: str = "#ffffff"
    angle: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A text drawn as curves, at the same place."""

    text: Text
    data: str
    """SVG path data from the anchor point, in whole `unit`s of so many millimetres, y down."""
    unit: float
    halo_only: bool = False
    """Whether it is but the edge around the text, which itself is drawn after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Shapes that belong together, with data attributes and a title that viewers show on pointing."""

    children: tuple[Shape, ...]
    name: str = ""
    """The group's class, for style sheets and tests; not unique."""
    data: Data = ()
    title: str = ""
    shift: Xy = (0.0, 0.0)
    """How far everything in the group is moved on the page."""
    says: str = ""
    """What its texts read as together, however their lines are broken; empty where they say so themselves."""
    clip: Box | None = None
    """What is shown of the group, in its own measures, before it is moved; all of it without."""


Shape = Path | Line | Rect | Circle | Polygon | Text | Outline | Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A whole page."""

    width: float
    height: float
    title: str
    desc: str
    children: tuple[Shape, ...]
    metadata: Data = ()
    """Facts about the drawing for programs, as (name, value)."""
    language: str = "en"
    ground: str = ""
    """Color of the whole page, out to the bleed; empty leaves the paper as it is."""
    bleed: float = 0.0
    """How far the drawing reaches beyond the page on every side, to be cut off."""
    slug: float = 0.0
    """How far the file's page reaches beyond the page, where that is more than the bleed: room for marks."""

    @property
    def reach(self) -> float:
        """How far the file's page is larger than the finished page, on every side."""
        return max(self.bleed, self.slug)
