"""Many games, split over workers, with a result that does not depend on the split.

A job plays a range of game indexes and returns a tally of integers. Tallies are merged in the order of the indexes, so
a batch that is stopped early equals a smaller batch.

How large a piece is follows from how long the last ones took: long enough that handing it out costs nothing beside it,
short enough that a stop is felt at once. That decides only where a batch is cut, never what is played.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from metrox_maps.errors import MetroxError
from metrox_maps.simulate.crew import PIECE_SECONDS, Crew

MOST_GAMES = 2**63 - 1
"""A game's index has to fit a signed word, so that a compiled kernel can count it."""

_PENDING = 64
"""Pieces under way at most on an executor that does not say how many it plays at a time."""
_GLANCE = 0.25
"""Seconds after which a wait for a piece looks up: some systems deliver no Ctrl-C before."""
_LEAST_PART = 16
"""Towards the end pieces become shorter, so that all workers end together: down to this part of a full one."""


class Tally(Protocol):
    """Sums of integers over games."""

    def merge(self, other: Self, /) -> None:
        """Add the other's games to this one's."""


TallyT = TypeVar("TallyT", bound=Tally)
TallyOut = TypeVar("TallyOut", bound=Tally, covariant=True)


class Job(Protocol[TallyOut]):
    """Plays games `start` to `stop` - 1; none at all, which begins a sum, at no cost.

    It goes to other processes, so it must be picklable, like its tally.
    """

    def __call__(self, start: int, stop: int, /) -> TallyOut: ...


@dataclass(frozen=True, slots=True)
class Batch(Generic[TallyT]):
    """What was played: the first `games` games, fewer than asked for if `interrupted`."""

    tally: TallyT
    games: int
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Timed(Generic[TallyT]):
    """A job that also takes its own time: (seconds, tally). Waiting for a worker does not count."""

    job: Job[TallyT]

    def __call__(self, start: int, stop: int) -> tuple[float, TallyT]:
        """The games with these indexes, and how long they took."""
        begin = time.perf_counter()
        tally = self.job(start, stop)
        return time.perf_counter() - begin, tally


class Pieces:
    """Cuts `games` games into ranges that take about `seconds` each, for so many `hands` playing at a time.

    The first piece is one game, so that a stop soon after the start finds something finished, however slow a game is.
    From what is learnt of finished pieces the next ones grow, at most by doubling.
    """

    __slots__ = ("_games", "_hands", "_next", "_seconds", "_size")

    def __init__(self, games: int, *, seconds: float, hands: int) -> None:
        self._games = games
        self._seconds = seconds
        self._hands = hands
        self._next = 0
        self._size = 1

    def cut(self) -> tuple[int, int] | None:
        """The next range, (start, stop), or None when all is handed out."""
        start = self._next
        left = self._games - start
        if not left:
            return None
        size = self._size
        if self._hands > 1:
            size = min(size, max(left // (2 * self._hands), size // _LEAST_PART, 1))
        self._next = start + min(size, left)
        return start, self._next

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        fitting = 2 * self._size if seconds <= 0 else int(games * self._seconds / seconds)
        self._size = max(1, min(2 * self._size, fitting))


def proved_games(games: int) -> int:
    """The number of games itself, if so many can be played. Raises `MetroxError` for none and for too many."""
    if games < 1:
        raise MetroxError(f"{games} games: at least one has to be played")
    if games > MOST_GAMES:
        raise MetroxError(f"{games} games: at most {MOST_GAMES} can be numbered")
    return games


def run_batch(
    job: Job[TallyT],
    games: int,
    *,
    executor: Executor | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    each: Callable[[TallyT], None] | None = None,
) -> Batch[TallyT]:
    """Play `games` games in pieces, here or on any executor.

    A piece takes about `seconds`; without it what the executor, if it is a `Crew`, says is fitting. `progress` is told
    after each piece how many games are done; `each` is given the tally of each piece, in order, before it is merged. An
    interrupt (Ctrl-C) ends the batch; what was finished without a gap is returned, flagged. Raises `MetroxError` for
    an impossible number of games, and passes on what the job raises.
    """
    proved_games(games)
    crew = executor if isinstance(executor, Crew) else None
    hands = 1 if executor is None else crew.hands if crew is not None else _PENDING // 2
    if seconds is None:
        seconds = PIECE_SECONDS if crew is None else crew.seconds
    pieces = Pieces(games, seconds=seconds, hands=hands)
    total = job(0, 0)
    done = 0
    interrupted = False
    results = _serial(Timed(job), pieces) if executor is None else _spread(Timed(job), pieces, executor)
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


def _serial(job: Timed[TallyT], pieces: Pieces) -> Generator[tuple[int, TallyT], None, None]:
    while piece := pieces.cut():
        seconds, tally = job(*piece)
        pieces.learn(piece[1] - piece[0], seconds)
        yield piece[1], tally


def _spread(job: Timed[TallyT], pieces: Pieces, executor: Executor) -> Generator[tuple[int, TallyT], None, None]:
    waiting: deque[tuple[tuple[int, int], Future[tuple[float, TallyT]]]] = deque()
    try:
        while True:
            pending = 2 * executor.hands if isinstance(executor, Crew) else _PENDING
            while len(waiting) < pending and (piece := pieces.cut()):
                waiting.append((piece, executor.submit(job, *piece)))
            if not waiting:
                return
            (start, stop), future = waiting[0]
            seconds, tally = _finished(future, executor)
            waiting.popleft()
            pieces.learn(stop - start, seconds)
            yield stop, tally
    except BrokenExecutor:
        raise MetroxError("a worker process was ended from outside; play again, perhaps with fewer workers") from None
    finally:
        if not isinstance(executor, Crew) or executor.cancels:
            for _, future in waiting:
                future.cancel()


Outcome = TypeVar("Outcome")


def _finished(future: Future[Outcome], executor: Executor) -> Outcome:
    """What a future comes to; looks up now and then, so that Ctrl-C and a crew's own worries come through."""
    while True:
        try:
            return future.result(timeout=_GLANCE)
        except TimeoutError:
            if future.done():
                return future.result()
            if isinstance(executor, Crew):
                executor.check()


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
