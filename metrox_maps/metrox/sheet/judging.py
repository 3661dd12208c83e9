"""Judges a finished sheet by what stands in its file: as findings for a check, as remarks for whoever draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from metrox_maps.documents.judging import Places
from metrox_maps.documents.source import Parsed
from metrox_maps.findings import drawn
from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.findings.runner import Judgement, finding_of, run
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.facts import steps
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.measured import measured
from metrox_maps.metrox.sheet.plan import Sheet, SheetRefused
from metrox_maps.metrox.sheet.rules import RULES, drawing_too_small
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject, page_place
from metrox_maps.scene.paper import Paper

MOST_STATIONS, MOST_STEPS = 1000, 2000
"""What is drawn while it is checked: ten seconds or so. A map of the published size has about 80 and 100."""


def draw_findings(
    parsed: Parsed,
    metro: MetroMap,
    edition: Edition | None,
    policy: Policy,
    *,
    found: Sequence[Finding] = (),
    paper: Paper,
    digest: Callable[[], str] = str,
) -> Judgement:
    """Draws a map on a paper and judges the drawing. `digest` gives what the title block shows of a playable map.

    `found` is what the check has found so far: a map with errors is not drawn, and what a rule on the map has said of
    an object is not said again.
    """
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    if not rules:
        return Judgement()
    reason = _not_drawn(metro, edition, found)
    if edition is None or reason:
        return Judgement(skipped=tuple((rule.id, reason) for rule in rules))
    try:
        sheet = draw_sheet(metro, edition, paper=paper, digest=digest())
    except SheetRefused as error:
        return _refused(str(error), metro, policy, Places(parsed))
    said = frozenset((finding.rule, finding.on) for finding in found)
    subject = subject_of(sheet, said=said, limits=policy.limits)
    findings, crashed = run(rules, subject, Places(parsed), policy)
    return Judgement(findings=tuple(findings), ran=frozenset(rule.id for rule in rules), crashed=crashed)


def _not_drawn(metro: MetroMap, edition: Edition | None, found: Sequence[Finding]) -> str:
    """Why a map is not drawn, or nothing."""
    if any(finding.severity == Severity.ERROR for finding in found):
        return "a map with errors is not drawn"
    if edition is None:
        return "the map's edition could not be loaded"
    if any(station.at is None for station in metro.stations):
        return "stations without a position cannot be drawn"
    if len(metro.stations) > MOST_STATIONS or sum(len(steps(route)) for route in metro.routes) > MOST_STEPS:
        return "the map is too large to be drawn while it is checked; use `metrox sheet`"
    return ""


def _refused(words: str, metro: MetroMap, policy: Policy, places: Places) -> Judgement:
    """What is said of a map that does not fit on its paper; nothing else can be judged then."""
    own = drawing_too_small.RULE
    others = tuple(rule.id for rule in RULES if rule is not own and policy.allows(rule.id, rule.group))
    skipped = tuple((rule, "the map does not fit on its paper") for rule in others)
    if not policy.allows(own.id, own.group):
        return Judgement(skipped=skipped)
    remark = drawing_too_small.remark(words, page_place(metro))
    finding = finding_of(remark, own.id, policy.severity(own.id, own.severity), places)
    return Judgement(findings=(finding,), ran=frozenset((own.id,)), skipped=skipped)


def subject_of(
    sheet: Sheet, *, said: frozenset[tuple[str, str]] = frozenset(), limits: Mapping[str, float] | None = None
) -> DrawnSubject:
    """What the rules look at: the sheet's file, read back and measured."""
    return DrawnSubject(
        metro=sheet.metro,
        drawing=measured(sheet.svg),
        aim=sheet.aim,
        content=sheet.content,
        ground=sheet.scene.ground or "#ffffff",
        limits=limits or {},
        said=said,
    )


def sheet_remarks(sheet: Sheet) -> tuple[SheetRemark, ...]:
    """What the rules say of a sheet, without what its map accepts."""
    return drawn.sheet_remarks(RULES, subject_of(sheet), sheet.metro.ignores)
