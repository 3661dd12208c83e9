from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.simulate.batch import pieces, run_batch, worker_pool


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


def test_pieces_cover_every_game_once() -> None:
    assert list(pieces(14, 4)) == [(0, 1), (1, 3), (3, 7), (7, 11), (11, 14)]
    assert list(pieces(3, 200)) == [(0, 1), (1, 3)]
    assert next(iter(pieces(10**18, 200))) == (0, 1)


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_every_game_is_played_once_in_order(size: int) -> None:
    batch = run_batch(job, 20, size=size)
    assert (batch.tally.indexes, batch.games, batch.interrupted) == (list(range(20)), 20, False)


def test_executors_give_the_same() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert run_batch(job, 20, size=3, executor=threads, pending=2).tally.indexes == list(range(20))


def test_progress_and_each_are_told_in_order() -> None:
    done: list[int] = []
    tallies: list[list[int]] = []
    run_batch(job, 5, size=2, progress=done.append, each=lambda tally: tallies.append(tally.indexes))
    assert done == [1, 3, 5]
    assert tallies == [[0], [1, 2], [3, 4]]


def test_an_interrupt_keeps_what_was_played() -> None:
    batch = run_batch(interrupted_at(11, interrupt), 20, size=3)
    assert (batch.tally.indexes, batch.games, batch.interrupted) == (list(range(9)), 9, True)


def test_an_interrupt_drops_what_comes_after_a_gap() -> None:
    with ThreadPoolExecutor(4) as threads:
        batch = run_batch(interrupted_at(4, interrupt), 20, size=2, executor=threads)
    assert (batch.tally.indexes, batch.interrupted) == (list(range(3)), True)


def test_a_real_signal_while_counting_waits_until_the_piece_is_counted() -> None:
    before = signal.getsignal(signal.SIGINT)

    def each(tally: Seen) -> None:
        if 5 in tally.indexes:
            os.kill(os.getpid(), signal.SIGINT)

    batch = run_batch(job, 20, size=2, each=each)
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
    with pytest.raises(MetroxError, match="0 games a piece"):
        run_batch(job, 1, size=0)
    with pytest.raises(MetroxError, match="-1 workers: at least one"), worker_pool(-1):
        pass


def test_one_worker_plays_here() -> None:
    with worker_pool(1) as executor:
        assert executor is None


def test_workers_end_with_a_parent_that_was_killed() -> None:
    code = (
        "import os, time\n"
        "from metrox_maps.simulate.batch import worker_pool\n"
        "if __name__ == '__main__':\n"
        "    with worker_pool(2) as pool:\n"
        "        print(*pool._processes, flush=True)\n"
        "        time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout as shown:
        workers = [int(word) for word in shown.readline().split()]
    assert len(workers) == 2
    parent.kill()
    parent.wait()
    for _ in range(200):
        left = [worker for worker in workers if _alive(worker)]
        if not left:
            break
        time.sleep(0.05)
    assert left == []


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")  # nobody may have asked yet how an orphan ended
    return not status.exists() or ") Z" not in status.read_text()


def test_more_workers_than_are_of_use_are_refused() -> None:
    with pytest.raises(MetroxError, match="more than .* are of no use on this machine"), worker_pool(100_000):
        pass
