"""What is compared: maps, editions on one map, or bots on one map, as tables that can be played and named."""

from __future__ import annotations

import operator
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import LoadedMap, load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.comparing import Entrant

MAPS, EDITIONS, BOTS = "maps", "editions", "bots"
LABELS = string.ascii_uppercase

DEFAULT_BOT = "greedy:dice"
"""Who plays where nobody is named, also alone.

`greedy` pairs as well, but settles ties by the order in the file: on the London example it found 0.42 ± 0.15 points
between a map and the same with its routes listed backwards, and 2.16 ± 0.08 for two neighbouring stations of one route
swapped, where `greedy:dice` found -0.16 ± 0.16 and 0.21 ± 0.09 (8,000 games each).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of those compared; the first is the base."""

    label: str
    """`A`, `B`, …"""
    source: str
    """What it was named by: the path of a map, an edition, or the bots of a table."""
    metro: MetroMap
    edition: Edition
    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Two or more sides that differ in one kind of thing."""

    kind: str
    """`maps`, `editions` or `bots`."""
    sides: tuple[Side, ...]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The tables to be played, the base first."""
        return tuple(side.entrant for side in self.sides)


def line_up(
    maps: Sequence[LoadedMap | str],
    *,
    editions: Sequence[str] = (),
    bots: Sequence[str] = (),
    players: int | None = None,
    load: Callable[[str], LoadedMap] = load_map,
) -> LineUp:
    """The sides of a comparison: several maps, or one map and several editions or tables of bots.

    What is named once, or not at all, is the same for all; without an edition each map has its own. `bots` are as in
    `table_from`; without them everybody is `DEFAULT_BOT`. Raises `MetroxError` where nothing or several kinds of things
    are to be compared, where one is named twice, and what reading the maps raises, which `load` does.
    """
    # A string is a sequence of strings too, and a single name is easily given as one.
    editions, bots = [(named,) if isinstance(named, str) else named for named in (editions, bots)]
    kind = _kind(maps, editions, bots)
    _refuse_twice("the map", [path for path in maps if isinstance(path, str)], _same_file)
    _refuse_twice("the edition", editions, operator.eq)
    _refuse_twice("the bot", bots, operator.eq)
    if len(maps) + len(editions) + len(bots) > len(LABELS):
        raise MetroxError(f"more than {len(LABELS)} cannot be compared at once")
    tables = [table_from(spec, players) for spec in bots or (DEFAULT_BOT,)]
    loaded = [load(source) if isinstance(source, str) else source for source in maps]
    rules = [load_edition(reference) for reference in editions]
    sides = []
    for number in range(max(len(loaded), len(rules), len(tables))):
        one = loaded[number if kind == MAPS else 0]
        edition = (rules[number if kind == EDITIONS else 0]) if rules else one.edition
        table = tables[number if kind == BOTS else 0]
        if kind == MAPS:
            path = maps[number]
            source = path if isinstance(path, str) else one.metro.name
        else:
            source = (editions if kind == EDITIONS else bots)[number]
        sides.append(
            Side(
                label=LABELS[number],
                source=source,
                metro=one.metro,
                edition=edition,
                entrant=Entrant(board=board_of(one.metro, edition), bots=table),
            )
        )
    return LineUp(kind=kind, sides=tuple(sides))


def _kind(maps: Sequence[object], editions: Sequence[str], bots: Sequence[str]) -> str:
    several = [kind for kind, named in ((MAPS, maps), (EDITIONS, editions), (BOTS, bots)) if len(named) > 1]
    if not several:
        raise MetroxError("there is nothing to compare: name a second map, or `--edition` or `--bots` more than once")
    if len(several) > 1:
        raise MetroxError(
            f"{several[0]} and {several[1]} at once: compare several maps, or several editions or bots on one map"
        )
    if not maps:
        raise MetroxError("there is no map to play on")
    return several[0]


def _refuse_twice(what: str, named: Sequence[str], same: Callable[[str, str], bool]) -> None:
    for number, one in enumerate(named):
        if any(same(one, other) for other in named[:number]):
            name = "standard input (`-`)" if one == "-" else f"{what} `{shortened(one)}`"
            raise MetroxError(f"{name} is named twice; there is nothing to compare it with")


def _same_file(one: str, other: str) -> bool:
    if one == other:
        return True
    try:
        return "-" not in (one, other) and Path(one).samefile(other)
    except (OSError, ValueError):
        return False
