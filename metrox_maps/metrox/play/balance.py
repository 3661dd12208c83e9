"""The balance of many games, as sums of integers: what the play report is made of.

A paper is one player's sheet in one game. A win shared by k seats is counted as such (`shared[k]`), so that its part
1 / k is exact; rates are formed when the report is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.stats import Histogram, SetCounter


@dataclass(slots=True)
class SeatTally:
    """One seat over all games."""

    scores: Histogram = field(default_factory=Histogram)
    empties: Histogram = field(default_factory=Histogram)
    completed: int = 0
    transfers: int = 0
    penalty: int = 0
    map_bonus: int = 0
    """Sums of the parts of the scores."""
    shared: Histogram = field(default_factory=Histogram)
    """Games won, by the number of seats that shared the win."""

    def add(self, state: State, seat: int) -> None:
        """Count a finished game, its winners excepted."""
        score = engine.score(state, seat)
        self.scores.add(score.total)
        self.empties.add(engine.empty_stations(state.board, state.papers[seat]))
        self.completed += score.completed
        self.transfers += score.transfers
        self.penalty += score.penalty
        self.map_bonus += score.map_bonus

    def merge(self, other: SeatTally) -> None:
        """Add the other's games."""
        self.scores.merge(other.scores)
        self.empties.merge(other.empties)
        self.completed += other.completed
        self.transfers += other.transfers
        self.penalty += other.penalty
        self.map_bonus += other.map_bonus
        self.shared.merge(other.shared)

    @property
    def wins(self) -> float:
        """Games won, a win shared by k seats counting 1 / k."""
        return sum(times / seats for seats, times in sorted(self.shared.counts.items()))


@dataclass(slots=True)
class GoalTally:
    """One goal over all papers: who earned which bonus, and in which turns."""

    first: int = 0
    shared: int = 0
    """Of the first bonuses those that several seats got in the same turn."""
    later: int = 0
    turns: Histogram = field(default_factory=Histogram)

    def merge(self, other: GoalTally) -> None:
        """Add the other's papers."""
        self.first += other.first
        self.shared += other.shared
        self.later += other.later
        self.turns.merge(other.turns)


@dataclass(slots=True)
class BalanceTally:
    """All games of a batch: a `simulate.batch.Tally`."""

    seats: list[SeatTally]
    goals: list[GoalTally]
    """By index of `Board.goals`, map bonuses included."""
    games: int = 0
    turns: Histogram = field(default_factory=Histogram)
    filled: SetCounter = field(default_factory=SetCounter)
    """For each station the papers on which it was filled at the end."""
    numbered: SetCounter = field(default_factory=SetCounter)
    """For each station the papers on which a transfer was written there."""

    @staticmethod
    def empty(players: int, goals: int) -> BalanceTally:
        """The tally of no game."""
        return BalanceTally([SeatTally() for _ in range(players)], [GoalTally() for _ in range(goals)])

    def add(self, state: State) -> None:
        """Count a finished game."""
        self.games += 1
        self.turns.add(state.turn)
        every = state.board.station_mask
        for seat, paper in enumerate(state.papers):
            self.seats[seat].add(state, seat)
            self.filled.add(every & ~paper.empty)
            self.numbered.add(paper.numbered)
        winners = engine.ranking(state)[0]
        for seat in winners:
            self.seats[seat].shared.add(len(winners))
        earliest: dict[int, int] = {}
        for claim in state.claims:
            goal = self.goals[claim.goal]
            goal.turns.add(claim.turn)
            if claim.first:
                goal.first += 1
                earliest[claim.goal] = earliest.get(claim.goal, 0) + 1
            else:
                goal.later += 1
        for number, seats in earliest.items():
            self.goals[number].shared += seats if seats > 1 else 0

    def merge(self, other: BalanceTally) -> None:
        """Add the other's games; both are of the same board and number of players."""
        self.games += other.games
        self.turns.merge(other.turns)
        self.filled.merge(other.filled)
        self.numbered.merge(other.numbered)
        for seat, seat_tally in enumerate(other.seats):
            self.seats[seat].merge(seat_tally)
        for goal, goal_tally in enumerate(other.goals):
            self.goals[goal].merge(goal_tally)
