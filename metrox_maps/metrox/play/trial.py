"""A trial: games of one bot on one map, and what they say about its routes, with intervals.

The bot is the best that a check has the time for and that breaks ties by dice: one that breaks them by file order would
favor routes for where they stand in the file. Everything follows from map, edition, number of games and seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.play.state import State
from metrox_maps.metrox.play.variants import unpaid
from metrox_maps.simulate.play import play_game
from metrox_maps.simulate.stats import Histogram, Share, share_of, wilson

BOT = "greedy:dice"
GAMES = 1000
"""Enough for the upper end of an interval to lie below 1 % where something happened in up to 3 games."""
SEATS = 2
"""The least table at which being first matters."""


@dataclass(frozen=True, kw_only=True)
class Played:
    """A map that was played: a table of several seats, and the same number of games alone, played when asked for."""

    metro: MetroMap
    edition: Edition
    board: Board
    bot: MetroXBot
    games: int
    seed: int
    seats: int
    tally: BalanceTally = field(repr=False)
    """The games at the table."""

    def completed(self, goal: int) -> Share:
        """How often a goal (an index of `Board.goals`) was reached at the table.

        The game is the unit: its papers share their cards, so that it counts with the share of papers that reached it.
        """
        counted = self.tally.goals[goal]
        return self._share((counted.first + counted.later) / self.seats)

    def filled(self, station: int) -> Share:
        """How often a station was filled at the end of a game at the table; the game is the unit."""
        return self._share(self.tally.filled.count(station) / self.seats)

    def _share(self, games: float) -> Share:
        return share_of(games, self.games)

    @cached_property
    def alone(self) -> tuple[State, ...]:
        """The last states of the games of one player. Empty where the edition is not for one."""
        if self.edition.players[0] > 1:
            return ()
        return tuple(self._alone(self.board, index) for index in range(self.games))

    def _alone(self, board: Board, index: int) -> State:
        return play_game(MetroXGame(board), (self.bot,), seed=self.seed, index=index)

    @cached_property
    def scores(self) -> Histogram:
        """The scores of one player alone."""
        found = Histogram()
        for state in self.alone:
            found.add(engine.score(state, 0).total)
        return found

    def altered_by(self, route: int, *, below: float) -> Share | None:
        """How often one player alone ends with another paper where a route pays nothing, on the same luck.

        None as soon as the interval can no more lie wholly below `below`: most routes show that after a few games.
        """
        board = board_of(unpaid(self.metro, route), self.edition)
        altered = 0
        for index, state in enumerate(self.alone):
            altered += self._alone(board, index).papers[0][:4] != state.papers[0][:4]
            if wilson(altered, self.games)[1] >= below:
                return None
        return self._share(altered) if self.alone else None


def trial(metro: MetroMap, edition: Edition, *, games: int = GAMES, seed: int = 0, bot: str = BOT) -> Played:
    """Plays a map at a table of two, or of as many as its edition is for at least.

    Raises `MetroxError` where map and edition cannot be played, for an impossible seed or number of games, and for an
    unknown bot; passes on an interrupt.
    """
    board = board_of(metro, edition)
    least, most = edition.players
    seats = max(least, min(SEATS, most))
    player = bot_from(bot)
    session = play_session(board, (player,) * seats, games=games, seed=seed)
    if session.interrupted:
        raise KeyboardInterrupt
    return Played(
        metro=metro,
        edition=edition,
        board=board,
        bot=player,
        games=games,
        seed=seed,
        seats=seats,
        tally=session.tally,
    )
