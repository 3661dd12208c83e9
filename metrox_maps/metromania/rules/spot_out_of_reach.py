"""No line can be dug on a spot within its tunnels.

The spot counts for stations at its corners, but nobody can ever place a destination there.

Remedy: move it nearer to the white arrows, give lines more tunnels, or open a way between Lake and Park. Whole regions
that are cut off are told once (see region-cut-off).

Bad: `{"spot": "row 0 of the district", "shortest way there": 9, "tunnels": 8}`
Good: `{"spot": "row 0 of the district", "shortest way there": 9, "tunnels": 18}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import KIND_NAMES, SPOTS
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every spot that is out of reach but not cut off."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.nearest:
        return
    known = {space for group in laid.cut_off for space in group} | laid.arrow_spaces
    for space in laid.of_kind("".join(SPOTS)):
        if space not in known and not laid.walks.can_dig(space, laid.board.components.tunnels):
            where = laid.place(space)
            kind = KIND_NAMES[laid.city.kinds[space]]
            yield where._replace(
                message=f"no line of {laid.board.components.tunnels} tunnels comes to the {kind} spot in "
                f"{where.message}; move it nearer to the white arrows"
            )


RULE = Rule(id="spot-out-of-reach", group="city", severity=Severity.WARNING, page=__doc__, check=check)
