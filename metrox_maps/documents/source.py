"""A document's text with lines and columns, the places of its values, and the faults found while reading it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from metrox_maps.findings.finding import Path, Span

_LINE_END = re.compile(r"\r\n|\n|\r")
"""JSON editors break lines here and nowhere else (not at U+2028 or U+0085, as `str.splitlines` does)."""


class Extent(NamedTuple):
    """Offsets of a value and, inside an object, of its key (both -1 elsewhere); ends are exclusive."""

    start: int
    end: int
    key_start: int = -1
    key_end: int = -1


class Mend(NamedTuple):
    """How a fault can be put right: words, whether it is safe, and edits as start, end and new text."""

    message: str
    safe: bool
    edits: tuple[tuple[int, int, str], ...]


class Fault(NamedTuple):
    """A departure from strict JSON in UTF-8: the rule it breaks, words, and the offsets it covers."""

    rule: str
    message: str
    start: int
    end: int
    related: tuple[tuple[str, int, int], ...] = ()
    guessed: bool = False
    """Whether the value here could not be understood and was read as null."""
    mend: Mend | None = None


class SourceText:
    """A file's text, with lines and columns (both from 1, columns in code points)."""

    __slots__ = ("_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets."""
        return Span(*self.place(start), *self.place(max(start, end)))

    def line(self, number: int) -> str:
        """The text of a line, without its end; empty beyond the last."""
        if not 1 <= number <= len(self._starts):
            return ""
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[self._starts[number - 1] : end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document as read: its value, its faults, and how to find the place of everything in it.

    `complete` is False where the text broke off or could not be understood to the end; `value` is then None.
    """

    source: SourceText
    value: object
    complete: bool
    faults: tuple[Fault, ...]
    places: Callable[[], dict[Path, Extent]] = field(repr=False)
    """Gives the extents of all values, the same each time; a document that is right is never asked."""

    @property
    def extents(self) -> dict[Path, Extent]:
        """Where every value stands."""
        return self.places()

    def start(self, path: Path) -> int:
        """Offset of the value at a path, -1 where it is missing."""
        extent = self.extents.get(path)
        return extent.start if extent is not None else -1

    def span(self, path: Path, *, at_key: bool = False) -> Span:
        """Where a path stands; what is missing is placed at the nearest container that exists.

        An object or array is placed at its key or opening bracket: underlining half the file would say less.
        """
        asked = path
        while path and path not in self.extents:
            path = path[:-1]
        extent = self.extents.get(path)
        if extent is None:
            return Span()
        is_container = self.source.text[extent.start] in "{["
        if extent.key_start >= 0 and (is_container or (at_key and path == asked)):
            return self.source.span(extent.key_start, extent.key_end)
        return self.source.span(extent.start, extent.start + 1 if is_container else extent.end)
