"""A line takes almost all its tunnels even by the shortest way.

Whoever begins at such a start can afford no detour: the first line in the way, or a station somewhere else, and it is
never finished.

Remedy: an end on an allowed side that is nearer, or more tunnels for each line.

Threshold: fewer than 3 tunnels to spare, one dig, on the shortest line from a white arrow to its nearest end.

Bad: `{"tunnels": 18, "shortest line from this start": 17}`
Good: `{"tunnels": 18, "shortest line from this start": 12}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault

LIMIT = Threshold(rule="line-too-long", value=3, low=0, high=99, unit="tunnels to spare")


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every start whose shortest line leaves few tunnels."""
    limit = subject.limit(LIMIT)

    def faults(laid: Laid) -> Iterator[Fault]:
        have = laid.board.components.tunnels
        for start, (tunnels, end) in laid.nearest.items():
            if have - tunnels < limit:
                yield side_fault(
                    f"from {arrow_words(start, 'white')} the nearest end, {arrow_words(end, 'black')}, takes {tunnels} "
                    f"of {have} tunnels; bring an end nearer",
                    start.side,
                )

    return subject.told(faults, often=True)


RULE = Rule(id="line-too-long", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
