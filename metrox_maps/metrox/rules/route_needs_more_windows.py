"""A route has more stations of its own than its windows could ever mark.

Even if every card turned for it were the highest of the deck, stations that no other route can fill would stay
empty, unless free cards are spent on it; its bonus is out of reach.

Remedy: another window, fewer stations, or stations shared with other routes.

Threshold: windows times the highest number or skip card of the map's edition, against the stations that no other
route with windows stops at. What is only improbable is for test play to say.

Bad: `"windows": 1, "stations": ["a", "b", "c", "d", "e", "f", "g"]`
Good: `"windows": 2, "stations": ["a", "b", "c", "d", "e", "f", "g"]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import plural
from metrox_maps.metrox.editions.edition import NUMBER, SKIP
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports routes that their windows cannot fill under the map's edition."""
    edition = subject.edition
    if edition is None:
        return
    highest = max((card.value for card in edition.cards if card.kind in (NUMBER, SKIP)), default=0)
    for index, route in enumerate(subject.metro.routes):
        own = len(subject.own_stops(index))
        if 0 < route.windows * highest < own:
            yield Remark(
                message=f"route `{route.id}` has {own} stations that no other route can fill, "
                f"but {plural(route.windows, 'window')} "
                f"of at most {highest} marks; add windows, or share stations",
                path=("routes", index, "windows"),
                on=f"route:{route.id}",
            )


RULE = Rule(id="route-needs-more-windows", group="play", severity=Severity.WARNING, page=__doc__, check=check)
