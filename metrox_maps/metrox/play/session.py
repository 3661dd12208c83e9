"""A session: many games of one table on one board, tallied and, if wanted, recorded."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from metrox_maps.metrox.play import engine as reference
from metrox_maps.metrox.play import records
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO, Engine, ReferenceEngine, engine_for
from metrox_maps.simulate.batch import run_batch
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.records import line_of, line_writer


@dataclass(slots=True)
class Piece:
    """The games of one range: their tally, and their record lines if they were recorded."""

    tally: BalanceTally
    lines: list[bytes] = field(default_factory=list)

    def merge(self, other: Piece) -> None:
        """Add the other's tally. Lines are not kept: they are written piece by piece."""
        self.tally.merge(other.tally)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableJob:
    """Plays a range of games of one table: a `simulate.batch.Job`."""

    board: Board
    bots: tuple[MetroXBot, ...]
    seed: int
    engine: Engine = field(default_factory=ReferenceEngine)
    record: bool = False

    def __call__(self, start: int, stop: int) -> Piece:
        """The games with these indexes."""
        if not self.record:
            return Piece(self.engine.tally(self.board, self.bots, seed=self.seed, start=start, stop=stop))
        piece = Piece(BalanceTally.empty(len(self.bots), len(self.board.goals)))
        for trace in self.engine.traces(self.board, self.bots, seed=self.seed, start=start, stop=stop):
            # Whoever played, the reference engine proves every card and move before it is written down.
            end = records.followed(self.board, len(self.bots), trace.cards, trace.moves)
            piece.tally.add(end)
            piece.lines.append(line_of(records.game_json(trace, end)))
        return piece


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
    """Wall time from the first game to the last, workers being warm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTo:
    """Where to write a record, and the documents its header carries."""

    path: str | os.PathLike[str]
    map_document: dict[str, Any]
    edition_document: dict[str, Any]


def play_session(
    board: Board,
    bots: Sequence[MetroXBot],
    *,
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    record: RecordTo | None = None,
    engine: str = AUTO,
) -> Session:
    """Play games 0 to `games` - 1 of a seed, one bot per seat, here or on any executor.

    Raises `MetroxError` for an impossible seed, number of games or number of players, and where the record cannot be
    written. The result depends neither on the executor nor on the engine.
    """
    proved_seed(seed)
    reference.start(board, len(bots))
    chosen = engine_for(engine, board, bots, games)
    job = TableJob(board=board, bots=tuple(bots), seed=seed, engine=chosen, record=record is not None)
    with ExitStack() as stack:
        each = None
        if record is not None:
            write = stack.enter_context(line_writer(record.path))
            head = records.header(
                board,
                bots,
                seed=seed,
                map_document=record.map_document,
                edition_document=record.edition_document,
            )
            write(line_of(head))

            def each(piece: Piece) -> None:
                write(b"".join(piece.lines))

        begin = time.perf_counter()
        batch = run_batch(job, games, executor=executor, progress=progress, each=each)
        seconds = time.perf_counter() - begin
    return Session(
        board=board,
        bots=job.bots,
        seed=seed,
        games=batch.games,
        tally=batch.tally.tally,
        interrupted=batch.interrupted,
        seconds=seconds,
    )
