"""What of a line beside its main way becomes a way of its own, where the source has patterns."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.transit.paths import Run, ranking, shares

LEAST_NEW = 3
"""Stations that a way must add to be one of its own; fewer make no route, and are dropped."""
LEAST_SHARE = 10
"""A station counts where at least one in this many trips of the line calls there: a tenth."""


def branch_runs(main: Run, every: Sequence[Run]) -> tuple[tuple[Run, ...], tuple[str, ...]]:
    """The runs that add a branch or a parallel way to the main one, and the stations that are served but on none.

    Notes on reading networks, 5.5: of the stations that at least a tenth of the trips call at, the run with most that
    are not yet on a way is next, while those are at least `LEAST_NEW`; each as a full path with what it shares.
    """
    calls, total = shares(every), sum(run.weight for run in every)
    served = {name for name, weight in calls.items() if LEAST_SHARE * weight >= total}
    covered = set(main.nodes)
    ranked = ranking(every)
    rank = {run: index for index, run in enumerate(ranked)}
    ways: list[Run] = []
    while True:
        fresh = {run: len((served & set(run.nodes)) - covered) for run in ranked}
        best = min(ranked, key=lambda run: (-fresh[run], rank[run]))
        if fresh[best] < LEAST_NEW:
            return tuple(ways), tuple(sorted(set(calls) - covered))
        ways.append(best)
        covered |= set(best.nodes)
