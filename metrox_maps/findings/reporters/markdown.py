"""Markdown for a pull request's comment or a job's summary page; whatever a map holds, it stays text."""

from __future__ import annotations

from collections import Counter

from metrox_maps.findings.finding import FileReport, Finding, Report, Severity
from metrox_maps.findings.fingerprints import shown_path
from metrox_maps.findings.markdown import code, words
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import plural

MOST_BYTES = 500_000
"""GitHub shows nothing of a job's summary page above 1 MiB, and earlier steps' words may be there."""

_ELSEWHERE = "a page has no room for more; <code>--format json</code> lists all."


def render(report: Report, context: Context) -> str:
    """A table of the files, a table of findings for each file that has some, and the closing lines.

    What a page cannot hold is left out and counted: findings of one rule above `context.most`, and what does not fit
    in `MOST_BYTES`.
    """
    lines = ["## Map check", "", "| file | errors | warnings | info |", "|---|--:|--:|--:|"]
    if context.scores is not None:
        lines[2:] = ["| file | errors | warnings | info | score |", "|---|--:|--:|--:|--:|"]
    left = MOST_BYTES
    rows = _fitting([_row(file, context) for file in report.files], left)
    lines += rows
    left -= _size(rows)
    if len(rows) < len(report.files):
        lines += ["", f"{plural(len(report.files) - len(rows), 'more file')}: {_ELSEWHERE}"]
    unlisted = 0
    for file in report.files:
        head = ["", f"### {code(shown_path(file.path))}", "", "| place | | rule | |", "|---|---|---|---|"]
        chosen, more = _chosen(file, context.most)
        rows = _fitting([_finding(finding) for finding in chosen], left - _size([*head, *more]))
        unlisted += len(chosen) - len(rows)
        if rows:
            section = [*head, *rows, *more]
            lines += section
            left -= _size(section)
        else:
            unlisted += len(file.findings) - len(chosen)
    if unlisted:
        lines += ["", f"{plural(unlisted, 'more finding')}: {_ELSEWHERE}"]
    last = [f"{words(line)}  " for line in closing(report, context).splitlines()]
    rows = _fitting(last, MOST_BYTES // 4)
    lines += ["", *rows]
    if len(rows) < len(last):
        lines.append(f"{plural(len(last) - len(rows), 'more line')}: {_ELSEWHERE}")
    return "\n".join(lines) + "\n"


def _chosen(file: FileReport, most: int | None) -> tuple[list[Finding], list[str]]:
    """The findings of a file to show, and lines that say how many more there are of a rule."""
    seen: Counter[str] = Counter()
    chosen = []
    for finding in file.findings:
        seen[finding.rule] += 1
        if most is None or seen[finding.rule] <= most:
            chosen.append(finding)
    more = [
        f"{count - most} more of {code(rule)}.  " for rule, count in seen.items() if most is not None and count > most
    ]
    return chosen, ["", *more] if more else []


def _fitting(lines: list[str], most: int) -> list[str]:
    """The first lines that together take at most so many bytes."""
    for number, line in enumerate(lines):
        most -= _size([line])
        if most < 0:
            return lines[:number]
    return lines


def _size(lines: list[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _row(file: FileReport, context: Context) -> str:
    counts = [sum(found.severity == level for found in file.findings) for level in sorted(Severity, reverse=True)]
    cells = [code(shown_path(file.path)), *map(str, counts)]
    if context.scores is not None:
        cells.append(str(context.scores[file.path].total))
    return f"| {' | '.join(cells)} |"


def _finding(finding: Finding) -> str:
    place = f"{finding.span.line}:{finding.span.column}"
    return f"| {place} | {finding.severity} | {code(finding.rule)} | {words(finding.message)} |"
