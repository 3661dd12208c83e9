"""Reporters: one file per output format, each with `render(report, context) -> str`.

A new format is one file and one line in the list here. A reporter is imported when it is used.
"""

from __future__ import annotations

import importlib

from metrox_maps.findings.finding import Report
from metrox_maps.findings.reporters.context import Context

REPORTERS = ("full", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "html")
"""The formats, each the module of its name."""


def render(form: str, report: Report, context: Context) -> str:
    """The report in the format of this name."""
    text: str = importlib.import_module(f"metrox_maps.findings.reporters.{form}").render(report, context)
    return text
