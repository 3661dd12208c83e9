"""Turns what reading and schema say about a document into findings; the same for every format."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from metrox_maps.documents.rules import READING_RULES
from metrox_maps.documents.schemas import NAMES, load_schema, schema_faults, structural_remarks
from metrox_maps.documents.source import Mend, Parsed
from metrox_maps.errors import CheckFailed, FormatError, OtherFormatError
from metrox_maps.findings.finding import (
    FileReport,
    Finding,
    Fix,
    Path,
    RelatedPlace,
    Repair,
    Report,
    Severity,
    Span,
    TextEdit,
    pointer,
)
from metrox_maps.findings.runner import finding_of
from metrox_maps.findings.words import did_you_mean, listed, plural, shortened

_MOST_PATHS = 1000
"""A document with more faulty values is faulty as a whole."""
_SEVERITY = {rule.id: rule.severity for rule in READING_RULES}
GROUP_OF = {rule.id: rule.group for rule in READING_RULES}
"""The group of each rule of the reader."""


def reading_findings(parsed: Parsed) -> list[Finding]:
    """Faults of encoding and syntax."""
    return [
        Finding(
            rule=fault.rule,
            severity=_SEVERITY[fault.rule],
            message=fault.message,
            span=parsed.source.span(fault.start, fault.end),
            key=fault.message,
            fix=_mending(parsed, fault.mend) if fault.mend is not None else None,
            related=tuple(RelatedPlace(words, "", parsed.source.span(*place)) for words, *place in fault.related),
        )
        for fault in parsed.faults
    ]


def structural_findings(parsed: Parsed, schema: str) -> tuple[list[Finding], list[Path]]:
    """Departures from a schema, and the paths at which they are (an unknown key excepted: it disturbs nothing).

    A value the reader had to guess is left out of the findings: what is wrong with it has been said.
    """
    broken = list(islice(schema_faults(parsed.value, schema), _MOST_PATHS + 1))
    if not broken:
        return [], []
    guessed = {fault.start for fault in parsed.faults if fault.guessed}
    findings = [
        finding_of(remark, rule, _SEVERITY[rule], Places(parsed))
        for rule, remark in structural_remarks(parsed.value, schema)
        if parsed.start(remark.path) not in guessed
    ]
    paths = [path for path, keyword in broken if keyword != "additionalProperties"]
    return findings, paths if len(broken) <= _MOST_PATHS else [()]


def format_finding(parsed: Parsed, formats: tuple[str, ...]) -> Finding | None:
    """The finding `unknown-format` where a complete document does not name one of the formats."""
    value: Any = parsed.value
    choices = listed(formats, 9)
    if not isinstance(value, dict):
        message = f"the document must be an object with the key `format`, one of {choices}"
        return _unknown_format(message, parsed.span(()))
    if "format" not in value:
        return _unknown_format(f"the key `format` is missing; write one of {choices}", parsed.span(()))
    if value["format"] in formats and isinstance(value["format"], str):
        return None
    named = value["format"]
    shown = f"`{shortened(named, 40)}`" if isinstance(named, str) else "this value"
    if isinstance(named, str) and _is_known(named):
        title = load_schema(named.replace("/", "-"))["title"]
        return _unknown_format(
            f"{shown} is another format of this program ({title}); here {choices} can be used",
            parsed.span(("format",)),
        )
    hint = did_you_mean(named, formats) if isinstance(named, str) else ""
    return _unknown_format(
        f"{shown} is no format of this version{hint or f'; there are {choices}'}", parsed.span(("format",))
    )


def refuse_other(parsed: Parsed, path: str, wanted: tuple[str, ...], what: str, *, hint: str = "") -> None:
    """Raises FormatError where a complete document has none of the formats wanted; `what` says so (`is no map`).

    It is an OtherFormatError where the document is of another format of this program; elsewhere the hint is added.
    """
    finding = format_finding(parsed, wanted) if parsed.complete else None
    if finding is None:
        return
    named: Any = parsed.value.get("format") if isinstance(parsed.value, dict) else None
    if isinstance(named, str) and _is_known(named):
        raise OtherFormatError(f"{path}: {what}: {finding.message}", named)
    raise FormatError(f"{path}: {what}: {finding.message}{hint}")


def _is_known(name: str) -> bool:
    return name.replace("/", "-") in NAMES


def errors_in(report: FileReport) -> int:
    """How many errors a report has."""
    return sum(finding.severity == Severity.ERROR for finding in report.findings)


def refusal(path: str, report: FileReport, noun: str, *, salvaged: bool) -> CheckFailed:
    """What is raised where a document with errors cannot be used; `salvaged` where it was tried to do without them."""
    first = next(item.message for item in report.findings if item.severity == Severity.ERROR)
    what = f"the {noun} has {plural(errors_in(report), 'error')}"
    what = f"too little of the {noun} can be read; {what}" if salvaged else what
    return CheckFailed(f"{path}: {what}", Report.of([report]), first=first)


def _unknown_format(message: str, span: Span) -> Finding:
    return Finding(rule="unknown-format", severity=Severity.ERROR, message=message, pointer="", span=span)


def unreadable(path: str, message: str) -> FileReport:
    """The report of a file that could not be read at all."""
    shown = shortened(path, 200)
    finding = Finding(rule="file-unreadable", severity=Severity.ERROR, message=message.removeprefix(f"{shown}: "))
    return FileReport(path=shown, findings=(finding,), failed=True)


class Excerpts:
    """The lines of a file that its findings point at; all other text is let go."""

    __slots__ = ("_lines",)

    def __init__(self, lines: dict[int, str]) -> None:
        self._lines = lines

    def line(self, number: int) -> str:
        """The text of a line that was kept, or nothing."""
        return self._lines.get(number, "")


def excerpts(parsed: Parsed, findings: Iterable[Finding]) -> Excerpts:
    """The lines at which findings begin and end."""
    wanted = {number for item in findings for number in (item.span.line, item.span.end_line)}
    return Excerpts({number: parsed.source.line(number) for number in sorted(wanted)})


class Places:
    """The `Locator` of a document: where its values stand, what they are called, and how they are edited."""

    __slots__ = ("_parsed",)

    def __init__(self, parsed: Parsed) -> None:
        self._parsed = parsed

    def span(self, path: Path, *, at_key: bool = False) -> Span:
        """Where the value at a path, or its key, stands."""
        return self._parsed.span(path, at_key=at_key)

    def key(self, path: Path) -> str:
        """The pointer of a path, with ids in the place of the indexes of entries that have one."""
        value: Any = self._parsed.value
        named: list[str | int] = []
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                value = None
            name = value.get("id") if isinstance(part, int) and isinstance(value, dict) else None
            named.append(name if isinstance(name, str) else part)
        return pointer(tuple(named))

    def fix(self, repair: Repair) -> Fix | None:
        """The repair as edits of the text; None where a place to change is missing."""
        from metrox_maps.documents.editing import text_edits  # only where there is something to mend

        edits = text_edits(self._parsed, repair.changes)
        return None if edits is None else Fix(message=repair.message, edits=edits, safe=repair.safe)


def _mending(parsed: Parsed, mend: Mend) -> Fix:
    edits = tuple(TextEdit(start, end, text, parsed.source.span(start, end)) for start, end, text in mend.edits)
    return Fix(message=mend.message, edits=edits, safe=mend.safe)
