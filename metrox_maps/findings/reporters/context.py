"""What reporters know besides the report: the catalogue, the program, and what decides the exit code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import Rule

if TYPE_CHECKING:
    from metrox_maps.findings.score import Score


_COLOR = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
"""Bold red, yellow and cyan, which every terminal has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The surroundings of a report."""

    rules: Mapping[str, Rule[Any]] = field(default_factory=dict)
    """Every rule by its id, in catalogue order."""
    version: str = ""
    """The version of this package."""
    fail_on: Severity | None = Severity.ERROR
    """The lowest severity that makes the run fail; None where none does."""
    most: int | None = None
    """Findings of one rule that a report for people shows for one file; None for all."""
    color: bool = False
    """Whether text may be colored."""
    scores: Mapping[str, Score] | None = None
    """The score of every file by its path, where scores were asked for."""

    def fails(self, severity: Severity) -> bool:
        """Whether a finding of this severity makes the run fail."""
        return self.fail_on is not None and severity >= self.fail_on

    def paint(self, text: str, severity: Severity) -> str:
        """The text in the color of a severity, where colors are seen."""
        return f"\x1b[{_COLOR[severity]}m{text}\x1b[0m" if self.color else text
