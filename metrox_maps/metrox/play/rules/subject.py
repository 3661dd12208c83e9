"""What the rules on played games look at: the map, what was played on it, and what the rules on the map say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.rules.subject import MapSubject

if TYPE_CHECKING:  # the rules are listed without loading what plays
    from metrox_maps.metrox.play.trial import Played
    from metrox_maps.simulate.stats import Share


@dataclass(frozen=True)
class PlayedSubject:
    """One map that was played."""

    metro: MetroMap
    played: Played
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    def explained_by(self, *rules: Rule[MapSubject]) -> frozenset[str]:
        """Routes (`route:A`) about which these rules on the map say what the games would only confirm."""
        subject = MapSubject(self.metro, self.played.edition, limits=self.limits)
        return frozenset(remark.on for rule in rules if rule.check is not None for remark in rule.check(subject))

    @cached_property
    def completed(self) -> tuple[tuple[Share, ...], ...]:
        """For each route how often each of its goals was reached, the full one last."""
        return tuple(tuple(self.played.completed(goal) for goal in goals) for goals in self.played.board.route_goals)

    @property
    def by(self) -> str:
        """Who played, in words for a message."""
        return f"{self.played.games} games of {self.played.seats} `{self.played.bot.name}`"
