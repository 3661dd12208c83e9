"""The placement lays one district in two positions.

There is only one of each in the box.

Remedy: name another district, or copy this one under an id of its own. Typical trap: a position copied to turn the
next district the same way.

Bad: `"placement": [[0, 0], [1, 0], [2, 0], [2, 1], [4, 0], [5, 0]]`
Good: `"placement": [[0, 0], [1, 0], [2, 0], [3, 1], [4, 0], [5, 0]]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports every position whose district lies in an earlier one already."""
    districts = subject.board.districts
    first: dict[int, int] = {}
    for position, placed in enumerate(subject.board.placement or ()):
        if first.setdefault(placed.district, position) != position and 0 <= placed.district < len(districts):
            district = districts[placed.district]
            unused = [index for index in range(len(districts)) if index not in _named(subject)]
            rest = f"; district {unused[0]} (`{districts[unused[0]].id}`) lies nowhere" if len(unused) == 1 else ""
            yield Remark(
                message=f"district {placed.district} (`{district.id}`) lies in position {first[placed.district]} "
                f"already, so it cannot lie in position {position}{rest or '; name another'}",
                path=("placement", position, 0),
                on=f"district:{district.id}",
                related=(Place("its other position", ("placement", first[placed.district], 0)),),
                repair=Repair(
                    message=f"lay district {unused[0]} there", changes=(Put(("placement", position, 0), unused[0]),)
                )
                if len(unused) == 1
                else None,
            )


def _named(subject: BoardSubject) -> set[int]:
    return {placed.district for placed in subject.board.placement or ()}


RULE = Rule(id="placement-repeats-district", group="ids", severity=Severity.ERROR, page=__doc__, check=check)
