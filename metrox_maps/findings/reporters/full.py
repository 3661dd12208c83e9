"""Findings for people: what, where, the line with carets, related places, and an honest closing line."""

from __future__ import annotations

import unicodedata
from collections import Counter

from metrox_maps.findings.finding import FileReport, Finding, Report, Source, Span
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable

_MOST_COLUMNS = 100
"""Longest excerpt; a longer line is cut around the place."""
_JOINERS = "\u200c\u200d"


def render(report: Report, context: Context) -> str:
    """All findings with excerpts, then the closing line."""
    parts = [part for file in report.files for part in _file(file, context)]
    return "\n".join([*parts, closing(report, context)])


def _file(file: FileReport, context: Context) -> list[str]:
    """The findings of one file; of each rule at most so many, and a line that says how many more there are."""
    shown: Counter[str] = Counter()
    parts = []
    most = context.most
    for finding in file.findings:
        shown[finding.rule] += 1
        if most is None or shown[finding.rule] <= most:
            parts.append(_finding(file, finding, context))
    if most is not None:
        parts += [
            f"{printable(file.path)}: {count - most} more of {rule}.\n" for rule, count in shown.items() if count > most
        ]
    return parts


def _finding(file: FileReport, finding: Finding, context: Context) -> str:
    place = f"{printable(file.path)}:{finding.span.line}:{finding.span.column}"
    what = context.paint(f"{finding.severity}[{finding.rule}]", finding.severity)
    lines = [f"{what}: {printable(finding.message)}", f"  --> {place}"]
    if file.source is not None and not (finding.span == Span() and not file.source.line(1)):
        *before, carets = _excerpt(file.source, finding.span)
        gutter, marks = carets.split("|", 1)
        lines += [*before, f"{gutter}|{context.paint(marks, finding.severity)}"]
    for related in finding.related:
        where = f"{printable(file.path)}:{related.span.line}:{related.span.column}"
        lines.append(f"  = {printable(related.message)}: {where}")
    if finding.fix is not None:
        option = "--fix" if finding.fix.safe else "--unsafe-fixes"
        lines.append(f"  = fix: {printable(finding.fix.message)} ({option})")
    return "\n".join(lines) + "\n"


def _excerpt(source: Source, span: Span) -> list[str]:
    """The line a place begins in, with carets below the place as far as it is in that line."""
    text = source.line(span.line)
    until = span.end_column if span.end_line == span.line else len(text) + 1
    start = max(0, min(span.column - 1 - 30, len(text) - _MOST_COLUMNS)) if len(text) > _MOST_COLUMNS else 0
    shown = text[start : start + _MOST_COLUMNS]
    before = printable(shown[: span.column - 1 - start].replace("\t", " "))
    marked = printable(shown[span.column - 1 - start : until - 1 - start].replace("\t", " "))
    after = printable(shown[max(until - 1 - start, 0) :].replace("\t", " "))
    number = str(span.line)
    gutter = " " * len(number)
    head = "…" if start else ""
    tail = "…" if start + _MOST_COLUMNS < len(text) else ""
    return [
        f" {gutter} |",
        f" {number} | {head}{before}{marked}{after}{tail}",
        f" {gutter} | {' ' * _width(head + before)}{'^' * max(1, _width(marked))}",
    ]


def _width(text: str) -> int:
    """Columns of a terminal that a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    """Columns that a character takes; marks, variation selectors and joiners stand on the one before."""
    if unicodedata.category(char) in ("Mn", "Me") or char in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
