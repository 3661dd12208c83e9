"""A row of a district holds a character that stands for no kind of space.

A space is plain (`.`), a House (`H`), Work (`W`) or Fun (`F`) spot, Lake (`L`) or Park (`P`).

Remedy: write one of these. Typical trap: small letters.

Bad: `"rows": [".", "h..", "..W.."]`
Good: `"rows": [".", "H..", "..W.."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, printable
from metrox_maps.metromania.model import KIND_NAMES
from metrox_maps.metromania.rules.subject import BoardSubject


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, once a row, the first character that is no kind of space."""
    for index, district in enumerate(subject.board.districts):
        for row, text in enumerate(district.rows):
            column = next((at for at, character in enumerate(text) if character not in KIND_NAMES), None)
            if column is None:
                continue
            place: Path = ("districts", index, "rows", row)
            meant = text.upper()
            yield Remark(
                message=f"row {row} of district `{district.id}` has “{printable(text[column])}” in column "
                f"{column}, which is no kind of space; write one of {listed(KIND_NAMES)}",
                path=place,
                on=f"district:{district.id}",
                repair=Repair(message="write capital letters", changes=(Put(place, meant),))
                if set(meant) <= set(KIND_NAMES)
                else None,
            )


RULE = Rule(id="unknown-space", group="city", severity=Severity.ERROR, page=__doc__, check=check)
