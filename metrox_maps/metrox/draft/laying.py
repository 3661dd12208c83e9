"""A network laid out for a paper: several layouts drawn, and fewer stations where they do not fit on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from itertools import pairwise

from metrox_maps.findings.words import listed, plural
from metrox_maps.metrox.draft.fitting import TOO_SMALL, Fitted, Task, fitted
from metrox_maps.metrox.draft.junctions import without_junctions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.scene.paper import Paper
from metrox_maps.simulate.crew import worker_pool
from metrox_maps.transit.found import LONLAT
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note
from metrox_maps.transit.simplify import KEPT_BY, thin

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
    keep: frozenset[str] = frozenset(),
    workers: int = 1,
    tell: Tell | None = None,
) -> tuple[Fitted, tuple[Note, ...]]:
    """The network laid out so that its sheet has a place for every name, as far as `tries` layouts find one.

    With `may_thin` stations that do not fit on the paper are thinned away, and single ones where names lie on each
    other, but none of those in `keep`. `near` is a layout to stay close to. `tell` is told how much of how much is
    done. The result is the same with any number of `workers`. Raises LayoutFailed.
    """
    network, made = without_junctions(network)
    notes = list(made)
    task = Task(
        network=network,
        paper=paper,
        edition=edition,
        near=near,
        only_snap=only_snap,
        may_thin=may_thin,
        keep=keep,
    )
    fit = task.tried(0)
    for _ in range(_TIMES if may_thin else 0):
        if not fit.too_small:
            break
        stations = sum(node.station for node in network.nodes)
        network, more = thin(network, routes=None, stations=int(stations * _LESS), keep=keep)
        left = sum(node.station for node in network.nodes)
        if left == stations:
            break
        text = f"thinned from {plural(stations, 'station')} to {left}, as more do not fit on {paper.name}"
        notes += [Note("guessed", f"{text}; `--stations` says else"), *more]
        task = replace(task, network=network)
        fit = task.tried(0)
    if not fit.is_fine and not fit.too_small and not only_snap and near is None:
        with worker_pool(workers) as executor:
            fit, found = _better(task, fit, tries=tries, executor=executor, tell=tell)
        notes += found
    return fit, (*notes, *remains(fit, paper))


def _better(
    task: Task, first: Fitted, *, tries: int, executor: Executor | None, tell: Tell | None
) -> tuple[Fitted, list[Note]]:
    """The best of several layouts; where stations may be thinned also with some less everywhere."""
    fit = fitted(task, first, tries=tries, executor=executor, progress=tell)
    notes = _left_out(task.network, fit)
    stations = sum(node.station for node in task.network.nodes)
    for share in _FEWER if task.may_thin else ():
        if not fit.overlaps:
            break
        network, more = thin(task.network, routes=None, stations=int(stations * share), keep=task.keep)
        left = sum(node.station for node in network.nodes)
        fewer = replace(task, network=network)
        best = fitted(fewer, fewer.tried(0), tries=tries, executor=executor, progress=tell)
        if best.badness < fit.badness:
            text = f"thinned from {plural(stations, 'station')} to {left}, so that every name finds a place"
            fit, notes = best, [Note("guessed", f"{text}; `--stations` says else"), *more, *_left_out(network, best)]
    return fit, notes


def _left_out(network: Network, fit: Fitted) -> list[Note]:
    """Which single stations a layout does without."""
    kept = {node.id for node in fit.network.nodes}
    gone = sorted(node.name or node.id for node in network.nodes if node.id not in kept)
    if not gone:
        return []
    text = f"left out so that every name finds a place: {listed(gone)}"
    return [Note("dropped", f"{text}; {KEPT_BY}")]


def remains(fit: Fitted, paper: Paper, *, given: bool = False) -> tuple[Note, ...]:
    """What is still to be said of the drawing of a layout that was made, or was `given`."""
    if fit.too_small:
        why = next(why for rule, why in fit.troubles if rule == TOO_SMALL)
        fewer = "`--stations` asks for fewer stations"
        if given:
            fewer = "or import the network it was laid out from, and ask for fewer stations (`--stations`)"
        text = f"{why.replace('this paper', paper.name)}; {fewer}"
        return (Note("kept", text),)
    found = []
    if fit.overlaps:
        found.append(f"{plural(fit.overlaps, 'name or part', 'names or parts')} without a free place on the sheet")
    if fit.doubts:
        found.append(f"{plural(fit.doubts, 'name')} on the sheet may be taken for another station's")
    return tuple(Note("kept", f"{text}; `metrox check FILE --draw` names them") for text in found)


def is_laid_out(network: Network) -> bool:
    """Whether all nodes stand apart on whole numbers, and every piece of an edge runs along one of eight directions."""
    if network.system == LONLAT:
        return False
    at = {node.id: node.at for node in network.nodes}
    if len(set(at.values())) < len(at):
        return False
    for edge in network.edges:
        points = (at[edge.a], *edge.path, at[edge.b])
        if any(part != round(part) for point in points for part in point):
            return False
        for (ax, ay), (bx, by) in pairwise(points):
            if not (ax == bx or ay == by or abs(ax - bx) == abs(ay - by)):
                return False
    return True
