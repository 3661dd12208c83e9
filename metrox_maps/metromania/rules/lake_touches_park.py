"""Lake and Park share a corner.

A station on that corner touches both, so that Sunday's test trip has no section and nobody scores it: one player can
spoil it for all with a single station.

Remedy: a row of other spaces between them. Where districts are dealt and both lie at the edge of theirs this can always
happen; put one of them further inside.

Bad: `"rows": [".", "...", "L.P..", "......."]`
Good: `"rows": [".", "...", "L....", "......P"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import LAKE, PARK
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, once, that a station can touch both; for a dealt board if it is so in many placements."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    grid = laid.city.grid
    beside_park = {corner for space in laid.of_kind(PARK) for corner in grid.corners[space]}
    for space in laid.of_kind(LAKE):
        if not beside_park.isdisjoint(grid.corners[space]):
            where = laid.place(space)
            yield where._replace(
                message=f"Lake ({where.message}) and Park share a corner, and a station there makes Sunday's test trip "
                "worth nothing; put other spaces between them"
            )
            return


RULE = Rule(id="lake-touches-park", group="city", severity=Severity.WARNING, page=__doc__, check=check)
