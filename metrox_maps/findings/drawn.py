"""What is told of a finished drawing to whoever drew it: the findings of its rules, without a file to point into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from metrox_maps.findings.finding import Finding, Fix, Path, Repair, Severity, Span, pointer
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.runner import CRASH, run
from metrox_maps.findings.suppression import Entry, accepts
from metrox_maps.findings.words import marked_up

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class SheetRemark:
    """Something about the drawing that its maker should know. `fatal` where the sheet cannot be played on."""

    kind: str
    message: str
    on: str = ""
    """The object concerned, for example `station:central`, or empty."""
    fatal: bool = False


def sheet_remarks(
    rules: Sequence[Rule[Subject]], subject: Subject, ignores: Sequence[Entry]
) -> tuple[SheetRemark, ...]:
    """What the rules say of a drawing, without what its document accepts. A rule that crashes hinders no sheet."""
    findings, _ = run(rules, subject, _Nowhere())
    return tuple(
        SheetRemark(
            kind=finding.rule,
            message=finding.message,
            on=finding.on,
            fatal=finding.severity == Severity.ERROR and finding.rule != CRASH,
        )
        for finding in findings
        if finding.severity == Severity.ERROR or not any(accepts(entry, finding.rule, finding.on) for entry in ignores)
    )


class Told(NamedTuple):
    """A line of what there is to say of a drawing."""

    severity: str
    message: str
    source: str
    """The rule that says so."""
    key: str
    """The object concerned, or empty."""


def told(remarks: Iterable[SheetRemark], findings: Iterable[Finding]) -> list[Told]:
    """What there is to say of a drawing and of its file, the worst first, and of that what the drawing gives rise to.

    Messages have what they quote in quotation marks.
    """
    said = [
        Told("error" if remark.fatal else "warning", _plain(remark.message), remark.kind, remark.on)
        for remark in remarks
    ]
    said += [Told(str(finding.severity), _plain(finding.message), finding.rule, finding.on) for finding in findings]
    levels = {str(level): -level for level in Severity}
    return sorted(said, key=lambda line: levels[line.severity])


def _plain(message: str) -> str:
    return marked_up(message, lambda part: part, lambda part: f"“{part}”")


class _Nowhere:
    """The locator of a document that was not read from a file."""

    def span(self, path: Path, *, at_key: bool = False) -> Span:  # noqa: ARG002 - nothing stands anywhere
        """No place."""
        return Span()

    def key(self, path: Path) -> str:
        """The path itself."""
        return pointer(path)

    def fix(self, repair: Repair) -> Fix | None:  # noqa: ARG002 - there is no text to mend
        """No repair."""
        return None
