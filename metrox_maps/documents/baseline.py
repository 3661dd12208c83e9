"""Baselines: a file of known findings, so that in an old collection only new ones count.

An entry names file, rule and place; the place is written with ids, so that it survives edits elsewhere in the file.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from metrox_maps.documents.judging import format_finding, reading_findings, structural_findings
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.writing import Layout, canonical
from metrox_maps.errors import ConfigError, FormatError
from metrox_maps.findings.finding import Accepted, FileReport, Finding
from metrox_maps.findings.runner import NOT_JUDGED

FORMAT = "metrox-baseline/1"
SCHEMA = "metrox-baseline-1"
_LAYOUT = Layout(order={"": ("format", "findings"), "findings": ("file", "rule", "place", "count")})


class Known(NamedTuple):
    """What identifies a finding from run to run."""

    file: str
    rule: str
    place: str


class Baseline:
    """Known findings and how often each is known."""

    def __init__(self, path: str, known: Counter[Known]) -> None:
        self.path = path
        self._folder = Path(path).absolute().parent
        self._known = known

    def apply(self, report: FileReport) -> FileReport:
        """The report with its known findings among the accepted ones."""
        left = Counter(self._known)
        kept, accepted = [], []
        for finding in report.findings:
            known = self._key(report.path, finding)
            if finding.rule not in NOT_JUDGED and left[known] > 0:
                left[known] -= 1
                accepted.append(Accepted(finding, "external", f"known in {self.path}"))
            else:
                kept.append(finding)
        if not accepted:
            return report
        return replace(report, findings=tuple(kept), accepted=(*report.accepted, *accepted))

    def outdated(self, reports: Iterable[FileReport]) -> int:
        """How many known findings in these files are no longer there, of the reports `apply` gave.

        Those of rules that did not run are left out: they may still be there.
        """
        skipped: dict[str, set[str]] = {}
        met = Counter[Known]()
        for report in reports:
            skipped.setdefault(self._file(report.path), set()).update(rule for rule, _ in report.skipped)
            met.update(self._key(report.path, item.finding) for item in report.accepted if item.kind == "external")
        return sum(
            max(0, count - met[known])
            for known, count in self._known.items()
            if known.file in skipped and known.rule not in skipped[known.file]
        )

    def _key(self, path: str, finding: Finding) -> Known:
        return Known(self._file(path), finding.rule, finding.key)

    def _file(self, path: str) -> str:
        return _relative(path, self._folder)


def _relative(path: str, folder: Path) -> str:
    """A path from a folder, with `/`; absolute where there is no way."""
    try:
        return Path(os.path.relpath(Path(path).absolute(), folder)).as_posix()
    except ValueError:
        return Path(path).absolute().as_posix()


def load_baseline(path: str) -> Baseline:
    """Reads a baseline file. Raises ConfigError where it is missing or faulty."""
    try:
        parsed = read(read_bytes(path))
    except FormatError as error:
        raise ConfigError(f"{error} (write the baseline with --write-baseline)") from None
    findings = reading_findings(parsed)
    if not findings:
        unknown = format_finding(parsed, (FORMAT,))
        findings = [unknown] if unknown is not None else structural_findings(parsed, SCHEMA)[0]
    if findings:
        first = findings[0]
        raise ConfigError(f"{path}:{first.span.line}:{first.span.column}: is no baseline: {first.message}")
    assert isinstance(parsed.value, dict)
    known: Counter[Known] = Counter()
    for entry in parsed.value["findings"]:
        known[Known(entry["file"], entry["rule"], entry["place"])] += int(entry["count"])
    return Baseline(path, known)


def baseline_text(path: str, reports: Iterable[FileReport]) -> tuple[str, int]:
    """The text of a baseline at this path that knows all findings of the reports, and how many these are."""
    folder = Path(path).absolute().parent
    known: Counter[Known] = Counter()
    for report in reports:
        findings = [*report.findings, *(item.finding for item in report.accepted if item.kind == "external")]
        file = _relative(report.path, folder)
        known.update(Known(file, item.rule, item.key) for item in findings if item.rule not in NOT_JUDGED)
    entries = [{**known_one._asdict(), "count": count} for known_one, count in sorted(known.items())]
    return canonical({"format": FORMAT, "findings": entries}, _LAYOUT), known.total()
