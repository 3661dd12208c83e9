"""What a reader finds in a source, before stations are merged and paths chosen.

Readers differ only in how they come by this: `assemble` makes a `Network` of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.transit.notes import Note

Point = tuple[float, float]

LONLAT = "lonlat"
PLANE = "plane"
PLANE_UP = "plane-up"
SYSTEMS = (LONLAT, PLANE, PLANE_UP)
"""How positions are meant: degrees (longitude, latitude), a plane with y down as on a page, or one with y up."""

MODES = ("metro", "tram", "rail", "suburban", "monorail", "funicular", "bus", "ferry", "other")
"""Kinds of service; a source that names none has `other`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A stop, platform, station or mere node of the source."""

    id: str
    name: str = ""
    other_names: tuple[str, ...] = ()
    """What the source calls it in other languages, the likeliest to be wanted first."""
    at: Point | None = None
    """Longitude and latitude, or x and y; None where the source gives none."""
    parent: str = ""
    """Id of the stop of the same source that is this one's station, or empty."""
    station: bool = True
    """False for a mere junction or bend of a drawn network: never a station."""
    place: str = ""
    """Where it stands in the source: `stops.txt line 12`, `feature 3`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """An ordered way along a line, stop by stop as it is served; a loop's first stop may stand again at the end."""

    stops: tuple[str, ...]
    weight: int = 1
    """How often it is served: trips, or departures where the source gives frequencies."""
    id: str = ""
    """What the source calls it (a trip, a relation), for choosing it by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Two neighbouring stops without an order; `path` are the points between them, from `a` to `b`, without both."""

    a: str
    b: str
    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundLine:
    """A line of the source: either its patterns, or its links where the source has no order."""

    id: str
    name: str
    color: str = ""
    """`#rrggbb`, or empty."""
    mode: str = "other"
    """One of `MODES`."""
    code: str = ""
    """The source's own word for the mode (`route_type 401`), for messages and for choosing by it."""
    patterns: tuple[Pattern, ...] = ()
    links: tuple[Link, ...] = ()
    barred: tuple[tuple[str, str, str], ...] = ()
    """Turns that its trains do not take, with links only: the stop before, the stop, the stop after; or backwards."""
    ways: tuple[Pattern, ...] = ()
    """Its ways along its links, main one first, where the source tells them; taken as they are."""
    place: str = ""
    namesake: bool = False
    """Whether another line has the name too, so that messages add the id; readers leave it to `one_each`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """All that a source holds: stops that lines call at, and lines."""

    name: str
    kind: str
    """Id of the importer that read it."""
    system: str
    """One of `SYSTEMS`."""
    stops: tuple[Stop, ...]
    lines: tuple[FoundLine, ...]
    merges: bool = False
    """Whether its stops are platforms, of which several make a station; False where its nodes are stations already."""
    twins: tuple[tuple[str, str], ...] = ()
    """Pairs of stops between which the source itself offers a change on foot."""
    notes: tuple[Note, ...] = ()
    source: str = ""
    """Where it is from, for the credits: a title, an address, a publisher."""
    licence: str = ""
