"""What reporters know besides the report: the catalogue, the program, and what decides the exit code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from metrox_maps.findings.finding import Severity
from metrox_maps.findings.rule import Rule


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

    def fails(self, severity: Severity) -> bool:
        """Whether a finding of this severity makes the run fail."""
        return self.fail_on is not None and severity >= self.fail_on


def catalogue(rules: Iterable[Rule[Any]]) -> dict[str, Rule[Any]]:
    """Rules by id, in their order."""
    return {rule.id: rule for rule in rules}
