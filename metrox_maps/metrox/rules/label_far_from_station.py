"""A name is shifted so far from its station that it belongs to nothing.

There is no line from a name to its box: the eye takes the box that is nearest, which by then is another one.

Remedy: shift it by a few millimetres, or ask for another side with `label` (`N`, `NE`, … `NW`). Typical trap:
`label_offset` is meant in millimetres from where the name would stand by itself, to the right and down; it is neither
in grid units nor a place on the page.

Threshold: more than 12 mm in all. A box is 6.5 mm wide and its neighbor on the line stands some 9 mm off; beyond 12 mm
a name has left its own box and the next one behind.

Bad: `{"id": "museum", "name": "Museum", "at": [24, 8], "label": "SW", "label_offset": [24, 8]}`
Good: `{"id": "museum", "name": "Museum", "at": [24, 8], "label": "SW", "label_offset": [0, 0.5]}`
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="label-far-from-station", value=12, low=1, high=500, unit="mm")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports names whose offset is longer than the limit."""
    limit = subject.limit(LIMIT)
    for index, station in enumerate(subject.metro.stations):
        shift = math.hypot(*station.label_offset) if station.label_offset is not None else 0.0
        if shift > limit:
            yield Remark(
                message=f"the name of `{station.id}` is shifted by {shift:.1f} mm, more than {limit:g}: nobody will "
                "know which station it names; shift it less, or ask for another side with `label` (`N`, `NE`, … `NW`)",
                path=("stations", index, "label_offset"),
                on=f"station:{station.id}",
            )


RULE = Rule(
    id="label-far-from-station", group="label", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
