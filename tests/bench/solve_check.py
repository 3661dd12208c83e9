"""The measured optima found again, and what marking fewer is worth: `python -m tests.bench.solve_check [--map X] [--all]`.

Known for the widest moves (tests/data/play/README.md): X 17.708, Y 20.908. With `--all` all legal moves are solved as
well; on Y that takes 30 million states: two or three minutes and 2 GB.
"""

from __future__ import annotations

import argparse
import resource
import time

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.solving import solve
from tests.metrox.play import maps

KNOWN = {"X": "17.708", "Y": "20.908"}


def main() -> int:
    """Prints a line a map and kind of play; 1 if a known optimum is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", dest="maps", action="append", choices=sorted(KNOWN), help="one map; both if not said")
    parser.add_argument("--all", action="store_true", help="also with moves that mark fewer than the card shows")
    options = parser.parse_args()
    missed = 0
    for name in options.maps or sorted(KNOWN):
        state = engine.start(board_of(maps.measured(name), load_edition("gamewright-2020")), 1)
        for widest in (True, False) if options.all else (True,):
            begin = time.process_time()
            solution = solve(state, widest=widest, most_states=100_000_000)
            seconds = time.process_time() - begin
            found = f"{float(solution.expected(state)):.3f}"
            wrong = widest and found != KNOWN[name]
            missed += wrong
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(
                f"{name} {'widest' if widest else 'all':6} {found}{' WRONG' if wrong else ''}  {solution.states:,} states, "
                f"{solution.positions:,} positions, {seconds:.1f} s of CPU, {memory} MB at most so far",
                flush=True,
            )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
