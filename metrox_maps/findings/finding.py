"""Findings: what is wrong (or worth knowing) in a file, and where.

A rule yields `Remark`s, which point into the document; the runner turns them into `Finding`s, which carry lines and
columns. Lines and columns count from 1, columns in code points; an end column is exclusive.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

Path = tuple[str | int, ...]
"""Keys and indexes from the document's root to a value, for example `("routes", 0, "stations", 2)`."""


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


class Source(Protocol):
    """What a reporter needs of a file's text."""

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What was found in one file, in the order of the file."""

    path: str
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0
    rules_run: int = 0
    skipped: tuple[tuple[str, str], ...] = ()
    """Rules that did not run on this file, and why."""
    source: Source | None = None
    """The file's lines, for excerpts; None where it could not be read."""
    failed: bool = False
    """True where the job could not be done (unreadable file, crashed rule): exit code 2."""


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
