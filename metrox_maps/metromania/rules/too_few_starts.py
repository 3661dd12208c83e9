"""There are fewer white arrows than lines.

Four companies have two lines each and every line takes a start for itself. With fewer, somebody has one line from the
beginning, which halves that company's points, and can only be first at the table.

Remedy: more white arrows, over spaces that are neither Lake nor Park; a board for fewer companies can accept the
finding in its `lint`.

Threshold: 8 starts that can be used, one for each line of four companies.

Bad: `{"white arrows that can be used": 6}`
Good: `{"white arrows that can be used": 12}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid

LIMIT = Threshold(rule="too-few-starts", value=8, low=1, high=100, unit="starts")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that starts are too few."""
    limit = subject.limit(LIMIT)

    def faults(laid: Laid) -> Iterator[Fault]:
        count = len(laid.walks.starts)
        if 0 < count < limit:
            yield Fault(
                f"{plural(count, 'white arrow')} can be used, fewer than {limit:g}, and every line takes one for "
                "itself; add some",
                ("frame",),
            )

    return subject.told(faults, often=True)


RULE = Rule(id="too-few-starts", group="city", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
