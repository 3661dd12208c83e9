"""Scores on this map lie beyond the edition's ladder for solo play.

The ladder rates a single player's points. Where a simple bot ends above its highest rung, everybody does; where it
ends below the lowest that takes points, hardly anybody climbs it. Either way it says nothing about a player.

Remedy: more windows, shared stations and bonuses for a map that pays too little, fewer for one that pays too much; or
an edition file of your own with another ladder.

Threshold: the mean of the bot's points alone, with its whole 95 % interval above the highest rung or below the lowest
one above nothing. Editions without a ladder, or for two players and more, are not judged.

Bad: `{"ladder": [[50, "genius"], [1, "beginner"]], "mean": "71.3 (95 %: 70.6 to 72.0)"}`
Good: `{"ladder": [[50, "genius"], [1, "beginner"]], "mean": "24.8 (95 %: 24.3 to 25.3)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.play.rules.subject import PlayedSubject


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports, for the whole map, that its mean score is beyond either end of the ladder."""
    rungs = [points for points, _ in subject.played.edition.ladder if points > 0]
    scores = subject.played.scores if rungs else None
    if scores is None or not scores.n:
        return
    low, high = scores.interval()
    if low > max(rungs):
        beyond = f"above the highest rung, {max(rungs)}"
    elif high < min(rungs):
        beyond = f"below the lowest rung, {min(rungs)}"
    else:
        return
    yield Remark(
        message=f"one `{subject.played.bot.name}` alone scores {scores.mean:.1f} on average (95 %: {low:.1f} to "
        f"{high:.1f}) in {subject.played.games} games, {beyond}; the ladder says nothing on this map",
        path=("edition",),
    )


RULE = Rule(id="scores-outside-ladder", group="play", severity=Severity.INFO, page=__doc__, check=check)
