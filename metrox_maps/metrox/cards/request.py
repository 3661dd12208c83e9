"""What is asked of the printer of cards, and what is not possible."""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy

BACKS = ("duplex", "fold", "none")
FLIPS = ("long", "short")
PARTS = ("cards", "summary", "pad")
BLEED = 2.0
"""Enough for a knife; more takes room from the marks in the margin."""
MOST_COPIES = 50
_MOST_BLEED = 5.0
_MOST_OFFSET = 4.0
"""With the largest bleed of a back it still keeps within a margin of 10 mm."""
_NARROWEST, _WIDEST = 40.0, 200.0
_LOWEST, _HIGHEST = 60.0, 250.0
"""Smaller cards hold no text that can be read."""


@dataclass(frozen=True, slots=True)
class Request:
    """Size and backs of cards, and what is wanted how often. Raises MetroxError where that is not possible."""

    card_size: tuple[float, float]
    backs: str
    flip: str
    offset: Xy
    bleed: float
    copies: int
    parts: tuple[str, ...]

    def __post_init__(self) -> None:
        named = [("backs", self.backs, BACKS), ("flip", self.flip, FLIPS)]
        named += [("parts", part, PARTS) for part in self.parts]
        for name, value, known in named:
            if value not in known:
                raise MetroxError(f"--{name} {value!r} is not possible; there are {', '.join(known)}")
        if not self.parts:
            raise MetroxError(f"--parts names nothing; there are {', '.join(PARTS)}")
        width, height = self.card_size
        if not (_NARROWEST <= width <= _WIDEST and _LOWEST <= height <= _HIGHEST and width <= height):
            raise MetroxError(
                f"cards of {width:g} × {height:g} mm are not possible; they are {_NARROWEST:g} to {_WIDEST:g} mm wide, "
                f"{_LOWEST:g} to {_HIGHEST:g} mm high, and not wider than high"
            )
        if not 0 <= self.bleed <= _MOST_BLEED:
            raise MetroxError(f"a bleed of {self.bleed:g} mm is not possible; there are 0 to {_MOST_BLEED:g} mm")
        if not 1 <= self.copies <= MOST_COPIES:
            raise MetroxError(f"{self.copies} copies are not possible; there are 1 to {MOST_COPIES}")
        across, down = self.offset
        if not all(math.isfinite(part) and abs(part) <= _MOST_OFFSET for part in self.offset):
            raise MetroxError(
                f"an offset of {across:g},{down:g} mm is not possible; at most {_MOST_OFFSET:g} mm each way"
            )
        if self.backs != "duplex" and (any(self.offset) or self.flip != "long"):
            raise MetroxError("--offset and --flip are about printing on both sides; leave them out, or the --backs")
