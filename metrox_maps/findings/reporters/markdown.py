"""Markdown for a pull request's comment or a job's summary page; whatever a map holds, it stays text."""

from __future__ import annotations

import re

from metrox_maps.findings.finding import FileReport, Finding, Report, Severity
from metrox_maps.findings.fingerprints import shown_path
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable

_CODE = re.compile(r"`([^`]+)`")
_SPECIAL = re.compile(r"[\\`*_{}\[\]#!|~$<>&@]|(?<=[/:])/|(?<=www)\.|^[-+](?= )")
"""What Markdown would take for more than a letter; written as numbers, which it does not."""


def render(report: Report, context: Context) -> str:
    """A table of the files, a table of findings for each file that has some, and the closing lines."""
    lines = ["## Map check", "", "| file | errors | warnings | info |", "|---|--:|--:|--:|"]
    if context.scores is not None:
        lines[2:] = ["| file | errors | warnings | info | score |", "|---|--:|--:|--:|--:|"]
    lines += [_row(file, context) for file in report.files]
    for file in report.files:
        if file.findings:
            lines += ["", f"### {_code(shown_path(file.path))}", "", "| place | | rule | |", "|---|---|---|---|"]
            lines += [_finding(finding) for finding in file.findings]
    lines += ["", *(f"{_text(line)}  " for line in closing(report, context).splitlines())]
    return "\n".join(lines) + "\n"


def _row(file: FileReport, context: Context) -> str:
    counts = [sum(found.severity == level for found in file.findings) for level in sorted(Severity, reverse=True)]
    cells = [_code(shown_path(file.path)), *map(str, counts)]
    if context.scores is not None:
        cells.append(str(context.scores[file.path].total))
    return f"| {' | '.join(cells)} |"


def _finding(finding: Finding) -> str:
    place = f"{finding.span.line}:{finding.span.column}"
    return f"| {place} | {finding.severity} | {_code(finding.rule)} | {_words(finding.message)} |"


def _words(message: str) -> str:
    """A message, with what it puts in backticks as code."""
    parts = _CODE.split(printable(message))
    return "".join(_code(part) if index % 2 else _text(part) for index, part in enumerate(parts))


def _text(text: str) -> str:
    """Text in which nothing is markup, a mention or a link."""
    return _SPECIAL.sub(_entity, printable(text))


def _code(text: str) -> str:
    """Text as code; an element instead of backticks, since a bar would end a table's cell between those."""
    return f"<code>{_text(text)}</code>"


def _entity(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"
