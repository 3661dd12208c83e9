"""One table of a network in a CSV file: which it is, by its headings, and what its rows say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from metrox_maps.findings.words import shortened
from metrox_maps.transit.found import Link, Point
from metrox_maps.transit.importers import headings
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.tables import Table, rows
from metrox_maps.transit.notes import Note

STATIONS, EDGES, CALLS, LINES = "stations", "edges", "calls", "lines"
"""What a table holds: stations with positions; edges; stations by line and order without positions; lines."""

ENDINGS = (".csv", ".tsv", ".txt")
"""How the names of tables end; a file that is named alone may be called anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One table: the name of its file, what it holds, and which of its headings means what."""

    name: str
    role: str
    columns: Mapping[str, str]
    ends: tuple[str, str] | None


def sheet_of(name: str, names: tuple[str, ...]) -> Sheet | None:
    """What a table with these headings holds; None where they say nothing of a network."""
    columns, ends = headings.columns(names), headings.ends_of(names)
    named = "name" in columns or "id" in columns
    placed = {"lat", "lon"} <= columns.keys() or {"x", "y"} <= columns.keys() or "position" in columns
    if ends is not None:
        role = EDGES
    elif named and placed:
        role = STATIONS
    elif named and "line" in columns and "order" in columns:
        role = CALLS
    elif ("line" in columns or named) and "color" in columns:
        role = LINES
    else:
        return None
    return Sheet(name=name, role=role, columns=columns, ends=ends)


def sheets(material: Material) -> tuple[Sheet, ...]:
    """The tables of a material that say something of a network."""
    found = []
    for name in material.names:
        if len(material.names) == 1 or name.lower().endswith(ENDINGS):
            table = Table(material, name, [])
            table.close()
            sheet = sheet_of(name, table.columns)
            if sheet is not None:
                found.append(sheet)
    return tuple(found)


@dataclass(slots=True)
class Edges:
    """What a table of edges says of lines and of its own ends; lines are by the word they are named by."""

    links: dict[str, dict[tuple[str, str], Link]] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)
    """Ends with the place of the first row that names them."""
    unknown: int = 0
    """Rows that lead to no known stop."""


def read_edges(material: Material, sheet: Sheet, known: Mapping[str, str] | None, notes: list[Note]) -> Edges:
    """A table of edges; `known` gives the id of a stop for each word it may be called by, None takes every word."""
    edges = Edges()
    a_column, b_column = sheet.ends or ("", "")
    line_column = sheet.columns.get("line", "")
    for row, place in rows_of(material, sheet, notes):
        words = [headings.text(row.get(column)) for column in (a_column, b_column)]
        ids = [word if known is None else known.get(word.casefold(), "") for word in words]
        if not all(ids):
            missing = words[ids.index("")]
            edges.unknown += 1
            why = f"leads to `{shortened(missing)}`, which is no station" if missing else "has an empty end"
            notes.append(Note("dropped", f"an edge {why}", place))
            continue
        a, b = ids
        if a == b:
            notes.append(Note("dropped", f"an edge leads from `{shortened(words[0])}` to itself", place))
            continue
        line = headings.text(row.get(line_column))
        links = edges.links.setdefault(line, {})
        pair = (min(a, b), max(a, b))
        if pair in links and links[pair].a == a:
            notes.append(Note("folded", f"a second row of `{shortened(words[0])}` to `{shortened(words[1])}`", place))
        links.setdefault(pair, Link(a=pair[0], b=pair[1]))
        for end in ids:
            edges.ends.setdefault(end, place)
        if color := color_of(row.get(sheet.columns.get("color", ""))):
            edges.colors.setdefault(line, color)
    return edges


def rows_of(material: Material, sheet: Sheet, notes: list[Note]) -> Iterator[tuple[dict[str, str], str]]:
    """The rows of a table with their places."""
    fits = _plausible if sheet.role == STATIONS else None
    for line, row in rows(material, sheet.name, notes, fits=fits):
        yield row, f"{shortened(sheet.name)} line {line}"


def _plausible(row: Mapping[str, str]) -> bool:
    """Whether a row with too many fields is right as it is: its numbers stand where numbers should."""
    point = headings.point(row)
    return point is not None and (not point[1] or headings.degrees(point[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class StationRow:
    """One row that names a station."""

    id: str
    name: str
    other_names: tuple[str, ...]
    point: tuple[Point, bool] | None
    lines: tuple[str, ...]
    order: float | None
    color: str
    mode: str
    place: str


def station_rows(material: Material, sheet: Sheet, notes: list[Note]) -> Iterator[StationRow]:
    """The rows of a table that name a station; others are noted."""
    columns = sheet.columns
    for row, place in rows_of(material, sheet, notes):
        name = headings.text(row.get(columns.get("name", "")))
        id_ = headings.text(row.get(columns.get("id", "")))
        if not (name or id_):
            notes.append(Note("dropped", "a row without a name and an id is no station", place))
            continue
        line = headings.text(row.get(columns.get("line", "")))
        yield StationRow(
            id=id_,
            name=name or id_,
            other_names=headings.other_names(row),
            point=headings.point(row),
            lines=tuple(part.strip() for part in line.replace("|", ";").split(";") if part.strip()),
            order=headings.number(row.get(columns.get("order", ""))),
            color=color_of(row.get(columns.get("color", ""))),
            mode=headings.mode_of(row.get(columns.get("mode", ""))),
            place=place,
        )
