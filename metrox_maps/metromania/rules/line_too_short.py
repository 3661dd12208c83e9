"""A line can be finished with very few tunnels.

It is begun and done within two turns, before another line can meet it, and opens the way to the end of the building
phase for whoever sees it first.

Remedy: arrows further from each other, or a larger side length.

Threshold: 4 tunnels for the shortest line from a white arrow to a black one where it may end.

Bad: `{"side": 2, "shortest line": 3}`
Good: `{"side": 5, "shortest line": 7}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.facts import near_sides
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault

LIMIT = Threshold(rule="line-too-short", value=4, low=1, high=99, unit="tunnels")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports the start from which a line is finished soonest."""
    limit = subject.limit(LIMIT)

    def faults(laid: Laid) -> Iterator[Fault]:
        short = min(
            (
                (tunnels, start.side, start.column, start, end)
                for start, (tunnels, end) in laid.nearest.items()
                if end.side not in near_sides(start.side)  # else the rule of sides has fallen, which is told already
            ),
            default=None,
        )
        if short is not None and short[0] <= limit:
            tunnels, _, _, start, end = short
            yield side_fault(
                f"{plural(tunnels, 'tunnel')} lead from {arrow_words(start, 'white')} to {arrow_words(end, 'black')}; "
                "move them apart",
                start.side,
            )

    return subject.told(faults, often=True)


RULE = Rule(id="line-too-short", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
