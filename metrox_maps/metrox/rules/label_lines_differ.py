"""The lines a name is broken into do not make up the name.

`label_lines` is what stands on the sheet, `name` what reports and keys say; they drift apart when one of them is
changed.

Remedy: make them say the same. Spaces do not count, and a line may end with a hyphen that the name does not have.

Bad: `"name": "Castle Gate", "label_lines": ["Castle", "Road"]`
Good: `"name": "Castle Gate", "label_lines": ["Castle", "Gate"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Drop, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import shortened
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports stations whose label lines say something else than their name."""
    for index, station in enumerate(subject.metro.stations):
        if not station.label_lines:
            continue
        wanted, written = (
            "".join(text.replace("-", "").split()) for text in (station.name, "".join(station.label_lines))
        )
        if wanted != written:
            yield Remark(
                message=f"the label lines of `{station.id}` say “{shortened(' '.join(station.label_lines))}”, "
                f"its name says “{shortened(station.name)}”; make them the same",
                path=("stations", index, "label_lines"),
                on=f"station:{station.id}",
                repair=Repair(message="remove `label_lines`", changes=(Drop(("stations", index, "label_lines")),)),
            )


RULE = Rule(id="label-lines-differ", group="label", severity=Severity.WARNING, page=__doc__, check=check)
