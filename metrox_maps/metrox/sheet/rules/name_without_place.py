"""A station's name lies on something, as there is no free place around its box.

Letters across a line, a box or another name are hard to read, and hide what is below.

Remedy: break the name with `label_lines`, shorten it, ask for another side with `label` (`N`, `NE`, … `NW`), or leave
room on one side of the station. Typical trap: stations in a row close to each other with long names.

Bad: `{"name": [20, 10, 44, 13], "line": [[30, 0], [30, 40]]}`
Good: `{"name": [20, 10, 28, 13], "line": [[30, 0], [30, 40]]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject


def check(subject: DrawnSubject) -> Iterator[Remark]:
    """Reports names that overlap anything, each with the worst of what it lies on."""
    for station in subject.drawing.names:
        under = subject.covered(station)
        on = f"station:{station}"
        if under is None or subject.has_said("label-far-from-station", on):
            continue
        what = "its own box" if under.on == on else under.words
        yield Remark(
            message=f"the name of `{station}` found no free place and lies on {what}; break it with "
            "`label_lines`, ask for another side with `label` (`N`, `NE`, … `NW`), or give it room",
            path=subject.place(on, "name"),
            on=on,
            related=(Place(under.words, subject.place(under.on)),) if under.on not in ("", on) else (),
        )


RULE = Rule(id="name-without-place", group="label", severity=Severity.WARNING, page=__doc__, check=check)
