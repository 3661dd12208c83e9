"""Stations have positions, but the map has no grid.

Positions count in grid units from the top left corner; without the size of the grid it is unknown where on the page
they are.

Remedy: add `grid` with at least as many columns and rows as the positions need.

Bad: `"stations": [{"id": "dock", "name": "Dock", "at": [12, 8]}]`
Good: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [12, 8]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Put, Remark, Repair, Severity
from metrox_maps.findings.rule import Rule
from metrox_maps.metrox import facts
from metrox_maps.metrox.rules.subject import MapSubject


def check(subject: MapSubject) -> Iterator[Remark]:
    """Reports a missing grid, with the least size that holds every position."""
    if subject.metro.grid is None and subject.at:
        columns = max(point[0] for point in subject.at.values())
        rows = max(point[1] for point in subject.at.values())
        yield Remark(
            message=f"stations have positions, but there is no `grid`; add one of at least {columns} columns and "
            f"{rows} rows",
            path=(),
            repair=Repair(message="add a grid that holds everything", changes=(Put(("grid",), least_grid(subject)),)),
        )


def least_grid(subject: MapSubject) -> dict[str, int]:
    """Columns and rows of the least grid that holds every station, bend, train and background corner."""
    metro = subject.metro
    points = [*facts.positions(metro).values(), *(point for shape in metro.background for point in shape.points)]
    for route in metro.routes:
        bends = [*route.bends, *(bend for branch in route.branches for bend in branch.bends)]
        points += [point for bend in bends for point in bend.through]
        points += [route.train] if route.train is not None else []
    return {"columns": max(1, *(point[0] for point in points)), "rows": max(1, *(point[1] for point in points))}


RULE = Rule(id="grid-missing", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
