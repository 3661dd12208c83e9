"""A route says that it passes a station, but its line does not go there.

`passes` explains a line that is drawn by a box without stopping; where there is no such line it misleads readers of
the file.

Remedy: remove the station from `passes`, or lead the line there with `bends`. Typical trap: a station that was
moved.

Threshold: one grid unit from the station's middle; a box is little smaller than a unit, so that a line farther away
than that does not seem to belong to it.

Bad: `"stations": ["west", "east"], "passes": ["far-north"]`
Good: `"stations": ["west", "east"], "passes": ["between"]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Drop, Path, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.segments import is_within
from metrox_maps.metrox.rules.subject import MapSubject

NEAR = 1
"""Grid units from a station's middle within which a line goes by it."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports passed stations farther than one unit from the drawn route."""
    for index, route in enumerate(subject.metro.routes):
        if not route.passes:
            continue
        legs = [leg.points for leg in subject.legs if leg.route == index]
        if not legs or None in legs:
            continue  # the line is not known everywhere
        pieces = [piece for points in legs if points for piece in pairwise(points)]
        for number, station in enumerate(route.passes):
            point = subject.at.get(station)
            if point is not None and not any(is_within(point, start, end, NEAR) for start, end in pieces):
                place: Path = ("routes", index, "passes", number)
                place = place if len(route.passes) > 1 else place[:-1]
                yield Remark(
                    message=f"route `{route.id}` does not go by `{station}`; remove it from `passes`, "
                    "or lead the line there",
                    path=("routes", index, "passes", number),
                    on=f"route:{route.id}",
                    repair=Repair(message="remove it from `passes`", changes=(Drop(place),)),
                )


RULE = Rule(id="passes-not-near", group="geometry", severity=Severity.WARNING, page=__doc__, check=check)
