"""Tunes the map of every city of a folder by the commands a person would use, at the mean score asked for.

    python -m tests.acceptance.tuning FOLDER [CITY …]

The cities are those of `tests.acceptance.maps`. Prints a table: routes, how many of them `good` completes in 15 to 95 % of
games before and after, the most stations of a route for each of its windows, the mean score, games and seconds. Ends
with 1 where the goal is missed, with 2 where there is no map at all.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from metrox_maps.metrox.draft.tuning import HIGH, LOW
from tests.acceptance.maps import imported, metrox

TARGET = 35


def inside(document: dict[str, Any], when: str) -> int:
    """How many routes are completed neither never nor always, as far as the games show."""
    bounds = [route[when]["completed"]["ci95"] for route in document["routes"]]
    return sum(low <= HIGH and high >= LOW for low, high in bounds)


def main(arguments: list[str]) -> int:
    """Tunes the cities asked for, or all, and returns the exit code."""
    if not arguments:
        print(__doc__)
        return 2
    folder, *asked = arguments
    worst = 0
    print(f"{'city':<12}{'routes':>8}{'inside':>12}{'longest':>9}{'mean':>16}{'games':>7}{'seconds':>9}  goal")
    for city, file, _, _ in imported(folder, asked):
        if not file:
            worst = 2
            continue
        begun = time.monotonic()
        done = metrox("tune", file, "--target-good", str(TARGET), "--workers", "2", "--format", "json")
        seconds = time.monotonic() - begun
        if not done.stdout:
            print(f"{city:<12}{done.stderr.strip()}")
            worst = 2
            continue
        made = json.loads(done.stdout)
        longest = max(route["stations"] / max(1, route["after"]["windows"]) for route in made["routes"])
        means = " → ".join(f"{made[when]['score']['mean']:.1f}" for when in ("before", "after"))
        rates = " → ".join(str(inside(made, when)) for when in ("before", "after"))
        print(
            f"{city:<12}{len(made['routes']):>8}{rates:>12}{longest:>9.1f}{means:>16}{made['games']:>7}{seconds:>9.1f}"
            f"  {'met' if made['reached'] else 'missed'}",
            flush=True,
        )
        worst = max(worst, int(not made["reached"]))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
