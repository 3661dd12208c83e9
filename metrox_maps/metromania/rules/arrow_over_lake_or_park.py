"""An arrow points at Lake or Park.

No tunnel may lie there, so that nobody can start or end a line by it; it only looks as if.

Remedy: move the arrow, or the Lake or Park space. Where districts are dealt this happens now and then and is not told:
then it counts what is left (see too-few-starts and too-few-ends).

Bad: `{"outer row": "L.H....", "side": "S..."}`
Good: `{"outer row": "L.H....", "side": ".S.."}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import FORBIDDEN, KIND_NAMES
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every arrow over a forbidden space of a fixed placement."""
    if not subject.is_dealt:
        yield from subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    city = laid.city
    for color, arrows in (("white", city.starts), ("black", city.ends)):
        for arrow in arrows:
            kind = city.kinds[arrow.space]
            if kind in FORBIDDEN:
                yield side_fault(
                    f"{arrow_words(arrow, color)} points at {KIND_NAMES[kind]} ({laid.place(arrow.space).message}), "
                    "where no tunnel may lie; move it",
                    arrow.side,
                )


RULE = Rule(id="arrow-over-lake-or-park", group="city", severity=Severity.WARNING, page=__doc__, check=check)
