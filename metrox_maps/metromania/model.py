"""The typed board of Metromania: what a board file says, which may be wrong.

Nothing here is derived and nothing is proved. Derived facts are in `facts`, the judgement is in `rules`, and a board
proved playable becomes a `Board` in `play.board`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Extras = tuple[tuple[str, str], ...]
"""Keys of the author's own (`x-…`) with their values as JSON text: carried along, never looked at."""

PLAIN, HOUSE, WORK, FUN, LAKE, PARK = ".HWFLP"
"""What a space may be, as a district's rows write it."""
SPOTS = (HOUSE, WORK, FUN)
FORBIDDEN = (LAKE, PARK)
NOTHING, START, END = ".SE"
"""What a border edge may carry, as a side of the frame writes it: no arrow, a white one, a black one."""

SIDES = 6
TWO_PLAYER_RULES = ("two-companies", "excluded")
"""With two players each leads two companies (RULES 2.2), or the board is not for two."""

KIND_NAMES = {PLAIN: "plain", HOUSE: "House", WORK: "Work", FUN: "Fun", LAKE: "Lake", PARK: "Park"}


@dataclass(frozen=True, slots=True, kw_only=True)
class District:
    """One sixth of the city: rows of characters, the corner at the city's centre first (RULES 2.1)."""

    id: str
    name: str
    rows: tuple[str, ...]
    extras: Extras = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """Which district (an index) lies in a position, turned clockwise by so many thirds."""

    district: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Components:
    """What the box holds: stations for all, tunnels for each line (RULES 2.2)."""

    stations: int = 30
    tunnels: int = 18


@dataclass(frozen=True, slots=True)
class Options:
    """Ways to play (RULES 2.2, 2.3)."""

    end_trigger: int = 5
    """So many lines blocked or finished end the building phase."""
    open_destinations: bool = False
    straight_dealing: bool = False
    """Four players get the rulebook's fixed destinations instead of dealt ones."""
    two_players: str = TWO_PLAYER_RULES[0]


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the board, on which terms, from which source."""

    author: str = ""
    licence: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Ignore:
    """An entry of `lint.ignore`: a rule not to report, perhaps for one object only, and why."""

    rule: str
    on: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBoard:
    """A whole board file."""

    name: str
    side: int
    """The side length n of a district: n² spaces each."""
    districts: tuple[District, ...]
    frame: tuple[str, ...]
    """Six strings of n characters, clockwise."""
    placement: tuple[Placed, ...] | None = None
    """Six, by position, or None where the districts are dealt."""
    components: Components = field(default_factory=Components)
    options: Options = field(default_factory=Options)
    language: str = "en"
    credits: Credits = field(default_factory=Credits)
    ignores: tuple[Ignore, ...] = ()
    extras: Extras = ()
