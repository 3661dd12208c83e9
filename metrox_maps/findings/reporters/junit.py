"""JUnit XML, for the many CI servers that show test results: a suite for each file, a case for each rule that spoke.

Written here, since writers of such files let characters pass that XML does not allow, and a map's name may hold any.
"""

from __future__ import annotations

import re
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from metrox_maps.findings.finding import FileReport, Finding, Report
from metrox_maps.findings.fingerprints import shown_path
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.runner import NOT_JUDGED
from metrox_maps.findings.words import printable

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped."""


def render(report: Report, context: Context) -> str:
    """The report as JUnit XML: what fails the run is a failure, the rest is output, an unreadable file an error."""
    suites = [_suite(file, context) for file in report.files]
    totals = [sum(numbers) for numbers in zip(*(numbers for _, numbers in suites), strict=True)] or [0, 0, 0]
    head = f'<testsuites name="metrox check" {_counts(totals)}>'
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', head, *(text for text, _ in suites), "</testsuites>", ""]
    )


def _suite(file: FileReport, context: Context) -> tuple[str, list[int]]:
    """A file's suite, and its tests, failures and errors."""
    name = _attribute(shown_path(file.path))
    ordered = sorted(file.findings, key=lambda finding: finding.rule)
    cases, failures, errors = [], 0, 0
    for rule, group in groupby(ordered, key=lambda finding: finding.rule):
        found = list(group)
        bad = [finding for finding in found if context.fails(finding.severity)]
        rest = [finding for finding in found if not context.fails(finding.severity)]
        kind = "error" if file.failed and rule in NOT_JUDGED else "failure"
        errors += kind == "error"
        failures += bool(bad) and kind == "failure"
        inner = []
        if bad or kind == "error":
            said = bad or rest
            message = _attribute(said[0].message if len(said) == 1 else f"{len(said)} findings")
            inner.append(f'      <{kind} message={message} type="{rule}">{_lines(file, said)}</{kind}>')
        if rest and kind == "failure":
            inner.append(f"      <system-out>{_lines(file, rest)}</system-out>")
        cases.append("\n".join([f'    <testcase name="{rule}" classname={name}>', *inner, "    </testcase>"]))
    if not cases:
        cases.append(f'    <testcase name="metrox check" classname={name}/>')
    numbers = [len(cases), failures, errors]
    return "\n".join([f"  <testsuite name={name} {_counts(numbers)}>", *cases, "  </testsuite>"]), numbers


def _counts(numbers: list[int]) -> str:
    tests, failures, errors = numbers
    return f'tests="{tests}" failures="{failures}" errors="{errors}"'


def _lines(file: FileReport, findings: list[Finding]) -> str:
    return "\n".join(
        _text(f"{shown_path(file.path)}:{item.span.line}:{item.span.column}: {item.severity} {item.message}")
        for item in findings
    )


def _valid(text: str) -> str:
    return _NOT_XML.sub("\ufffd", printable(text))


def _text(text: str) -> str:
    return escape(_valid(text))


def _attribute(text: str) -> str:
    return quoteattr(_valid(text))
