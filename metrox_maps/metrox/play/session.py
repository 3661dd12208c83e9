"""A session: many games of one table on one board, tallied and, if wanted, recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from metrox_maps.metrox.play import engine as reference
from metrox_maps.metrox.play import records
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO, KERNEL, Engine, ReferenceEngine, engine_for, make_ready, to_wait_for
from metrox_maps.metrox.play.recording import RecordTo, recording
from metrox_maps.simulate.batch import proved_games
from metrox_maps.simulate.crew import proved_workers, worker_pool
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.recording import Piece, play_on
from metrox_maps.simulate.records import line_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TableJob:
    """Plays a range of games of one table: a `simulate.batch.Job`."""

    board: Board
    bots: tuple[MetroXBot, ...]
    seed: int
    engine: Engine = field(default_factory=ReferenceEngine)
    record: bool = False
    first: int = 0
    """Index of the game that counts as number 0."""

    def __call__(self, start: int, stop: int) -> Piece[BalanceTally]:
        """The games with these numbers."""
        start, stop = self.first + start, self.first + stop
        if start == stop:
            return Piece(BalanceTally.empty(len(self.bots), len(self.board.goals)))
        if not self.record:
            return Piece(self.engine.tally(self.board, self.bots, seed=self.seed, start=start, stop=stop))
        piece = Piece(BalanceTally.empty(len(self.bots), len(self.board.goals)))
        for trace in self.engine.traces(self.board, self.bots, seed=self.seed, start=start, stop=stop):
            # Whoever played, the reference engine proves every card and move before it is written down.
            end = records.followed(self.board, len(self.bots), trace.cards, trace.moves)
            piece.tally.add(end)
            piece.lines.append(line_of(records.game_json(trace, end)))
        return piece

    @property
    def runs_free(self) -> bool:
        """Whether it lets go of Python's lock nearly always, so that threads play as well as processes do."""
        return self.engine.name == KERNEL and not self.record


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What was played: the first `games` games of a seed, fewer than asked for if `interrupted`."""

    board: Board
    bots: tuple[MetroXBot, ...]
    seed: int
    games: int
    tally: BalanceTally
    interrupted: bool
    seconds: float
    """Wall time from the first game played to the last, workers being warm."""
    kept: int = 0
    """Of the games those that a resumed record held already."""
    record: str = ""
    """The file that holds the record, if there is one and it holds a game."""


def play_session(
    board: Board,
    bots: Sequence[MetroXBot],
    *,
    games: int,
    seed: int,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
    record: RecordTo | None = None,
    engine: str = AUTO,
) -> Session:
    """Play games 0 to `games` - 1 of a seed, one bot per seat: here, by so many workers, or on any executor.

    Workers are threads where the kernel plays, which lets go of Python's lock, processes otherwise. `tell` is told in
    words, before the first game, what somebody who waits should know. Raises `MetroxError` for an impossible seed,
    number of games, players or workers, for workers beside an executor, and where the record cannot be written. The
    result depends neither on who plays nor on the engine.
    """
    proved_seed(seed)
    proved_games(games)
    proved_workers(workers, beside=executor)
    reference.start(board, len(bots))
    chosen = engine_for(engine, board, bots, games)
    job = TableJob(board=board, bots=tuple(bots), seed=seed, engine=chosen, record=record is not None)
    compiled_elsewhere = executor is not None and chosen.name == KERNEL
    if tell is not None and not compiled_elsewhere and (word := to_wait_for(chosen, bots, games, asked=engine)):
        tell(word)
    with ExitStack() as stack:
        kept = Piece(BalanceTally.empty(len(job.bots), len(board.goals)))
        recorded = None
        if record is not None:
            recorded = stack.enter_context(
                recording(record, board, bots, seed=seed, games=games, tally=kept.tally, progress=progress)
            )
        first = kept.tally.games
        if executor is None and first < games:
            make_ready(chosen, board, bots)
            executor = stack.enter_context(worker_pool(workers, threads=job.runs_free))
        _, interrupted, seconds = play_on(
            replace(job, first=first),
            kept,
            first=first,
            games=games,
            executor=executor,
            recorded=recorded,
            progress=progress,
        )
    return Session(
        board=board,
        bots=job.bots,
        seed=seed,
        games=kept.tally.games,
        tally=kept.tally,
        interrupted=interrupted,
        seconds=seconds,
        kept=first,
        record=recorded.file if recorded is not None else "",
    )
