"""Findings counted by rule."""

from __future__ import annotations

from metrox_maps.findings.finding import FileReport, Finding, Fix, Report, Severity
from metrox_maps.findings.statistics import table

FIX = Fix(message="", edits=())


def finding(rule: str, severity: Severity, fix: Fix | None = None) -> Finding:
    return Finding(rule=rule, severity=severity, message="", fix=fix)


def test_rules_are_counted_most_first_then_worst_first() -> None:
    one = FileReport(
        path="a",
        findings=(
            finding("x", Severity.INFO, FIX),
            finding("x", Severity.INFO),
            finding("b", Severity.INFO),
            finding("c", Severity.ERROR),
        ),
    )
    other = FileReport(path="b", findings=(finding("x", Severity.INFO, FIX),))
    assert table(Report.of([one, other])) == (
        "findings  files  severity  rule  fixable\n"
        "       3      2  info      x     2\n"
        "       1      1  error     c\n"
        "       1      1  info      b\n"
        "\n"
    )


def test_no_findings_no_table() -> None:
    assert table(Report.of([FileReport(path="a")])) == ""
