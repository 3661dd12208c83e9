"""No line has tunnels enough to be finished.

Even the shortest way from a white arrow to a black one where it may end is longer than a line, so that all scores are
set to 0.

Remedy: more tunnels for each line, a smaller side length, or arrows that stand nearer to each other. Straight across
the city there are 2n edges.

Bad: `"side": 6, "components": {"tunnels": 5}`
Good: `"side": 6, "components": {"tunnels": 18}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import Components
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, that tunnels are too few for any line."""
    return subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    if not laid.lacks_lines and not laid.nearest:
        walks, tunnels = laid.walks, laid.board.components.tunnels
        least = min(pairs[0][0] for start in walks.starts if (pairs := walks.allowed[start]))
        usual = tunnels == Components().tunnels
        have = (
            f"{tunnels} unless `components.tunnels` says otherwise; write more there"
            if usual
            else f"{tunnels}; write more in `components.tunnels`"
        )
        yield Fault(
            f"the shortest line takes at least {max(least, tunnels + 1)} tunnels, and a line has {have}, or bring "
            "arrows nearer",
            # Where the usual number holds the file may not say it, and the side length is what is unusual.
            ("side",) if usual else ("components", "tunnels"),
        )


RULE = Rule(id="too-few-tunnels", group="city", severity=Severity.ERROR, page=__doc__, check=check)
