"""From a white arrow no line can be finished without digging on a spot.

Each spot on the way takes a destination of its type, one a turn. Who holds none can finish nothing from there, and the
start is a trap for those who do not see it.

Remedy: make a spot plain, so that a way remains that needs no destination. The spaces behind the two arrows are left
out, as they are looked at first.

Bad: `{"white arrow": "side 0", "spaces beside the only ways from there": "spots"}`
Good: `{"white arrow": "side 0", "spaces beside the only ways from there": "plain"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import SPOTS
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault
from metrox_maps.metromania.walks import Walks


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every start from which each way to an end that is within reach leads over spots."""
    return subject.told(_faults, often=True)


def _faults(laid: Laid) -> Iterator[Fault]:
    tunnels = laid.board.components.tunnels
    plain = Walks(laid.city, kept_off="".join(SPOTS))
    for start in laid.nearest:
        if plain.nearest(start, tunnels) is None:
            yield side_fault(
                f"every line of {tunnels} tunnels from {arrow_words(start, 'white')} to an end needs a destination for "
                "a spot on its way; make one of them plain",
                start.side,
            )


RULE = Rule(id="line-needs-spots", group="play", severity=Severity.INFO, page=__doc__, check=check)
