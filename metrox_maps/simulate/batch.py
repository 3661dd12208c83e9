"""Many games, split over workers, with a result that does not depend on the split.

A job plays a range of game indexes and returns a tally of integers. Tallies are merged in the order of the indexes, so
a batch that is stopped early equals a smaller batch.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from metrox_maps.errors import MetroxError


class Tally(Protocol):
    """Sums of integers over games."""

    def merge(self, other: Self, /) -> None:
        """Add the other's games to this one's."""


TallyT = TypeVar("TallyT", bound=Tally)
TallyOut = TypeVar("TallyOut", bound=Tally, covariant=True)


class Job(Protocol[TallyOut]):
    """Plays games `start` to `stop` - 1. It goes to other processes, so it must be picklable, like its tally."""

    def __call__(self, start: int, stop: int, /) -> TallyOut: ...


@dataclass(frozen=True, slots=True)
class Batch(Generic[TallyT]):
    """What was played: the first `games` games, fewer than asked for if `interrupted`."""

    tally: TallyT
    games: int
    interrupted: bool


def pieces(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Ranges of game indexes that cover `games` games: of 1, 2, 4, … and then `size` games.

    The first are small, so that a stop soon after the start finds something finished, however slow a game is.
    """
    start, step = 0, 1
    while start < games:
        stop = min(start + min(step, size), games)
        yield start, stop
        start, step = stop, step * 2


def run_batch(
    job: Job[TallyT],
    games: int,
    *,
    size: int = 200,
    executor: Executor | None = None,
    pending: int = 64,
    progress: Callable[[int], None] | None = None,
    each: Callable[[TallyT], None] | None = None,
) -> Batch[TallyT]:
    """Play `games` games in pieces of `size`, here or on any executor with at most `pending` pieces under way.

    `progress` is told after each piece how many games are done; `each` is given the tally of each piece, in order,
    before it is merged. An interrupt (Ctrl-C) ends the batch; what was finished without a gap is returned, flagged.
    Raises `MetroxError` for fewer than one game, and passes on what the job raises.
    """
    if games < 1:
        raise MetroxError(f"{games} games: at least one has to be played")
    if size < 1:
        raise MetroxError(f"{size} games a piece: at least one has to be played")
    total = job(0, 0)
    done = 0
    interrupted = False
    ranges = pieces(games, size)
    results = _serial(job, ranges) if executor is None else _spread(job, ranges, executor, pending)
    with _Interrupts() as interrupts, contextlib.closing(results):
        try:
            for stop, tally in results:
                with interrupts.put_off():
                    if each is not None:
                        each(tally)
                    total.merge(tally)
                    done = stop
                if progress is not None:
                    progress(done)
        except KeyboardInterrupt:
            interrupted = True
    return Batch(total, done, interrupted)


def _serial(job: Job[TallyT], ranges: Iterator[tuple[int, int]]) -> Generator[tuple[int, TallyT], None, None]:
    for start, stop in ranges:
        yield stop, job(start, stop)


def _spread(
    job: Job[TallyT], ranges: Iterator[tuple[int, int]], executor: Executor, pending: int
) -> Generator[tuple[int, TallyT], None, None]:
    waiting: deque[tuple[int, Future[TallyT]]] = deque()
    try:
        while True:
            while len(waiting) < pending and (piece := next(ranges, None)) is not None:
                waiting.append((piece[1], executor.submit(job, *piece)))
            if not waiting:
                return
            stop, future = waiting.popleft()
            yield stop, future.result()
    except BrokenExecutor:
        raise MetroxError("a worker process was ended from outside; play again, perhaps with fewer workers") from None
    finally:
        for _, future in waiting:
            future.cancel()


class _Interrupts:
    """Lets Ctrl-C end a batch at any moment except while a piece is being counted, which would leave half of it."""

    def __init__(self) -> None:
        self._off = False
        self._due = False
        self._before: Any = None

    def __enter__(self) -> Self:
        # Python delivers signals to the main thread only; elsewhere nothing can interrupt.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, *_: object) -> None:
        if not self._off:
            raise KeyboardInterrupt
        self._due = True

    @contextlib.contextmanager
    def put_off(self) -> Iterator[None]:
        """Within, an interrupt waits until the end."""
        self._off = True
        try:
            yield
        finally:
            self._off = False
        if self._due:
            raise KeyboardInterrupt


_LEAST_LIMIT = 8
"""So many workers are allowed on every machine; a process each takes memory."""


def _leave_signals_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the workers wait for what their parent makes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    """Ends this worker when its parent is gone without a word, as after a kill."""
    parent.join()
    os._exit(1)


def _nothing() -> None:
    """A task that only brings a worker to life."""


@contextlib.contextmanager
def worker_pool(workers: int) -> Iterator[Executor | None]:
    """An executor of so many processes, all of them started; None, for playing here, where one is asked for.

    Raises `MetroxError` for fewer than one worker, and for more than could be of use.
    """
    if workers < 1:
        raise MetroxError(f"{workers} workers: at least one is needed")
    most = max(_LEAST_LIMIT, 2 * (os.cpu_count() or 1))
    if workers > most:
        raise MetroxError(f"{workers} workers: more than {most} are of no use on this machine")
    if workers == 1:
        yield None
        return
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, initializer=_leave_signals_to_the_parent)
    try:
        for future in [executor.submit(_nothing) for _ in range(workers)]:
            future.result()
        yield executor
    finally:
        with _deaf():
            # Pieces handed to a worker cannot be called back, and nobody waits for them any more.
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Within, Ctrl-C has no effect: for the short time that cleaning up takes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
