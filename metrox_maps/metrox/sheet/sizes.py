"""Sizes on paper, in millimetres: what a pen and an eye at arm's length need (see docs/sheet.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from metrox_maps.scene.text import POINT
from metrox_maps.scene.theme import Theme

GAP = 2.0
"""Least distance between two boxes."""
SMALLEST_BOX = 5.0
ROOMY = 24.0
"""Where neighboring stations stand this far apart boxes may be larger."""
WINDOW, BROAD_WINDOW = 7.0, 8.0
"""A window to write in, for fine and for broad pens."""
BONUS = 6.5
ARROW = 4.2
"""Length of the arrow that points into the first box."""
HEAD = (3.0, 3.4)
"""Length and width of its head."""
BADGE = 4.6
"""A route's badge beside a box."""
NAME = 8 * POINT
SMALLEST_NAME = 7 * POINT
TRAIN_NAME = 9 * POINT
HALO = 0.45
BRIDGE = 0.8
"""White kept free on each side of a line that crosses over another."""
CASING = 0.3
"""White on each side of every line."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes that depend on how dense the map is."""

    box: float = 6.5
    lane: float = 3.0
    """Width of one line."""
    pitch: float = 3.4
    """Distance between the middles of two lines side by side."""
    outline: float = 0.35
    end_outline: float = 1.4

    def bundle(self, lanes: int) -> float:
        """Width of several lines side by side."""
        return (lanes - 1) * self.pitch + self.lane


_CHOICES = (
    # box, outline of an end box, line, pitch: what is given up first is what is missed least
    (6.5, 1.4, 3.0, 3.4),
    (6.5, 1.4, 2.6, 3.0),
    (6.5, 1.1, 2.6, 3.0),
    (6.5, 1.1, 2.3, 2.65),
    (6.25, 1.0, 2.3, 2.65),
    (6.5, 1.1, 2.0, 2.3),
    (6.0, 0.9, 2.3, 2.65),
    (6.0, 0.9, 2.0, 2.3),
    (6.0, 0.9, 1.75, 2.0),
    (6.0, 0.9, 1.5, 1.75),
)
_LARGE = ((7.0, 1.5, 3.2, 3.6),)
_TIGHT = ((5.5, 0.9, 1.5, 1.75), (SMALLEST_BOX, 0.8, 1.5, 1.75))

_BROAD = (
    (8.0, 1.6, 3.0, 3.4),
    (8.0, 1.6, 2.6, 3.0),
    (8.0, 1.4, 2.3, 2.65),
    (8.0, 1.2, 2.0, 2.3),
    (7.75, 1.2, 2.0, 2.3),
    (7.5, 1.2, 2.3, 2.65),
    (7.5, 1.1, 2.0, 2.3),
    (7.5, 1.0, 1.75, 2.0),
    (7.5, 1.0, 1.5, 1.75),
)
_BROAD_LARGE = ((8.5, 1.8, 3.2, 3.6),)
_BROAD_TIGHT = (
    (7.0, 1.2, 2.6, 3.0),
    (7.0, 1.1, 2.0, 2.3),
    (6.5, 1.1, 2.6, 3.0),
    (6.5, 1.1, 2.0, 2.3),
    (6.0, 0.9, 2.3, 2.65),
    (6.0, 0.9, 1.5, 1.75),
    *_TIGHT,
)
_BROAD_OUTLINE = 0.5


def choices(theme: Theme, *, tight: bool = False, roomy: bool = False) -> tuple[Sizes, ...]:
    """Sets of sizes from generous to dense; `tight` gives those below what a sheet should have, `roomy` larger ones."""
    usual, large, small = (_BROAD, _BROAD_LARGE, _BROAD_TIGHT) if theme.broad else (_CHOICES, _LARGE, _TIGHT)
    offered = small if tight else (*large, *usual) if roomy else usual
    sets = (Sizes(box=box, end_outline=outline, lane=lane, pitch=pitch) for box, outline, lane, pitch in offered)
    return tuple(replace(sizes, outline=_BROAD_OUTLINE) if theme.broad else sizes for sizes in sets)


def window_size(theme: Theme) -> float:
    """Side of a window to write in."""
    return BROAD_WINDOW if theme.broad else WINDOW
