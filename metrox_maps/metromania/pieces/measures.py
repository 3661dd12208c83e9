"""How large the pieces of a kit are: everything follows from the side of a space.

All sizes are millimetres. A district is an equilateral triangle of n spaces a side. The six pieces of the frame are
trapezoids whose short side is a district's, mitred so that they close into a ring.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.grids import HEIGHT, SIDES
from metrox_maps.metromania.sheet.sizes import COUNTER, DESTINATION, STATION
from metrox_maps.scene.paper import Paper

LEAST_SPACE = 12.0
"""A station of such a kit is 3.6 mm wide: fingers hold nothing smaller."""
_USUAL, _GOOD = 25.0, 20.0
"""The largest space made unasked, and the least for which districts are not made smaller to share a page."""
_STEP = 0.5
LEAST_ROOM = (120.0, 170.0)
"""What the margins of a paper have to leave for the player aid to be read."""

_ARROWS = 0.5
"""Depth of the frame's part with the arrows, in sides of a space: a counter lies on it."""
TRACK = 10.0
"""Depth of the frame's part with the score track."""
_FIELDS = (100, 50, 25)
"""Fields of the score track that are tried; who goes on past the last begins again."""
_LEAST_FIELD = 8.0
_SLACK = 1e-6


class NoRoomError(MetroxError):
    """The pieces do not fit on the paper, or would be too small."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of the pieces of a board of side `n`."""

    n: int
    space: float

    @property
    def district(self) -> float:
        """Side of a district, and of the frame's inner edge."""
        return self.n * self.space

    @property
    def arrows(self) -> float:
        """Depth of the frame's inner part."""
        return _ARROWS * self.space

    @property
    def depth(self) -> float:
        """Depth of the frame."""
        return self.arrows + TRACK

    @property
    def outer(self) -> float:
        """Length of the outer edge of a piece of the frame."""
        return self.district + 2 * self.overhang(self.depth)

    def overhang(self, out: float) -> float:
        """How far a piece of the frame reaches beyond the city's corner, so far out from the city."""
        return out / (2 * HEIGHT)

    @property
    def fields(self) -> int:
        """Fields of the score track, on all six sides."""
        return next((fields for fields in _FIELDS if self._field(fields) >= _LEAST_FIELD), _FIELDS[-1])

    def _field(self, fields: int) -> float:
        return (self.district + 2 * self.overhang(self.arrows + TRACK / 2)) / -(-fields // SIDES)

    @property
    def station(self) -> float:
        """Width of a station."""
        return STATION * self.space

    @property
    def destination(self) -> float:
        """Width of a destination."""
        return DESTINATION * self.space

    @property
    def counter(self) -> float:
        """Width of a start or end counter."""
        return COUNTER * self.space

    @property
    def score(self) -> float:
        """Width of a counter for the score track."""
        return min(self.counter, TRACK - 1.5, self._field(self.fields) - 1)


def largest_space(n: int, paper: Paper) -> float:
    """The largest space for which a district and a piece of the frame are printed whole on a page."""
    short, long = sorted(paper.room)
    district = max(min(short, long / HEIGHT), min(long, short / HEIGHT)) / n
    return min(district, (long - TRACK / HEIGHT) / (n + _ARROWS / HEIGHT))


def per_row(room: float, side: float) -> int:
    """How many triangles of a side, alternately up and down, fit side by side."""
    return max(0, math.floor(2 * room / side - 1 + _SLACK))


def rows(room: float, height: float) -> int:
    """How many rows of a height fit one below the other."""
    return max(0, math.floor(room / height + _SLACK))


def measures_for(n: int, paper: Paper, space: float | None = None) -> Measures:
    """The measures of a kit with spaces of a side, or of the usual one for the paper.

    Unasked a space is 25 mm at most, in half millimetres; somewhat less where two districts then share a page.
    Raises NoRoomError where the pieces do not fit, or spaces would be smaller than 12 mm.
    """
    room = tuple(sorted(paper.room))
    if room[0] < LEAST_ROOM[0] or room[1] < LEAST_ROOM[1]:
        raise NoRoomError(
            f"paper {paper.name} leaves {room[0]:g} × {room[1]:g} mm within its margins, and a kit needs "
            f"{LEAST_ROOM[0]:g} × {LEAST_ROOM[1]:g} mm; choose a larger --paper"
        )
    largest = math.floor(largest_space(n, paper) * 10 + _SLACK) / 10
    if largest < LEAST_SPACE:
        raise NoRoomError(
            f"a district of {n} spaces a side does not fit on paper {paper.name}: its spaces would be {largest:g} mm "
            f"wide, and {LEAST_SPACE:g} mm is the least; choose a larger --paper"
        )
    if space is None:
        return Measures(n, _usual(n, paper, largest))
    if not LEAST_SPACE <= space <= largest:
        raise NoRoomError(
            f"spaces of {space:g} mm are not possible for districts of {n} on paper {paper.name}; "
            f"there are {LEAST_SPACE:g} to {largest:g} mm"
        )
    return Measures(n, space)


def _usual(n: int, paper: Paper, largest: float) -> float:
    most = math.floor(min(largest, _USUAL) / _STEP) * _STEP
    space = most
    while space >= _GOOD:
        if _holds_two(n * space, paper):
            return space
        space -= _STEP
    return most


def _holds_two(side: float, paper: Paper) -> bool:
    return any(
        per_row(turned.room[0], side) * rows(turned.room[1], side * HEIGHT) >= 2 for turned in (paper, paper.turned())
    )
