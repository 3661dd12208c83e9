"""Many white or black arrows are used in hardly any game of test play.

There are more of them than lines, so that some are always left over. Where a good part is never used the others are
better for everybody: the game runs on a few ways, and the frame shows choices that are none.

Remedy: look at what lies behind them. A spot there needs a destination; Lake, Park or another arrow beside it may leave
a single way; and of two black arrows close to each other the one further from the middle is the choice of nobody.

Threshold: 25 percent of the arrows of one color. An arrow counts as not used where the whole 95 % interval of the games
in which it was lies below 5 percent. Sides without any use are told of that.

Bad: `{"black arrows": 12, "used in less than 5 % of games": 5}`
Good: `{"black arrows": 12, "used in less than 5 % of games": 1}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metromania.model import END, START
from metrox_maps.metromania.play.rules import lines_seldom_finished
from metrox_maps.metromania.play.rules.subject import PlayedSubject

LIMIT = Threshold(rule="arrows-never-used", value=25, low=1, high=100, unit="percent of the arrows")

_USED = 0.05
"""Share of games below which an arrow is hardly used."""


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, once for each color, the arrows that are not used, on sides that are."""
    unfinished = any(True for _ in lines_seldom_finished.check(subject))
    for kind, color in ((START, "white"), (END, "black")):
        if kind == END and unfinished:
            continue  # lines are finished nowhere
        arrows = [
            (side, column)
            for side, text in enumerate(subject.board.frame)
            for column, at in enumerate(text)
            if at == kind
        ]
        told = {side for side in range(len(subject.board.frame)) if kind in subject.unused_kinds(side, _USED)}
        unused = [
            (side, column)
            for side, column in arrows
            if side not in told
            and f"side:{side}" not in subject.known_sides
            and subject.arrow_use(side, column, kind).high < _USED
        ]
        if unused and len(unused) > subject.limit(LIMIT) / 100 * len(arrows):
            most = max(
                (subject.arrow_use(side, column, kind) for side, column in unused), key=lambda share: share.value
            )
            yield Remark(
                message=f"{len(unused)} of {plural(len(arrows), f'{color} arrow')} were used in hardly any game, none "
                f"of them in more than {most}; {subject.by}; move them, or open the ways behind them",
                path=("frame",),
                related=tuple(Place(f"the one at column {column}", ("frame", side)) for side, column in unused),
            )


RULE = Rule(id="arrows-never-used", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
