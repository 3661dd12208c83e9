"""There are fewer black arrows than lines.

Every finished line takes an end for itself. With fewer than one for each line, companies that could finish find no
place, and the rule of sides falls where all allowed ends are taken.

Remedy: more black arrows, over spaces that are neither Lake nor Park. A race for scarce ends may be wanted: then accept
the finding in the board's `lint`.

Threshold: 8 ends that can be used, one for each line of four companies.

Bad: `{"black arrows that can be used": 5}`
Good: `{"black arrows that can be used": 12}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid

LIMIT = Threshold(rule="too-few-ends", value=8, low=1, high=100, unit="ends")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that ends are too few."""
    limit = subject.limit(LIMIT)

    def faults(laid: Laid) -> Iterator[Fault]:
        count = len(laid.walks.ends)
        if 0 < count < limit:
            yield Fault(
                f"{plural(count, 'black arrow')} can be used, fewer than {limit:g}, and every finished line takes one "
                "for itself; add some",
                ("frame",),
            )

    return subject.told(faults, often=True)


RULE = Rule(id="too-few-ends", group="city", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT)
