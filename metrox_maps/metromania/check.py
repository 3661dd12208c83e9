"""Judges board files: everything that is wrong with one file, in one report.

Later steps run on whatever is intact, and the report says which rules did not run and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from metrox_maps.documents.composing import Ignoring, all_skipped, composed, not_asked, opened, report_of
from metrox_maps.documents.judging import Places
from metrox_maps.documents.source import Parsed
from metrox_maps.findings.finding import FileReport, Finding, Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.findings.runner import NO_TRIALS, Judgement, Trials, run
from metrox_maps.metromania import codec
from metrox_maps.metromania.model import SIDES, CityBoard
from metrox_maps.metromania.rules import RULES
from metrox_maps.metromania.rules.subject import BoardSubject
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper

DISPENSABLE = frozenset(("credits", "language", "options"))
"""Keys whose faulty value can be left out without inventing further faults."""
DRAWN: Mapping[str, tuple[str, Severity]] = {
    "board-does-not-fit": ("geometry", Severity.ERROR),
    "space-too-small": ("geometry", Severity.WARNING),
    "board-text-cut": ("label", Severity.WARNING),
    "board-character-without-font": ("label", Severity.WARNING),
}
"""The rules on the drawn board, by name, with group and severity: loaded only where a board is drawn."""
PLAYED: Mapping[str, Severity] = {
    "trip-mostly-impossible": Severity.INFO,
    "trip-seldom-pays": Severity.INFO,
    "side-never-used": Severity.INFO,
    "arrows-never-used": Severity.INFO,
    "lines-seldom-finished": Severity.WARNING,
    "stations-run-out": Severity.INFO,
    "scores-far-apart": Severity.INFO,
    "scores-too-close": Severity.INFO,
    "seat-advantage": Severity.INFO,
}
"""The rules on played games, by name, with severity, all in the group `play`: loaded only where games are played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A board after its check: the report, and the board as far as it could be understood."""

    report: FileReport
    board: CityBoard | None = None


def check_board(parsed: Parsed, path: str, policy: Policy, trials: Trials = NO_TRIALS) -> Checked:
    """Checks a board document; `path` names it in the report.

    `trials` says whether a board without errors is also drawn, on the policy's paper, and played.
    """
    document = opened(parsed, policy, schema=codec.SCHEMA, dispensable=DISPENSABLE)
    if document.document is None:
        skipped = all_skipped(RULES, document.problem)
        return Checked(report=report_of(parsed, path, document.findings, skipped=skipped))
    board = codec.parse_board(document.document)
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    found, crashed = run(rules, BoardSubject(board, limits=policy.limits), Places(parsed), policy)
    paper = parse_paper(policy.paper) if policy.paper else DEFAULT_PAPER
    before = (*document.findings, *found)
    report = composed(
        parsed,
        path,
        policy,
        document=document,
        judgements=(
            Judgement(findings=tuple(found), ran=frozenset(rule.id for rule in rules), crashed=crashed),
            _drawn(parsed, board, policy, before, paper=paper if trials.draw else None),
            _played(parsed, board, policy, before, games=trials.games),
        ),
        ignoring=Ignoring(
            entries=board.ignores,
            noun="board",
            objects=_objects(board),
            levels=_levels(policy),
        ),
        known=len(RULES) + len(DRAWN) + len(PLAYED),
    )
    return Checked(report=report, board=board)


def _drawn(
    parsed: Parsed, board: CityBoard, policy: Policy, found: Sequence[Finding], *, paper: Paper | None
) -> Judgement:
    """What drawing a board says; without paper, which rules were not asked for."""
    if paper is None:
        return not_asked({rule: group for rule, (group, _) in DRAWN.items()}, "--draw", policy)
    from metrox_maps.metromania.play.board import board_of  # loaded only where boards are drawn
    from metrox_maps.metromania.sheet.judging import draw_findings

    return draw_findings(parsed, board, policy, found=found, paper=paper, digest=lambda: board_of(board).digest)


def _played(
    parsed: Parsed, board: CityBoard, policy: Policy, found: Sequence[Finding], *, games: int | None
) -> Judgement:
    """What playing a board says; with 0 games, which rules were not asked for."""
    if games == 0:
        return not_asked(dict.fromkeys(PLAYED, "play"), "--play", policy)
    from metrox_maps.metromania.play.judging import play_findings  # loaded only where boards are played

    return play_findings(parsed, board, policy, found=found, games=games)


def _levels(policy: Policy) -> dict[str, Severity]:
    """How severe every rule is that a board's own entries may name."""
    own = ((rule.id, rule.severity) for rule in RULES)
    drawn = ((rule, severity) for rule, (_, severity) in DRAWN.items())
    return {rule: policy.severity(rule, severity) for rule, severity in (*own, *drawn, *PLAYED.items())}


def _objects(board: CityBoard) -> set[str]:
    """The objects that an entry of `lint.ignore` may be about."""
    return {f"district:{district.id}" for district in board.districts} | {f"side:{side}" for side in range(SIDES)}
