"""A route is completed far less often than another in test play, with no fewer windows, and pays less.

Nobody who knows both spends a good card on it: its windows become the place for cards that fit nowhere else.

Remedy: raise its bonus above the other's, or make it easier. Typical trap: a bonus set by the number of stations,
where their order decides: stations of its own between shared ones are harder than as many in a row.

Threshold: a third of the other route's share of games, where even the upper end of the one 95 % interval is below a
third of the lower end of the other. Both bonuses are compared: the first is lower, and the later no higher. Routes
with a branch bonus are left out.

Bad: `{"A": {"completed": "6 %", "windows": 2, "first": 3}, "B": {"completed": "70 %", "windows": 2, "first": 5}}`
Good: `{"A": {"completed": "6 %", "windows": 2, "first": 7}, "B": {"completed": "70 %", "windows": 2, "first": 3}}`
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metrox.play.rules import route_never_completed
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.rules import bonus_against_length

if TYPE_CHECKING:  # the rules are listed without loading what plays
    from metrox_maps.metrox.play.board import Board

LIMIT = Threshold(rule="route-dominated", value=3, low=1, high=100, unit="times as often")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports routes that another one is better than in all respects, each beside the most completed of those."""
    times = subject.limit(LIMIT)
    routes = subject.metro.routes
    known = subject.explained_by(bonus_against_length.RULE)
    known |= {remark.on for remark in route_never_completed.check(subject)}
    single = [index for index, goals in enumerate(subject.completed) if len(goals) == 1 and routes[index].windows]
    for index in single:
        route, share = routes[index], subject.completed[index][0]
        if f"route:{route.id}" in known:
            continue
        better = [
            other
            for other in single
            if costs_and_pays_less(subject.played.board, index, other)
            and share.high * times < subject.completed[other][0].low
        ]
        if better:
            best = max(better, key=lambda other: (subject.completed[other][0].value, -other))
            rival = routes[best]
            yield Remark(
                message=f"route `{route.id}` ({plural(route.windows, 'window')}, {route.bonus.first} and "
                f"{route.bonus.later} points) was completed in {share}, and `{rival.id}` "
                f"({plural(rival.windows, 'window')}, {rival.bonus.first} and {rival.bonus.later} points) in "
                f"{subject.completed[best][0]}; {subject.by}; raise the bonus of `{route.id}`, or make it easier",
                path=("routes", index, "bonus"),
                on=f"route:{route.id}",
                related=(Place("the route that is better in every respect", ("routes", best, "bonus")),),
            )


def costs_and_pays_less(board: Board, route: int, rival: int) -> bool:
    """Whether the rival has no more windows and the route pays less; both are indexes of routes with one bonus."""
    paid, other = (board.goals[board.route_goals[index][-1]] for index in (route, rival))
    return board.windows[rival] <= board.windows[route] and paid.first < other.first and paid.later <= other.later


RULE = Rule(id="route-dominated", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
