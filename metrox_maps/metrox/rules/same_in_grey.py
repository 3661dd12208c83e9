"""Two routes that meet have the same pattern and nearly the same grey.

Many sheets are printed or copied without color, and then pattern and lightness are all there is: beyond the station
where the two meet, nobody can say which is which.

Remedy: give one of them another pattern, of which there are 16; or make one color clearly lighter. Typical trap: a
full red and a middle blue, which differ in everything but lightness.

Threshold: 4 of the 100 steps of lightness (CIE L*) between black and white, about twice what a careful eye sees between
two patches side by side. Only routes that share a station count: where lines never meet, their places tell them apart.

Bad: `"routes": [{"id": "A", "color": "#c8242f"}, {"id": "B", "color": "#12805c"}]`
Good: `"routes": [{"id": "A", "color": "#c8242f"}, {"id": "B", "color": "#12805c", "pattern": "double"}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import listed
from metrox_maps.metrox.rules.colors_too_similar import alike, looks
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.vision import lightness

LIMIT = Threshold(rule="same-in-grey", value=4, low=0.5, high=50, unit="steps of lightness, of 100")

_MOST_SHOWN = 6


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a route, the earlier routes that it meets and looks like in grey."""
    routes = subject.once(looks)
    greys = {index: lightness(route.color) for index, route in routes}
    stops = {index: frozenset(subject.stops[index]) for index in greys}
    told, limit = subject.once(alike), subject.limit(LIMIT)
    for index, route in routes:
        partners = [
            first
            for first, other in routes
            if first < index
            and other.pattern == route.pattern
            and (first, index) not in told
            and abs(greys[first] - greys[index]) < limit
            and not stops[first].isdisjoint(stops[index])
        ]
        if partners:
            ids = listed((subject.metro.routes[first].id for first in partners), _MOST_SHOWN)
            yield Remark(
                message=f"printed without color, route `{route.id}` looks like {ids}, which it meets: "
                f"the pattern is `{route.pattern}` for all, and the greys are nearly the same; change a pattern",
                path=("routes", index, "color"),
                on=f"route:{route.id}",
                related=tuple(
                    Place("as grey as this one", ("routes", first, "color")) for first in partners[:_MOST_SHOWN]
                ),
            )


RULE = Rule(id="same-in-grey", group="color", severity=Severity.INFO, page=__doc__, check=check, threshold=LIMIT)
