"""The steps that every check of a document has in common: from its text to what the rules see, and to the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from metrox_maps.documents.judging import GROUP_OF, Places, reading_findings, structural_findings
from metrox_maps.documents.pruning import without
from metrox_maps.documents.rules import READING_RULES
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import ONLY_WITH, FileReport, Finding, Severity
from metrox_maps.findings.rule import Policy, Rule
from metrox_maps.findings.runner import Judgement, finding_of, in_file_order, judged
from metrox_maps.findings.suppression import Entry, suppressed, unused_remarks

UNUSED_IGNORE: Rule[Any] = Rule(
    id="unused-ignore",
    group="style",
    severity=Severity.WARNING,
    page="""An entry of `lint.ignore` accepts a finding that is no longer there, or names no rule.

    Left in place it would hide the finding when it comes back for another reason.

    Remedy: remove the entry, or correct its rule or its `on`. Typical trap: a station renamed by hand; `metrox
    rename` changes these entries too.

    Bad: `{"rule": "shared-end-point", "on": "station:old-name", "reason": "…"}`
    Good: `{"rule": "shared-end-point", "on": "station:new-name", "reason": "…"}`
    """,
)
"""What is said here of the entries of `lint.ignore`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A document after reading and schema: what they found, and what is left for the rules."""

    findings: tuple[Finding, ...]
    document: dict[str, Any] | None = None
    """The document without faulty values that can be left out; None where one cannot."""
    whole: bool = False
    """Whether nothing had to be left out."""
    problem: str = ""
    """Why there is no document."""


def opened(parsed: Parsed, policy: Policy, *, schema: str, dispensable: Set[str]) -> Opened:
    """Judges a document by reader and schema. Faulty values under `dispensable` keys do not stop the rules."""
    findings = reading_findings(parsed)
    if not parsed.complete:
        reason = "the text could not be read to its end"
        return Opened(findings=tuple(judged(findings, policy, GROUP_OF)), problem=reason)
    structural, faulty = structural_findings(parsed, schema)
    document = without(parsed.value, faulty, dispensable)
    return Opened(
        findings=tuple(judged([*findings, *structural], policy, GROUP_OF)),
        document=document,
        whole=not faulty,
        problem="" if document is not None else "the structure has to be right first",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignoring:
    """What a document says of findings to be accepted, and what its entries may name."""

    entries: Sequence[Entry]
    noun: str
    """What the document is called in messages."""
    objects: Set[str]
    levels: Mapping[str, Severity]
    """How severe every rule is that an entry may name."""


def composed(
    parsed: Parsed,
    path: str,
    policy: Policy,
    *,
    document: Opened,
    judgements: Sequence[Judgement],
    ignoring: Ignoring,
    known: int,
) -> FileReport:
    """The report of a document that rules have judged; `known` is how many rules there are beside the reader's."""
    found = [finding for judgement in judgements for finding in judgement.findings]
    crashed = any(judgement.crashed for judgement in judgements)
    skipped = tuple(entry for judgement in judgements for entry in judgement.skipped)
    ran = frozenset().union(*(judgement.ran for judgement in judgements))
    kept, accepted, unused = suppressed(found, ignoring.entries)
    findings = [*document.findings, *kept]
    own = UNUSED_IGNORE
    if policy.allows(own.id, own.group) and not crashed and document.whole and document.document is not None:
        severity = policy.severity(own.id, own.severity)
        findings += [
            finding_of(remark, own.id, severity, Places(parsed))
            for remark in unused_remarks(
                ignoring.entries,
                document.document,
                unused,
                noun=ignoring.noun,
                objects=ignoring.objects,
                levels=ignoring.levels,
                ran=ran,
            )
        ]
    return report_of(
        parsed,
        path,
        findings,
        accepted=accepted,
        rules_run=len(READING_RULES) + len(ran),
        left_out=known - len(ran) - len(skipped),
        skipped=skipped,
        failed=crashed,
    )


def report_of(parsed: Parsed, path: str, findings: Iterable[Finding], **more: Any) -> FileReport:
    """A report of findings in the order of the file."""
    return FileReport(
        path=path,
        findings=in_file_order(findings),
        source=parsed.source,
        **{"rules_run": len(READING_RULES), **more},
    )


def not_asked(groups: Mapping[str, str], option: str, policy: Policy) -> Judgement:
    """What rules say that run only with an option: nothing, but that they did not. `groups` gives the group of each."""
    wanted = (rule for rule, group in groups.items() if policy.allows(rule, group))
    return Judgement(skipped=tuple((rule, ONLY_WITH + option) for rule in wanted))


def all_skipped(rules: Iterable[Rule[Any]], reason: str) -> tuple[tuple[str, str], ...]:
    """Every rule that has a check, with the reason why it did not run."""
    return tuple((rule.id, reason) for rule in rules if rule.check is not None)
