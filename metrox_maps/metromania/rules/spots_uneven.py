"""One district has far more spots than another.

Stations pay for the spots around them. Where all spots lie in one corner all lines go there, and starts on the far side
are worth less.

Remedy: spread the spots over the districts.

Threshold: 4 spots more in the richest district than in the poorest.

Bad: `{"old-town": 8, "docks": 2}`
Good: `{"old-town": 5, "docks": 3}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject

LIMIT = Threshold(rule="spots-uneven", value=4, low=0, high=100, unit="spots")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports the district that is richest in spots, beside the poorest."""
    if not subject.laid:
        return
    ranked = sorted(subject.in_play, key=lambda index: (subject.spots(index), index))
    poor, rich = ranked[0], ranked[-1]
    if subject.spots(rich) - subject.spots(poor) > subject.limit(LIMIT):
        districts = subject.board.districts
        yield Remark(
            message=f"district `{districts[rich].id}` has {plural(subject.spots(rich), 'spot')} and "
            f"`{districts[poor].id}` {subject.spots(poor)}; spread them",
            path=("districts", rich, "rows"),
            on=f"district:{districts[rich].id}",
            related=(Place("the district with the fewest spots", ("districts", poor, "rows")),),
        )


RULE = Rule(id="spots-uneven", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
