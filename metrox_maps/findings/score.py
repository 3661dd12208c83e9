"""The score of a file: how far it is from clean, as one number and four.

The formula is part of the contract, so that a score in a pull request means the same to everybody:

- Every finding belongs to one aspect, by its rule's group (`ASPECTS`).
- A rule costs its aspect `COST` points for its first finding in the file, by severity, and a quarter of that for each
  further one, up to three times the first.
- An aspect has 100 points less these costs, at least 0; the total is the mean of the four by `WEIGHTS`, rounded down.
- A file with an error scores at most `MOST_WITH_ERROR`; one that could not be judged scores 0.

Findings a file or baseline accepts cost nothing; an aspect whose rules did not run counts as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from metrox_maps.findings.finding import ONLY_WITH, FileReport, Report, Severity
from metrox_maps.findings.rule import Rule

ASPECTS: Mapping[str, tuple[str, ...]] = {
    "structure": ("file", "syntax", "structure", "ids", "route", "city"),
    "geometry": ("geometry",),
    "legibility": ("label", "color", "style"),
    "balance": ("play",),
}
"""Aspects and the rule groups that belong to each."""
WEIGHTS: Mapping[str, int] = {"structure": 4, "geometry": 2, "legibility": 2, "balance": 2}
"""What an aspect counts in the total: structure double, as nothing else matters where it is wrong."""
COST: Mapping[Severity, float] = {Severity.ERROR: 40.0, Severity.WARNING: 12.0, Severity.INFO: 3.0}
_FURTHER = 0.25
_MOST = 3.0
MOST_WITH_ERROR = 49
"""Below half: a map with an error can be neither drawn nor played."""


@dataclass(frozen=True, slots=True)
class Score:
    """Points of 100 in total and for each aspect."""

    total: int
    aspects: Mapping[str, int]


def score(file: FileReport, rules: Mapping[str, Rule[Any]]) -> Score:
    """The score of one file (see the module's text for the formula)."""
    group_of = {name: rule.group for name, rule in rules.items()}
    skipped = {group_of[name] for name, why in file.skipped if name in group_of and not why.startswith(ONLY_WITH)}
    counts = Counter((finding.rule, finding.severity) for finding in file.findings)
    aspects = {}
    for aspect, groups in ASPECTS.items():
        if file.failed or not skipped.isdisjoint(groups):
            aspects[aspect] = 0
            continue
        cost = sum(
            COST[severity] * min(_MOST, 1 + _FURTHER * (count - 1))
            for (rule, severity), count in counts.items()
            if group_of.get(rule, "file") in groups
        )
        aspects[aspect] = max(0, int(100 - cost))
    total = sum(WEIGHTS[aspect] * points for aspect, points in aspects.items()) // sum(WEIGHTS.values())
    has_error = any(severity == Severity.ERROR for _, severity in counts)
    return Score(min(total, MOST_WITH_ERROR) if has_error else total, aspects)


def scores(report: Report, rules: Mapping[str, Rule[Any]]) -> dict[str, Score]:
    """The score of every file of a report, by path."""
    return {file.path: score(file, rules) for file in report.files}
