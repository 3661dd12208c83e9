"""CPU and memory of `metrox check` as whole processes, beside a bare interpreter and check-jsonschema with the same schema.

Run on request: `python -m tests.bench.bench_check [RUNS]`. check-jsonschema is left out where it is not installed.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from metrox_maps.metrox.model import PATTERNS

ROOT = Path(__file__).parents[2]
SMALL, LARGE = 33_000, 255_000
"""Sizes in bytes of the maps that are measured."""
MANY = 1000
COPIES = 6
"""As many as the format allows routes for."""
PER_ROW = 4
"""Copies beside each other in a larger map."""


@functools.cache
def environment() -> dict[str, str]:
    """The environment of the commands: compiled files are kept, as they are for an installed package."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": tempfile.mkdtemp(prefix="bench-check-")}


def cpu(command: list[str]) -> float:
    """CPU seconds, user and system, of one run of a command."""
    before = os.times()
    subprocess.run(
        command, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def peak(command: list[str]) -> float:
    """Largest resident size of a command, in megabytes."""
    code = "import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdout=-3);"
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", code, *command], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    )
    return int(done.stdout.split()[-1]) / (1024 if sys.platform != "darwin" else 1024**2)


def map_of(size: int, copies: int) -> bytes:
    """A map of about this many bytes without a finding: copies of the London example in rows, then lakes.

    Written as programs write JSON, one value a line; what the maps accept is the consequence of the copying.
    """
    london = json.loads((ROOT / "examples" / "london.json").read_text(encoding="utf-8"))
    accepted = (
        "separate-networks",
        "map-outside-bands",
        "windows-outlast-deck",
        "stations-too-close",
        "colors-too-similar",
    )
    made = {**london, "stations": [], "routes": []}
    for number in range(copies):
        _append(made, london, number)
    text = json.dumps(made, indent=4)
    if copies > 1:  # the small map needs none
        made["lint"] = {"ignore": [{"rule": rule, "reason": "made of copies"} for rule in accepted]}
    lakes: list[Any] = []
    while len(text) + 7000 * len(lakes) < size:
        x, y = 2 + 3 * (len(lakes) % 30), 2 + len(lakes) // 30
        rim = [[x + step, y] for step in range(50)] + [[x + step, y + 1] for step in reversed(range(50))]
        lakes.append({"kind": "water", "points": rim})
    return json.dumps({**made, "background": lakes} if lakes else made, indent=4).encode()


def _append(made: dict[str, Any], part: dict[str, Any], number: int) -> None:
    """Another copy of a map's stations and routes beside those there are, under names of its own."""
    width, height = part["grid"]["columns"], part["grid"]["rows"]
    right, down = width * (number % PER_ROW), height * (number // PER_ROW)
    made["grid"] = {"columns": width * min(number + 1, PER_ROW), "rows": height * (number // PER_ROW + 1)}
    names = {station["id"]: f"{station['id']}-{number}" for station in part["stations"]}
    for station in part["stations"]:
        at = [station["at"][0] + right, station["at"][1] + down]
        kept = {key: value for key, value in station.items() if key != "label_lines"}
        name = f"{station['name']} {number}"
        made["stations"].append({**kept, "id": names[station["id"]], "name": name, "at": at})
    for index, route in enumerate(part["routes"]):
        stops = [names[stop] for stop in route["stations"]]
        bends = [
            {"after": names[bend["after"]], "through": [[x + right, y + down] for x, y in bend["through"]]}
            for bend in route.get("bends", [])
        ]
        made["routes"].append(
            {
                **{
                    key: value
                    for key, value in route.items()
                    if key not in ("train", "bends", "passes", "start", "end")
                },
                "id": f"{route['id']}{number}",
                "name": f"{route['name']} {number}",
                "stations": stops,
                "bends": bends,
                "pattern": PATTERNS[(index + 5 * number) % len(PATTERNS)],
                "start": stops[0],
                "end": stops[-1],
                "passes": [names[stop] for stop in route.get("passes", [])],
            }
        )


def main(runs: str = "15") -> None:
    """Prints medians and ratios; the commands take turns, so that a busy machine is fair to all."""
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), int(runs))


def measure(folder: Path, runs: int) -> None:
    """All measurements, with maps written into a folder."""
    small, large, many = folder / "small.json", folder / "large.json", folder / "many"
    small.write_bytes(map_of(SMALL, 1))
    large.write_bytes(map_of(LARGE, COPIES))
    many.mkdir()
    for number in range(MANY):
        (many / f"{number:04}.json").write_bytes(small.read_bytes())
    check = [sys.executable, "-m", "metrox_maps", "check", "--isolated"]
    commands = {"python -c pass": [sys.executable, "-c", "pass"]}
    commands["metrox check"] = [*check, str(small)]
    commands["metrox check, large map"] = [*check, str(large)]
    if importlib.util.find_spec("check_jsonschema"):
        schema = ["--schemafile", "schemas/metrox-map-1.json", str(small)]
        commands["check-jsonschema"] = [sys.executable, "-m", "check_jsonschema", *schema]
    else:
        print("check-jsonschema is not installed, so it is left out")
    times: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        cpu(command)  # compiles
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(cpu(command))
    medians = {name: statistics.median(values) for name, values in times.items()}
    print(f"maps of {small.stat().st_size:,} and {large.stat().st_size:,} bytes, median of {runs}")
    for name, value in medians.items():
        print(f"{name:<25}{1000 * value:>7.0f} ms CPU   {medians['metrox check'] / value:>5.2f} of it is metrox check")
    whole = cpu([*check, str(many)])
    each = (whole - medians["python -c pass"]) / MANY
    print(f"{MANY} small maps in one call {1000 * each:>5.1f} ms CPU each")
    some = [str(many / f"{number:04}.json") for number in range(10)]
    print(f"peak memory: 10 maps {peak([*check, *some]):.0f} MB, {MANY} maps {peak([*check, str(many)]):.0f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
