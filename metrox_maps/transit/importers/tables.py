"""Tables of comma-separated values as they are found: any encoding and line ends, stray quotes, rows of odd lengths.

Rows are read one at a time, so that a table may be larger than memory. What is wrong with a table is noted once for
each kind of fault, with the lines, when its reading ends.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, printable, shortened
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.line_breaks import one_line
from metrox_maps.transit.notes import Note

_UNSEEN = "\x00-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028\u2029\u2060\ufeff\ufffe"
_ODD = re.compile(f"[{_UNSEEN}\udc80-\udcff]")
_NOTHING = re.compile(f"[{_UNSEEN}]")
_BYTES = re.compile("[\udc80-\udcff]+")
_DELIMITERS = ",;\t|"
_MOST_HEADINGS = 1 << 18
"""Characters of the first line; one that is longer, such as of JSON without line ends, is none of a table."""
EMPTY = "is empty"
"""Why a table has no headings, where nothing else is wrong with it."""
_BLANK = re.compile("\n\n+")
_LINES_TOLD = 5
_BLOCK = 1 << 15
"""Characters that are divided at once: more is slower, for what they become no longer fits the processor's cache."""
_MOST_BLOCKS = 64
"""Blocks that an open quotation mark may hold together."""

Fits = Callable[[Mapping[str, str]], bool]
"""Whether a row can be right as it is; asked only where its number of fields is wrong."""


class Table:
    """A table's columns and its rows; iterating gives lists of raw fields, as many as there are columns, none blank.

    `cleaned` is for the fields that are used: it is left to the caller, who may know that a field was seen before.
    """

    def __init__(self, material: Material, name: str, notes: list[Note], fits: Fits | None = None) -> None:
        self.name, self._notes, self._fits = printable(name), notes, fits
        self._faults: dict[tuple[str, str], list[int]] = {}
        self._before = 0
        self._file = material.open(name)
        encoding, marked = _encoding(self._file.peek(4)[:4] if isinstance(self._file, io.BufferedReader) else b"")
        if encoding == "utf-8" and marked:
            self._file.read(3)  # so that the quicker decoder does for the rest
        elif encoding != "utf-8" and not marked:
            self.fault("guessed", f"has no byte order mark: read as {encoding.upper()}", 1)
        errors = "surrogateescape" if encoding == "utf-8" else "replace"
        self._text = text = io.TextIOWrapper(self._file, encoding, errors=errors, newline="")
        self._before, first = next(
            ((n, line) for n, line in enumerate(_lines(text)) if line.strip(" \t\r\n\x00,;")), (0, "")
        )
        self.trouble = EMPTY
        """Why there are no headings."""
        if len(first) == _MOST_HEADINGS:
            first, self.trouble = "", f"is no table: its first line has {_MOST_HEADINGS:,} letters or more"
        self.delimiter = max(_DELIMITERS, key=lambda mark: (first.count(mark), -_DELIMITERS.index(mark)))
        self._rows = csv.reader(_again(first, text), delimiter=self.delimiter)
        header = [self.cleaned(field).strip("\"' ").lower() for field in self._headings()]
        while header and not header[-1]:
            header.pop()
        self.columns: tuple[str, ...] = tuple(header)
        """The headings, cleaned and in lower case; none for an empty table."""

    @property
    def line(self) -> int:
        """The line that the last row ended on."""
        return self._before + self._rows.line_num

    @property
    def place(self) -> str:
        """File and line of the last row, for messages."""
        return f"{self.name} line {self.line}"

    def fault(self, kind: str, text: str, line: int | None = None) -> None:
        """Notes a fault of the last row (or of a line); equal ones become one note when the table ends."""
        line = self.line if line is None else line
        told = self._faults.setdefault((kind, text), [0])
        if line not in told[1:]:
            told[0] += 1
            if len(told) <= _LINES_TOLD:
                told.append(line)

    def cleaned(self, field: str, line: int | None = None) -> str:
        """A field without spaces around and invisible characters within, bytes that are not UTF-8 read as cp1252.

        What is repaired is noted for the line, or for that of the last row.
        """
        if _ODD.search(field):
            if _BYTES.search(field):
                self.fault("repaired", "is not UTF-8 throughout: read as cp1252 (Windows)", line)
                field = _BYTES.sub(_as_windows, field)
            field = one_line(field)  # tabs become spaces too
            if _NOTHING.search(field):
                self.fault("repaired", "has control characters: taken out", line)
                field = _NOTHING.sub("", field)
        if '"' in field and (field.count('"') % 2 or '""' in field):  # quotes within that were not doubled
            self.fault("repaired", "has stray quotation marks: taken out", line)
            field = field.replace('"', "")
        return field.strip()

    def all_cleaned(self, fields: list[str], line: int) -> list[str]:
        """The fields of rows that follow each other from a line on, each `cleaned`; quick where none needs it."""
        text = "".join(fields)
        if _ODD.search(text) or '"' in text:
            return [self.cleaned(field, line + row) for row, field in enumerate(fields)]
        return [field.strip() for field in fields]

    def __iter__(self) -> Iterator[list[str]]:
        try:
            yield from self._regular()
        finally:
            self.close()

    def blocks(self, columns: tuple[str, ...]) -> Iterator[tuple[int, list[list[str]]]]:
        """The raw fields of these columns, a list for each, of many rows at once: the quick way through a large table.

        A block in which all rows are as long as they should be is divided as a whole, without looking at its rows; any
        other is read as when iterating. The number is the line of the first row; rows after blank lines or odd rows
        stand further down. The table stays open, for what is found in the fields; `close` ends it.
        """
        step, mark = len(self.columns) + 1, self.delimiter
        places = [self.columns.index(column) for column in columns]
        self._before += self._rows.line_num
        self._rows = csv.reader(())
        for block in self._whole_lines():
            first = self._before + 1
            fields, lines = self._divided(block)
            if fields:
                self._before += lines
                yield first, [fields[place::step] for place in places]
            else:
                self._rows = csv.reader(io.StringIO(block, newline=""), delimiter=mark)
                rows = list(self._regular())
                self._before += self._rows.line_num
                self._rows = csv.reader(())
                yield first, [[row[place] for row in rows] for place in places]

    def _divided(self, text: str) -> tuple[list[str], int]:
        """The fields of whole lines and an end of line after each row, and the number of lines.

        No fields where a row is too long or too short, or where only a look at each quotation mark can tell.
        """
        width, mark = len(self.columns), self.delimiter
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if '"' in text:  # with no comma, line end or quote inside of quotes, they say nothing
            text = text.replace(f'{mark}""', mark)
            if '""' in text:
                return [], 0
            text = text.replace('"', "")
        lines = 0
        for plain in (text, None):
            if plain is None:  # perhaps for blank lines
                lines = text.count("\n")
                plain = _BLANK.sub("\n", text).lstrip("\n")
            plain = plain.removesuffix("\n")
            fields = plain.replace("\n", f"{mark}\n{mark}").split(mark)
            ends = fields[width :: width + 1]
            if len(fields) % (width + 1) == width and plain.count("\n") == len(ends) == ends.count("\n"):
                return fields, lines or len(ends) + 1
        return [], 0

    def _whole_lines(self) -> Iterator[str]:
        """The rest of the text in pieces that end with a line, and outside of quotes where quotes are in order."""
        rest, pieces = "", 0
        while piece := self._text.read(_BLOCK):
            cut = (piece.rfind("\n") + 1) or (piece.rfind("\r") + 1)
            block, rest = rest + piece[:cut], piece[cut:] if cut else rest + piece
            pieces += 1
            if not cut:
                continue
            if '"' in block and block.count('"') % 2 and pieces < _MOST_BLOCKS:
                rest = block + rest
            else:
                yield block
                pieces = 0
        if rest:
            yield rest

    def _regular(self) -> Iterator[list[str]]:
        """The rows of the reader at hand, each as long as it should be."""
        width = len(self.columns)
        while True:
            try:
                for row in self._rows:  # the common case costs one comparison
                    if len(row) == width:
                        yield row
                    elif row:
                        yield from self._odd(row, width)
                return
            except csv.Error as error:
                self.fault("dropped", f"is not readable as a table ({error}): passed over")

    def close(self) -> None:
        """Ends the reading and hands in the notes."""
        self._file.close()
        for (kind, text), (count, first, *lines) in self._faults.items():
            also = [str(line) for line in lines] + [f"{count - 1 - len(lines)} more"] * (count - 1 > len(lines))
            more = f" (and line{'s' * (count > 2)} {', '.join(also)})" if also else ""
            self._notes.append(Note(kind, text + more, f"{self.name} line {first}"))
        self._faults.clear()

    def swallowed(self, row: list[str]) -> list[list[str]]:
        """The rows that a quote which was never closed made one of; none where the row is one."""
        if not any("\n" in field or "\r" in field for field in row):
            return []
        lines = self.delimiter.join(row).splitlines()
        parts = list(csv.reader(lines, delimiter=self.delimiter, quoting=csv.QUOTE_NONE))
        if len(row) == len(self.columns) and any(len(part) != len(row) for part in parts):
            return []  # a field that stands on several lines
        self.fault("repaired", "has a quotation mark that is not closed: the lines after it read without quotes")
        return parts

    def _headings(self) -> list[str]:
        try:
            return next(self._rows, [])
        except csv.Error as error:
            self.trouble = f"has headings that cannot be read ({error}); is a quotation mark not closed?"
            return []

    def _odd(self, row: list[str], width: int) -> Iterator[list[str]]:
        """A row with too many or too few fields: as it was meant, where that can be told."""
        if not any(field.strip() for field in row):
            return
        if any("\n" in field or "\r" in field for field in row):  # a quote that was never closed swallows lines
            lines = self.delimiter.join(row).splitlines()
            parts = list(csv.reader(lines, delimiter=self.delimiter, quoting=csv.QUOTE_NONE))
            if any(len(part) == width for part in parts):
                self.fault(
                    "repaired", "has a quotation mark that is not closed: the lines after it read without quotes"
                )
                yield from (part for part in parts if len(part) == width)
                for part in parts:
                    if part and len(part) != width:
                        self.fault("dropped", "has a row that could not be divided into fields: left out")
                return
        if len(row) < width:
            self.fault("repaired", f"has fewer fields than the {width} columns: the rest taken as empty")
            yield row + [""] * (width - len(row))
            return
        if not any(field.strip() for field in row[width:]):
            yield row[:width]
            return
        kept = row[:width]
        if self._fits is None or self._fits(dict(zip(self.columns, kept, strict=True))):
            self.fault("repaired", f"has more fields than the {width} columns: those at the end left out")
            yield kept
            return
        more = len(row) - width + 1
        joined = [[*row[:at], self.delimiter.join(row[at : at + more]), *row[at + more :]] for at in range(width)]
        fitting = [one for one in joined if self._fits(dict(zip(self.columns, one, strict=True)))]
        if fitting:
            self.fault("repaired", "has a comma too many, in a field without quotes: joined to the field before it")
            # Ids come first in nearly every table, and what comes last of the fields that may be text is the name or
            # a description.
            yield fitting[-1]
        else:
            self.fault("dropped", f"has more fields than the {width} columns, and none of them fit: left out")


def rows(
    material: Material,
    name: str,
    notes: list[Note],
    *,
    columns: tuple[str, ...] = (),
    fits: Fits | None = None,
) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with the line each ends on: cleaned fields by column, in lower case.

    `columns` are needed: ImportFailed, naming those there are, where one is missing. The first of equal headings
    counts. Faults are repaired or left out and put into `notes` when the last row was given.
    """
    table = Table(material, name, notes, fits)
    require(table, columns)
    names = table.columns
    distinct = dict.fromkeys(names)
    if len(distinct) < len(names):
        twice = sorted({column for column in names if names.count(column) > 1})
        table.fault("guessed", f"has columns of the same name ({listed(map(shortened, twice))}): the first one read")
    firsts = [names.index(name) for name in distinct] if len(distinct) < len(names) else None
    for whole in table:
        text = "".join(whole)
        odd = _ODD.search(text) is not None
        for row in (odd and table.swallowed(whole)) or (whole,):
            values = list(map(table.cleaned if odd or '"' in text else str.strip, row))
            if firsts:
                values = [values[place] for place in firsts]
            if any(values):
                yield table.line, dict(zip(distinct, values, strict=True))


def require(table: Table, columns: tuple[str, ...]) -> None:
    """Raises ImportFailed, and ends the reading, where a table lacks a column; an empty table lacks none."""
    missing = [column for column in columns if column not in table.columns]
    if not missing or (not table.columns and table.trouble == EMPTY):
        return
    table.close()
    if not table.columns:
        raise ImportFailed(f"{table.name}: {table.trouble}")
    first = table.columns[0]
    looks = "; it holds JSON, not a table" if first[:1] in "{[" else "; it holds a web page" if first[:1] == "<" else ""
    if table.columns == (first,) and table.delimiter in first:
        looks = "; is a quotation mark not closed?"
    raise ImportFailed(
        f"{table.name}: has no column {listed(missing)}, but {listed(map(shortened, table.columns), 12)}{looks}"
    )


def _encoding(start: bytes) -> tuple[str, bool]:
    """How a text that begins with these four bytes is written, and whether a byte order mark says so."""
    if start in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32", True
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16", True
    if start[:3] == b"\xef\xbb\xbf":
        return "utf-8", True
    zeros = "".join("0" if byte == 0 else "x" for byte in start)  # where the first letters are plain ones
    wide = {"x0x0": "utf-16-le", "0x0x": "utf-16-be", "x000": "utf-32-le", "000x": "utf-32-be"}
    return wide.get(zeros, "utf-8"), False


def _as_windows(found: re.Match[str]) -> str:
    """Stray bytes as the Windows encoding reads them, without the five that mean nothing in it."""
    data = found[0].encode("utf-8", "surrogateescape")
    return "".join(bytes([byte]).decode("cp1252", "ignore") for byte in data)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    """Lines of a text, or pieces of those that are longer than headings can be."""
    return iter(lambda: text.readline(_MOST_HEADINGS), "")


def _again(first: str, rest: io.TextIOWrapper) -> Any:
    """The lines of a text whose first one was already taken."""
    from itertools import chain

    return chain([first], rest) if first else iter(())
