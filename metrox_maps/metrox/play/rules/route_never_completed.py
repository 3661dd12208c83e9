"""A route is hardly ever completed in test play.

Its bonus is a promise that the map does not keep, and its windows fill stations for nothing. A weak bot is no proof:
the best players may complete the route now and then.

Remedy: another window, fewer stations, or more stations shared with routes that are filled. Typical trap: several
short stretches of stations that no other route fills; every stretch takes a window of its own.

Threshold: 1 percent of games, with the whole 95 % interval below it. A bot that looks one turn ahead completes every
route of the published maps in at least 4 percent.

Bad: `{"stations": 19, "windows": 2, "completed": "0.0 % of games (95 %: 0.0 to 0.4 %)"}`
Good: `{"stations": 19, "windows": 4, "completed": "12.1 % of games (95 %: 10.2 to 14.3 %)"}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.rules import route_needs_more_windows, windowless_route_has_own_stations

LIMIT = Threshold(rule="route-never-completed", value=1, low=0.1, high=50, unit="percent of games")


def check(subject: PlayedSubject) -> Iterator[Remark]:
    """Reports routes, or all branches of a route together, that were completed less often than the limit."""
    limit = subject.limit(LIMIT) / 100
    explained = subject.explained_by(route_needs_more_windows.RULE, windowless_route_has_own_stations.RULE)
    for index, route in enumerate(subject.metro.routes):
        on = f"route:{route.id}"
        never = [goal for goal, share in enumerate(subject.completed[index]) if share.high < limit]
        if not never or on in explained:
            continue
        goal = subject.completed[index][never[0]]
        what = f"route `{route.id}`" if never[0] == 0 else f"all of route `{route.id}`, with its branches,"
        yield Remark(
            message=f"{what} was completed in {goal}; {_scarcest(subject, index)}; {subject.by}; "
            "give it a window more, or share more of its stations",
            path=("routes", index, "windows"),
            on=on,
        )


def _scarcest(subject: PlayedSubject, index: int) -> str:
    """The station of a route that was filled least, in words. Free cards reach every station now and then."""
    board = subject.played.board
    stops = sorted({station for track in board.tracks[index] for station in track.stations})
    station = min(stops, key=lambda stop: subject.played.filled(stop).value)
    return f"its `{board.stations[station]}` is filled least, in {subject.played.filled(station)}"


RULE = Rule(
    id="route-never-completed", group="play", severity=Severity.WARNING, page=__doc__, check=check, threshold=LIMIT
)
