"""A route's bonus changes nothing about how the map is played in test play.

Played again with the same cards and dice, and with this route paying nothing, the games end with the same papers: the
bonus comes or does not come by itself, and no choice depends on it.

Remedy: let the route have stations for which nothing else is a reason to go there. Typical trap: a route that is
complete whenever a better paid one is.

Threshold: 1 percent of games that end otherwise, with the whole 95 % interval below it. Judged are routes completed in
at least as many games, on maps where more than one route has a window.

Bad: `{"bonus": {"first": 3, "later": 2}, "games that end otherwise without it": "0.0 % (95 %: 0.0 to 0.4 %)"}`
Good: `{"bonus": {"first": 3, "later": 2}, "games that end otherwise without it": "14.1 % (95 %: 12.1 to 16.4 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.play.rules import route_always_completed
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.rules import route_inside_another

LIMIT = Threshold(rule="bonus-never-matters", value=1, low=0.1, high=50, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports routes without whose bonus the bot, alone and on the same luck, plays the same."""
    if sum(route.windows > 0 for route in subject.metro.routes) < 2:
        return
    limit = subject.limit(LIMIT) / 100
    known = subject.explained_by(route_inside_another.RULE)
    known |= {remark.on for remark in route_always_completed.check(subject)}
    for index, route in enumerate(subject.metro.routes):
        paid = route.bonus.first > 0 and subject.completed[index][0].low > limit
        if not paid or f"route:{route.id}" in known:
            continue
        share = subject.played.altered_by(index, below=limit)
        if share is not None:
            yield Remark(
                message=f"without the bonus of route `{route.id}` the same cards end otherwise in {share}; "
                f"{subject.played.games} games of `{subject.played.bot.name}` alone; give the route stations that "
                "are worth a choice",
                path=("routes", index, "bonus"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="bonus-never-matters", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
