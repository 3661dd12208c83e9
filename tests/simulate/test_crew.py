from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.simulate.crew import Crew, worker_pool


def test_one_worker_plays_here() -> None:
    with worker_pool(1) as executor:
        assert executor is None


def test_workers_end_with_a_parent_that_was_killed() -> None:
    code = (
        "import os, time\n"
        "from metrox_maps.simulate.crew import worker_pool\n"
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


def test_workers_amid_a_large_answer_are_ended_without_a_word() -> None:
    code = (
        "import time\n"
        "from metrox_maps.simulate.batch import run_batch\n"
        "from metrox_maps.simulate.crew import worker_pool\n"
        "class Big:\n"
        "    data = b''\n"
        "    def merge(self, other): pass\n"
        "def job(start, stop):\n"
        "    big = Big()\n"
        "    big.data = bytes(30_000_000 * (stop > start))\n"
        "    return big\n"
        "def stop(done):\n"
        "    raise KeyboardInterrupt\n"
        "if __name__ == '__main__':\n"
        "    for _ in range(4):\n"
        "        with worker_pool(2) as pool:\n"
        "            assert run_batch(job, 10**6, executor=pool, progress=stop).interrupted\n"
        "    print('done')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 0)


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


def test_fewer_than_one_worker_is_refused() -> None:
    with pytest.raises(MetroxError, match="-1 workers: at least one"), worker_pool(-1):
        pass


@pytest.mark.parametrize("threads", [True, False])
def test_a_crew_says_how_many_it_is(threads: bool) -> None:
    with worker_pool(2, threads=threads) as crew:
        assert isinstance(crew, Crew)
        assert crew.hands == 2
        process = crew.submit(os.getpid).result()
        assert (process == os.getpid()) == threads


def test_threads_are_gone_at_the_end() -> None:
    before = threading.active_count()
    with worker_pool(3, threads=True) as crew:
        assert crew is not None
        crew.submit(time.sleep, 0.01)
    assert threading.active_count() == before
