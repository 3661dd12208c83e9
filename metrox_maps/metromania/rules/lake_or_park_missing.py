"""The city has no Lake or no Park.

The last test trip, on Sunday, runs from Park to Lake; without one of them it is impossible in every game, and nobody
can score it.

Remedy: a Lake (`L`) and a Park (`P`) among the six districts of every deal, in different districts best. Where eight
are dealt that takes three districts with a Lake: any two may be left out.

Bad: `{"Lake spaces": 0, "Park spaces": 2}`
Good: `{"Lake spaces": 2, "Park spaces": 2}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import FORBIDDEN, KIND_NAMES, SIDES
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, Lake and Park that the city, or some deal, lacks."""
    if not subject.laid:
        return
    for kind in FORBIDDEN:
        without = [index for index in subject.in_play if not subject.kinds[index][kind]]
        if len(without) >= SIDES:
            count, having = len(subject.in_play), len(subject.in_play) - len(without)
            some = "some deals lack" if count > SIDES else "the city lacks"
            remedy = (
                f"in {count - SIDES + 1} of the {count} districts at least (now {having}), so that every six hold one"
                if count > SIDES
                else "in a district"
            )
            yield Remark(
                message=f"{some} a {KIND_NAMES[kind]} space (`{kind}`), without which Sunday's test trip is "
                f"impossible; write one {remedy}",
                path=("districts",),
            )


RULE = Rule(id="lake-or-park-missing", group="city", severity=Severity.WARNING, page=__doc__, check=check)
