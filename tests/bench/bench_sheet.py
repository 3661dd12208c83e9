"""CPU of `metrox sheet` as whole processes, sizes of what it writes, and how the time grows with the map.

Run on request: `python -m tests.bench.bench_sheet [RUNS]`. The figures to reach: 1.0 s for SVG and 2.0 s for PDF of a map
of 77 stations, SVG below 300 kB, and for 1,000 stations on fitting paper at most six times the time for 250. PDF is left
out where typst is not installed.
"""

from __future__ import annotations

import importlib.util
import json
import math
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.bench_check import ROOT, cpu, environment
from tests.generated import SHAPES, generated_map

EXAMPLES = ("london", "sao-paulo")
SEEDS = (1, 2, 3)
LONG, SHORT = 297.0, 210.0
"""Paper on which a map of 77 stations fits; that of others grows with the number of stations."""
GROWTH = 1.15
MOST_TRIES = 6


def main(runs: str = "5") -> None:
    """Prints medians; on a busy machine the least of the runs says more, so it stands beside them."""
    with tempfile.TemporaryDirectory() as folder:
        _published(Path(folder), int(runs))
        _growth(Path(folder), int(runs))


def _command(source: Path, out: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "metrox_maps", "sheet", str(source), "-o", str(out), *options]


def _times(command: list[str], runs: int) -> list[float]:
    """CPU seconds of some runs, ascending, after one that compiles."""
    cpu(command)
    return sorted(cpu(command) for _ in range(runs))


def _published(folder: Path, runs: int) -> None:
    """Maps of the published shape: the real cities, and generated ones."""
    sources = [ROOT / "examples" / f"{name}.json" for name in EXAMPLES]
    for seed in SEEDS:
        sources.append(folder / f"generated-{seed}.json")
        sources[-1].write_text(json.dumps(generated_map(seed)), encoding="utf-8")
    kinds = ["svg", "pdf"] if importlib.util.find_spec("typst") else ["svg"]
    print(f"{'map':<16}{'kind':<6}{'least':>8}{'median':>8}{'kB':>8}")
    for source in sources:
        for kind in kinds:
            out = folder / f"{source.stem}.{kind}"
            times = _times(_command(source, out), runs)
            size = out.stat().st_size / 1000
            print(f"{source.stem:<16}{kind:<6}{times[0]:>7.2f}s{statistics.median(times):>7.2f}s{size:>8.0f}")


def _growth(folder: Path, runs: int) -> None:
    """The same shape with more stations, each on paper that grows with it."""
    print(f"{'stations':<10}{'paper':<16}{'least':>8}{'median':>8}{'kB':>8}")
    least: dict[int, float] = {}
    for stations, routes in SHAPES.items():
        source, out = folder / f"{stations}.json", folder / f"{stations}.svg"
        source.write_text(json.dumps(generated_map(1, stations=stations, routes=routes)), encoding="utf-8")
        paper = _fitting(source, out, stations)
        times = _times(_command(source, out, "--paper", paper), runs)
        least[stations] = times[0]
        size = out.stat().st_size / 1000
        print(f"{stations:<10}{paper:<16}{times[0]:>7.2f}s{statistics.median(times):>7.2f}s{size:>8.0f}")
    small, large = sorted(least)[-2:]
    print(f"{large} stations take {least[large] / least[small]:.1f} times as long as {small}")


def _fitting(source: Path, out: Path, stations: int) -> str:
    """The first of several papers of growing size on which a map fits."""
    factor = math.sqrt(stations / min(SHAPES))
    for _ in range(MOST_TRIES):
        paper = f"{round(LONG * factor)}x{round(SHORT * factor)}mm"
        done = subprocess.run(
            _command(source, out, "--paper", paper), cwd=ROOT, env=environment(), capture_output=True, check=False
        )
        if done.returncode == 0:
            return paper
        factor *= GROWTH
    raise SystemExit(f"a map of {stations} stations fits on none of the papers tried")


if __name__ == "__main__":
    main(*sys.argv[1:])
