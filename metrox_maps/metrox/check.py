"""Judges map and edition files: everything that is wrong with one file, in one report.

Structure and rules are composed here. Later steps run on whatever is intact, and the report says which rules did not
run and why.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from metrox_maps.documents.judging import GROUP_OF, Places, reading_findings, structural_findings
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Accepted, FileReport, Finding, Path, Remark, Severity
from metrox_maps.findings.rule import Policy, Rule
from metrox_maps.findings.runner import finding_of, in_file_order, judged, run
from metrox_maps.findings.words import did_you_mean, shortened
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Ignore, MetroMap
from metrox_maps.metrox.rules import RULES
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.scene.paper import DEFAULT_PAPER, parse_paper

_DISPENSABLE = frozenset(
    ("label", "label_offset", "label_lines", "transfer_count", "train", "background", "credits", "language")
)
"""Keys whose faulty value can be left out without inventing further faults."""
_SALVAGE_ROUNDS = 3
"""Leaving entries out can make a list too short, which takes another round."""


OWN_RULES: tuple[Rule[MapSubject], ...] = (
    Rule(
        id="edition-unplayable",
        group="play",
        severity=Severity.ERROR,
        page="""An edition file has the right form, but nobody could play by it.

        Its deck holds no card that fills a window, a card lacks its value, or its penalty steps, ladder or player
        numbers are out of order.

        Bad: `"players": [4, 2]`
        Good: `"players": [2, 4]`
        """,
    ),
    Rule(
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
    ),
)
"""What this module reports itself, for the catalogue; the other rules are in `rules`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A map after its check: the report, and map and edition as far as they could be understood."""

    report: FileReport
    metro: MetroMap | None = None
    edition: Edition | None = None


def check_map(parsed: Parsed, path: str, policy: Policy) -> Checked:
    """Checks a map document; `path` names it in the report and is what its edition's path is relative to."""
    findings = reading_findings(parsed)
    if not parsed.complete:
        reason = "the text could not be read to its end"
        return Checked(report=_report(parsed, path, judged(findings, policy, GROUP_OF), skipped=_all(reason)))
    structural, faulty = structural_findings(parsed, codec.SCHEMA)
    findings = judged([*findings, *structural], policy, GROUP_OF)
    document = _without(parsed.value, faulty)
    if document is None:
        return Checked(report=_report(parsed, path, findings, skipped=_all("the structure has to be right first")))
    metro = codec.parse_map(document)
    edition, problem = _edition(metro, path)
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    paper = parse_paper(policy.paper) if policy.paper else DEFAULT_PAPER
    subject = MapSubject(metro, edition, problem, limits=policy.limits, room=paper.room)
    found, crashed = run(rules, subject, Places(parsed), policy)
    kept, accepted, unused = _suppress(found, metro.ignores)
    findings += kept
    if policy.allows("unused-ignore", "style") and not crashed and not faulty:
        severity = policy.severity("unused-ignore", Severity.WARNING)
        findings += [
            finding_of(remark, "unused-ignore", severity, Places(parsed))
            for remark in _unused_remarks(metro, unused, rules)
        ]
    report = _report(parsed, path, findings, accepted=accepted, rules_run=len(rules), failed=crashed)
    return Checked(report=report, metro=metro, edition=edition)


def check_edition(parsed: Parsed, path: str, policy: Policy) -> FileReport:
    """Checks an edition document."""
    findings = reading_findings(parsed)
    if parsed.complete:
        structural, faulty = structural_findings(parsed, editions.SCHEMA)
        findings += structural
        if not faulty and isinstance(parsed.value, dict):
            findings += [
                finding_of(Remark(message=words, path=place), "edition-unplayable", Severity.ERROR, Places(parsed))
                for place, words in editions.faults_of_document(parsed.value)
            ]
    return _report(parsed, path, judged(findings, policy, {**GROUP_OF, "edition-unplayable": "play"}))


def _edition(metro: MetroMap, path: str) -> tuple[Edition | None, str]:
    """The map's edition, or None and the reason."""
    folder = None if path == "-" else str(FilePath(path).parent)
    try:
        return editions.load_edition(metro.edition, folder), ""
    except MetroxError as error:
        return None, str(error)


def _all(reason: str) -> tuple[tuple[str, str], ...]:
    return tuple((rule.id, reason) for rule in RULES if rule.check is not None)


def _report(parsed: Parsed, path: str, findings: Sequence[Finding], **more: Any) -> FileReport:
    return FileReport(path=path, findings=in_file_order(findings), source=parsed.source, **more)


def _without(value: object, faulty: Sequence[Path]) -> dict[str, Any] | None:
    """The document without faulty values that can be left out; None where one cannot."""
    if not isinstance(value, dict) or any(_DISPENSABLE.isdisjoint(path) for path in faulty):
        return None
    cuts = [path[: next(index for index, part in enumerate(path) if part in _DISPENSABLE) + 1] for path in faulty]
    return _pruned(value, cuts)


def salvaged(value: object) -> dict[str, Any] | None:
    """What is left of a map's document without the stations, routes and other entries that break the schema.

    None where not even the rest has the form of a map.
    """
    schema = load_schema(codec.SCHEMA)
    for _ in range(_SALVAGE_ROUNDS):
        faulty = [path for path, keyword in faults(value, schema) if keyword != "additionalProperties"]
        if not faulty or not isinstance(value, dict):
            break
        cuts = [path[: 2 if path[0] in ("stations", "routes") and len(path) > 1 else 1] for path in faulty if path]
        value = _pruned(value, cuts)
    clean = isinstance(value, dict) and all(keyword == "additionalProperties" for _, keyword in faults(value, schema))
    return value if clean and isinstance(value, dict) else None


def _pruned(value: dict[str, Any], cuts: Sequence[Path]) -> dict[str, Any]:
    """The document without the values at these paths; it is copied only where something is left out."""
    document = copy.deepcopy(value) if cuts else value
    # From the back, so that the indexes before stay right.
    for path in sorted(
        set(cuts), key=lambda path: [part if isinstance(part, int) else 0 for part in path], reverse=True
    ):
        parent: Any = document
        for part in path[:-1]:
            parent = parent[part]
        del parent[path[-1]]
    return document


def _suppress(
    findings: Sequence[Finding], ignores: Sequence[Ignore]
) -> tuple[list[Finding], tuple[Accepted, ...], set[int]]:
    """Findings that no ignore entry accepts, those that one does, and the indexes of entries that accepted none.

    An error is never accepted: a map with one cannot be drawn or played as written, whatever its file says.
    """
    unused = set(range(len(ignores)))
    kept, accepted = [], []
    for finding in findings:
        matching = [
            index
            for index, entry in enumerate(ignores)
            if entry.rule == finding.rule and entry.on in ("", finding.on) and finding.severity < Severity.ERROR
        ]
        unused -= set(matching)
        if matching:
            accepted.append(Accepted(finding, "inSource", ignores[matching[0]].reason))
        else:
            kept.append(finding)
    return kept, tuple(accepted), unused


def _unused_remarks(metro: MetroMap, unused: set[int], ran: Sequence[Rule[MapSubject]]) -> list[Remark]:
    """Entries that accept nothing: of rules that did run, or of no rule at all."""
    ids = {rule.id for rule in ran}
    known = {rule.id for rule in RULES}
    errors = {rule.id for rule in RULES if rule.severity == Severity.ERROR}
    objects = {"station:" + station.id for station in metro.stations} | {"route:" + route.id for route in metro.routes}
    remarks = []
    for index in sorted(unused):
        entry, place = metro.ignores[index], ("lint", "ignore", index)
        if entry.rule not in known:
            hint = did_you_mean(entry.rule, known) or "; `metrox rules` lists those that can be ignored"
            message = f"there is no rule `{shortened(entry.rule)}` to ignore{hint}"
            remarks.append(Remark(message=message, path=(*place, "rule")))
        elif entry.rule in errors:
            message = f"`{entry.rule}` is an error, and errors cannot be ignored; mend the map and remove this entry"
            remarks.append(Remark(message=message, path=place))
        elif entry.on and entry.on not in objects:
            message = f"`{shortened(entry.on)}` is no object of this map{did_you_mean(entry.on, objects)}"
            remarks.append(Remark(message=message, path=(*place, "on")))
        elif entry.rule in ids:
            where = f" on `{shortened(entry.on)}`" if entry.on else ""
            message = f"nothing is left to ignore of `{entry.rule}`{where}; remove this entry"
            remarks.append(Remark(message=message, path=place))
    return remarks
