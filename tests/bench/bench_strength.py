"""How well the bots play: means with intervals on the measured maps and on one that nothing was tuned on. On request:

python -m tests.bench.bench_strength [GAMES] [YARDSTICK]

GAMES is the number for `strong`; quick bots play more. YARDSTICK is a folder with the C program `strong` and its maps, whose
time a game at the same budget is then measured in turns with ours.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.engines import engine_for
from tests.bench.shapes import shaped_map
from tests.metrox.play import maps

LADDER = ("random", "greedy", "casual", "planner", "good", "strong")
OPTIMUM = {"X": 17.708, "Y": 20.908}
"""Marking as many as the card shows; `python -m tests.bench.solve_check` finds them."""
TIMED = {"good": ("s", "100"), "strong": ("s", "1000")}


def measured(board: Board, spec: str, games: int) -> tuple[float, float, float]:
    """Mean score, half-width of its 95 % interval, and processor seconds a game."""
    bot = bot_from(spec)
    engine = engine_for("kernel", board, [bot], games)
    engine.tally(board, [bot], seed=1, start=0, stop=1)
    begin = time.process_time()
    scores = engine.tally(board, [bot], seed=2, start=0, stop=games).seats[0].scores
    seconds = (time.process_time() - begin) / games
    low, high = scores.interval()
    return scores.mean, (high - low) / 2, seconds


def yardstick(folder: str, spec: str, games: int) -> float:
    """Seconds a game of the C program."""
    policy, budget = TIMED[spec]
    command = ["./strong", "R.txt", policy, budget, str(games)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found = re.search(r"s/game=([\d.]+)", done.stdout)
    assert found is not None, done.stdout
    return float(found.group(1))


def main() -> None:
    """Print the table."""
    slow = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    folder = sys.argv[2] if len(sys.argv) > 2 else ""
    edition = load_edition("gamewright-2020")
    boards = {name: board_of(maps.measured(name), edition) for name in ("R", "X", "Y")}
    boards["shape 11"] = board_of(shaped_map(11), edition)
    games = {"random": 20_000, "greedy": 20_000, "casual": 20_000, "planner": 10 * slow, "good": 10 * slow}
    for name, board in boards.items():
        for spec in LADDER:
            count = max(1000, games[spec]) if spec in games else slow
            mean, half, seconds = measured(board, spec, count)
            best = f"   {mean / OPTIMUM[name]:.3f} of the optimum" if name in OPTIMUM else ""
            print(
                f"{name:9} {spec:8} {mean:6.2f} ± {half:4.2f} in {count:6} games {1e6 * seconds:10.1f} µs a game{best}",
                flush=True,
            )
    if folder and (Path(folder) / "strong").exists():
        for spec, count in (("good", 200), ("strong", 20)):
            pairs = [(measured(boards["R"], spec, count)[2], yardstick(folder, spec, count)) for _ in range(3)]
            ours, theirs = (min(side) for side in zip(*pairs, strict=True))
            print(f"{spec}: {1e3 * ours:.2f} ms a game, C {1e3 * theirs:.2f} ms: {ours / theirs:.2f} times its time")


if __name__ == "__main__":
    main()
