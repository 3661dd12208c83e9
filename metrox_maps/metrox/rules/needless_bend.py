"""A bend point changes no direction: the line runs straight on through it.

It does no harm to the drawing, but it misleads whoever moves a station beside it: the line then gets a corner that
nobody meant.

Remedy: remove the point. Typical trap: the corner of a line that has been straightened since.

Bad: `"bends": [{"after": "west", "through": [[4, 2], [6, 2], [6, 5]]}]`
Good: `"bends": [{"after": "west", "through": [[6, 2], [6, 5]]}]`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from metrox_maps.findings.finding import Drop, Path, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.geometry.directions import runs_straight
from metrox_maps.metrox.model import Bend, Point
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports, once a bend, points in the middle of a straight line."""
    for index, route in enumerate(subject.metro.routes):
        for bends, steps, place in _ways(subject, index):
            entries = [bend.after for bend in bends]
            for number, bend in enumerate(bends):
                if entries.count(bend.after) > 1 or bend.after not in steps:
                    continue  # which is reported
                points = _line(subject, bend, steps[bend.after])
                needless = _needless(points) if points else []
                if not needless:
                    continue
                entry: Path = (*place, "bends", number)
                drops = [Drop((*entry, "through", corner)) for corner in needless]
                if len(needless) == len(bend.through):
                    drops = [Drop(entry if len(bends) > 1 else entry[:-1])]
                yield Remark(
                    message=f"the bend of route `{route.id}` after `{bend.after}` has "
                    f"{'a point' if len(needless) == 1 else f'{len(needless)} points'} where the line runs straight "
                    "on; remove what is not needed",
                    path=(*entry, "through", needless[0]),
                    on=f"route:{route.id}",
                    repair=Repair(message="remove what bends nothing", changes=tuple(drops), safe=True),
                )


def _ways(subject: MapSubject, index: int) -> Iterator[tuple[tuple[Bend, ...], dict[str, str], Path]]:
    """Bends of path and branches, each with the stops its steps lead to, by the stop they leave, and its place."""
    route = subject.metro.routes[index]
    path = route.stations + route.stations[:1] if route.shape == "loop" and len(route.stations) > 2 else route.stations
    yield route.bends, dict(pairwise(path)), ("routes", index)
    for number, branch in enumerate(route.branches):
        way = route.stations[-1:] + branch.stations
        yield branch.bends, dict(pairwise(way)), ("routes", index, "branches", number)


def _line(subject: MapSubject, bend: Bend, end: str) -> tuple[Point, ...] | None:
    first, last = subject.at.get(bend.after), subject.at.get(end)
    return None if first is None or last is None else (first, *bend.through, last)


def _needless(points: tuple[Point, ...]) -> list[int]:
    """Numbers of the corners at which a line runs straight on; none where two points in a row are equal."""
    if any(first == second for first, second in pairwise(points)):
        return []  # a bend without length, which is reported
    return [number for number in range(len(points) - 2) if runs_straight(*points[number : number + 3])]


RULE = Rule(id="needless-bend", group="style", severity=Severity.INFO, page=__doc__, check=check)
