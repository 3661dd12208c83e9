"""A train, a panel or a sign lies on something else.

What it hides cannot be read or marked: a window, a box, the penalty table.

Remedy: leave room for it, beside the network or within; another place for the train (`train`) often does. Typical
trap: a start point in the middle of the network, where no train fits beside it.

Bad: `{"train": [20, 20, 60, 38], "box": [55, 30, 61.5, 36.5]}`
Good: `{"train": [20, 20, 60, 38], "box": [62, 30, 68.5, 36.5]}`
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.facts import end_points
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, Part

_LARGE = ("train", "panel")
"""What may lie on nothing. A sign may lie on a line, which goes on visibly on both sides of it."""


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports each thing once, with the first of what it lies on: a box, a train, a panel or a sign, a line."""
    beside = {
        f"route:{route.id}": {f"station:{stop}" for stop in (*route.stations[:1], *end_points(route))}
        for route in subject.metro.routes
    }
    said: set[tuple[str, str]] = set()
    for part in subject.parts.all():
        other = _under(subject, part, beside.get(part.on, frozenset()))
        if other is None or (part.words, part.on) in said:
            continue
        said |= {(part.words, part.on), (other.words, other.on)}
        yield _remark(subject, part, other)


def _under(subject: DrawnSubject, part: Part, beside: Set[str]) -> Part | None:
    """What a part lies on; a sign may reach the box it stands beside, and touch other parts of its own route."""
    large = part.kind in _LARGE
    everything = (subject.boxes, subject.parts, subject.lines)
    for filed in everything if large else everything[:2]:
        for other in filed.meeting(part.polygon):
            own = other.on == part.on != "" or (other.words, other.on) == (part.words, part.on)
            if not (own and other.kind != "line") and (large or other.on not in beside):
                return other
    return None


def _remark(subject: DrawnSubject, part: Part, other: Part) -> Remark:
    place = subject.place(part.on)
    related = (Place(other.words, subject.place(other.on)),) if other.on else ()
    return Remark(
        message=f"{part.words} lies on {other.words}; leave more room there, or give a train another place (`train`)",
        path=place or subject.page_place,
        on=part.on,
        related=related,
    )


RULE = Rule(id="parts-overlap", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
