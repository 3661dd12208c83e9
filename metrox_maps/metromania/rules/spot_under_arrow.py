"""An arrow points at a spot.

Who starts or ends a line there has to place a destination of that type at once. Who holds none cannot use the arrow,
and a start like that decides by the deal who may begin there.

Remedy: move the spot or the arrow, if it is not meant. Where districts are dealt this happens now and then and is not
told.

Bad: `{"outer row": "H......", "side": "S..."}`
Good: `{"outer row": "H......", "side": ".S.."}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.model import KIND_NAMES, SPOTS
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid, arrow_words, side_fault


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every arrow over a spot of a fixed placement."""
    if not subject.is_dealt:
        yield from subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    city = laid.city
    for color, arrows in (("white", city.starts), ("black", city.ends)):
        for arrow in arrows:
            kind = city.kinds[arrow.space]
            if kind in SPOTS:
                yield side_fault(
                    f"{arrow_words(arrow, color)} points at a {KIND_NAMES[kind]} spot "
                    f"({laid.place(arrow.space).message}), so that only who holds such a destination can use it; move "
                    "one of them",
                    arrow.side,
                )


RULE = Rule(id="spot-under-arrow", group="play", severity=Severity.INFO, page=__doc__, check=check)
