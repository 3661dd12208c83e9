"""A report with one of everything, which every format is tried on."""

from __future__ import annotations

import pytest

from metrox_maps import __version__
from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import (
    Accepted,
    FileReport,
    Finding,
    Fix,
    RelatedPlace,
    Report,
    Severity,
    Span,
    TextEdit,
)
from metrox_maps.findings.reporters.context import Context

HOSTILE = 'a|b `c` <b>&\n::error::%\r,: \x1b[2J \u202e \ufffe \ud800 ]]> "q" @you'
"""What a name may hold that some format would take for more than text."""


class Lines:
    """The text of a file, by line."""

    def __init__(self, *lines: str) -> None:
        self._lines = lines

    def line(self, number: int) -> str:
        return self._lines[number - 1] if 1 <= number <= len(self._lines) else ""


def report_with(message: str, path: str = "maps/a b,c.json") -> Report:
    """Errors, warnings, infos, an accepted finding, a clean file and one that cannot be read."""
    edit = TextEdit(3, 8, '"central"', Span(2, 4, 2, 9))
    error = Finding(
        rule="unknown-station",
        severity=Severity.ERROR,
        message=message,
        pointer="/routes/0/stations/2",
        span=Span(2, 4, 2, 9),
        on="route:A",
        key="/routes/A/stations/2",
        related=(RelatedPlace("the first", "/stations/0", Span(1, 1, 1, 2)),),
        fix=Fix(message="write `central`", edits=(edit,)),
    )
    info = Finding(rule="odd-angle", severity=Severity.INFO, message="odd", span=Span(1, 1, 3, 1), key="/routes/B")
    warning = Finding(rule="sharp-turn", severity=Severity.WARNING, message="sharp", key="/routes/C")
    known = Finding(rule="shared-end-point", severity=Severity.INFO, message="known", key="/routes/D")
    gone = Finding(rule="file-unreadable", severity=Severity.ERROR, message="there is no such file")
    return Report.of(
        [
            FileReport(
                path=path,
                findings=(info, error, warning),
                accepted=(Accepted(known, "inSource", "as the real line does"), Accepted(known, "external")),
                rules_run=90,
                source=Lines("{", "ab centrl xyz", "}"),
            ),
            FileReport(path="maps/clean.json", rules_run=90),
            FileReport(path="maps/gone.json", findings=(gone,), failed=True),
        ]
    )


@pytest.fixture
def context() -> Context:
    """The surroundings of a usual run."""
    return Context(rules=CATALOGUE, version=__version__)


@pytest.fixture
def report() -> Report:
    """A report whose words are harmless."""
    return report_with("route `A` stops at `centrl`, which is no station; did you mean `central`?")


@pytest.fixture
def hostile() -> Report:
    """The same report with words that attack every format."""
    return report_with(HOSTILE, path=f"maps/{HOSTILE}.json")
