"""On a side of the city hardly any line begins, or none is finished, in test play.

The arrows there are for nobody: others lie nearer to spots, or to an end. A weak bot is no proof, but it tries every
start that brings it to an end soon.

Remedy: move the arrows of that side, or bring spots nearer to it.

Threshold: 5 percent of games, with the whole 95 % interval below it. Judged are sides with such an arrow; what a rule
on the board says of the side is not said again.

Bad: `{"side": 4, "white arrows": 3, "lines begun there": "0.0 % of games (95 %: 0.0 to 3.7 %)"}`
Good: `{"side": 4, "white arrows": 3, "lines begun there": "62.0 % of games (95 %: 52.2 to 70.9 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.model import END, SIDES, START
from metrox_maps.metromania.play.rules import lines_seldom_finished
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="side-never-used", value=5, low=0.1, high=90, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports sides whose white or black arrows are not used."""
    unfinished = any(True for _ in lines_seldom_finished.check(subject))
    for side in range(SIDES):
        for kind in subject.unused_kinds(side, subject.limit(LIMIT) / 100):
            if kind == END and unfinished:
                continue  # lines are finished nowhere
            share = subject.side_use(side, kind)
            verb = "began" if kind == START else "was finished"
            yield Remark(
                message=f"a line {verb} on side {side} in {share}; {subject.by}; move its arrows, or bring spots "
                "nearer",
                path=("frame", side),
                on=f"side:{side}",
            )


RULE = Rule(id="side-never-used", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
