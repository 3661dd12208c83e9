"""A train is placed too far from its route's start point for a line to lead from the one to the other.

A player looks from the train to the route's first box. Beyond this distance the sheet draws no leader: the arrow at the
box carries only the route's badge, and the train has to be searched for.

Remedy: move the train beside its start point, or leave `train` out. Typical trap: a start point that was moved, or a
path that was turned round, without its train.

Threshold: 75 mm from middle to middle, with the map as large as the paper allows. A leader of 32 mm, the arrow, and
half of box and carriage make about 60; a fifth is added because panels and trains may leave the map less room.

Bad: `"grid": {"columns": 60, "rows": 40}, "stations": [{"id": "dock", "name": "Dock", "at": [4, 2]}], "train": {"at": [40, 30]}`
Good: `"grid": {"columns": 60, "rows": 40}, "stations": [{"id": "dock", "name": "Dock", "at": [4, 2]}], "train": {"at": [1, 6]}`
"""  # noqa: E501 - an example is one line

from __future__ import annotations

import math
from collections.abc import Iterator

from metrox_maps.findings.finding import Place, Remark, Severity
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.rules.stations_too_close import millimetres
from metrox_maps.metrox.rules.subject import MapSubject

LIMIT = Threshold(rule="train-far-from-start", value=75, low=20, high=1000, unit="mm")


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports trains far from the first stop of their route; of both ends where players may start at either."""
    scale = subject.once(millimetres)
    if scale is None:
        return
    for index, route in enumerate(subject.metro.routes):
        at = route.train
        if at is None or not subject.is_on_grid(at):
            continue  # outside the grid, which is reported
        starts = list(route.stations[:1])
        if route.start not in (None, *starts):
            continue  # it is not clear where the route starts, which is reported
        if route.starts == "both-ends":
            starts += [stop.station for stop in subject.ends(index)]
        if not starts or any(start not in subject.at for start in starts):
            continue
        far, start = min((math.dist(at, subject.at[start]) * scale, start) for start in starts)
        if far > subject.limit(LIMIT):
            yield Remark(
                message=f"the train of route `{route.id}` stands about {far:.0f} mm from its start point `{start}`; "
                "move it beside it, or leave `train` out",
                path=("routes", index, "train", "at"),
                on=f"route:{route.id}",
                related=(Place("the start point", ("stations", subject.first_index[start], "at")),),
            )


RULE = Rule(
    id="train-far-from-start",
    group="geometry",
    severity=Severity.WARNING,
    page=__doc__,
    check=check,
    threshold=LIMIT,
)
