"""Something is drawn where printers leave the page blank.

It is missing on some prints: printers at home leave up to a quarter of an inch of each edge blank, and a sheet for A4
and Letter alike has to heed the edges of both.

Remedy: move what reaches out: another `label` side (`N`, `NE`, … `NW`) or a smaller `label_offset` for a name,
another place for a train. Typical trap: a name at the outermost station, shifted away from its neighbors.

Threshold: 3.65 mm into the margin of 10 mm, which leaves the quarter of an inch (6.35 mm).

Bad: `{"page": [210, 297], "margin": 10, "name": [2, 40, 26, 43]}`
Good: `{"page": [210, 297], "margin": 10, "name": [12, 40, 36, 43]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.quads import Box, bounds
from metrox_maps.metrox.sheet.rules.subject import TOUCH, DrawnSubject

LIMIT = Threshold(rule="outside-margin", value=3.65, low=0, high=100, unit="mm")
_KEYS = {"name": "name", "box": "at", "line": "stations"}
"""What of an object in the map's file a thing on the page comes from; everything else from the object as a whole."""


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports what reaches too far out of the content of the page, each thing once, by how much."""
    limit = subject.limit(LIMIT) + TOUCH
    worst: dict[tuple[str, str, str], float] = {}
    for filed in (subject.boxes, subject.letters, subject.parts, subject.lines):
        for part in filed.all():
            thing, beyond = (part.words, part.on, part.kind), _beyond(bounds(part.polygon), subject.content)
            if beyond > worst.get(thing, limit):
                worst[thing] = beyond
    for (words, on, kind), beyond in worst.items():
        if kind == "name" and subject.has_said("label-far-from-station", on):
            continue
        yield Remark(
            message=f"{words} reaches {beyond:.1f} mm into the margin, where printers may leave the page blank; "
            "move it inward",
            path=subject.place(on, _KEYS.get(kind, "")) if on else subject.page_place,
            on=on,
        )


def _beyond(box: Box, content: Box) -> float:
    """How far a box reaches out of another."""
    return max(content[0] - box[0], content[1] - box[1], box[2] - content[2], box[3] - content[3])


RULE = Rule(
    id="outside-margin", group="geometry", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
