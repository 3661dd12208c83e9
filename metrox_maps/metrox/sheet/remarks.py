"""What a drawing leaves out, or does otherwise than its map says. What is wrong with it is judged by `rules`."""

from __future__ import annotations

from collections import Counter

from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.frame import Frame
from metrox_maps.metrox.sheet.plan import SheetRemark


def without_arrow(metro: MetroMap, frame: Frame) -> list[tuple[str, Route]]:
    """The start points at which a route's arrow found no room, with the route."""
    return [
        (route.stations[0], route)
        for route, train in zip(metro.routes, frame.trains, strict=True)
        if not train.leader and route.stations and route.stations[0] in frame.boxes
    ]


def patterns_changed(given: MetroMap, drawn: MetroMap) -> list[SheetRemark]:
    """What was done to tell routes apart that have the same pattern, on a sheet without color."""
    found = []
    counts = Counter(route.pattern for route in drawn.routes)
    for before, after in zip(given.routes, drawn.routes, strict=True):
        if before.pattern == after.pattern:
            continue
        words = f"without color the pattern {before.pattern} would be that of another route too"
        remedy = f"this sheet draws route {after.id} as {after.pattern}; give it that pattern to settle it"
        if counts[after.pattern] > 1:
            remedy = f"no pattern is free for route {after.id}, so that only its letter tells it apart"
        found.append(SheetRemark("pattern-changed", f"{words}; {remedy}", f"route:{after.id}"))
    return found
