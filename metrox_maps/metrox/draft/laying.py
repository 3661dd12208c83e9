"""A network laid out for a paper: several layouts drawn, and fewer stations where they do not fit on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from itertools import pairwise

from metrox_maps.findings.words import listed, plural
from metrox_maps.metrox.draft.fitting import Fitted, Task, eased, fitted
from metrox_maps.metrox.draft.junctions import without_junctions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.scene.paper import Paper
from metrox_maps.simulate.crew import worker_pool
from metrox_maps.transit.found import LONLAT
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note
from metrox_maps.transit.simplify import thin

_LESS = 0.85
"""The share of the stations that is tried where they do not fit, as often as `_TIMES`."""
_TIMES = 4
_FEWER = (0.9,)
"""The shares that are tried where names have no place even when single stations are left out."""

Tell = Callable[[int, int], None]


def laid_out(
    network: Network,
    *,
    paper: Paper,
    edition: Edition,
    tries: int,
    near: Network | None = None,
    only_snap: bool = False,
    may_thin: bool = False,
    workers: int = 1,
    tell: Tell | None = None,
) -> tuple[Network, tuple[Note, ...]]:
    """The network laid out so that its sheet has a place for every name, as far as `tries` layouts find one.

    With `may_thin` stations that do not fit on the paper are thinned away, and single ones where names lie on each
    other. `near` is a layout to stay close to. `tell` is told how much of how much is done. The
    result is the same with any number of `workers`. Raises LayoutFailed.
    """
    network, made = without_junctions(network)
    notes = list(made)
    task = Task(network=network, paper=paper, edition=edition, near=near, only_snap=only_snap)
    fit = fitted(task, tries=1)[0]
    for _ in range(_TIMES if may_thin else 0):
        if not fit.too_small:
            break
        stations = sum(node.station for node in network.nodes)
        network, more = thin(network, routes=None, stations=int(stations * _LESS))
        left = sum(node.station for node in network.nodes)
        if left == stations:
            break
        text = f"thinned from {plural(stations, 'station')} to {left}, as more do not fit on {paper.name}"
        notes += [Note("guessed", f"{text}; `--stations` says else"), *more]
        task = replace(task, network=network)
        fit = fitted(task, tries=1)[0]
    if fit.overlaps and not fit.too_small and not only_snap and near is None and tries > 1:
        with worker_pool(workers) as executor:
            fit, found = _better(task, fit, tries=tries, may_thin=may_thin, executor=executor, tell=tell)
        notes += found
    return fit.network, (*notes, *_remains(fit, paper))


def _better(
    task: Task, fit: Fitted, *, tries: int, may_thin: bool, executor: Executor | None, tell: Tell | None
) -> tuple[Fitted, list[Note]]:
    """The best of several layouts; with `may_thin` also with stations less, single ones or then some everywhere."""
    notes: list[Note] = []
    whole = stations = sum(node.station for node in task.network.nodes)
    for share in (1.0, *(_FEWER if may_thin else ())):
        thinned: list[Note] = []
        if share < 1:
            network, more = thin(task.network, routes=None, stations=int(whole * share))
            left = sum(node.station for node in network.nodes)
            if left == stations:
                break
            text = f"thinned from {plural(whole, 'station')} to {left}, so that every name finds a place"
            thinned = [Note("guessed", f"{text}; `--stations` says else"), *more]
            stations, task = left, replace(task, network=network)
        trials = fitted(task, tries=tries, executor=executor, progress=tell)
        best = trials[0]
        gone: tuple[str, ...] = ()
        if best.overlaps and may_thin:
            best, gone = eased(task, trials, executor=executor)
        if best.weight < fit.weight or not best.overlaps:
            fit, notes = best, thinned
            if gone:
                text = f"left out so that every name finds a place: {listed(gone)}"
                notes.append(Note("dropped", f"{text}; they stay on the edges as `dropped`"))
        if not fit.overlaps:
            break
    return fit, notes


def _remains(fit: Fitted, paper: Paper) -> tuple[Note, ...]:
    """What is still wrong with the drawing."""
    if fit.too_small:
        text = (
            f"the map does not fit on {paper.name}; ask for fewer stations (`--stations`) or larger paper (`--paper`)"
        )
        return (Note("kept", text),)
    if fit.overlaps:
        text = f"{plural(fit.overlaps, 'name or part', 'names or parts')} without a free place on the sheet"
        return (Note("kept", f"{text}; `metrox check FILE --draw` names them"),)
    return ()


def is_laid_out(network: Network) -> bool:
    """Whether every node is on whole numbers and every piece of an edge along one of the eight directions."""
    if network.system == LONLAT:
        return False
    at = {node.id: node.at for node in network.nodes}
    for edge in network.edges:
        points = (at[edge.a], *edge.path, at[edge.b])
        if any(part != round(part) for point in points for part in point):
            return False
        for (ax, ay), (bx, by) in pairwise(points):
            if not (ax == bx or ay == by or abs(ax - bx) == abs(ay - by)):
                return False
    return True
