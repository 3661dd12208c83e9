"""What a bot makes of a map, game by game, so that two versions of it can be compared on the same decks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import KERNEL, Engine
from metrox_maps.simulate.batch import Batch, run_batch
from metrox_maps.simulate.paired import Sums
from metrox_maps.simulate.stats import Interval, wilson


@dataclass(slots=True)
class Papers:
    """The first seat's paper of each of a range of games: a `simulate.batch.Tally`."""

    points: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    """Bit sets of the routes completed, by their index in the map."""

    def merge(self, other: Papers) -> None:
        """Count the games that come after these."""
        self.points += other.points
        self.completed += other.completed


@dataclass(frozen=True, slots=True, kw_only=True)
class PapersJob:
    """Plays a range of games, counted from `first`: a `simulate.batch.Job`."""

    board: Board
    bots: tuple[MetroXBot, ...]
    engine: Engine
    seed: int
    first: int

    def __call__(self, start: int, stop: int) -> Papers:
        """The games with these numbers."""
        papers = Papers()
        if start < stop:
            start, stop = self.first + start, self.first + stop
            pays = [(1 << number, goal.route) for number, goal in enumerate(self.board.goals) if goal.route >= 0]
            for outcome in self.engine.outcomes(self.board, self.bots, seed=self.seed, start=start, stop=stop):
                reached = outcome.first[0] | outcome.later[0]
                papers.points.append(outcome.totals[0])
                routes = 0
                for goal, route in pays:
                    routes |= (1 << route) if reached & goal else 0
                papers.completed.append(routes)
        return papers


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A map with what was made of it in some games."""

    metro: MetroMap
    papers: Papers = field(repr=False)
    first: int
    """Index of the first game."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.papers.points)

    @property
    def rates(self) -> tuple[float, ...]:
        """How often each route was completed, from 0 to 1. One with branches: once any goal is reached."""
        return tuple(self._completed(route) / self.games for route in range(len(self.metro.routes)))

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The Wilson interval of each rate."""
        return tuple(wilson(self._completed(route), self.games) for route in range(len(self.metro.routes)))

    @property
    def points(self) -> Sums:
        """Points of a game."""
        sums = Sums()
        for points in self.papers.points:
            sums.add(points)
        return sums

    def _completed(self, route: int) -> int:
        return sum(paper >> route & 1 for paper in self.papers.completed)


class OutOfGames(Exception):  # noqa: N818 - reads as a sentence where it is caught
    """The games that may be played are used up, or somebody stopped them."""


@dataclass(slots=True, kw_only=True)
class Meter:
    """Plays games and counts them; what was played once is not played again."""

    edition: Edition
    bot: MetroXBot
    engine: Engine
    seed: int
    most: int
    """Games that may be played in all."""
    executor: Executor | None = None
    progress: Callable[[int], None] | None = None
    played: int = 0
    interrupted: bool = False
    _known: dict[tuple[object, ...], Papers] = field(default_factory=dict)

    def measure(self, metro: MetroMap, games: int, *, first: int = 0) -> Measured:
        """The map in games `first` to `first` + `games` - 1 of the seed. Raises `OutOfGames`."""
        key = (first, *((route.windows, route.bonus, route.branch_bonus) for route in metro.routes))
        papers = self._known.setdefault(key, Papers())
        more = games - len(papers.points)
        if more > 0:
            papers.merge(self._play(metro, first + len(papers.points), more))
        chosen = Papers(papers.points[:games], papers.completed[:games])
        return Measured(metro=metro, papers=chosen, first=first)

    def _play(self, metro: MetroMap, first: int, games: int) -> Papers:
        if self.interrupted or self.played + games > self.most:
            raise OutOfGames
        board = board_of(metro, self.edition)
        bots = (self.bot,) * self.edition.players[0]
        job = PapersJob(board=board, bots=bots, engine=self.engine, seed=self.seed, first=first)
        before, tell = self.played, self.progress
        moved = None if tell is None else lambda done: tell(before + done)
        batch: Batch[Papers] = run_batch(job, games, executor=self.executor, progress=moved)
        self.played += batch.games
        if batch.interrupted:
            self.interrupted = True
            raise OutOfGames
        return batch.tally

    @property
    def runs_free(self) -> bool:
        """Whether threads play as well as processes do."""
        return self.engine.name == KERNEL
