"""What the tests of both families' rules share: fixtures `<rule id>/bad-*.json` with `.expected`, and `good-*.json`."""

from __future__ import annotations

from pathlib import Path

from metrox_maps.findings.finding import FileReport


def name_of(path: Path) -> str:
    """How a fixture is called in test names."""
    return f"{path.parent.name}/{path.stem}"


def expected(path: Path) -> list[str]:
    """The findings a fixture has to give, as lines."""
    return path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()


def lines_of(report: FileReport) -> list[str]:
    """One line for each finding: `severity rule line:col–line:col pointer message`."""
    return [
        f"{found.severity} {found.rule} {found.span.line}:{found.span.column}–{found.span.end_line}:"
        f"{found.span.end_column} {found.pointer} {found.message}"
        for found in report.findings
    ]
