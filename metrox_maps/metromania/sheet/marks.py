"""What lies on a board in the course of a game, as plain marks: nothing here knows how the game is played.

Spaces and vertices are numbers of the city's grid (`geometry.grids.HexGrid`); companies count from 0 in turn order.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TunnelMark:
    """A tunnel: its space, the vertices its line runs from and to, its company, and `full` or `striped`.

    The tunnels of one line follow one another in the order they were dug.
    """

    space: int
    start: int
    end: int
    company: int
    line: str
    new: bool = False
    """Whether it was laid just now; so it is outlined."""


@dataclass(frozen=True, slots=True)
class StationMark:
    """A station on a vertex, outlined if it is `new`."""

    vertex: int
    new: bool = False


@dataclass(frozen=True, slots=True)
class DestinationMark:
    """A destination face up on a space: its name, type before letter (`HA`), and who placed it."""

    space: int
    name: str
    company: int


@dataclass(frozen=True, slots=True)
class CounterMark:
    """A start or end counter (`kind`) behind an arrow of the frame, by side and column."""

    kind: str
    side: int
    column: int
    company: int


@dataclass(frozen=True, slots=True)
class ScoreMark:
    """Where a company stands on the score track."""

    company: int
    points: int


@dataclass(frozen=True, slots=True)
class ResultMark:
    """What a company's row of the table says."""

    company: int
    cells: tuple[int, ...]
    """Built, kept, the trips A to F, Sunday's, and the sum."""


@dataclass(frozen=True, slots=True)
class Marks:
    """A whole position."""

    tunnels: tuple[TunnelMark, ...] = ()
    stations: tuple[StationMark, ...] = ()
    destinations: tuple[DestinationMark, ...] = ()
    counters: tuple[CounterMark, ...] = ()
    scores: tuple[ScoreMark, ...] = ()
    results: tuple[ResultMark, ...] = ()


NO_MARKS = Marks()
"""An empty board."""
