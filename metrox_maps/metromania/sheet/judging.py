"""Judges a drawn board: as findings for a check, as remarks for whoever draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from metrox_maps.documents.judging import Places
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import SheetRefused
from metrox_maps.findings import drawn
from metrox_maps.findings.drawn import SheetRemark
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.findings.runner import Judgement, finding_of, run
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.plan import Sheet
from metrox_maps.metromania.sheet.rules import RULES, board_does_not_fit
from metrox_maps.metromania.sheet.rules.subject import subject_of
from metrox_maps.scene.paper import Paper


def draw_findings(
    parsed: Parsed,
    board: CityBoard,
    policy: Policy,
    *,
    found: Sequence[Finding] = (),
    paper: Paper,
    digest: Callable[[], str] = str,
) -> Judgement:
    """Draws a board on a paper and judges the drawing. `digest` gives what the title block shows of a playable board.

    `found` is what the check has found so far: a board with errors is not drawn.
    """
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    if not rules:
        return Judgement()
    if any(finding.severity == Severity.ERROR for finding in found):
        return Judgement(skipped=tuple((rule.id, "a board with errors is not drawn") for rule in rules))
    places = Places(parsed)
    try:
        sheet = draw_board(board, paper=paper, digest=digest())
    except SheetRefused as error:
        return _refused(str(error), policy, places)
    findings, crashed = run(rules, subject_of(sheet, limits=policy.limits), places, policy)
    return Judgement(findings=tuple(findings), ran=frozenset(rule.id for rule in rules), crashed=crashed)


def _refused(words: str, policy: Policy, places: Places) -> Judgement:
    """What is said of a board that does not fit on its paper; nothing else can be judged then."""
    own = board_does_not_fit.RULE
    others = tuple(rule.id for rule in RULES if rule is not own and policy.allows(rule.id, rule.group))
    skipped = tuple((rule, "the board does not fit on its paper") for rule in others)
    if not policy.allows(own.id, own.group):
        return Judgement(skipped=skipped)
    remark = board_does_not_fit.remark(words)
    finding = finding_of(remark, own.id, policy.severity(own.id, own.severity), places)
    return Judgement(findings=(finding,), ran=frozenset((own.id,)), skipped=skipped)


def sheet_remarks(sheet: Sheet) -> tuple[SheetRemark, ...]:
    """What the rules say of a sheet, without what its board accepts."""
    return drawn.sheet_remarks(RULES, subject_of(sheet), sheet.board.ignores)
