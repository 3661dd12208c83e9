"""Judges a board by playing it: the findings of the rules on played games, for a check that asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.documents.judging import Places
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.findings.runner import Judgement, run
from metrox_maps.metromania.model import SIDES, CityBoard
from metrox_maps.metromania.play.rules import RULES
from metrox_maps.metromania.play.rules.subject import PlayedSubject
from metrox_maps.metromania.play.trial import GAMES, trial

MOST_WORK = 600_000
"""Games times spaces of a dealt board, each game of which is another city: a minute or so. A hundred games on a board
of side 6 have 21,600."""
FIXED = 8
"""So many games on one city take the time of one on each of as many."""


def play_findings(
    parsed: Parsed,
    board: CityBoard,
    policy: Policy,
    *,
    found: Sequence[Finding] = (),
    games: int | None = None,
    seed: int = 0,
) -> Judgement:
    """Plays a board and judges it, by so many games, by default as many as a trial has.

    `found` is what the check has found so far: a board with errors is not played. The same board, policy, games and
    seed give the same findings. Raises `MetroxError` for an impossible seed or number of games; passes on an interrupt.
    """
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    if not rules:
        return Judgement()
    games = GAMES if games is None else games
    reason = _not_played(board, found, games)
    if reason:
        return Judgement(skipped=tuple((rule.id, reason) for rule in rules))
    try:
        played = trial(board, games=games, seed=seed)
    except MetroxError as error:
        if games < 1:
            raise
        return Judgement(skipped=tuple((rule.id, str(error)) for rule in rules))
    findings, crashed = run(rules, PlayedSubject(board, played, policy.limits), Places(parsed), policy)
    return Judgement(findings=tuple(findings), ran=frozenset(rule.id for rule in rules), crashed=crashed)


def _not_played(board: CityBoard, found: Sequence[Finding], games: int) -> str:
    """Why a board is not played, or nothing."""
    if any(finding.severity == Severity.ERROR for finding in found):
        return "a board with errors is not played"
    cities = games if board.placement is None else games // FIXED
    if cities * SIDES * board.side**2 > MOST_WORK:
        return "the board is too large to be played so often while it is checked; ask for fewer `--games`"
    return ""
