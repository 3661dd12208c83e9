"""Runs rules on a subject and turns their remarks into findings with places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeVar

from metrox_maps.findings.finding import Finding, Path, RelatedPlace, Remark, Severity, Span, pointer
from metrox_maps.findings.rule import Rule

Subject = TypeVar("Subject")
Locate = Callable[[Path, bool], Span]
"""Gives the span of a path; the flag asks for the key instead of the value."""

CRASH = "rule-crashed"
MAX_REMARKS = 200
"""Findings of one rule listed for one file; a file with more has one cause, not hundreds."""


def finding_of(remark: Remark, rule: str, severity: Severity, locate: Locate) -> Finding:
    """A remark with its places looked up."""
    return Finding(
        rule=rule,
        severity=severity,
        message=remark.message,
        pointer=pointer(remark.path),
        span=locate(remark.path, remark.at_key),
        on=remark.on,
        related=tuple(
            RelatedPlace(place.message, pointer(place.path), locate(place.path, False)) for place in remark.related
        ),
    )


def run(rules: Sequence[Rule[Subject]], subject: Subject, locate: Locate) -> tuple[list[Finding], bool]:
    """Findings of all rules that have a check, and whether a rule crashed.

    A crash inside one rule becomes a finding about that rule; the others go on.
    """
    findings: list[Finding] = []
    crashed = False
    for rule in rules:
        if rule.check is None:
            continue
        try:
            remarks = list(islice(rule.check(subject), MAX_REMARKS + 1))
        except Exception as error:  # one faulty rule must not hide what the others find
            crashed = True
            message = f"the rule `{rule.id}` failed ({type(error).__name__}: {error}); please report this"
            findings.append(Finding(rule=CRASH, severity=Severity.ERROR, message=message))
            continue
        findings += [finding_of(remark, rule.id, rule.severity, locate) for remark in remarks[:MAX_REMARKS]]
        if len(remarks) > MAX_REMARKS:
            message = f"this rule found more than {MAX_REMARKS} places; the others are not listed"
            findings.append(Finding(rule=rule.id, severity=rule.severity, message=message))
    return findings, crashed


def in_file_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by place, then worst first, then by rule and words; equal ones once."""
    return tuple(
        sorted(
            dict.fromkeys(findings),
            key=lambda finding: (
                finding.span.line,
                finding.span.column,
                -finding.severity,
                finding.rule,
                finding.message,
            ),
        )
    )
