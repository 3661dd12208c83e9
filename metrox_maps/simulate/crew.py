"""Who plays the pieces of a batch: workers of this machine, as processes or as threads."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from metrox_maps.errors import MetroxError

PIECE_SECONDS = 0.25
"""How long a piece takes on this machine: a hundred times what handing it out costs, and Ctrl-C is felt at once."""
_LEAST_LIMIT = 8
"""So many workers are allowed on every machine; a process each takes memory."""


class Crew(Executor):
    """An executor that says how it is used well. Any other executor works too, with usual values."""

    hands = 1
    """How many pieces it plays at a time; twice as many are under way, so that nobody waits for the next."""
    seconds = PIECE_SECONDS
    """How long a piece should take."""

    cancels = True
    """Whether a piece that nobody waits for any more is to be called back; not where workers are ended anyway."""

    def check(self) -> None:
        """Called while a piece is waited for. Raises `MetroxError` where it would be waited for in vain."""


class _Threads(ThreadPoolExecutor, Crew):
    def __init__(self, workers: int) -> None:
        super().__init__(workers, thread_name_prefix="metrox")
        self.hands = workers


class _Processes(ProcessPoolExecutor, Crew):
    def __init__(self, workers: int) -> None:
        super().__init__(workers, initializer=_leave_signals_to_the_parent)
        self.hands = workers
        # Workers are ended amid their pieces; the executor then reports that to every piece, and stumbles over those
        # that were called back.
        self.cancels = False


def proved_workers(workers: int, *, beside: Executor | None = None) -> int:
    """The number itself.

    Raises `MetroxError` for fewer than one worker, for more than could be of use, and for several beside an executor.
    """
    if workers < 1:
        raise MetroxError(f"{workers} workers: at least one is needed")
    most = max(_LEAST_LIMIT, 2 * (os.cpu_count() or 1))
    if workers > most:
        raise MetroxError(f"{workers} workers: more than {most} are of no use on this machine")
    if beside is not None and workers > 1:
        raise MetroxError(f"{workers} workers beside an executor: an executor brings its own workers")
    return workers


@contextlib.contextmanager
def worker_pool(workers: int, *, threads: bool = False) -> Iterator[Executor | None]:
    """An executor of so many workers, all of them started; None, for playing here, where one is asked for.

    They are processes, or `threads` for a job that lets go of Python's lock. Raises `MetroxError` for an impossible
    number of workers.
    """
    proved_workers(workers)
    if workers == 1:
        yield None
    elif threads:
        with _thread_pool(workers) as executor:
            yield executor
    else:
        with _process_pool(workers) as executor:
            yield executor


@contextlib.contextmanager
def _thread_pool(workers: int) -> Iterator[Executor]:
    executor = _Threads(workers)
    try:
        yield executor
    finally:
        with _deaf():
            # A thread cannot be ended from outside; the piece it plays is a short one.
            executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _process_pool(workers: int) -> Iterator[Executor]:
    others = set(multiprocessing.active_children())
    executor = _Processes(workers)
    try:
        for future in [executor.submit(_nothing) for _ in range(workers)]:
            future.result()
        yield executor
    finally:
        with _deaf():
            # Pieces handed to a worker cannot be called back, and nobody waits for them any more.
            ended = set(multiprocessing.active_children()) - others
            for worker in ended:
                worker.terminate()
            for worker in ended:
                worker.join()
            _close_results(executor)
            executor.shutdown(wait=True, cancel_futures=True)


def _close_results(executor: ProcessPoolExecutor) -> None:
    """Tells an executor that no more comes from its workers, all of which have ended.

    A worker ended amid a large answer leaves half of it in the pipe. The executor would wait for the rest forever,
    since it holds the pipe's other end open itself. There is no public way to close that.
    """
    results: Any = getattr(executor, "_result_queue", None)
    writer = getattr(results, "_writer", None)
    if writer is not None:
        writer.close()


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
