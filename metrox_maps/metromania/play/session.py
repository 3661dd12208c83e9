"""A session: many games of one table on one board, tallied and, if wanted, recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace

from metrox_maps.metromania.play import engine, records
from metrox_maps.metromania.play.balance import BalanceTally
from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.bots import MetromaniaBot
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.play.moves import Move
from metrox_maps.metromania.play.recording import RecordTo, recording
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.batch import proved_games
from metrox_maps.simulate.crew import proved_workers, worker_pool
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.play import play_game
from metrox_maps.simulate.recording import Piece, play_on
from metrox_maps.simulate.records import line_of

GAMES = 200
"""Games of a session where no number is given: one takes about a tenth of a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableJob:
    """Plays a range of games of one table: a `simulate.batch.Job`."""

    board: Board
    bots: tuple[MetromaniaBot, ...]
    seed: int
    record: bool = False
    first: int = 0
    """Index of the game that counts as number 0."""

    def __call__(self, start: int, stop: int) -> Piece[BalanceTally]:
        """The games with these numbers."""
        piece = Piece(BalanceTally.empty(len(self.bots)))
        for index in range(self.first + start, self.first + stop):
            if self.record:
                trace, end = traced(self.board, self.bots, seed=self.seed, index=index)
                piece.lines.append(line_of(records.game_json(trace, end)))
            else:
                end = play_game(MetromaniaGame(self.board), self.bots, seed=self.seed, index=index)
            piece.tally.add(end)
        return piece


def traced(board: Board, bots: Sequence[MetromaniaBot], *, seed: int, index: int) -> tuple[records.Trace, State]:
    """A game as it went, and its last position."""
    states: list[State] = []
    moves: list[Move] = []

    def watch(state: State, chosen: tuple[Move, ...]) -> None:
        states.append(state)
        moves.append(chosen[0])

    end = play_game(MetromaniaGame(board), bots, seed=seed, index=index, watch=watch)
    return records.Trace(index, states[0], tuple(moves)), end


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What was played: the first `games` games of a seed, fewer than asked for if `interrupted`."""

    board: Board
    bots: tuple[MetromaniaBot, ...]
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
    bots: Sequence[MetromaniaBot],
    *,
    games: int,
    seed: int,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    record: RecordTo | None = None,
) -> Session:
    """Play games 0 to `games` - 1 of a seed, one bot per player: here, by so many workers, or on any executor.

    Raises `MetroxError` for an impossible seed, number of games, players or workers, for workers beside an executor,
    and where the record cannot be written. The result does not depend on who plays.
    """
    proved_seed(seed)
    proved_games(games)
    proved_workers(workers, beside=executor)
    engine.start(board, len(bots))
    job = TableJob(board=board, bots=tuple(bots), seed=seed, record=record is not None)
    with ExitStack() as stack:
        kept = Piece(BalanceTally.empty(len(bots)))
        recorded = None
        if record is not None:
            recorded = stack.enter_context(
                recording(record, board, bots, seed=seed, games=games, tally=kept.tally, progress=progress)
            )
        first = kept.tally.games
        if executor is None and first < games:
            executor = stack.enter_context(worker_pool(workers))
        done, interrupted, seconds = play_on(
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
        games=done,
        tally=kept.tally,
        interrupted=interrupted,
        seconds=seconds,
        kept=first,
        record=recorded.file if recorded is not None else "",
    )
