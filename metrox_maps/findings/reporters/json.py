"""The format `metrox-report/1`: findings for programs (schema `metrox-report-1`)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from metrox_maps.findings.finding import Finding, Fix, Report, Severity, Span
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.words import safe_json

if TYPE_CHECKING:
    from metrox_maps.findings.score import Score


def render(report: Report, context: Context) -> str:
    """The report as JSON text."""
    return safe_json(document(report, context)) + "\n"


def document(report: Report, context: Context) -> dict[str, Any]:
    """The report as a JSON document; files have a score where scores were asked for."""
    scores = context.scores
    return {
        "format": "metrox-report/1",
        "files": [
            {
                "path": file.path,
                "findings": [_finding(finding) for finding in file.findings],
                "accepted": [
                    {**_finding(item.finding), "kind": item.kind, "reason": item.reason} for item in file.accepted
                ],
                "suppressed": file.suppressed,
                "rules_run": file.rules_run,
                "skipped": [
                    {"reason": reason, "rules": [rule for rule, _ in rules]}
                    for reason, rules in groupby(file.skipped, key=lambda item: item[1])
                ],
                **({"score": _score(scores[file.path])} if scores is not None else {}),
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


def _score(score: Score) -> dict[str, Any]:
    return {"total": score.total, "aspects": dict(score.aspects)}


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
