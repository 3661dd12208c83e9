"""A station, bend, train or background corner lies outside the grid.

Positions run from 0 to `columns` and from 0 to `rows`; what lies beyond falls off the sheet.

Remedy: move it, or enlarge `grid`. Typical trap: column and row swapped.

Bad: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [12, 18]}]`
Good: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [18, 12]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Remark, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports every position beyond the grid."""
    grid = subject.metro.grid
    if grid is None:
        return
    for point, path, what, on in _placed(subject):
        if not (0 <= point[0] <= grid.columns and 0 <= point[1] <= grid.rows):
            yield Remark(
                message=f"{what} at [{point[0]}, {point[1]}] lies outside the grid of {grid.columns} × {grid.rows}; "
                "move it, or enlarge the grid",
                path=path,
                on=on,
            )


def _placed(subject: MapSubject) -> Iterator[tuple[Point, Path, str, str]]:
    """Every position of the map with its place, what it is of, and the object it belongs to."""
    for index, station in enumerate(subject.metro.stations):
        if station.at is not None:
            yield station.at, ("stations", index, "at"), f"`{station.id}`", f"station:{station.id}"
    for index, route in enumerate(subject.metro.routes):
        here: Path = ("routes", index)
        on = f"route:{route.id}"
        groups = [
            (route.bends, here),
            *((branch.bends, (*here, "branches", b)) for b, branch in enumerate(route.branches)),
        ]
        for bends, place in groups:
            for number, bend in enumerate(bends):
                for corner, point in enumerate(bend.through):
                    yield point, (*place, "bends", number, "through", corner), f"a bend of route `{route.id}`", on
        if route.train is not None:
            yield route.train, (*here, "train", "at"), f"the train of route `{route.id}`", on
    for index, shape in enumerate(subject.metro.background):
        for corner, point in enumerate(shape.points):
            yield point, ("background", index, "points", corner), f"a corner of the {shape.kind}", ""


RULE = Rule(id="outside-grid", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
