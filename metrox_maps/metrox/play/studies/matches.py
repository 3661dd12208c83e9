"""Matches: several tables that play the same decks, and what sets their scores apart, as sums of integers.

A study is a match and a function that reads its tally.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO, KERNEL, REFERENCE, Engine, ReferenceEngine, engine_for
from metrox_maps.simulate.batch import run_batch
from metrox_maps.simulate.stats import Histogram

ResultT = TypeVar("ResultT", covariant=True)

_MANY = 1 << 40
"""Games for which any engine is worth loading."""

Seat = tuple[int, int]
"""A table of a match, and a seat at it, both as indexes."""


@dataclass(frozen=True, slots=True)
class Table:
    """Bots at a board, and how many games they play: the first of the seed's."""

    board: Board
    bots: tuple[MetroXBot, ...]
    games: int

    @property
    def work(self) -> float:
        """Seconds that all its games take on the reference engine, roughly."""
        return self.games * sum(bot.work for bot in self.bots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What studies are made for."""

    metro: MetroMap
    edition: Edition
    """For one player as well as for two and for the table, whatever it says."""
    board: Board
    apart: Board
    """The board on which being later costs nothing, so that players of a table play as if each were alone."""
    bots: tuple[MetroXBot, ...]
    """The table that was asked for."""
    depth: str
    """How many games to play: quick, full or deep."""


@dataclass(slots=True)
class PairTally:
    """Two seats over the decks that both have played."""

    differences: Histogram = field(default_factory=Histogram)
    """Points of the second less those of the first."""
    sums: Histogram = field(default_factory=Histogram)
    """Points of both together."""

    def add(self, first: int, second: int) -> None:
        """Count a deck."""
        self.differences.add(second - first)
        self.sums.add(second + first)

    def merge(self, other: PairTally) -> None:
        """Add the other's decks."""
        self.differences.merge(other.differences)
        self.sums.merge(other.sums)


@dataclass(slots=True)
class MatchTally:
    """A match: the scores at each seat of each table, and each pair. A `simulate.batch.Tally`."""

    scores: list[list[Histogram]]
    pairs: list[PairTally]

    def merge(self, other: MatchTally) -> None:
        """Add the other's games."""
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            for own, its in zip(mine, theirs, strict=True):
                own.merge(its)
        for pair, its_pair in zip(self.pairs, other.pairs, strict=True):
            pair.merge(its_pair)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchJob:
    """Plays a range of decks at every table that has them: a `simulate.batch.Job`."""

    tables: tuple[Table, ...]
    engines: tuple[Engine, ...]
    """One for each table."""
    pairs: tuple[tuple[Seat, Seat], ...]
    seed: int

    def __call__(self, start: int, stop: int) -> MatchTally:
        """The decks with these indexes."""
        made = MatchTally(
            [[Histogram() for _ in table.bots] for table in self.tables], [PairTally() for _ in self.pairs]
        )
        totals = []
        for table, engine, scores in zip(self.tables, self.engines, made.scores, strict=True):
            end = min(stop, table.games)
            played = []
            if start < end:
                played = engine.outcomes(table.board, table.bots, seed=self.seed, start=start, stop=end)
            totals.append([outcome.totals for outcome in played])
            for points in totals[-1]:
                for seat, histogram in enumerate(scores):
                    histogram.add(points[seat])
        for (one, other), tally in zip(self.pairs, made.pairs, strict=True):
            for first, second in zip(totals[one[0]], totals[other[0]], strict=False):
                tally.add(first[one[1]], second[other[1]])
        return made


@dataclass(frozen=True, slots=True)
class Match(Generic[ResultT]):
    """Tables, the pairs of seats whose scores are compared deck by deck, and what is made of the tally."""

    tables: tuple[Table, ...]
    pairs: tuple[tuple[Seat, Seat], ...]
    read: Callable[[MatchTally], ResultT]

    @property
    def games(self) -> int:
        """Decks played at the table that plays most."""
        return max(table.games for table in self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How studies are played: the seed, where, by which engine, and who is told how many decks are done."""

    seed: int
    engine: str = AUTO
    executor: Executor | None = None
    progress: Callable[[int], None] | None = None
    work: float = 0.0
    """Seconds of work on the reference engine that are played in all, which share what loading the kernel costs."""

    def result(self, match: Match[ResultT]) -> ResultT:
        """Plays a match to its end. Raises `KeyboardInterrupt` where it was stopped before."""
        engines = tuple(map(self.engine_for, match.tables))
        job = MatchJob(tables=match.tables, engines=engines, pairs=match.pairs, seed=self.seed)
        batch = run_batch(job, match.games, executor=self.executor, progress=self.progress)
        if batch.interrupted:
            raise KeyboardInterrupt
        return match.read(batch.tally)

    def engine_for(self, table: Table) -> Engine:
        """The engine for a table; the reference engine also for bots that the kernel which is asked for cannot play."""
        if self.engine == REFERENCE:
            return ReferenceEngine()
        per_game = sum(bot.work for bot in table.bots)
        if self.engine == KERNEL:
            games = _MANY
        else:
            games = max(table.games, math.ceil(self.work / per_game)) if per_game else table.games
        return engine_for(AUTO, table.board, table.bots, games)
