"""Two districts have the same name.

Players call districts by the names printed on them, and so do the cut-out pieces of a kit.

Remedy: tell them apart. Upper and lower case and spaces count as equal.

Bad: `"districts": [{"id": "d1", "name": "Docks"}, {"id": "d2", "name": "Docks"}]`
Good: `"districts": [{"id": "d1", "name": "Docks"}, {"id": "d2", "name": "Old Docks"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import shortened
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every district whose name an earlier one has; copies with the same id are told by that."""
    first: dict[str, int] = {}
    districts = subject.board.districts
    for index, district in enumerate(districts):
        other = first.setdefault(" ".join(district.name.casefold().split()), index)
        if districts[other].id != district.id:
            yield Remark(
                message=f"districts `{districts[other].id}` and `{district.id}` have the same name "
                f"“{shortened(district.name)}”; tell them apart",
                path=("districts", index, "name"),
                on=f"district:{district.id}",
                related=(Place("the first of them", ("districts", other, "name")),),
            )


RULE = Rule(id="duplicate-district-name", group="label", severity=Severity.WARNING, page=__doc__, check=check)
