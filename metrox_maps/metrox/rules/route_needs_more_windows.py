"""A route needs more windows than it has, even if every card turned for it were the best of the deck.

Some of its stations, which no other route can fill, would stay empty, unless free cards are spent on them; its bonus
is out of reach.

Remedy: another window, fewer stations, or stations shared with other routes. Typical trap: stations of its own that
lie far apart: a card marks at most as many stations as it shows, one after another.

Threshold: the fewest cards that could mark the stations at which no other route with windows stops. A number card of
the highest value marks as many stations on end, shared ones among them; a skip card jumps over stations that other
routes have filled before. For loops and branching routes only the number of stations counts. What is only improbable
is for test play to say.

Bad: `"windows": 1, "stations": ["a", "b", "c", "d", "e", "f", "g"]`
Good: `"windows": 2, "stations": ["a", "b", "c", "d", "e", "f", "g"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metrox.editions.edition import NUMBER, SKIP, TRANSFER, Edition
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes that their windows cannot fill under the map's edition."""
    if subject.edition is None:
        return
    run, jump = _highest(subject.edition)
    most = max(run, jump)
    for index, route in enumerate(subject.metro.routes):
        own = len(subject.own_stops(index))
        if not route.windows or not most:
            continue
        if route.windows * most < own:
            yield Remark(
                message=f"route `{route.id}` has {own} stations that no other route can fill, "
                f"but {plural(route.windows, 'window')} "
                f"of at most {most} marks; add windows, or share stations",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )
        elif not route.branches and route.shape == "path" and route.windows < _fewest(subject, index, run, jump):
            yield Remark(
                message=f"route `{route.id}` has {plural(own, 'station')} that no other route can fill, so far apart "
                f"that even the best cards need {_fewest(subject, index, run, jump)} windows, and it has "
                f"{route.windows}; add windows, or share other stations",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


def _highest(edition: Edition) -> tuple[int, int]:
    """Most stations a card marks on end, and most with jumps; a transfer numbers one."""
    run = max((card.value for card in edition.cards if card.kind == NUMBER), default=0)
    jump = max((card.value for card in edition.cards if card.kind == SKIP), default=0)
    one = any(card.kind == TRANSFER for card in edition.cards)
    return max(run, jump, one), max(jump, one)


def _fewest(subject: MapSubject, index: int, run: int, jump: int) -> int:
    """Fewest cards that mark all own stations of a path: each, from the first one left, as far as the best reaches."""
    stops = subject.stops[index]
    mine = set(subject.own_stops(index))
    own = [position for position, stop in enumerate(stops) if stop in mine]
    cards = done = 0
    while done < len(own):
        on_end = sum(position < own[done] + run for position in own[done : done + run])
        done += max(on_end, jump, 1)
        cards += 1
    return cards


RULE = Rule(id="route-needs-more-windows", group="play", severity=Severity.WARNING, page=__doc__, check=check)
