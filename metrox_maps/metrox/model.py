"""The typed map of Metro X: what a map file says, which may be wrong.

Nothing here is derived and nothing is proved. Derived facts are in `facts`, the judgement is in `rules`, and a map
proved playable becomes a `Board` in `play.board`. Positions are integers in grid units, origin top left, y down.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]
Extras = tuple[tuple[str, str], ...]
"""Keys of the author's own (`x-…`) with their values as JSON text: carried along, never looked at."""

PATTERNS = (
    "solid",
    "hollow",
    "double",
    "triple",
    "dashed",
    "checker",
    "rail",
    "dotted",
    "pearls",
    "dash-dot",
    "core-dash",
    "ladder",
    "beads",
    "rings",
    "thin",
    "blocks",
)
"""Line patterns a route may name; each is one stack of strokes, and no two look alike in grey."""

LABEL_SIDES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Sides of a station at which its name may be asked to stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A place where routes stop: one box on the sheet."""

    id: str
    name: str
    at: Point | None = None
    label: str | None = None
    """One of `LABEL_SIDES`, or None to let the drawing choose."""
    label_offset: tuple[float, float] | None = None
    """Extra shift of the name in millimetres, or None."""
    label_lines: tuple[str, ...] = ()
    """The name broken into lines by hand; empty to let the drawing break it."""
    transfer_count: int | None = None
    """The declared number of routes that stop here, or None. The derived one counts (RULES 1.1)."""
    extras: Extras = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for completing a route: for those who are first, and for everybody later."""

    first: int
    later: int


@dataclass(frozen=True, slots=True)
class Bend:
    """Points the drawn line goes through on the step that leaves station `after`."""

    after: str
    through: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One way on beyond the fork of a branching route; `stations` excludes the fork."""

    stations: tuple[str, ...]
    end: str | None = None
    bends: tuple[Bend, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """An ordered path of stations from its start point to its end point.

    With `branches`, `stations` is the trunk up to and including the fork.
    """

    id: str
    name: str
    color: str
    pattern: str = "solid"
    windows: int
    bonus: Bonus
    stations: tuple[str, ...]
    start: str | None = None
    end: str | None = None
    shape: str = "path"
    """`path` or `loop` (closed, each station named once)."""
    starts: str = "start"
    """`start`, or `both-ends` where a player may mark from either end."""
    branches: tuple[Branch, ...] = ()
    branch_bonus: Bonus | None = None
    bends: tuple[Bend, ...] = ()
    passes: tuple[str, ...] = ()
    """Stations the drawn line goes by without stopping."""
    train: Point | None = None
    extras: Extras = ()


@dataclass(frozen=True, slots=True)
class MapBonus:
    """A bonus of the whole map (RULES 1.5); the one kind is `window-on-every-route`."""

    kind: str
    first: int
    later: int


@dataclass(frozen=True, slots=True)
class Background:
    """A light shape under the network: `water` or `park`."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the map, under which licence, from what."""

    author: str = ""
    licence: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Size of the drawing grid: positions run from 0 to `columns` and from 0 to `rows`, both included."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Ignore:
    """A finding the map's author accepts: its rule, the object it is about (`route:A`, or empty), and why."""

    rule: str
    on: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MetroMap:
    """A whole map as its file states it."""

    name: str
    edition: str
    """An edition's id, or the path of an edition file relative to the map."""
    grid: Grid | None = None
    stations: tuple[Station, ...]
    routes: tuple[Route, ...]
    map_bonuses: tuple[MapBonus, ...] = ()
    background: tuple[Background, ...] = ()
    credits: Credits = Credits()
    ignores: tuple[Ignore, ...] = ()
    language: str = "en"
    extras: Extras = ()
