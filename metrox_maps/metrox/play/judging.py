"""Judges a map by playing it: the findings of the rules on played games, for a check that asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.documents.judging import Places
from metrox_maps.documents.source import Parsed
from metrox_maps.errors import MetroxError
from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.findings.rule import Policy
from metrox_maps.findings.runner import Judgement, run
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.rules import RULES
from metrox_maps.metrox.play.rules.subject import PlayedSubject
from metrox_maps.metrox.play.trial import GAMES, trial

MOST_WORK = 40_000_000
"""Games times windows times routes times routes: ten seconds or so. A map of the published size has about 2
million in a thousand games."""


def play_findings(
    parsed: Parsed,
    metro: MetroMap,
    edition: Edition | None,
    policy: Policy,
    *,
    found: Sequence[Finding] = (),
    games: int | None = None,
    seed: int = 0,
) -> Judgement:
    """Plays a map and judges it, by so many games, by default as many as a trial has.

    `found` is what the check has found so far: a map with errors is not played. The same map, edition, policy, games
    and seed give the same findings. Raises `MetroxError` for an impossible seed or number of games; passes on an
    interrupt.
    """
    rules = tuple(rule for rule in RULES if policy.allows(rule.id, rule.group))
    if not rules:
        return Judgement()
    games = GAMES if games is None else games
    reason = _not_played(metro, edition, found, games)
    if edition is None or reason:
        return Judgement(skipped=tuple((rule.id, reason) for rule in rules))
    try:
        played = trial(metro, edition, games=games, seed=seed)
    except MetroxError as error:
        if games < 1:
            raise
        return Judgement(skipped=tuple((rule.id, str(error)) for rule in rules))
    findings, crashed = run(rules, PlayedSubject(metro, played, policy.limits), Places(parsed), policy)
    return Judgement(findings=tuple(findings), ran=frozenset(rule.id for rule in rules), crashed=crashed)


def _not_played(metro: MetroMap, edition: Edition | None, found: Sequence[Finding], games: int) -> str:
    """Why a map is not played, or nothing."""
    if any(finding.severity == Severity.ERROR for finding in found):
        return "a map with errors is not played"
    if edition is None:
        return "the map's edition could not be loaded"
    routes = len(metro.routes)
    if games * sum(route.windows for route in metro.routes) * routes * routes > MOST_WORK:
        return "the map is too large to be played while it is checked; use `metrox play`"
    return ""
