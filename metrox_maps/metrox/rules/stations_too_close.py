"""Two stations stand closer together than boxes to write in need on the paper.

A player writes up to two digits into a box and must see which box they are in. Where boxes of 6 mm with 2 mm between
them find no room, `metrox sheet` draws smaller ones, or refuses the map.

Remedy: move one of the two, or print on larger paper. Typical trap: one distant station that stretches the map, so
that all others shrink.

Threshold: 8 mm from middle to middle, the larger of across and down, with the drawn part of the grid as large as the
paper allows, upright or turned. Panels and trains may take more room: the finding is always right, silence is no
promise.

Bad: `"grid": {"columns": 60, "rows": 40}, "stations": [{"id": "a", "name": "A", "at": [4, 2]}, {"id": "b", "name": "B", "at": [5, 2]}]`
Good: `"grid": {"columns": 60, "rows": 40}, "stations": [{"id": "a", "name": "A", "at": [4, 2]}, {"id": "b", "name": "B", "at": [6, 2]}]`
"""  # noqa: E501 - an example is one line

from __future__ import annotations

import math
from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.findings.words import plural
from metrox_maps.geometry.fitting import largest_scale, nearest_neighbors, spread
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="stations-too-close", value=8, low=5, high=50, unit="mm")
MOST_PAIRS = 3
"""More pairs than that are not stations too close, but a scale too small for all."""
AROUND = 10.0
"""Millimetres that boxes and lines take beyond the outermost positions, both sides together."""


ROOMY = 40.0
"""Neighboring stations are drawn no further apart than this, however large the paper."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a pair of neighbors, stations with too little room between them; many pairs have one cause."""
    scale = subject.once(millimetres)
    limit = subject.limit(LIMIT)
    if scale is None:
        return
    close = [
        (distance * scale, pair) for pair, distance in subject.once(_neighbors).items() if distance * scale < limit
    ]
    many = len(close) > MOST_PAIRS
    for room, (one, other) in [min(close)] if many else close:
        first, second = sorted((subject.first_index[one], subject.first_index[other]))
        words = f"`{one}` and `{other}` are at most {math.floor(room * 10) / 10} mm apart on this paper, and boxes "
        words += f"to write in need {limit:g} mm; "
        if many:
            words += f"so are {plural(len(close) - 1, 'other pair')}: the map needs larger paper, or lies far apart "
            words += "because of a few distant stations or bends"
        else:
            words += "move one of them, or print on larger paper"
        yield Remark(
            message=words,
            path=("stations", second, "at"),
            on=f"station:{subject.metro.stations[second].id}",
            related=(Place("its neighbor", ("stations", first, "at")),),
        )


def millimetres(subject: MapSubject) -> float | None:
    """The most a grid unit can measure on the paper (see `sheet.frame`); None where nothing has an extent."""
    drawn = {point for leg in subject.legs for point in leg.points or ()}
    scale = largest_scale({*drawn, *subject.at.values()}, subject.room, AROUND)
    nearest = min(subject.once(_neighbors).values(), default=None)
    return scale if scale is None or nearest is None else min(scale, ROOMY / nearest)


def _neighbors(subject: MapSubject) -> dict[tuple[str, str], int]:
    """Each station that is not alone, paired with its nearest at another spot, and their distance in grid units.

    The names of a pair are in order; one of those on one spot stands for all of them.
    """
    named = sorted((min(stations), point) for point, stations in subject.stations_at.items())
    if len(named) < 2:
        return {}
    found = {}
    for one, other in enumerate(nearest_neighbors([point for _, point in named])):
        pair = (named[min(one, other)][0], named[max(one, other)][0])
        found[pair] = spread(named[one][1], named[other][1])
    return found


RULE = Rule(
    id="stations-too-close",
    group="geometry",
    severity=Severity.WARNING,
    page=__doc__,
    check=check,
    threshold=LIMIT,
)
