"""GitHub annotations: workflow commands, escaped as the runner's own toolkit does.

GitHub shows ten errors, ten warnings and ten notices of a step, so the worst come first, after a line with the counts.
"""

from __future__ import annotations

from metrox_maps.findings.finding import FileReport, Finding, Report, Severity
from metrox_maps.findings.fingerprints import shown_path
from metrox_maps.findings.reporters.closing import counts
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import plural, printable

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_SHOWN = 10


def render(report: Report, context: Context) -> str:  # noqa: ARG001 - a reporter's signature
    """One command a line, worst first; nothing where there is nothing to complain about."""
    found = [(file, finding) for file in report.files for finding in file.findings]
    if not found:
        return ""
    worst = max(finding.severity for _, finding in found)
    text = f"{plural(len(report.files), 'file')} checked: {counts(report)}."
    if any(report.count(severity) >= _SHOWN for severity in Severity):
        text += f" Annotations show the first {_SHOWN} of a kind; the log has all."
    summary = f"::{_LEVEL[worst]} title=metrox check::{_escaped(text)}\n"
    ordered = sorted(found, key=lambda item: -item[1].severity)
    return summary + "".join(_command(file, finding) for file, finding in ordered)


def _command(file: FileReport, finding: Finding) -> str:
    span = finding.span
    properties = {"file": shown_path(file.path), "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:  # columns mean something only within one line
        properties |= {"col": str(span.column), "endColumn": str(max(span.column, span.end_column - 1))}
    properties["title"] = finding.rule
    words = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_LEVEL[finding.severity]} {words}::{_escaped(finding.message)}\n"


def _escaped(text: str) -> str:
    return printable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
