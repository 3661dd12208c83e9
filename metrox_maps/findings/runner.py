"""Runs rules on a subject and turns their remarks into findings with places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar

from metrox_maps.findings.finding import Finding, Fix, Path, RelatedPlace, Remark, Repair, Severity, Span, pointer
from metrox_maps.findings.rule import PLAIN, Policy, Rule

Subject = TypeVar("Subject")


class Locator(Protocol):
    """Looks up in a document what remarks speak of."""

    def span(self, path: Path, *, at_key: bool = False) -> Span:
        """Where the value at a path, or its key, stands."""

    def key(self, path: Path) -> str:
        """The pointer of a path with ids in the place of list indexes."""

    def fix(self, repair: Repair) -> Fix | None:
        """The repair as edits of the text; None where it cannot be made there."""


class Trials(NamedTuple):
    """What a check is asked to do with a map or board beyond reading it."""

    draw: bool = False
    """Whether to draw it and measure the drawing."""
    games: int | None = 0
    """How many games to play on it; 0 for none, None for as many as are usual for its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What rules say of something made from a map: findings in their order, rules that did not run and why."""

    findings: tuple[Finding, ...] = ()
    ran: frozenset[str] = frozenset()
    skipped: tuple[tuple[str, str], ...] = ()
    crashed: bool = False


NO_TRIALS = Trials()
CRASH = "rule-crashed"
NOT_JUDGED = frozenset(("file-unreadable", CRASH))
"""Findings that say nothing of the file, only that it could not be judged."""
MAX_REMARKS = 200
"""Findings of one rule listed for one file; a file with more has one cause, not hundreds."""


def finding_of(remark: Remark, rule: str, severity: Severity, locator: Locator) -> Finding:
    """A remark with its places looked up."""
    return Finding(
        rule=rule,
        severity=severity,
        message=remark.message,
        pointer=pointer(remark.path),
        span=locator.span(remark.path, at_key=remark.at_key),
        on=remark.on,
        related=tuple(
            RelatedPlace(place.message, pointer(place.path), locator.span(place.path)) for place in remark.related
        ),
        fix=locator.fix(remark.repair) if remark.repair is not None else None,
        key=locator.key(remark.path),
    )


def run(
    rules: Sequence[Rule[Subject]], subject: Subject, locator: Locator, policy: Policy = PLAIN
) -> tuple[list[Finding], bool]:
    """Findings of all rules that have a check, with the policy's severities, and whether a rule crashed.

    A crash inside one rule becomes a finding about that rule; the others go on.
    """
    findings: list[Finding] = []
    crashed = False
    for rule in rules:
        if rule.check is None:
            continue
        severity = policy.severity(rule.id, rule.severity)
        try:
            remarks = list(islice(rule.check(subject), MAX_REMARKS + 1))
            found = [finding_of(remark, rule.id, severity, locator) for remark in remarks[:MAX_REMARKS]]
        except Exception as error:  # one faulty rule must not hide what the others find
            crashed = True
            message = f"the rule `{rule.id}` failed ({type(error).__name__}: {error}); please report this"
            findings.append(Finding(rule=CRASH, severity=Severity.ERROR, message=message))
            continue
        findings += found
        if len(remarks) > MAX_REMARKS:
            message = f"this rule found more than {MAX_REMARKS} places; the others are not listed"
            findings.append(Finding(rule=rule.id, severity=severity, message=message))
    return findings, crashed


def judged(findings: Iterable[Finding], policy: Policy, groups: Mapping[str, str]) -> list[Finding]:
    """Findings of reader and schema under a policy: with its severities, without what it ignores.

    An error is never left out: rules went on with what was intact, and silence about the rest would be a false verdict.
    """
    kept = []
    for finding in findings:
        severity = policy.severity(finding.rule, finding.severity)
        if finding.severity == Severity.ERROR or policy.allows(finding.rule, groups[finding.rule]):
            kept.append(replace(finding, severity=severity) if severity != finding.severity else finding)
    return kept


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
