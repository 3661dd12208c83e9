from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.simulate.batch import MOST_GAMES, Pieces, run_batch
from metrox_maps.simulate.crew import Crew, worker_pool


@dataclass
class Seen:
    """The indexes played, in the order merged."""

    indexes: list[int] = field(default_factory=list)

    def merge(self, other: Seen) -> None:
        self.indexes += other.indexes


def job(start: int, stop: int) -> Seen:
    return Seen(list(range(start, stop)))


def interrupted_at(index: int, action: Callable[[], None]) -> Callable[[int, int], Seen]:
    def play(start: int, stop: int) -> Seen:
        if start <= index < stop:
            action()
        return job(start, stop)

    return play


def interrupt() -> None:
    raise KeyboardInterrupt


def cut(games: int, *, seconds_each: float, hands: int = 1) -> list[int]:
    """The sizes of the pieces of a quarter of a second where a game takes so long."""
    pieces = Pieces(games, seconds=0.25, hands=hands)
    sizes: list[int] = []
    while piece := pieces.cut():
        assert piece[0] == sum(sizes)
        sizes.append(piece[1] - piece[0])
        pieces.learn(sizes[-1], sizes[-1] * seconds_each)
    assert sum(sizes) == games
    return sizes


def test_pieces_double_until_one_takes_the_fitting_time() -> None:
    assert cut(100, seconds_each=1 / 64) == [1, 2, 4, 8, 16, 16, 16, 16, 16, 5]
    assert cut(20, seconds_each=0) == [1, 2, 4, 8, 5]


def test_a_piece_of_slow_games_is_one_game() -> None:
    assert cut(5, seconds_each=60) == [1] * 5


def test_a_million_fast_games_are_few_pieces() -> None:
    sizes = cut(10**6, seconds_each=5e-6)
    assert len(sizes) < 50
    assert max(sizes) <= 50_000


def test_one_slow_piece_is_soon_made_up_for() -> None:
    pieces = Pieces(10**6, seconds=0.25, hands=1)
    for _ in range(10):
        pieces.learn(1000, 0.0)
    pieces.learn(1000, 250.0)  # the machine slept
    pieces.learn(1, 0.001)
    pieces.learn(2, 0.002)
    assert pieces.cut() == (0, 4)


def test_towards_the_end_pieces_become_shorter_for_several_workers() -> None:
    sizes = cut(10_000, seconds_each=0.25 / 1024, hands=2)
    largest = max(sizes)
    assert sizes[-1] <= largest // 8
    assert len(sizes) < 60


def test_the_first_piece_does_not_depend_on_how_many_follow() -> None:
    assert Pieces(MOST_GAMES, seconds=1, hands=1).cut() == (0, 1)


@pytest.mark.parametrize("seconds", [0.0, 1e-5, 1000])
def test_every_game_is_played_once_in_order(seconds: float) -> None:
    batch = run_batch(job, 20, seconds=seconds)
    assert (batch.tally.indexes, batch.games, batch.interrupted) == (list(range(20)), 20, False)


@pytest.mark.parametrize("seconds", [0.0, 1e-5, 1000])
def test_executors_give_the_same(seconds: float) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert run_batch(job, 200, seconds=seconds, executor=threads).tally.indexes == list(range(200))
    with worker_pool(2, threads=True) as crew:
        assert run_batch(job, 200, seconds=seconds, executor=crew).tally.indexes == list(range(200))


def test_progress_and_each_are_told_in_order() -> None:
    done: list[int] = []
    tallies: list[list[int]] = []
    run_batch(job, 5, seconds=1000, progress=done.append, each=lambda tally: tallies.append(tally.indexes))
    assert done == [1, 3, 5]
    assert tallies == [[0], [1, 2], [3, 4]]


def test_an_interrupt_keeps_what_was_played() -> None:
    batch = run_batch(interrupted_at(11, interrupt), 20, seconds=1000)
    assert (batch.tally.indexes, batch.games, batch.interrupted) == (list(range(7)), 7, True)


def test_an_interrupt_before_the_first_game_leaves_a_sum_of_none() -> None:
    batch = run_batch(interrupted_at(0, interrupt), 20)
    assert (batch.tally.indexes, batch.games, batch.interrupted) == ([], 0, True)


def test_an_interrupt_drops_what_comes_after_a_gap() -> None:
    with ThreadPoolExecutor(4) as threads:
        batch = run_batch(interrupted_at(4, interrupt), 20, seconds=0, executor=threads)
    assert (batch.tally.indexes, batch.interrupted) == (list(range(4)), True)


def test_after_an_interrupt_no_further_piece_is_begun() -> None:
    begun: list[int] = []
    going_on = threading.Event()

    def play(start: int, stop: int) -> Seen:
        if start < stop:
            begun.append(start)
        if start > 0:
            going_on.wait(10)
        return job(start, stop)

    def stop(_: int) -> None:
        going_on.set()
        raise KeyboardInterrupt

    with worker_pool(2, threads=True) as crew:
        batch = run_batch(play, 10**6, seconds=0, executor=crew, progress=stop)
    assert (batch.games, batch.interrupted) == (1, True)
    assert len(begun) <= 2 * 2


class Worried(ThreadPoolExecutor, Crew):
    """A crew that knows that nobody will ever play."""

    def check(self) -> None:
        raise MetroxError("nobody is left")


def test_a_crew_without_hope_ends_the_wait() -> None:
    hope = threading.Event()

    def play(start: int, stop: int) -> Seen:
        if start < stop:
            hope.wait(10)
        return job(start, stop)

    with Worried(1) as crew:
        with pytest.raises(MetroxError, match="nobody is left"):
            run_batch(play, 20, executor=crew)
        hope.set()


def test_a_time_out_of_the_job_itself_is_passed_on() -> None:
    def fail() -> None:
        raise TimeoutError("too slow")

    with ThreadPoolExecutor(1) as threads, pytest.raises(TimeoutError, match="too slow"):
        run_batch(interrupted_at(3, fail), 5, executor=threads)


def test_a_real_signal_while_counting_waits_until_the_piece_is_counted() -> None:
    before = signal.getsignal(signal.SIGINT)

    def each(tally: Seen) -> None:
        if 5 in tally.indexes:
            os.kill(os.getpid(), signal.SIGINT)

    batch = run_batch(job, 20, seconds=1000, each=each)
    assert (batch.tally.indexes, batch.interrupted) == (list(range(7)), True)
    assert signal.getsignal(signal.SIGINT) is before


def test_batches_run_outside_the_main_thread() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(run_batch(job, 5).games))
    thread.start()
    thread.join()
    assert found == [5]


def test_what_a_job_raises_is_passed_on() -> None:
    def fail() -> None:
        raise MetroxError("no luck")

    with pytest.raises(MetroxError, match="no luck"):
        run_batch(interrupted_at(3, fail), 5)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(MetroxError, match="0 games: at least one"):
        run_batch(job, 0)
    with pytest.raises(MetroxError, match="at most 9223372036854775807"):
        run_batch(job, 2**63)
