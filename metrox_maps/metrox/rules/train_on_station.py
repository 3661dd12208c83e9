"""A train is placed on a station's box or on another train.

A carriage covers whatever it stands on, so that `metrox sheet` has to push it away: it ends where nobody put it.

Remedy: move the train to where the network leaves room, or leave `train` out and let the program find a place. Typical
trap: a train put on its start point itself; it belongs beside it.

Threshold: a carriage is at least 18 mm high and wide. Its middle needs 12 mm to a station's middle, across or down,
half of it and half a box of 6 mm; and 18 mm to another train's middle. The map counts as large as the paper allows.

Bad: `"stations": [{"id": "dock", "name": "Dock", "at": [4, 2]}], "train": {"at": [4, 2]}`
Good: `"stations": [{"id": "dock", "name": "Dock", "at": [4, 2]}], "train": {"at": [1, 2]}`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.fitting import spread
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.stations_too_close import millimetres
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="train-on-station", value=18, low=10, high=60, unit="mm")
"""The height of a carriage."""
BOX = 6.0


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a train, the nearest station it would cover, or else the first train before it."""
    scale = subject.once(millimetres)
    if scale is None:
        return
    height = subject.limit(LIMIT)
    earlier: list[tuple[Point, int]] = []
    for index, route in subject.first_routes:
        at = route.train
        if at is None:
            continue
        place: Path = ("routes", index, "train", "at")
        near = [
            (spread(at, point), min(stations))
            for point, stations in subject.stations_at.items()
            if spread(at, point) * scale < (height + BOX) / 2
        ]
        under = next((other for point, other in earlier if spread(at, point) * scale < height), None)
        if near:
            _, station = min(near)
            what, related = f"`{station}`", Place("the station", ("stations", subject.first_index[station], "at"))
        elif under is not None:
            other = subject.metro.routes[under].id
            what, related = f"the train of route `{other}`", Place("that train", ("routes", under, "train", "at"))
        earlier.append((at, index))
        if near or under is not None:
            yield Remark(
                message=f"the train of route `{route.id}` covers {what}; move it to a free place",
                path=place,
                on=f"route:{route.id}",
                related=(related,),
            )


RULE = Rule(
    id="train-on-station",
    group="geometry",
    severity=Severity.WARNING,
    page=__doc__,
    check=check,
    threshold=LIMIT,
)
