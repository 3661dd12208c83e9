"""A row of a district has more or fewer characters than its place in the triangle asks for.

Row by row from the city's middle there are 1, 3, 5, 7 … spaces. With one too many it cannot be told which of them is
meant, and what follows in the row lies elsewhere.

Remedy: write a character for every space, `.` for a plain one. Typical trap: the triangle written with its outer row
first.

Bad: `"rows": [".", "H..", "..W..."]`
Good: `"rows": [".", "H..", "..W.."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every row of the wrong length; once a district, where its rows stand the other way round."""
    for index, district in enumerate(subject.board.districts):
        lengths = [len(row) for row in district.rows]
        wanted = [2 * row + 1 for row in range(len(lengths))]
        place: Path = ("districts", index, "rows")
        if lengths != wanted and lengths[::-1] == wanted:
            yield Remark(
                message=f"the rows of district `{district.id}` stand the other way round; write the corner at the "
                "city's middle first",
                path=place,
                on=f"district:{district.id}",
                repair=Repair(message="turn them round", changes=(Put(place, list(reversed(district.rows))),)),
            )
            continue
        for row, (length, right) in enumerate(zip(lengths, wanted, strict=True)):
            if length != right:
                yield Remark(
                    message=f"row {row} of district `{district.id}` has {plural(length, 'character')} and needs "
                    f"{right}, one for each space",
                    path=(*place, row),
                    on=f"district:{district.id}",
                )


RULE = Rule(id="row-length-wrong", group="city", severity=Severity.ERROR, page=__doc__, check=check)
