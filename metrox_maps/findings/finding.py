"""Findings: what is wrong (or worth knowing) in a file, and where.

A rule yields `Remark`s, which point into the document; the runner turns them into `Finding`s, which carry lines and
columns. Lines and columns count from 1, columns in code points; an end column is exclusive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple, Protocol

Path = tuple[str | int, ...]
"""Keys and indexes from the document's root to a value, for example `("routes", 0, "stations", 2)`."""


ONLY_WITH = "only with "
"""How the reason begins where a rule runs only when an option asks for it, which then follows."""


class Severity(IntEnum):
    """How bad a finding is: an error cannot be played, drawn or loaded as written; a warning is almost surely
    unintended; info is advice."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


def pointer(path: Path) -> str:
    """JSON Pointer (RFC 6901) of a path; the whole document is the empty string."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: from line and column (both from 1) to line and column (exclusive)."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A second place that belongs to a remark, for example the first declaration, with words that say why."""

    message: str
    path: Path


class Put(NamedTuple):
    """A change of a document: this value at this path, in place of the old one or, in an object, as a new last key."""

    path: Path
    value: Any


class Drop(NamedTuple):
    """A change of a document: the key and value, or the list entry, at this path removed."""

    path: Path


class Rename(NamedTuple):
    """A change of a document: the key at the end of this path written differently, its value kept."""

    path: Path
    key: str


Change = Put | Drop | Rename


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """How a remark can be mended: words in the imperative, and the changes. Safe ones keep the map as it was meant."""

    message: str
    changes: tuple[Change, ...]
    safe: bool = False


class TextEdit(NamedTuple):
    """A stretch of the text, as offsets in code points, and what takes its place; `span` says where it is."""

    start: int
    end: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A `Repair` as edits of the text. One without edits only writes the file again, in UTF-8 without a mark."""

    message: str
    edits: tuple[TextEdit, ...]
    safe: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a rule says about a document, before lines are known."""

    message: str
    path: Path
    on: str = ""
    """The object concerned, by id (`station:central`, `route:A`), so that suppressions survive edits."""
    at_key: bool = False
    """True to point at the key instead of its value."""
    related: tuple[Place, ...] = ()
    repair: Repair | None = None


@dataclass(frozen=True, slots=True)
class RelatedPlace:
    """A `Place` with its lines."""

    message: str
    pointer: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found in one file."""

    rule: str
    severity: Severity
    message: str
    pointer: str = ""
    span: Span = Span()
    on: str = ""
    related: tuple[RelatedPlace, ...] = ()
    fix: Fix | None = None
    key: str = ""
    """The pointer with ids in the place of list indexes, which survives edits elsewhere in the file."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that somebody accepted: `inSource` in the file's `lint`, or `external` in a baseline; and why."""

    finding: Finding
    kind: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing of what a file describes, for reports: SVG text, its size in millimetres, and where objects stand.

    `places` gives the middle of an object (`station:central`, `route:A`), or of what a finding's key names
    (`/routes/A/stations/2`), in millimetres from the top left corner.
    """

    svg: str
    width: float
    height: float
    places: Mapping[str, tuple[float, float]]


class Source(Protocol):
    """What a reporter needs of a file's text."""

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What was found in one file, in the order of the file."""

    path: str
    findings: tuple[Finding, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    """Findings suppressed by the file itself or by a baseline; they do not count."""
    rules_run: int = 0
    """How many rules judged this file, the reader's among them."""
    left_out: int = 0
    """How many the caller or the configuration did not want."""
    skipped: tuple[tuple[str, str], ...] = ()
    """Rules that did not run on this file, and why; see `ONLY_WITH`."""
    source: Source | None = None
    """The file's lines, for excerpts; None where it could not be read."""
    failed: bool = False
    """True where the job could not be done (unreadable file, crashed rule): exit code 2."""
    picture: Picture | None = None
    """The drawing with its objects' places, where one was asked for and could be made."""

    @property
    def suppressed(self) -> int:
        """Number of accepted findings."""
        return len(self.accepted)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in all files of one run."""

    files: tuple[FileReport, ...] = field(default=())

    def count(self, severity: Severity) -> int:
        """Number of findings of exactly this severity."""
        return sum(finding.severity == severity for report in self.files for finding in report.findings)

    def worst(self) -> Severity | None:
        """The highest severity found, or None."""
        return max((finding.severity for report in self.files for finding in report.findings), default=None)

    @property
    def failed(self) -> bool:
        """True where some file could not be judged."""
        return any(report.failed for report in self.files)

    @staticmethod
    def of(files: Iterable[FileReport]) -> Report:
        """A report of the given files, in their order."""
        return Report(tuple(files))
