"""A trial: quick games on one board, and what they say about its trips, sides and seats, with intervals.

All players go on as search bots do when they play a position to its end: they make for the ends of their lines, score
stations and place destinations, but do not think ahead. That takes milliseconds a game and finishes about half of the
lines, so that a trip which is impossible time and again is no fault of aimless play. Everything follows from board,
number of games and seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.balance import TRIPS, Arrows, BalanceTally
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots.sketch import sketched_end
from metrox_maps.metromania.play.deal import deal
from metrox_maps.simulate.batch import proved_games
from metrox_maps.simulate.luck import DECK, Luck, dice_stream
from metrox_maps.simulate.stats import Share, share_of

GAMES = 100
"""Enough to tell what nearly always happens from what happens often, in a second or two."""
PLAYERS = 4


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A board that was played."""

    board: CityBoard
    games: int
    seed: int
    tally: BalanceTally = field(repr=False)

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.tally.seats)

    def impossible(self, trip: str) -> Share:
        """How often a trip (one of `balance.TRIPS`) was impossible."""
        return share_of(self.tally.trips[TRIPS.index(trip)].impossible, self.games)

    def paid(self, trip: str) -> Share:
        """How often any company scored for a trip."""
        return share_of(self.games - self.tally.trips[TRIPS.index(trip)].used.counts.get(0, 0), self.games)

    def faulty(self, trip: str, fault: str) -> Share:
        """How often a trip was impossible for one of `balance.FAULTS`."""
        return share_of(self.tally.trips[TRIPS.index(trip)].faults[fault], self.games)

    def begun_on(self, side: int) -> int:
        """How many lines began on a side of the city."""
        return _on(self.tally.starts, side)

    def ended_on(self, side: int) -> int:
        """How many lines were finished on a side of the city."""
        return _on(self.tally.ends, side)

    def won_by(self, seat: int) -> Share:
        """How often a player won, shared wins as parts."""
        return share_of(self.tally.seats[seat].wins, self.games)

    def ended_by(self, reason: str) -> Share:
        """How often one of `balance.REASONS` brought the end of the building."""
        return share_of(self.tally.reasons[reason], self.games)


def _on(arrows: Arrows, side: int) -> int:
    return sum(lines for (where, _), lines in arrows.items() if where == side)


def trial(board: CityBoard, *, games: int = GAMES, seed: int = 0) -> Trial:
    """Plays quick games of four on a board.

    Raises `MetroxError` for a board on which a game has no meaning, and for an impossible seed or number of games.
    """
    proved_games(games)
    playable = board_of(board)
    tally = BalanceTally.empty(PLAYERS)
    start = engine.start(playable, PLAYERS)
    for index in range(games):
        dealt = deal(start, Luck.stream(seed, index, DECK))
        tally.add(sketched_end(dealt, Luck.stream(seed, index, dice_stream(0))))
    return Trial(board=board, games=games, seed=seed, tally=tally)
