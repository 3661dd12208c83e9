"""The format `metrox-report/1`: findings for programs (schema `metrox-report-1`)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from metrox_maps.findings.finding import Finding, Fix, Report, Severity, Span
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import safe_json


def render(report: Report, context: Context) -> str:  # noqa: ARG001 - a reporter's signature
    """The report as JSON text."""
    return safe_json(document(report)) + "\n"


def document(report: Report) -> dict[str, Any]:
    """The report as a JSON document."""
    return {
        "format": "metrox-report/1",
        "files": [
            {
                "path": file.path,
                "findings": [_finding(finding) for finding in file.findings],
                "suppressed": file.suppressed,
                "rules_run": file.rules_run,
                "skipped": [
                    {"reason": reason, "rules": [rule for rule, _ in rules]}
                    for reason, rules in groupby(file.skipped, key=lambda item: item[1])
                ],
            }
            for file in report.files
        ],
        "summary": {
            "files": len(report.files),
            "errors": report.count(Severity.ERROR),
            "warnings": report.count(Severity.WARNING),
            "infos": report.count(Severity.INFO),
            "suppressed": sum(file.suppressed for file in report.files),
        },
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "message": finding.message,
        "pointer": finding.pointer,
        **_span(finding.span),
        "related": [
            {"message": place.message, "pointer": place.pointer, **_span(place.span)} for place in finding.related
        ],
        "fix": _fix(finding.fix) if finding.fix is not None else None,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {
        "message": fix.message,
        "safe": fix.safe,
        "edits": [{**_span(edit.span), "text": edit.text} for edit in fix.edits],
    }


def _span(span: Span) -> dict[str, int]:
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
