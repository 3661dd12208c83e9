"""Judges map and edition files: everything that is wrong with one file, in one report.

Structure and rules are composed here. Later steps run on whatever is intact, and the report says which rules did not
run and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from metrox_maps.documents.composing import (
    UNUSED_IGNORE,
    Ignoring,
    all_skipped,
    composed,
    not_asked,
    opened,
    report_of,
)
from metrox_maps.documents.judging import GROUP_OF, Places, reading_findings, structural_findings
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import (
    FileReport,
    Finding,
    Remark,
    Severity,
)
from metrox_maps.findings.rule import Policy, Rule
from metrox_maps.findings.runner import NO_TRIALS, Judgement, Trials, finding_of, judged, run
from metrox_maps.metrox import codec, editions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.rules import RULES
from metrox_maps.metrox.rules.subject import MapSubject
from metrox_maps.metrox.salvage import DISPENSABLE
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper

PLAYED = (
    "route-never-completed",
    "route-always-completed",
    "route-dominated",
    "bonus-never-matters",
    "scores-outside-ladder",
)
"""The rules on played games, by name: their modules are loaded only where games are played."""

DRAWN: Mapping[str, tuple[str, Severity]] = {
    "drawing-too-small": ("geometry", Severity.ERROR),
    "box-too-small": ("geometry", Severity.WARNING),
    "box-missing": ("geometry", Severity.WARNING),
    "boxes-too-close": ("geometry", Severity.WARNING),
    "line-through-box": ("geometry", Severity.WARNING),
    "line-touches-box": ("geometry", Severity.WARNING),
    "lines-cross-under-box": ("geometry", Severity.INFO),
    "lane-too-narrow": ("geometry", Severity.WARNING),
    "bend-too-tight": ("geometry", Severity.INFO),
    "start-without-arrow": ("geometry", Severity.WARNING),
    "train-stands-off": ("geometry", Severity.INFO),
    "parts-overlap": ("geometry", Severity.WARNING),
    "outside-margin": ("geometry", Severity.WARNING),
    "name-missing": ("label", Severity.WARNING),
    "name-without-place": ("label", Severity.WARNING),
    "name-unclear": ("label", Severity.WARNING),
    "name-too-small": ("label", Severity.WARNING),
    "text-cut": ("label", Severity.WARNING),
    "character-without-font": ("label", Severity.WARNING),
    "low-text-contrast": ("color", Severity.WARNING),
}
"""The rules on the finished drawing, by name, with group and severity: loaded only where a map is drawn."""

OWN_RULES: tuple[Rule[Any], ...] = (
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
    UNUSED_IGNORE,
)
"""What this module reports itself, for the catalogue; the other rules are in `rules`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A map after its check: the report, and map and edition as far as they could be understood."""

    report: FileReport
    metro: MetroMap | None = None
    edition: Edition | None = None


def check_map(parsed: Parsed, path: str, policy: Policy, trials: Trials = NO_TRIALS) -> Checked:
    """Checks a map document; `path` names it in the report and is what its edition's path is relative to.

    `trials` says whether a map without errors is also drawn, on the policy's paper, and played.
    """
    document = opened(parsed, policy, schema=codec.SCHEMA, dispensable=DISPENSABLE)
    if document.document is None:
        skipped = all_skipped(RULES, document.problem)
        return Checked(report=report_of(parsed, path, document.findings, skipped=skipped))
    metro = codec.parse_map(document.document)
    edition, problem = _edition(metro, path)
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    paper = parse_paper(policy.paper) if policy.paper else DEFAULT_PAPER
    subject = MapSubject(metro, edition, problem, limits=policy.limits, room=paper.room)
    found, crashed = run(rules, subject, Places(parsed), policy)
    before = (*document.findings, *found)
    report = composed(
        parsed,
        path,
        policy,
        document=document,
        judgements=(
            Judgement(findings=tuple(found), ran=frozenset(rule.id for rule in rules), crashed=crashed),
            _drawn(parsed, metro, edition, policy, before, paper=paper if trials.draw else None),
            _played(parsed, metro, edition, policy, before, games=trials.games),
        ),
        ignoring=Ignoring(entries=metro.ignores, noun="map", objects=_objects(metro), levels=_levels(policy)),
        known=len(RULES) + len(DRAWN) + len(PLAYED),
    )
    return Checked(report=report, metro=metro, edition=edition)


def _drawn(
    parsed: Parsed,
    metro: MetroMap,
    edition: Edition | None,
    policy: Policy,
    found: Sequence[Finding],
    *,
    paper: Paper | None,
) -> Judgement:
    """What drawing a map says; without paper, which rules were not asked for."""
    if paper is None:
        return not_asked({rule: group for rule, (group, _) in DRAWN.items()}, "--draw", policy)
    from metrox_maps.metrox.play.board import board_of
    from metrox_maps.metrox.sheet.judging import draw_findings

    def digest() -> str:
        return board_of(metro, edition).digest if edition is not None else ""

    return draw_findings(parsed, metro, edition, policy, found=found, paper=paper, digest=digest)


def _played(
    parsed: Parsed,
    metro: MetroMap,
    edition: Edition | None,
    policy: Policy,
    found: Sequence[Finding],
    *,
    games: int | None,
) -> Judgement:
    """What playing a map says; with 0 games, which rules were not asked for."""
    if games == 0:
        return not_asked(dict.fromkeys(PLAYED, "play"), "--play", policy)
    from metrox_maps.metrox.play.judging import play_findings

    return play_findings(parsed, metro, edition, policy, found=found, games=games)


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
    return report_of(parsed, path, judged(findings, policy, {**GROUP_OF, "edition-unplayable": "play"}))


def _edition(metro: MetroMap, path: str) -> tuple[Edition | None, str]:
    """The map's edition, or None and the reason."""
    folder = None if path == "-" else str(FilePath(path).parent)
    try:
        return editions.load_edition(metro.edition, folder), ""
    except MetroxError as error:
        return None, str(error)


def _objects(metro: MetroMap) -> set[str]:
    """The objects that an entry of `lint.ignore` may be about."""
    return {"station:" + station.id for station in metro.stations} | {"route:" + route.id for route in metro.routes}


def _levels(policy: Policy) -> dict[str, Severity]:
    """How severe every rule is that a map's own entries may name. What games show is never an error."""
    return dict.fromkeys(PLAYED, Severity.WARNING) | {
        rule: policy.severity(rule, severity)
        for rule, severity in (
            *((rule.id, rule.severity) for rule in RULES),
            *((rule, severity) for rule, (_, severity) in DRAWN.items()),
        )
    }
