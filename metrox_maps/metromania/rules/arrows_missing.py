"""The city has no white or no black arrow that can be used.

Without a start nobody can dig at all, and without an end nobody can finish a line, so that all scores are set to 0. An
arrow over Lake or Park cannot be used.

Remedy: put arrows over plain border spaces, white ones (`S`) and black ones (`E`), on all sides.

Bad: `"frame": [".S..", "..S.", ".S..", "..S.", ".S..", "..S."]`
Good: `"frame": [".S..", "..E.", ".S..", "..E.", ".S..", "..E."]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.rules.subject import BoardSubject, Fault, Laid


def check(subject: BoardSubject) -> Iterator[Remark]:
    """Reports, for the whole board, which kind of arrow is missing."""
    return subject.told(_faults)


def _faults(laid: Laid) -> Iterator[Fault]:
    for arrows, words in (
        (laid.walks.starts, "white arrow (`S`) that can be used, so that no line can begin"),
        (laid.walks.ends, "black arrow (`E`) that can be used, so that no line can be finished"),
    ):
        if not arrows:
            yield Fault(f"the city has no {words}; put some over plain border spaces", ("frame",))


RULE = Rule(id="arrows-missing", group="city", severity=Severity.ERROR, page=__doc__, check=check)
