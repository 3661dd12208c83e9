"""How fast the kernel plays, with statistics, beside a C program that plays the same game without any. On request:

python -m tests.bench.bench_kernel [FOLDER] [GAMES]

FOLDER holds the C program's sources (`e_c.c`, `eng.h`) and the map `R.txt`; without it only the kernel is measured.
Everything takes turns and the best run counts: other work on the machine only ever slows a run down.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.kernel.engine import KernelEngine
from metrox_maps.metrox.play.session import play_session
from tests.metrox.play import maps

RUNS = 6
ASKED = {"random": 0.8, "greedy": 0.65}
"""The least share of the C program's rate."""

Rate = Callable[[], float]
"""Games a second of processor time, over a run."""


def _built(folder: Path, into: str) -> Path | None:
    """The C program, or None where there is no compiler."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    made = Path(into) / "play_c"
    command = [gcc, "-O3", "-march=native", str(folder / "e_c.c"), "-o", str(made), "-lm"]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return made


def _c_rate(program: Path, table: Path, bot: str, games: int) -> Rate:
    def rate() -> float:
        command = [str(program), str(table), bot, str(games)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found = re.search(r"games/s=(\d+)", said)
        assert found is not None, said
        return float(found[1])

    return rate


def _timed(work: Callable[[], object], games: int) -> float:
    begin = time.process_time()
    work()
    return games / (time.process_time() - begin)


def _kernel_rates(board: Board, games: int) -> dict[str, Rate]:
    engine = KernelEngine()

    def tally_of(spec: str, seats: int) -> Rate:
        bots = [bot_from(spec)] * seats
        engine.tally(board, bots, seed=0, start=0, stop=10)
        return lambda: _timed(lambda: engine.tally(board, bots, seed=1, start=0, stop=games // seats), games // seats)

    def session() -> float:
        bots = [bot_from("greedy")]
        return _timed(lambda: play_session(board, bots, games=games, seed=1, engine="kernel"), games)

    found = {f"kernel, {spec}": tally_of(spec, 1) for spec in ("random", "greedy", "greedy:dice", "random:any")}
    found["kernel, four greedy:dice"] = tally_of("greedy:dice", 4)
    return found | {"session, greedy": session}


def main() -> None:
    """Print the rates, and the ratios that are asked for."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 300_000
    jobs = _kernel_rates(board_of(maps.measured("R"), load_edition("gamewright-2020")), games)
    with tempfile.TemporaryDirectory() as into:
        program = _built(folder, into) if folder else None
        if folder and program:
            jobs |= {f"C, {bot}": _c_rate(program, folder / "R.txt", bot, games) for bot in ASKED}
        rates = dict.fromkeys(jobs, 0.0)
        for _ in range(RUNS):
            for name, job in jobs.items():
                rates[name] = max(rates[name], job())
    for name, rate in rates.items():
        print(f"{name:26} {rate:10,.0f} games/s")
    for bot, asked in ASKED.items():
        if f"C, {bot}" in rates:
            ratio = rates[f"kernel, {bot}"] / rates[f"C, {bot}"]
            print(f"{bot}: {ratio:.2f} of the C program, {'at least' if ratio >= asked else 'BELOW'} {asked}")


if __name__ == "__main__":
    main()
