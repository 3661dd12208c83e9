"""How fast one core is, what workers cost and gain, and what a long run takes of the memory. Run on request:

python -m tests.bench.bench_workers [GAMES [MOST]]

GAMES (200,000 by default) are played by one and by two workers; MOST (1,000,000) is the longest run whose memory is
measured, in steps of ten from 10,000. Processor times are true on a busy machine too, wall times on an idle one only.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import metrox_maps
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.engines import KERNEL, REFERENCE, has_kernel
from metrox_maps.metrox.play.session import play_session
from tests.metrox.play import maps

RUNS = 5
SLOWER = 50
"""So many times fewer games are played by the reference engine."""
BOTS = ("random", "greedy", "casual", "planner", "good", "strong")
ENOUGH = 1.0
"""Seconds of processor time that make a rate."""


class Spent(NamedTuple):
    """What a run took, in seconds and megabytes."""

    wall: float
    cpu: float
    memory: float


def by_workers(board: Board, games: int, workers: int, engine: str) -> tuple[Spent, BalanceTally]:
    """Greedy games by so many workers; processor time is that of all threads and processes."""
    begin, before = time.perf_counter(), _cpu()
    session = play_session(board, table_from("greedy"), games=games, seed=1, workers=workers, engine=engine)
    return Spent(time.perf_counter() - begin, _cpu() - before, 0.0), session.tally


def _cpu() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def whole(path: str, games: int) -> Spent:
    """`metrox play` as a process of its own."""
    command = [sys.executable, "-m", "metrox_maps", "play", path, "--games", str(games), "--bots", "greedy"]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return Spent(time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def rate(board: Board, bot: str) -> float:
    """Games of a bot that the kernel plays alone on one core in a second of its time."""
    games = 1
    while True:
        begin = time.process_time()
        play_session(board, table_from(bot), games=games, seed=1, engine=KERNEL)
        spent = time.process_time() - begin
        if spent >= ENOUGH:
            return games / spent
        games = max(2 * games, min(10 * games, int(1.2 * games * ENOUGH / max(spent, 1e-9))))


def compare_workers(board: Board, games: int, engine: str) -> None:
    """Print the best of several runs by one and by two workers, which take turns, and prove their integers equal."""
    found: dict[int, list[Spent]] = {1: [], 2: []}
    for _ in range(RUNS):
        tallies = []
        for workers, runs in found.items():
            spent, tally = by_workers(board, games, workers, engine)
            runs.append(spent)
            tallies.append(tally)
        assert tallies[0] == tallies[1]
    one, two = (Spent(min(run.wall for run in runs), min(run.cpu for run in runs), 0.0) for runs in found.values())
    print(f"{engine}, {games:,} greedy games by one and by two workers, the same integers:")
    print(f"  wall {one.wall:.2f} and {two.wall:.2f} s: {one.wall / two.wall:.2f} times as fast")
    print(f"  processor {one.cpu:.2f} and {two.cpu:.2f} s: {two.cpu / one.cpu:.2f} times as much")


def spare_cores() -> float:
    """How much two idle cores would be worth just now: what two bare loops get done beside each other, against one."""
    command = [sys.executable, "-c", "for _ in range(20_000_000): pass"]
    walls = []
    for together in (1, 2):
        begin = time.perf_counter()
        for process in [subprocess.Popen(command) for _ in range(together)]:
            process.wait()
        walls.append(time.perf_counter() - begin)
    return 2 * walls[0] / walls[1]


def main() -> None:
    """Print all measurements."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    metro = replace(maps.measured("R"), edition="gamewright-2020")
    board = board_of(metro, load_edition(metro.edition))
    print(f"two bare loops get {spare_cores():.2f} times as much done as one; no worker can do better")
    compare_workers(board, games // SLOWER, REFERENCE)
    if not has_kernel():
        return
    play_session(board, table_from("random"), games=1, seed=1, engine=KERNEL)  # compiled, so that the runs are alike
    compare_workers(board, games, KERNEL)
    for bot in BOTS:
        print(f"  {bot:8} {rate(board, bot):12,.1f} games in a second of one core")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "R.json")
        metrox_maps.save(metro, path)
        best = min(whole(path, 100_000) for _ in range(RUNS))
        print(f"metrox play --games 100000 --bots greedy: wall {best.wall:.2f} s, processor {best.cpu:.2f} s")
        size = 10_000
        while size <= most:
            spent = whole(path, size)
            print(f"  {size:>12,} games: {spent.memory:.1f} MB at most, {spent.wall:.1f} s")
            size *= 10


if __name__ == "__main__":
    main()
