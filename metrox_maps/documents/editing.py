"""Small edits of a document's text, so that untouched lines stay as they are, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from metrox_maps.documents.source import Parsed
from metrox_maps.documents.writing import dumps
from metrox_maps.findings.finding import Change, Drop, Path, Put, Rename, TextEdit

_BETWEEN = re.compile(r"[ \t\r\n]*,[ \t\r\n]*")
_BLANK = re.compile(r"[ \t\r\n]*")
_COLON = re.compile(r"[ \t]*:[ \t]*")
_COMMA = re.compile(r",[ \t]*")
_LINE_END = re.compile(r"\r\n|\n|\r")
_REST_OF_LINE = re.compile(r"[ \t]*(\r\n|\n|\r)")

Edit = tuple[int, int, str]
"""A stretch of text, from an offset to another (exclusive), and what takes its place."""


def with_strings(parsed: Parsed, paths: Iterable[Path], value: str) -> str:
    """The document's text with the values at these paths replaced by one string."""
    written = json.dumps(value, ensure_ascii=False)
    extents = (parsed.extents[path] for path in set(paths))
    return applied(parsed.source.text, [(extent.start, extent.end, written) for extent in extents])


def applied(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with the edits made; they may touch, but not overlap."""
    parts, at = [], 0
    for start, end, new in sorted(edits):
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def text_edits(parsed: Parsed, changes: Sequence[Change]) -> tuple[TextEdit, ...] | None:
    """The changes as edits of the document's text, in file order.

    None where a place to change is missing, where changes contradict each other, or where the text around a place is
    faulty or commented, so that it is not plain which comma belongs to what.
    """
    found = _Edits(parsed).of(changes) if parsed.complete else None
    if found is None:
        return None
    return tuple(TextEdit(start, end, text, parsed.source.span(start, end)) for start, end, text in sorted(found))


def member_cut(text: str, start: int, end: int, following: int) -> tuple[int, int]:
    """What to remove with an entry (from `start` to `end`) that another follows: its comma, and a line it has alone."""
    line = line_start(text, start)
    rest = _REST_OF_LINE.match(text, text.index(",", end) + 1)
    if line is not None and rest is not None:
        return line, rest.end()
    return start, following


def line_start(text: str, offset: int) -> int | None:
    """Where the line of an offset begins, if only blanks stand before the offset in it; else None."""
    while offset and text[offset - 1] in " \t":
        offset -= 1
    return offset if not offset or text[offset - 1] in "\r\n" else None


class _Entry(NamedTuple):
    """An entry of an object (from its key) or a list, by place, and where its value begins."""

    path: Path
    start: int
    end: int
    value: int


class _Edits:
    """Edits for changes of one document. Methods give None where a change cannot be made."""

    def __init__(self, parsed: Parsed) -> None:
        self._parsed = parsed
        self._text = parsed.source.text
        self._doubles = {fault.start for fault in parsed.faults if fault.rule == "duplicate-key"}

    def of(self, changes: Sequence[Change]) -> list[Edit] | None:
        dropped = {change.path for change in changes if isinstance(change, Drop)}
        outer = {path for path in dropped if not any(path[:length] in dropped for length in range(len(path)))}
        edits: list[Edit] = []
        containers: dict[Path, tuple[set[Path], dict[str, object]]] = {}
        for path in outer:
            if not path or path not in self._parsed.extents or self._is_double(path):
                return None
            containers.setdefault(path[:-1], (set(), {}))[0].add(path)
        for change in changes:
            if isinstance(change, Drop):
                continue
            if isinstance(change, Put) and change.path not in self._parsed.extents:
                if not change.path or not isinstance(change.path[-1], str):
                    return None
                added = containers.setdefault(change.path[:-1], (set(), {}))[1]
                if change.path[-1] in added:
                    return None
                added[change.path[-1]] = change.value
                continue
            edit = self._replaced(change)
            if edit is None:
                return None
            edits.append(edit)
        for container, (gone, more) in containers.items():
            found = self._reshaped(container, gone, more)
            if found is None:
                return None
            edits += found
        edits.sort()
        # An insertion may stand where the next edit begins, but two changes of one stretch contradict each other.
        clash = any(after[0] < before[1] or after[:2] == before[:2] for before, after in pairwise(edits))
        return None if clash else edits

    def _replaced(self, change: Put | Rename) -> Edit | None:
        """A new value in the place of one that is there, or a new key."""
        extent = self._parsed.extents.get(change.path)
        if extent is None:
            return None
        if isinstance(change, Put):
            return extent.start, extent.end, dumps(change.value)
        if extent.key_start < 0 or self._is_double(change.path):
            return None
        if (*change.path[:-1], change.key) in self._parsed.extents:
            return None
        return extent.key_start, extent.key_end, dumps(change.key)

    def _is_double(self, path: Path) -> bool:
        """Whether the key is given before too, and would count again if this one were gone."""
        return self._parsed.extents[path].key_start in self._doubles

    def _reshaped(self, container: Path, gone: set[Path], more: dict[str, object]) -> list[Edit] | None:
        """Entries of one object or list removed, and keys added at its end."""
        extent = self._parsed.extents.get(container)
        if extent is None or self._text[extent.start] not in "{[" or (more and self._text[extent.start] != "{"):
            return None
        entries = self._entries(container)
        kept = [entry for entry in entries if entry.path not in gone]
        if not kept:
            inside = (extent.start + 1, extent.end - 1)
            if not entries and not _BLANK.fullmatch(self._text, *inside):
                return None
            return [(*inside, ", ".join(f"{dumps(key)}: {dumps(value)}" for key, value in more.items()))]
        edits: list[Edit] = []
        first = 0
        while first < len(entries):
            last = first
            while last < len(entries) and entries[last].path in gone:
                last += 1
            if last > first:
                cut = self._cut(entries, first, last - 1)
                if cut is None:
                    return None
                edits.append((*cut, ""))
            first = last + 1
        if more:
            if entries and not _BLANK.fullmatch(self._text, entries[-1].end, extent.end - 1):
                return None
            edits.append((kept[-1].end, kept[-1].end, self._added(entries, kept[-1], more)))
        return edits

    def _entries(self, container: Path) -> list[_Entry]:
        value = self._parsed.value
        for part in container:
            value = value[part]  # type: ignore[index]
        keys = value if isinstance(value, dict) else range(len(value))  # type: ignore[arg-type]
        found = []
        for key in keys:
            path = (*container, key)
            extent = self._parsed.extents[path]
            start = extent.key_start if extent.key_start >= 0 else extent.start
            found.append(_Entry(path, start, extent.end, extent.start))
        return sorted(found, key=lambda entry: entry.start)

    def _cut(self, entries: list[_Entry], first: int, last: int) -> tuple[int, int] | None:
        """What to remove with some but not all entries of a container, from one to another, with one comma."""
        text, start, end = self._text, entries[first].start, entries[last].end
        for before, after in pairwise(entries[max(0, first - 1) : last + 2]):
            if not _BETWEEN.fullmatch(text, before.end, after.start):
                return None
        if last + 1 == len(entries):
            return entries[first - 1].end, end
        following = entries[last + 1].start
        cut = member_cut(text, start, end, following)
        if cut == (start, following) and first and _LINE_END.search(text, end, following):
            previous = entries[first - 1].end
            if not _LINE_END.search(text, previous, start):
                return previous, end  # the last of its line leaves the line break where it is
        return cut

    def _added(self, entries: list[_Entry], last: _Entry, more: dict[str, object]) -> str:
        """New keys after the last one, in its layout: on a line of its own where that one begins a line."""
        text = self._text
        key = self._parsed.extents[last.path]
        colon = text[key.key_end : last.value]
        colon = colon if _COLON.fullmatch(colon) else ": "
        line = line_start(text, last.start)
        if line is not None and line:
            ends = _LINE_END.findall(text[max(0, line - 2) : line])
            comma = "," + ends[-1] + text[line : last.start]
        else:
            index = entries.index(last)
            before = text[entries[index - 1].end : last.start] if index else ""
            comma = before if _COMMA.fullmatch(before) else ", "
        return "".join(f"{comma}{dumps(name)}{colon}{dumps(value)}" for name, value in more.items())
