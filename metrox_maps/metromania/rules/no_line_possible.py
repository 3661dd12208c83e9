"""No line from any white arrow can come to a black one where it may end.

Lake and Park lie so, or the arrows stand so, that no way without an acute angle leads from a start to an end off its
own side and the two beside it. Nobody can finish a line, so that all scores are set to 0.

Remedy: take Lake and Park spaces away, or move arrows from behind them.

Bad: `{"frame": [".S..", "....", "....", ".E..", "....", "...."], "a row of Lake between them": true}`
Good: `{"frame": [".S..", "....", "....", ".E..", "....", "...."], "a row of Lake between them": false}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that lines lead nowhere."""
    return subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    if laid.walks.starts and laid.walks.ends and laid.lacks_lines:
        yield Fault(
            "no line from any white arrow can come to a black arrow where it may end, however many tunnels it has; "
            "take Lake and Park spaces away, or move arrows",
            ("frame",),
        )


RULE = Rule(id="no-line-possible", group="city", severity=Severity.ERROR, page=__doc__, check=check)
