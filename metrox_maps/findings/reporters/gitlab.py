"""GitLab code quality: what its merge requests show beside the changed lines.

The keys are those that GitLab's own check of such reports requires (its `codeclimate.json` schema).
"""

from __future__ import annotations

from metrox_maps.findings.finding import Report, Severity
from metrox_maps.findings.fingerprints import fingerprints, shown_path
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.runner import NOT_JUDGED
from metrox_maps.findings.words import safe_json

_SEVERITY = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, context: Context) -> str:  # noqa: ARG001 - a reporter's signature
    """A JSON list with one entry for each finding."""
    entries = [
        {
            "description": finding.message,
            "check_name": finding.rule,
            "fingerprint": fingerprint,
            "severity": "blocker" if finding.rule in NOT_JUDGED else _SEVERITY[finding.severity],
            "location": {
                "path": shown_path(file.path),
                "lines": {"begin": finding.span.line, "end": finding.span.end_line},
            },
        }
        for file in report.files
        for finding, fingerprint in zip(file.findings, fingerprints(file.path, file.findings), strict=True)
    ]
    return safe_json(entries) + "\n"
