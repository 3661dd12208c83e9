"""Makes a map of every city of a folder by the commands a person would use, and checks and draws it.

    python -m tests.acceptance.maps FOLDER [CITY …]

The folder holds real feeds and maps that may not be shipped with this program. Prints a table: routes, stations, the
errors of `metrox check --draw`, what overlaps on the drawing, and seconds of the import without tuning, by the clock and
of all processors. Ends with 1 where a map has an error or an overlap or took more than a minute on a quiet machine, with 2
where there is no map at all.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SECONDS = 60
"""What an import may take before tuning, on two quiet cores."""

OVERLAPS = ("name-without-place", "name-missing", "parts-overlap", "line-through-box", "boxes-too-close")
"""Rules that name something on the drawing that lies on something else, or has no room."""

CITIES: dict[str, tuple[str, ...]] = {
    "bart": ("bart/bart.zip",),
    "nyc": ("nyc_1_2/nyc_subway_gtfs.zip",),
    "sao-paulo": ("sao_paulo/spo_gtfs.zip", "--modes", "metro,rail"),
    "busan": ("busan/gtfs.zip",),
    "mexico": ("mexico_city/cdmx_no_shapes.zip",),
    "tehran": ("tehran/stations.json",),
    "mashhad": ("mashhad/stations.json",),
    "london": ("london_tube",),
    "singapore": ("singapore/sg-rail.geo.json",),
    "berlin": ("berlin_loom/berlin.json",),
}
"""Each city's source below the folder, and options of its import."""


def metrox(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "metrox_maps", *arguments], capture_output=True, text=True, check=False
    )


def imported(folder: str, cities: list[str]) -> Iterator[tuple[str, str, float, float]]:
    """The map of each city, or of all, as a file that is gone afterwards, and the seconds it took, and its processors.

    The file's name is empty where there is no map; what the command said is printed then.
    """
    with tempfile.TemporaryDirectory() as place:
        for city in cities or CITIES:
            source, *options = CITIES[city]
            file = str(Path(place) / f"{city}.json")
            begun, worked = time.monotonic(), _worked()
            done = metrox("import", str(Path(folder) / source), *options, "--no-tune", "-o", file)
            if done.returncode:
                print(f"{city:<12}{done.stderr.strip()}")
            yield city, "" if done.returncode else file, time.monotonic() - begun, _worked() - worked


def _worked() -> float:
    """Seconds that commands have kept processors busy so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(arguments: list[str]) -> int:
    """Runs the cities asked for, or all, and returns the exit code."""
    if not arguments:
        print(__doc__)
        return 2
    folder, *asked = arguments
    worst = 0
    print(
        f"{'city':<12}{'routes':>8}{'stations':>10}{'errors':>8}{'warnings':>10}{'overlaps':>10}{'seconds':>9}{'CPU':>7}"
    )
    for city, file, seconds, worked in imported(folder, asked):
        if not file:
            worst = 2
            continue
        report = json.loads(metrox("check", "--draw", "--format", "json", file).stdout)
        found = [finding["rule"] for finding in report["files"][0]["findings"]]
        summary = report["summary"]
        overlaps = sum(rule in OVERLAPS for rule in found)
        metro = json.loads(Path(file).read_text(encoding="utf-8"))
        print(
            f"{city:<12}{len(metro['routes']):>8}{len(metro['stations']):>10}{summary['errors']:>8}"
            f"{summary['warnings']:>10}{overlaps:>10}{seconds:>9.1f}{worked:>7.1f}",
            flush=True,
        )
        if summary["errors"] or overlaps or seconds > SECONDS:
            worst = max(worst, 1)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
