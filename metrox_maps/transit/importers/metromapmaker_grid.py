"""The cells and stations of a Metro Map Maker map, in whichever of its three forms it was saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.importers import editors_map, headings
from metrox_maps.transit.notes import Note

Cell = tuple[int, int]
"""Column and row; rows grow downwards."""

AROUND: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The eight neighbors of a cell, those that share a side first."""
_MOST = 10_000
"""The farthest column or row; the editor's largest grid has 360."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A station's cell."""

    name: str
    transfer: bool = False
    lines: tuple[str, ...] = ()
    """Colors that the first form of a map says to call here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A map: which color a cell has, and which cells are stations."""

    colors: dict[Cell, str] = field(default_factory=dict)
    """As the map writes colors."""
    marks: dict[Cell, Mark] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """Of the lines, by color."""


def is_map(value: Any) -> bool:
    """Whether a value is a map: cells by color, or cells by column and row that have a line."""
    if not isinstance(value, dict):
        return False
    if isinstance(value.get("points_by_color"), dict):
        return True
    columns = [column for key, column in value.items() if _whole(key) is not None and isinstance(column, dict)]
    cells = [(row, cell) for column in columns[:20] for row, cell in list(column.items())[:5]]
    return any("line" in cell for _, cell in cells if isinstance(cell, dict)) and all(
        _whole(row) is not None and isinstance(cell, dict) for row, cell in cells
    )


def grid_of(drawn: Mapping[str, Any], notes: list[Note]) -> Grid:
    """The cells, stations and names of a map; what cannot be read is left out and noted."""
    grid = Grid()
    outer = drawn.get("global")
    if isinstance(outer, dict):
        version = headings.number(outer.get("data_version"))
        if version is not None and version not in (1, 2, 3):
            notes.append(Note("guessed", f"data version {version:g} is not one of those known, 1 to 3"))
        for color, line in editors_map.entries(outer.get("lines")):
            grid.names[color] = headings.text(line.get("displayName")) if isinstance(line, dict) else ""
    points = drawn.get("points_by_color")
    lost = _colored(points, grid) if isinstance(points, dict) else _plain(drawn, grid)
    if lost:
        notes.append(Note("dropped", f"{plural(lost, 'cell')} with a second color, or with no whole numbers as place"))
    astray = []
    for x, y, station in _stations(drawn):
        if (x, y) in grid.colors:
            grid.marks[(x, y)] = _mark(station)
        else:
            astray.append(_mark(station).name or f"{x},{y}")
    if astray:
        names = ", ".join(f"`{shortened(name)}`" for name in sorted(astray)[:6])
        notes.append(Note("dropped", f"{plural(len(astray), 'station')} beside every line: {names}"))
    return grid


def _colored(points: Mapping[str, Any], grid: Grid) -> int:
    """Cells by color, as `xys` of columns and rows, as `xy` pairs, or by width and style; counts what is lost."""
    lost = 0
    for color, shapes in points.items():
        for shape in (
            [part for key, part in shapes.items() if key not in ("x", "y")] if isinstance(shapes, dict) else []
        ):
            for place, on in _cells(shape):
                if on and (place is None or grid.colors.setdefault(place, color) != color):
                    lost += 1
    return lost


def _cells(shape: Any) -> Iterator[tuple[Cell | None, bool]]:
    if isinstance(shape, list):
        for pair in shape:
            ends = [_whole(part) for part in pair] if isinstance(pair, list) and len(pair) == 2 else [None]
            yield (None if None in ends else (ends[0] or 0, ends[1] or 0)), True
    elif isinstance(shape, dict):
        for key, rows in shape.items():
            x = _whole(key)
            for row, on in rows.items() if isinstance(rows, dict) else []:
                y = _whole(row)
                yield (None if x is None or y is None else (x, y)), bool(on)


def _plain(drawn: Mapping[str, Any], grid: Grid) -> int:
    """Cells by column and row, each with its line."""
    lost = 0
    for key, rows in drawn.items():
        x = _whole(key)
        for row, cell in rows.items() if x is not None and isinstance(rows, dict) else []:
            y = _whole(row)
            color = headings.text(cell.get("line")) if isinstance(cell, dict) else ""
            if x is None or y is None or not color:
                lost += bool(cell)
                continue
            grid.colors[(x, y)] = color
    return lost


def _stations(drawn: Mapping[str, Any]) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    stations = drawn.get("stations")
    if isinstance(stations, list):
        for station in stations:
            pair = station.get("xy") if isinstance(station, dict) else None
            if isinstance(pair, list) and len(pair) == 2:
                x, y = _whole(pair[0]), _whole(pair[1])
                if x is not None and y is not None:
                    yield x, y, station
        return
    columns = stations if isinstance(stations, dict) else drawn
    for key, rows in columns.items():
        x = _whole(key)
        for row, cell in rows.items() if x is not None and isinstance(rows, dict) else []:
            y = _whole(row)
            station = cell.get("station") if columns is drawn and isinstance(cell, dict) else cell
            if x is not None and y is not None and isinstance(station, dict):
                yield x, y, station


def _mark(station: Mapping[str, Any]) -> Mark:
    lines = station.get("lines")
    return Mark(
        name=headings.text(headings.text(station.get("name")).replace("_", " ")),
        transfer=bool(station.get("transfer")),
        lines=tuple(headings.text(line) for line in lines) if isinstance(lines, list) else (),
    )


def _whole(value: Any) -> int | None:
    """A column or row; None for anything else."""
    number = headings.number(value) if isinstance(value, str | int | float) else None
    return int(number) if number is not None and number == int(number) and abs(number) <= _MOST else None
