"""Stations have positions, but the map has no grid.

Positions count in grid units from the top left corner; without the size of the grid it is unknown where on the page
they are.

Remedy: add `grid` with at least as many columns and rows as the positions need.

Bad: `"stations": [{"id": "dock", "name": "Dock", "at": [12, 8]}]`
Good: `"grid": {"columns": 24, "rows": 16}, "stations": [{"id": "dock", "name": "Dock", "at": [12, 8]}]`
"""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.findings.finding import Remark, Severity
from metrox_maps.findings.rule import Rule
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
        )


RULE = Rule(id="grid-missing", group="geometry", severity=Severity.ERROR, page=__doc__, check=check)
