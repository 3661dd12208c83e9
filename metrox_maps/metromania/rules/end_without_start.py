"""No line from any white arrow can come to a black one within its tunnels.

The end is there for nobody. As with starts, the way is searched for on the empty board, without acute angles, and from
the starts whose lines may end on that side.

Remedy: a start on an allowed side that is nearer, more tunnels for each line, or a way through Lake and Park.

Bad: `{"black arrow": "side 3", "starts on sides": [2, 3, 4]}`
Good: `{"black arrow": "side 3", "starts on sides": [0, 2, 4]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.facts import Arrow
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault
from metrox_maps.metromania.walks import Walks


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every end that no start leads to; what is told of all of them, or of the arrow itself, not once more."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    walks, tunnels = laid.walks, laid.board.components.tunnels
    reached = {end for _, end in laid.nearest.values()}
    if not reached:
        return
    for end in walks.ends:
        if end not in reached and walks.enters(end) and not _is_reached(walks, end, tunnels):
            yield side_fault(
                f"no line of {tunnels} tunnels that may end on side {end.side} comes to {arrow_words(end, 'black')}; "
                "bring a start nearer, or open a way",
                end.side,
            )


def _is_reached(walks: Walks, end: Arrow, tunnels: int) -> bool:
    ways = sorted(
        (least, start.side, start.column, start)
        for start in walks.starts
        for least, other in walks.allowed[start]
        if other == end and least <= tunnels
    )
    return any(walks.line(start, end, tunnels) is not None for *_, start in ways)


RULE = Rule(id="end-without-start", group="city", severity=Severity.WARNING, page=__doc__, check=check)
