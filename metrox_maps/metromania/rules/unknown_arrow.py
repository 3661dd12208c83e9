"""A side of the frame holds a character that is no arrow.

A border edge has a white arrow where lines start (`S`), a black one where they end (`E`), or none (`.`).

Remedy: write one of these. Typical trap: small letters.

Bad: `"frame": [".s..", "..E.", ".S..", "..E.", ".S..", "..E."]`
Good: `"frame": [".S..", "..E.", ".S..", "..E.", ".S..", "..E."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed, printable
from metrox_maps.metromania.model import END, NOTHING, START
from metrox_maps.metromania.rules.subject import BoardSubject

_KNOWN = NOTHING + START + END


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, once a side, the first character that is no arrow."""
    for side, text in enumerate(subject.board.frame):
        column = next((at for at, character in enumerate(text) if character not in _KNOWN), None)
        if column is None:
            continue
        meant = text.upper()
        yield Remark(
            message=f"side {side} of the frame has “{printable(text[column])}” in column {column}, which is no "
            f"arrow; write one of {listed(_KNOWN)}",
            path=("frame", side),
            on=f"side:{side}",
            repair=Repair(message="write capital letters", changes=(Put(("frame", side), meant),))
            if set(meant) <= set(_KNOWN)
            else None,
        )


RULE = Rule(id="unknown-arrow", group="city", severity=Severity.ERROR, page=__doc__, check=check)
