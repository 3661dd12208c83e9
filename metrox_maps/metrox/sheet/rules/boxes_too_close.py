"""Two boxes stand so close that a pen meets both.

What is written into one runs into the other, and the line between them can no more be seen.

Remedy: move one of the two stations, or print on larger paper. Typical trap: an interchange that grew with every
route, as its box spans all their lines.

Threshold: 2 mm of white between two boxes, outlines of end points included.

Bad: `{"boxes": [[10, 10, 16.5, 16.5], [17.5, 10, 24, 16.5]]}`
Good: `{"boxes": [[10, 10, 16.5, 16.5], [19, 10, 25.5, 16.5]]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.quads import Buckets, gap, grown
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

LIMIT = Threshold(rule="boxes-too-close", value=2, low=0.1, high=20, unit="mm")


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports each pair of boxes with less between them, at the second of the file."""
    limit = subject.limit(LIMIT)
    filed, boxes = Buckets(12.0), subject.drawing.boxes
    for number, box in enumerate(boxes):
        for other in filed.near(grown(box.outer, limit)):
            near, apart = boxes[other], gap(box.outer, boxes[other].outer)
            objects = (f"station:{near.station}", f"station:{box.station}")
            known = subject.has_said("stations-too-close", *objects) or subject.has_said("stations-on-one-spot")
            if apart < limit - 1e-3 and not known:
                first, second = sorted(objects, key=lambda on: subject.place(on))
                names = [on.partition(":")[2] for on in (second, first)]
                yield Remark(
                    message=f"the boxes of `{names[0]}` and `{names[1]}` have {apart:.1f} mm between them, less than "
                    f"{limit:g}; move one of the stations, or print on larger paper",
                    path=subject.place(second, "at"),
                    on=second,
                    related=(Place("the other box", subject.place(first, "at")),),
                )
        assert filed.add(box.outer) == number


RULE = Rule(
    id="boxes-too-close", group="geometry", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
