"""What the rules on played games look at: the board, what was played on it, and what the rules on the board say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.metromania.facts import LETTERS
from metrox_maps.metromania.model import END, START, CityBoard
from metrox_maps.metromania.play.trips import SUNDAY
from metrox_maps.metromania.rules import (
    arrow_over_lake_or_park,
    arrow_walled_in,
    end_without_start,
    lake_or_park_missing,
    lake_or_park_out_of_reach,
    side_without_allowed_end,
    start_without_end,
)
from metrox_maps.metromania.rules.subject import BoardSubject

if TYPE_CHECKING:  # the rules are listed without loading what plays
    from metrox_maps.metromania.play.trial import Trial
    from metrox_maps.simulate.stats import Share

ARROW_RULES = (
    arrow_over_lake_or_park.RULE,
    arrow_walled_in.RULE,
    end_without_start.RULE,
    side_without_allowed_end.RULE,
    start_without_end.RULE,
)
"""The rules on the board that say of a side why its arrows are not used."""
SUNDAY_RULES = (lake_or_park_missing.RULE, lake_or_park_out_of_reach.RULE)
"""Those that say why Sunday's trip is impossible."""


@dataclass(frozen=True)
class PlayedSubject:
    """One board that was played."""

    board: CityBoard
    trial: Trial
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    @property
    def by(self) -> str:
        """Who played, in words for a message."""
        return f"{self.trial.games} quick games of {self.trial.players} players"

    @property
    def trips(self) -> tuple[str, ...]:
        """The seven test trips, Sunday's last."""
        return (*LETTERS, SUNDAY)

    def trip_words(self, trip: str) -> str:
        """A trip in words for a message."""
        return "Sunday's trip from Park to Lake" if trip == SUNDAY else f"the trip {trip}-{trip}"

    def is_explained(self, trip: str) -> bool:
        """Whether a rule on the board says what the games would only confirm."""
        return trip == SUNDAY and any(self._says(rule) for rule in SUNDAY_RULES)

    @cached_property
    def known_sides(self) -> frozenset[str]:
        """Sides (`side:2`) about whose arrows a rule on the board has something to say."""
        return frozenset(
            remark.on for rule in ARROW_RULES if rule.check is not None for remark in rule.check(self._on_board)
        )

    def side_use(self, side: int, kind: str) -> Share:
        """In how many games at most a line began (`S`) or was finished (`E`) on a side; two in a game count as two."""
        used = self.trial.begun_on(side) if kind == START else self.trial.ended_on(side)
        return self._share(used)

    def arrow_use(self, side: int, column: int, kind: str) -> Share:
        """In how many games an arrow was used: once a game at most, as its space holds one tunnel."""
        arrows = self.trial.tally.starts if kind == START else self.trial.tally.ends
        return self._share(arrows[side, column])

    def unused_kinds(self, side: int, limit: float) -> tuple[str, ...]:
        """The kinds of arrows (`S`, `E`) that a side has and that were used in fewer games than the limit, a share."""
        if f"side:{side}" in self.known_sides:
            return ()
        return tuple(
            kind for kind in (START, END) if kind in self.board.frame[side] and self.side_use(side, kind).high < limit
        )

    def _share(self, used: int) -> Share:
        from metrox_maps.simulate.stats import share_of  # games were played, so that it is loaded

        return share_of(min(used, self.trial.games), self.trial.games)

    @cached_property
    def _on_board(self) -> BoardSubject:
        return BoardSubject(self.board, limits=self.limits)

    def _says(self, rule: Rule[BoardSubject]) -> bool:
        return self._on_board.speaks(rule)
