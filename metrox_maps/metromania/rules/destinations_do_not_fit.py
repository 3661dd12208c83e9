"""The twelve destinations cannot all be placed at once.

Two of one letter may not lie on spaces that share a corner, and only spots that a line can be dug on count. Each letter
comes in two types, so that this happens where the spots of two types lie huddled together: whoever holds the last
destination pays for it.

Remedy: spread the spots, or add some elsewhere. The search is exact; only on boards made to defeat it does it give up,
and then it keeps quiet.

Bad: `{"House spots": 4, "Work spots": 4, "all of them around one corner": true}`
Good: `{"House spots": 4, "Work spots": 4, "all of them around one corner": false}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.grids import HexGrid
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import SPOTS
from metrox_maps.metromania.rules import too_few_spots
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid

_MOST_STEPS = 5_000
"""Destinations laid on trial before the search gives up."""


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that some destination finds no place."""
    if not subject.speaks(too_few_spots.RULE):
        yield from subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.nearest:
        return  # no line can be finished, which is told already
    spots = {kind: [s for s in laid.of_kind(kind) if s in laid.arrow_spaces or laid.walks.can_dig(s)] for kind in SPOTS}
    if not fits(laid.city.grid, spots):
        yield Fault(
            "the twelve destinations cannot all be placed: there are too few spots within reach of lines that do not "
            "share a corner with those of another type; spread the spots",
            ("districts",),
        )


def fits(grid: HexGrid, spots: dict[str, list[int]]) -> bool:
    """Whether every destination finds a spot of its type so that two of one letter share no corner.

    Destinations are laid in turn, each time the one with the fewest spots left. True where the search gives up.
    """
    near = {
        space: {other for corner in grid.corners[space] for other in grid.vertex_spaces[corner]}
        for places in spots.values()
        for space in places
    }
    steps = iter(range(_MOST_STEPS))

    def laid_out(rest: dict[str, set[int]]) -> bool:
        if not rest:
            return True
        name = min(rest, key=lambda each: (len(rest[each]), each))
        others = {other: places for other, places in rest.items() if other != name}
        for space in sorted(rest[name]):
            next(steps)
            taken = {
                other: places - near[space] if other[1] == name[1] else places - {space}
                for other, places in others.items()
            }
            if all(taken.values()) and laid_out(taken):
                return True
        return False

    try:
        return laid_out({name: set(spots[name[0]]) for name in DESTINATIONS})
    except StopIteration:
        return True


RULE = Rule(id="destinations-do-not-fit", group="city", severity=Severity.ERROR, page=__doc__, check=check)
