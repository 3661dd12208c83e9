"""No tunnel can lead on from a white arrow, or come up to a black one.

The space behind the arrow can be used, but around it are Lake, Park and spaces behind other arrows, or the only ways
make an acute angle. A line begun there is blocked at once.

Remedy: keep the spaces around arrows open.

Bad: `{"side": "SES.", "the arrow in the middle": "shares its corners with spaces behind arrows and Lake only"}`
Good: `{"side": "S.E.", "every arrow": "has an open space beside the corners of its own"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every usable arrow without a second tunnel."""
    return subject.told(walled_in, often=True)


def walled_in(laid: Laid) -> Iterator[Fault]:
    """The arrows of a city that no line leads away from, or up to."""
    walks = laid.walks
    for start in walks.starts:
        if not walks.leaves(start):
            yield side_fault(f"no second tunnel can follow at {arrow_words(start, 'white')}; open a way", start.side)
    for end in walks.ends:
        if not walks.enters(end):
            yield side_fault(f"no tunnel can come up to {arrow_words(end, 'black')}; open a way", end.side)


RULE = Rule(id="arrow-walled-in", group="city", severity=Severity.WARNING, page=__doc__, check=check)
