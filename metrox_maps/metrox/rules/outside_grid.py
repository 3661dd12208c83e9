"""A station, bend, train or background corner lies outside the grid.

Positions run from 0 to `columns` and from 0 to `rows`; what lies beyond falls off the sheet.

Remedy: move it, or enlarge `grid`. Typical trap: column and row swapped, in a position or in the grid itself.

Threshold: where three or more of them lie outside, the grid is what is wrong, and one finding says so.

Bad: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [12, 18]}]`
Good: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [18, 12]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Path, Place, Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import listed
from metrox_maps.metrox.model import Point
from metrox_maps.metrox.rules.grid_missing import least_grid
from metrox_maps.metrox.rules.subject import MapSubject

MANY = 3
"""Objects outside from which on it is the grid that is wrong."""


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports what lies beyond the grid, each once, or the grid where it is too small for many."""
    grid = subject.metro.grid
    if grid is None:
        return
    first: dict[Path, tuple[Point, Path, str, str]] = {}
    for point, path, what, on in _placed(subject):
        if not subject.is_on_grid(point):
            thing = path[:-2] if path[-2] in ("through", "points") else path
            first.setdefault(thing, (point, path, what, on))
    outside = list(first.values())
    size = f"the grid of {grid.columns} × {grid.rows}"
    if len(outside) >= MANY:
        yield _too_small(subject, outside, size)
        return
    for point, path, what, on in outside:
        yield Remark(
            message=f"{what} at [{point[0]}, {point[1]}] lies outside {size}; move it, or enlarge the grid",
            path=path,
            on=on,
        )


def _too_small(subject: MapSubject, outside: list[tuple[Point, Path, str, str]], size: str) -> Remark:
    least, grid = least_grid(subject), subject.metro.grid
    assert grid is not None
    swapped = {"columns": grid.rows, "rows": grid.columns}
    if all(least[key] <= swapped[key] for key in least):
        wanted, what = swapped, "exchange columns and rows"
    else:
        wanted = {"columns": max(grid.columns, least["columns"]), "rows": max(grid.rows, least["rows"])}
        what = f"enlarge it to {wanted['columns']} × {wanted['rows']}"
    names = listed(sorted({what for _, _, what, _ in outside}), 4, mark="")
    return Remark(
        message=f"{names} lie outside {size}; {what}, or move them",
        path=("grid",),
        related=tuple(Place("outside", path) for _, path, _, _ in outside[:MANY]),
        repair=Repair(message=what, changes=tuple(Put(("grid", key), value) for key, value in wanted.items())),
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
