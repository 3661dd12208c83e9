"""Tables of stations, lines and edges in CSV files, told apart by their headings.

A network is made from stations and edges, from stations with their place on a line, or from edges alone; a table of
lines gives names and colors. One file of these is enough: those it needs are looked for beside it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import LONLAT, Found, FoundLine, Link, Pattern, Point, Stop
from metrox_maps.transit.importers import headings
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.csv_sheets import (
    CALLS,
    EDGES,
    ENDINGS,
    LINES,
    STATIONS,
    Sheet,
    StationRow,
    read_edges,
    rows_of,
    sheets,
    station_rows,
)
from metrox_maps.transit.importers.importer import Importer
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.siblings import is_file, with_siblings
from metrox_maps.transit.notes import Note


def recognizes(material: Material) -> bool:
    """Whether a table has the headings of stations, edges or lines."""
    return material.json is None and bool(sheets(material))


def read(material: Material) -> Found:
    """Reads tables of stations, lines and edges.

    Raises ImportFailed, with what the tables hold, where that makes no network.
    """
    notes: list[Note] = []
    files, used = _gathered(material, notes)
    network = _Tables(files, notes)
    for role in (LINES, STATIONS, EDGES, CALLS):
        for sheet in used:
            if sheet.role == role:
                network.take(sheet)
    held = listed((f"{sheet.name} ({sheet.role})" for sheet in used), 12)
    return network.found(f"{shortened(material.path, 200)}: the tables are {held}")


def _gathered(material: Material, notes: list[Note]) -> tuple[Material, list[Sheet]]:
    """The tables to read: all that are given, and for a single file one of each kind beside it that it needs."""
    own = sheets(material)
    if not own:
        raise ImportFailed(
            f"{shortened(material.path, 200)}: no table has headings of stations (`id`, `name`, `lat`, `lon`), edges "
            "(`from`, `to`, `line`) or lines (`line`, `name`, `color`)"
        )
    given = list(own)
    if not is_file(material) or not _needs(given):
        return material, given
    files = with_siblings(material, ENDINGS[:2])
    others = [sheet for sheet in sheets(files) if sheet.name != own[0].name]
    stem = own[0].name
    others.sort(key=lambda sheet: (-_alike(stem, sheet.name), sheet.name))
    for role in _needs(given):
        fitting = next((sheet for sheet in others if sheet.role == role), None)
        if fitting is not None and role in _needs(given):
            given.append(fitting)
            notes.append(Note("guessed", f"`{shortened(fitting.name)}` beside it was read too, for its {role}"))
    return files, given


def _alike(a: str, b: str) -> int:
    """How many letters two names have in common at their start."""
    return next((index for index, (one, other) in enumerate(zip(a, b, strict=False)) if one != other), len(a))


def _needs(given: list[Sheet]) -> tuple[str, ...]:
    """The kinds of tables that would complete these."""
    roles = {sheet.role for sheet in given}
    ordered = CALLS in roles or any(sheet.role == STATIONS and "line" in sheet.columns for sheet in given)
    wanted = [STATIONS] if STATIONS not in roles else []
    if EDGES not in roles and not ordered:
        wanted += [EDGES, CALLS]
    return (*wanted, *([LINES] if LINES not in roles else []))


class _Tables:
    """What the tables say together."""

    def __init__(self, files: Material, notes: list[Note]) -> None:
        self.files, self.notes = files, notes
        self.stops: dict[str, Stop] = {}
        self.points: dict[str, tuple[Point, bool]] = {}
        self.words: dict[str, str] = {}
        """The id of a station by its id and by its name, in lower case."""
        self.names: dict[str, str] = {}
        self.colors: dict[str, str] = {}
        self.modes: dict[str, str] = {}
        self.links: dict[str, dict[tuple[str, str], Link]] = {}
        self.calls: dict[str, list[tuple[float | None, int, str]]] = {}
        """For each line its calls: order, row, stop."""
        self.repeats = False
        """Whether stations stand in several rows, one for each line."""
        self.unknown = 0

    def take(self, sheet: Sheet) -> None:
        """Adds one table; lines come first, then stations, since others refer to them."""
        match sheet.role:
            case "lines":
                self._lines(sheet)
            case "stations":
                self._stations(sheet)
            case "edges":
                self._edges(sheet)
            case _:
                self._calls(sheet)

    def _lines(self, sheet: Sheet) -> None:
        id_column = sheet.columns.get("line", sheet.columns.get("id", sheet.columns.get("name", "")))
        name_column = sheet.columns.get("name", id_column)
        for row, place in rows_of(self.files, sheet, self.notes):
            id_ = headings.text(row.get(id_column)) or headings.text(row.get(name_column))
            if not id_ or id_ in self.names:
                why = f"a second line with the id `{shortened(id_)}`" if id_ else "a line without an id"
                self.notes.append(Note("dropped", f"{why} is not used", place))
                continue
            self.names[id_] = headings.text(row.get(name_column)) or id_
            self.colors[id_] = color_of(row.get(sheet.columns.get("color", "")))
            self.modes[id_] = headings.mode_of(row.get(sheet.columns.get("mode", "")))

    def _line(self, word: str, sheet: Sheet) -> str:
        """The id of a line that a row names by id or by name; a table without lines is one line itself."""
        if not word:
            return PurePosixPath(sheet.name).stem
        if word in self.names:
            return word
        named = [id_ for id_, name in sorted(self.names.items()) if name.casefold() == word.casefold()]
        return named[0] if named else word

    def _stations(self, sheet: Sheet) -> None:
        ordered = "line" in sheet.columns
        for index, row in enumerate(station_rows(self.files, sheet, self.notes)):
            id_ = self._stop(row, ordered)
            if not id_ or not ordered:
                continue
            for word in row.lines:
                self._call(self._line(word, sheet), row, index, id_)

    def _stop(self, row: StationRow, ordered: bool) -> str:
        """The id of the stop a row is about, which is a new one or one that has the same id or name and place."""
        id_ = row.id or row.name
        same = self.stops.get(id_)
        if same is not None and ordered:
            here = self.points.get(id_)
            if row.id or here == row.point:
                self.repeats = True
                return id_
            id_, same = f"{id_} ({';'.join(row.lines)})", None
        if same is not None:
            text = f"a second station with the id `{shortened(id_)}`; the first is used"
            self.notes.append(Note("dropped", text, row.place))
            return ""
        if row.point is not None:
            self.points[id_] = row.point
        if row.name.casefold() in self.words:
            self.repeats = True
        self.stops[id_] = Stop(id=id_, name=row.name, other_names=row.other_names, place=row.place)
        for word in (id_, row.name):
            self.words.setdefault(word.casefold(), id_)
        return id_

    def _call(self, line: str, row: StationRow, index: int, stop: str) -> None:
        self.calls.setdefault(line, []).append((row.order, index, stop))
        if row.color:
            self.colors[line] = self.colors.get(line) or row.color
        if row.mode != "other":
            self.modes.setdefault(line, row.mode)

    def _edges(self, sheet: Sheet) -> None:
        edges = read_edges(self.files, sheet, self.words or None, self.notes)
        self.unknown += edges.unknown
        for end, place in edges.ends.items():
            self.stops.setdefault(end, Stop(id=end, name=end, place=place))
        for word, links in edges.links.items():
            line = self._line(word, sheet)
            self.links.setdefault(line, {}).update(links)
            if word in edges.colors:
                self.colors[line] = self.colors.get(line) or edges.colors[word]
            if not word:
                self.notes.append(Note("guessed", f"rows without a line were put on one line, `{shortened(line)}`"))

    def _calls(self, sheet: Sheet) -> None:
        known = bool(self.words)
        for index, row in enumerate(station_rows(self.files, sheet, self.notes)):
            id_ = self.words.get((row.id or row.name).casefold()) or self.words.get(row.name.casefold(), "")
            if not id_ and known:
                self.unknown += 1
                text = f"`{shortened(row.id or row.name)}` is no station of the table of stations"
                self.notes.append(Note("dropped", text, row.place))
                continue
            if not id_:
                id_ = row.id or row.name
                self.stops.setdefault(id_, Stop(id=id_, name=row.name, other_names=row.other_names, place=row.place))
            for word in row.lines:
                self._call(self._line(word, sheet), row, index, id_)

    # -- and what that is ----------------------------------------------------------------------------------------------

    def found(self, held: str) -> Found:
        if not self.links and not self.calls:
            raise ImportFailed(f"{held}; {self._missing()}")
        points = [self.points[id_] for id_ in sorted(self.points)]
        system, guess = headings.system_of(points)
        if guess:
            self.notes.append(Note("guessed", guess))
        lines = [self._found_line(id_) for id_ in sorted(self.links.keys() | self.calls.keys())]
        for id_ in sorted(self.names.keys() - {line.id for line in lines}):
            self.notes.append(Note("dropped", f"line `{shortened(self.names[id_])}` has no station and no edge"))
        return Found(
            name="",
            kind=IMPORTER.id,
            system=system,
            stops=tuple(self._placed(self.stops[id_], system) for id_ in sorted(self.stops)),
            lines=tuple(lines),
            merges=self.repeats and bool(self.calls) and not self.links,
            notes=tuple(self.notes),
        )

    def _missing(self) -> str:
        if self.unknown:
            return f"none of the {plural(self.unknown, 'row')} that should join stations names two of those there are"
        return (
            "what joins the stations is missing: a table of edges (`from`, `to`, `line`), or columns `line` and `order`"
        )

    def _found_line(self, id_: str) -> FoundLine:
        links = tuple(self.links.get(id_, {})[pair] for pair in sorted(self.links.get(id_, {})))
        return FoundLine(
            id=id_,
            name=self.names.get(id_, id_),
            color=self.colors.get(id_, ""),
            mode=self.modes.get(id_, "other"),
            patterns=() if links else self._pattern(id_),
            links=links,
        )

    def _pattern(self, id_: str) -> tuple[Pattern, ...]:
        calls = self.calls[id_]
        orders = [order for order, _, _ in calls if order is not None]
        if len(orders) < len(calls):
            text = f"line `{shortened(id_)}`: rows without a place in the order are taken in the order of the file"
            self.notes.append(Note("guessed", text))
            calls = [(None, index, stop) for _, index, stop in calls]
        elif len(set(orders)) < len(orders):
            text = (
                f"line `{shortened(id_)}`: several rows have the same place in the order; the order of the file decides"
            )
            self.notes.append(Note("guessed", text))
        return (Pattern(stops=tuple(stop for _, _, stop in sorted(calls, key=lambda call: (call[0] or 0, call[1])))),)

    def _placed(self, stop: Stop, system: str) -> Stop:
        """The stop with its position; coordinates that cannot be are noted."""
        point = self.points.get(stop.id)
        if point is None:
            return stop
        at = point[0]
        if system == LONLAT and not headings.degrees(at):
            if not headings.degrees(at[::-1]):
                text = f"`{shortened(stop.name)}` is at latitude {at[1]:g}, longitude {at[0]:g}, which is nowhere"
                self.notes.append(Note("dropped", f"{text}; its position is not used", stop.place))
                return stop
            self.notes.append(
                Note("repaired", f"`{shortened(stop.name)}` has latitude and longitude exchanged", stop.place)
            )
            at = at[::-1]
        return replace(stop, at=at)


IMPORTER = Importer(
    id="csvs",
    about="CSV tables",
    recognizes=recognizes,
    read=read,
)
