"""Sizes on paper, in millimetres: what a pen and an eye at arm's length need (see docs/sheet.md)."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.scene.text import POINT

GAP = 2.0
"""Least distance between two boxes."""
SMALLEST_BOX = 5.0
ROOMY = 24.0
"""Where neighboring stations stand this far apart boxes may be larger."""
WINDOW = 7.0
BONUS = 6.5
ARROW = 4.2
"""Length of the arrow that points into the first box."""
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


def choices(*, tight: bool = False, roomy: bool = False) -> tuple[Sizes, ...]:
    """Sets of sizes from generous to dense; `tight` gives those below what a sheet should have, `roomy` larger ones."""
    offered = _TIGHT if tight else (*_LARGE, *_CHOICES) if roomy else _CHOICES
    return tuple(Sizes(box=box, end_outline=outline, lane=lane, pitch=pitch) for box, outline, lane, pitch in offered)
