"""CPU of a whole `metrox check` process beside a bare interpreter and check-jsonschema with the same schema.

Run on request: `python -m tests.bench.bench_check [FILE] [RUNS]`. check-jsonschema is left out where it is not installed.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def cpu(command: list[str]) -> float:
    """CPU seconds, user and system, of one run of a command."""
    before = os.times()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def main(file: str = "examples/london.json", runs: str = "15") -> None:
    """Prints the median of each and the ratios; the commands take turns, so that a busy machine is fair to all."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "metrox check": [sys.executable, "-m", "metrox_maps", "check", file],
    }
    if importlib.util.find_spec("check_jsonschema"):
        commands["check-jsonschema"] = [
            *(sys.executable, "-m", "check_jsonschema"),
            *("--schemafile", "schemas/metrox-map-1.json", file),
        ]
    else:
        print("check-jsonschema is not installed, so it is left out")
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(int(runs)):
        for name, command in commands.items():
            times[name].append(cpu(command))
    medians = {name: statistics.median(values) for name, values in times.items()}
    print(f"{file}, {(ROOT / file).stat().st_size:,} bytes, median of {runs}")
    for name, value in medians.items():
        print(f"{name:<18}{1000 * value:>7.0f} ms CPU   {medians['metrox check'] / value:>5.2f} of it is metrox check")


if __name__ == "__main__":
    main(*sys.argv[1:])
