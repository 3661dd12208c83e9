"""Findings for people: what, where, the line with carets, related places, and an honest closing line."""

from __future__ import annotations

from collections import Counter

from metrox_maps.findings.finding import FileReport, Finding, Report, Severity, Source, Span
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import plural, printable

_MOST_COLUMNS = 100
"""Longest excerpt; a longer line is cut around the place."""


def render(report: Report, context: Context) -> str:
    """All findings with excerpts, then the closing line."""
    parts = [part for file in report.files for part in _file(file, context.most)]
    return "\n".join([*parts, closing(report)])


def closing(report: Report) -> str:
    """What was judged, what was found, and what was not judged and why."""
    counts = [
        plural(report.count(severity), str(severity))
        for severity in (Severity.ERROR, Severity.WARNING)
        if report.count(severity)
    ]
    if report.count(Severity.INFO):
        counts.append(f"{report.count(Severity.INFO)} info")
    lines = [f"{plural(len(report.files), 'file')} checked: {', '.join(counts) or 'nothing to complain about'}."]
    for file in report.files:
        for reason, count in Counter(why for _, why in file.skipped).items():
            lines.append(f"{printable(file.path)}: {plural(count, 'rule')} did not run: {reason}.")
    suppressed = sum(file.suppressed for file in report.files)
    if suppressed:
        lines.append(f"{plural(suppressed, 'finding')} suppressed by the files' own `lint` entries.")
    return "\n".join(lines) + "\n"


def _file(file: FileReport, most: int | None) -> list[str]:
    """The findings of one file; of each rule at most so many, and a line that says how many more there are."""
    shown: Counter[str] = Counter()
    parts = []
    for finding in file.findings:
        shown[finding.rule] += 1
        if most is None or shown[finding.rule] <= most:
            parts.append(_finding(file, finding))
    if most is not None:
        parts += [
            f"{printable(file.path)}: {count - most} more of {rule}.\n" for rule, count in shown.items() if count > most
        ]
    return parts


def _finding(file: FileReport, finding: Finding) -> str:
    place = f"{printable(file.path)}:{finding.span.line}:{finding.span.column}"
    lines = [f"{finding.severity}[{finding.rule}]: {printable(finding.message)}", f"  --> {place}"]
    if file.source is not None and not (finding.span == Span() and not file.source.line(1)):
        lines += _excerpt(file.source, finding.span)
    for related in finding.related:
        where = f"{printable(file.path)}:{related.span.line}:{related.span.column}"
        lines.append(f"  = {printable(related.message)}: {where}")
    return "\n".join(lines) + "\n"


def _excerpt(source: Source, span: Span) -> list[str]:
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
        f" {gutter} | {' ' * (len(head) + len(before))}{'^' * max(1, len(marked))}",
    ]
