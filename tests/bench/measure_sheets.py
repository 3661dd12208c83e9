"""What is wrong with the sheets of all examples and of twenty generated maps, measured in the written SVG.

Run on request: `python -m tests.bench.measure_sheets [--all] [--keep FOLDER] [NAME…]`. A name is that of an example, or
`seed-N`. Without `--all` each map is drawn on the default paper in color; with it also on A3 and Letter, upright and
across, and for wiping off. Exit code 1 where there is a fault.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.generated import generated_map
from tests.metrox.sheet.measure import LEAST_BOX, measure, sizes
from tests.samples import MAPS

ROOT = Path(__file__).parents[2]
SEEDS = range(20)
PLAIN: tuple[str, ...] = ()
PAGES = {
    PLAIN: LEAST_BOX,
    ("--orientation", "portrait"): LEAST_BOX,
    ("--paper", "a3"): LEAST_BOX,
    ("--paper", "a3", "--orientation", "portrait"): LEAST_BOX,
    ("--paper", "letter"): LEAST_BOX,
    ("--paper", "a3", "--theme", "dry-erase"): 7.0,
}
"""Ways to draw a sheet, and the white each box has at least."""


def maps(chosen: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Names and documents of the maps, of those chosen if any are."""
    for path in MAPS:
        if not chosen or path.stem in chosen:
            yield path.stem, json.loads(path.read_text(encoding="utf-8"))
    asked = [int(name.removeprefix("seed-")) for name in chosen if name.startswith("seed-")]
    for seed in asked if chosen else SEEDS:
        yield f"seed-{seed}", generated_map(seed)


def drawn(document: dict[str, Any], options: tuple[str, ...], folder: Path, name: str) -> tuple[str, str]:
    """The sheet of a map, and why there is none."""
    source, target = folder / "map.json", folder / f"{name}{''.join(options)}.svg"
    source.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    target.unlink(missing_ok=True)
    command = [sys.executable, "-m", "metrox_maps", "sheet", str(source), "-o", str(target), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return "", f"refused: {(done.stderr or done.stdout).strip().splitlines()[-1][:110]}"
    return target.read_text(encoding="utf-8"), ""


def main(arguments: list[str]) -> int:
    """Prints a table of faults and gives the exit code."""
    parser = argparse.ArgumentParser(prog="measure_sheets")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("names", nargs="*")
    wish = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        folder = wish.keep or Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        for options, least in PAGES.items() if wish.all else [(PLAIN, LEAST_BOX)]:
            print(f"{' '.join(options) or 'default paper'}")
            for name, document in maps(wish.names):
                before = os.times()
                text, refusal = drawn(document, options, folder, name)
                after = os.times()
                cpu = after.children_user + after.children_system - before.children_user - before.children_system
                names = {station["id"]: station["name"] for station in document["stations"]}
                faults = measure(text, names=names, least_box=least) if text else []
                kinds = Counter(fault.kind for fault in faults)
                total += kinds
                total["refused"] += bool(refusal)
                words = refusal or ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "none"
                box, line = sizes(text) if text else (0, 0)
                print(
                    f"  {name:18} {len(text) / 1000:4.0f} kB {cpu:5.2f} s  box {box:.2f}  line {line:.2f}  {words}",
                    flush=True,
                )
                for fault in faults:
                    print(f"      {fault}")
    print("in all:", ", ".join(f"{kind} {count}" for kind, count in sorted(total.items()) if count) or "no fault")
    return bool(+total)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
