"""A clearly harder route pays less than an easier one.

Bonuses tell players where the work is. A route that is longer and asks more of each window, and yet pays less than
another, is passed over by everybody who compares the two.

Remedy: raise its bonus above the other's, or give it another window. Typical trap: bonuses handed out in the order in
which the routes were drawn, or the length judged by eye: a long route most of which other routes fill is an easy one.

Threshold: stations per window, at least 1.25 times the other route's, as smaller differences are evened out by where
the shared stations lie. Besides, the route has at least as many stations, as many that no other route fills, as many
of those per window, and as many separate stretches of them per window: a number card stops at the first filled
station, so that six stations in a row are easier than three apart. Only routes of one kind are compared, none with
branches.

Bad: `{"A": {"stations": 9, "windows": 2, "first": 3}, "B": {"stations": 5, "windows": 2, "first": 5}}`
Good: `{"A": {"stations": 9, "windows": 2, "first": 6}, "B": {"stations": 5, "windows": 2, "first": 5}}`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.metrox.model import Route
from metrox_maps.metrox.rules import route_inside_another, route_outside_bands
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="bonus-against-length", value=1.25, low=1, high=10, unit="times the stations per window")


class Work(NamedTuple):
    """What completing a route takes: stations, those no other route with windows fills, and their stretches."""

    stations: int
    own: int
    stretches: int


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes that pay less than an easier one, each beside the best paid of those."""
    if subject.unknown:
        return  # how hard routes are is open until their stops are known
    plain = [
        (index, route)
        for index, route in subject.first_routes
        if route.windows and not route.branches and len(subject.stops[index]) > 1
    ]
    work = {index: _work(subject, index) for index, _ in plain}
    factor = subject.limit(LIMIT)
    apart = {remark.on for rule in (route_inside_another, route_outside_bands) for remark in rule.check(subject)}
    for index, route in plain:
        easier = [
            other
            for other, rival in plain
            if f"route:{rival.id}" not in apart  # such a route is itself the defect, not everybody else's bonus
            and _comparable(route, rival)
            and _pays_less(route, rival)
            and _harder((work[index], route.windows), (work[other], rival.windows), factor)
        ]
        if easier:
            best = max(easier, key=lambda other: (subject.metro.routes[other].bonus.first, -other))
            rival = subject.metro.routes[best]
            yield Remark(
                message=f"route `{route.id}` has {_words(work[index], route)} and pays "
                f"{route.bonus.first} and {route.bonus.later}; the easier `{rival.id}`, with "
                f"{_words(work[best], rival)}, pays {rival.bonus.first} and {rival.bonus.later}; "
                f"raise the bonus of `{route.id}`",
                path=("routes", index, "bonus"),
                on=f"route:{route.id}",
                related=(Place("the easier route that pays more", ("routes", best, "bonus")),),
            )


def _work(subject: MapSubject, index: int) -> Work:
    stops = subject.stops[index]
    own = set(subject.own_stops(index))
    begun = sum(after in own and before not in own for before, after in pairwise(stops))
    # A loop has no first stop: a stretch may run across its start.
    before_first = stops[-1:] if subject.metro.routes[index].shape == "loop" else ()
    begun += bool(stops) and stops[0] in own and not (before_first and before_first[0] in own)
    return Work(len(stops), len(own), max(begun, min(1, len(own))))


def _comparable(route: Route, rival: Route) -> bool:
    return (route.shape, route.starts) == (rival.shape, rival.starts)


def _pays_less(route: Route, rival: Route) -> bool:
    return route.bonus.first < rival.bonus.first and route.bonus.later <= rival.bonus.later


def _harder(one: tuple[Work, int], other: tuple[Work, int], factor: float) -> bool:
    """Whether the first is harder in all respects. Shares are compared across, without a division."""
    (work, windows), (rival, rival_windows) = one, other
    return (
        work.stations >= rival.stations
        and work.own >= rival.own
        and work.stations * rival_windows >= factor * rival.stations * windows
        and work.own * rival_windows >= rival.own * windows
        and work.stretches * rival_windows >= rival.stretches * windows
    )


def _words(work: Work, route: Route) -> str:
    return f"{work.stations} stations ({work.own} of its own) for {plural(route.windows, 'window')}"


RULE = Rule(id="bonus-against-length", group="play", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
