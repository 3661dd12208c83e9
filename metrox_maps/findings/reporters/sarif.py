"""SARIF 2.1.0, the exchange format of static analysis; GitHub code scanning and many editors read it."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.finding import Accepted, FileReport, Finding, Fix, Report, Severity, Span
from metrox_maps.findings.fingerprints import fingerprints, uri
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.runner import NOT_JUDGED
from metrox_maps.findings.words import safe_json

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
MOST_RESULTS = 25_000
"""GitHub refuses a run with more results."""


def render(report: Report, context: Context) -> str:
    """The report as SARIF with one run: the rules that spoke, and results; accepted findings have a suppression."""
    return safe_json(document(report, context)) + "\n"


def document(report: Report, context: Context) -> dict[str, Any]:
    """The report as a SARIF document."""
    spoke = {finding.rule for file in report.files for finding in (*file.findings, *_accepted(file))}
    rules = tuple(rule for rule in context.rules.values() if rule.id in spoke)
    index = {rule.id: number for number, rule in enumerate(rules)}
    results = [result for file in report.files for result in _results(file, index)]
    notes = [
        _notification(file, finding) for file in report.files for finding in file.findings if finding.rule in NOT_JUDGED
    ]
    if len(results) > MOST_RESULTS:
        text = f"{len(results) - MOST_RESULTS} of {len(results)} results are left out; readers accept {MOST_RESULTS}"
        notes.append({"level": "warning", "message": {"text": text}})
        results.sort(key=lambda result: ("error", "warning", "note").index(result["level"]))
    invocation: dict[str, Any] = {"executionSuccessful": not report.failed}
    if notes:
        invocation["toolExecutionNotifications"] = notes
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "metrox_maps",
                        "version": context.version,
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [invocation],
                "results": results[:MOST_RESULTS],
            }
        ],
    }


def _accepted(file: FileReport) -> list[Finding]:
    return [item.finding for item in file.accepted]


def _rule(rule: Rule[Any]) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": "".join(part.capitalize() for part in rule.id.split("-")),
        "shortDescription": {"text": rule.summary},
        "help": {"text": rule.text, "markdown": rule.text},
        "defaultConfiguration": {"level": _LEVEL[rule.severity]},
        "properties": {"tags": [rule.group]},
    }


def _results(file: FileReport, index: dict[str, int]) -> list[dict[str, Any]]:
    entries: list[Finding | Accepted] = [*file.findings, *file.accepted]
    findings = [*file.findings, *_accepted(file)]
    marks = fingerprints(file.path, findings)
    return [
        _result(file, entry, finding, mark, index)
        for entry, finding, mark in zip(entries, findings, marks, strict=True)
    ]


def _result(
    file: FileReport, entry: Finding | Accepted, finding: Finding, mark: str, index: dict[str, int]
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "level": _LEVEL[finding.severity],
        "message": {"text": finding.message},
        "locations": [_location(file, finding.span)],
        "partialFingerprints": {"metrox/v1": mark},
    }
    if finding.rule in index:
        result["ruleIndex"] = index[finding.rule]
    if finding.related:
        result["relatedLocations"] = [
            {**_location(file, place.span), "id": number, "message": {"text": place.message}}
            for number, place in enumerate(finding.related)
        ]
    if finding.fix is not None and finding.fix.edits:
        result["fixes"] = [_fix(file, finding.fix)]
    if isinstance(entry, Accepted):
        suppression = {"kind": entry.kind}
        if entry.reason:
            suppression["justification"] = entry.reason
        result["suppressions"] = [suppression]
    return result


def _fix(file: FileReport, fix: Fix) -> dict[str, Any]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits]
    return {
        "description": {"text": fix.message},
        "artifactChanges": [{"artifactLocation": _artifact(file.path), "replacements": replacements}],
    }


def _notification(file: FileReport, finding: Finding) -> dict[str, Any]:
    return {
        "level": _LEVEL[finding.severity],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(file.path)}}],
        "descriptor": {"id": finding.rule},
    }


def _location(file: FileReport, span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(file.path), "region": _region(span)}}


def _artifact(path: str) -> dict[str, str]:
    address = uri(path)
    return {"uri": address} if address.startswith("file:") else {"uri": address, "uriBaseId": "%SRCROOT%"}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
