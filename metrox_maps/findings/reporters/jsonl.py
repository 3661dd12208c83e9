"""One JSON object a line: every finding with its path, then the summary; for streams and for `jq`."""

from __future__ import annotations

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.reporters.json import document
from metrox_maps.findings.words import safe_json


def render(report: Report, context: Context) -> str:
    """All findings as they stand in `metrox-report/1`, each with `path`; the last line holds `summary`."""
    whole = document(report, context)
    lines = [
        safe_json({"path": file["path"], **finding}, indent=None)
        for file in whole["files"]
        for finding in file["findings"]
    ]
    return "\n".join([*lines, safe_json({"summary": whole["summary"]}, indent=None)]) + "\n"
