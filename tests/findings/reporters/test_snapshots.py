"""Every format, to the letter, for a few small files that were really checked; and that a changed letter is noticed.

After an intended change `python tests/findings/reporters/test_snapshots.py` writes the expected files anew.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

import pytest

from metrox_maps.checking import check_file
from metrox_maps.families import CATALOGUE
from metrox_maps.findings.finding import Report, Severity
from metrox_maps.findings.reporters import render
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.rule import Policy

HERE = Path(__file__).parent / "snapshots"
FORMS = ("full", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown")
FILES = ("maps/broken.json", "maps/odd name, 100%.json", "maps/advice.json", "maps/clean.json", "maps/gone.json")
POLICY = Policy(chosen=frozenset(("unknown-station", "station-on-no-route", "odd-angle")))
"""Few rules, so that a new one changes nothing here; errors of reader and schema are shown all the same."""


def checked() -> Report:
    """What is found in the files, without the size of the catalogue; to be called in their folder."""
    return Report.of(
        replace(
            file,
            rules_run=len(POLICY.chosen),
            left_out=0,
            skipped=tuple(item for item in file.skipped if item[0] in POLICY.chosen),
        )
        for file in (check_file(path, POLICY) for path in FILES)
    )


def written(form: str) -> str:
    """What a format makes of the files."""
    return render(form, checked(), Context(rules=CATALOGUE, version="0"))


def expected(form: str) -> Path:
    """The file of what a format should write."""
    return HERE / f"expected.{form}"


@pytest.mark.parametrize("form", FORMS)
def test_formats_are_as_they_were(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    assert written(form) == expected(form).read_bytes().decode()


def test_the_files_have_one_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    report = checked()
    assert all(report.count(severity) for severity in Severity)
    assert [bool(file.findings) for file in report.files] == [True, True, True, False, True]
    assert [file.suppressed for file in report.files] == [0, 1, 0, 0, 0]
    assert report.failed
    findings = [finding for file in report.files for finding in file.findings]
    assert {finding.fix.safe for finding in findings if finding.fix is not None} == {True, False}


if __name__ == "__main__":
    with contextlib.chdir(HERE):
        for each in FORMS:
            expected(each).write_text(written(each), encoding="utf-8", newline="\n")
