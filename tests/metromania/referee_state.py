"""What the referee of Metromania remembers, what one sees on its table, and how a tunnel is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tests.metromania.referee_geometry import Edge, Space, Vertex
from tests.metromania.referee_trips import LineKey

NAMES = ("full", "striped")
DESTINATIONS = ("HA", "HC", "HD", "HF", "WA", "WB", "WE", "WF", "FB", "FC", "FD", "FE")


class RefereeError(ValueError):
    """A move that the rules do not allow, or something asked for at the wrong time."""


@dataclass
class Line:
    """A line: the vertices it passes, in order, and the space of each of its tunnels."""

    vertices: list[Vertex] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    finished: bool = False

    def edges(self) -> set[Edge]:
        """The edges it runs along."""
        return {frozenset(pair) for pair in pairwise(self.vertices)}


@dataclass(frozen=True)
class Tunnel:
    """A tunnel somebody digs or might dig."""

    line: str
    space: Space
    start: Vertex
    end: Vertex
    destination: str | None = None
    bonus: Vertex | None = None

    def as_json(self) -> list[Any]:
        """As moves are written."""
        bonus = None if self.bonus is None else list(self.bonus)
        return [self.line, list(self.space), list(self.start), list(self.end), self.destination, bonus]


@dataclass(frozen=True)
class Event:
    """A tunnel or an intermediate station (no tunnel), with the stations built at once; kept for the audit only."""

    company: int
    tunnel: Tunnel | None
    stations: tuple[Vertex, ...]


@dataclass
class State:
    """All that changes during the building phase."""

    lines: list[dict[str, Line]]
    hands: list[list[str]]
    stations: list[Vertex] = field(default_factory=list)
    placed: dict[str, tuple[Space, int]] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    company: int | None = 0
    phase: str = "building"
    last_turns: int = 0
    dug: int = 0
    placed_now: bool = False
    events: list[Event] = field(default_factory=list)

    def copy(self) -> State:
        """Another one that changes by itself."""
        lines = [
            {name: Line(list(line.vertices), list(line.spaces), line.finished) for name, line in own.items()}
            for own in self.lines
        ]
        return State(
            lines,
            [list(hand) for hand in self.hands],
            list(self.stations),
            dict(self.placed),
            list(self.points),
            list(self.turns),
            self.company,
            self.phase,
            self.last_turns,
            self.dug,
            self.placed_now,
            list(self.events),
        )


class Table:
    """What one sees when looking at the table: which spaces are taken, where stations stand, who runs along what."""

    def __init__(self, state: State) -> None:
        """Look once."""
        self.lines: dict[LineKey, Line] = {
            (company, name): line for company, own in enumerate(state.lines) for name, line in own.items()
        }
        self.taken = {space for line in self.lines.values() for space in line.spaces}
        self.stations = set(state.stations)
        self.edges = {key: line.edges() for key, line in self.lines.items()}
        self.vertices = {key: set(line.vertices) for key, line in self.lines.items()}


def as_tuple(value: object, length: int) -> tuple[int, ...]:
    """Some integers of JSON."""
    if not isinstance(value, list | tuple) or len(value) != length or any(type(each) is not int for each in value):
        raise RefereeError(f"not {length} integers: {value!r}")
    return tuple(value)


def as_vertex(value: object) -> Vertex:
    """A vertex of JSON."""
    a, b = as_tuple(value, 2)
    return a, b


def as_tunnel(value: object) -> Tunnel:
    """A tunnel of JSON."""
    if not isinstance(value, list | tuple) or len(value) != 6:
        raise RefereeError(f"not a tunnel: {value!r}")
    line, space, start, end, destination, bonus = value
    if line not in NAMES:
        raise RefereeError(f"no such line: {line!r}")
    if destination is not None and destination not in DESTINATIONS:
        raise RefereeError(f"no such destination: {destination!r}")
    p, r, c = as_tuple(space, 3)
    return Tunnel(
        line, (p, r, c), as_vertex(start), as_vertex(end), destination, None if bonus is None else as_vertex(bonus)
    )
