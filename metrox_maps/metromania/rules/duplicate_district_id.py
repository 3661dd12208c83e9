"""Two districts have the same id.

Findings, and the entries that accept them, name a district by its id; with two of one id they would speak of both.

Remedy: give the later one an id of its own; a placement names districts by their place in the list and stays as it is.
Typical trap: a district copied to draw the next one.

Bad: `"districts": [{"id": "old-town", "name": "Old Town"}, {"id": "old-town", "name": "Docks"}]`
Good: `"districts": [{"id": "old-town", "name": "Old Town"}, {"id": "docks", "name": "Docks"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every district whose id an earlier one has."""
    first: dict[str, int] = {}
    for index, district in enumerate(subject.board.districts):
        if first.setdefault(district.id, index) != index:
            yield Remark(
                message=f"a district with the id `{district.id}` is already declared; give this one another id",
                path=("districts", index, "id"),
                on=f"district:{district.id}",
                related=(Place("first declared here", ("districts", first[district.id], "id")),),
            )


RULE = Rule(id="duplicate-district-id", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
