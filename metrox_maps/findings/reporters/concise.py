"""One line per finding, `path:line:column: severity rule message`, for problem matchers and grep."""

from __future__ import annotations

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import printable


def render(report: Report, context: Context) -> str:
    """All findings, one a line; empty where there are none."""
    return "".join(
        f"{printable(file.path)}:{finding.span.line}:{finding.span.column}: "
        f"{context.paint(str(finding.severity), finding.severity)} {finding.rule} {printable(finding.message)}\n"
        for file in report.files
        for finding in file.findings
    )
