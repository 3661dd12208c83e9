"""A type has fewer than four spots, but four destinations that need one each.

Who holds a destination that finds no place pays for it at the end, whatever they do.

Remedy: at least four House, four Work and four Fun spots among the six districts of every deal; more leave a choice.

Bad: `{"House": 3, "Work": 8, "Fun": 8}`
Good: `{"House": 8, "Work": 8, "Fun": 8}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, plural
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import KIND_NAMES, SIDES, SPOTS
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports types with too few spots: in the six districts placed, or in the poorest six that may be dealt."""
    if not subject.laid:
        return
    for kind in SPOTS:
        poorest = sorted((subject.kinds[index][kind], index) for index in subject.in_play)[:SIDES]
        count = sum(spots for spots, _ in poorest)
        needed = sum(name[0] == kind for name in DESTINATIONS)
        if count < needed:
            names = listed(subject.board.districts[index].id for _, index in poorest)
            where = f"districts {names} together have" if len(subject.in_play) > SIDES else "the city has"
            yield Remark(
                message=f"{where} {plural(count, f'{KIND_NAMES[kind]} spot')} for the four {KIND_NAMES[kind]} "
                f"destinations; add {needed - count} or more",
                path=("districts",),
            )


RULE = Rule(id="too-few-spots", group="city", severity=Severity.ERROR, page=__doc__, check=check)
