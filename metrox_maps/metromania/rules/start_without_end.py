"""From a white arrow no black one where the line may end is within reach of its tunnels.

A line begun there can never be finished, which halves its company's points. The way is searched for on the empty board,
without acute angles and without coming to a vertex twice; a station on the way could allow a sharper turn now and then.

Remedy: an end on an allowed side that is nearer, more tunnels for each line, or a way through Lake and Park.

Bad: `{"white arrow": "side 0", "shortest way to an allowed end": 21, "tunnels": 18}`
Good: `{"white arrow": "side 0", "shortest way to an allowed end": 13, "tunnels": 18}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every start that leads to no end; what is told of all starts, or of the arrow itself, not once more."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    walks = laid.walks
    if not laid.nearest:
        return
    for start in walks.starts:
        if start not in laid.nearest and walks.leaves(start):
            allowed = walks.allowed[start]
            why = (
                f"needs {max(allowed[0][0], laid.board.components.tunnels + 1)} tunnels or more, and a line has "
                f"{laid.board.components.tunnels}"
                if allowed
                else "is cut off by Lake and Park"
            )
            yield side_fault(
                f"from {arrow_words(start, 'white')} the nearest black arrow where its line may end {why}; bring an "
                "end nearer, or open a way",
                start.side,
            )


RULE = Rule(id="start-without-end", group="city", severity=Severity.WARNING, page=__doc__, check=check)
