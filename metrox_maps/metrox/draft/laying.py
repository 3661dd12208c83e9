"""A network laid out for a paper: several layouts drawn, and fewer stations where they do not fit on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from metrox_maps.findings.words import listed, plural
from metrox_maps.metrox.draft.drafting import draft_map
from metrox_maps.metrox.draft.fitting import Fitted, eased, fitted
from metrox_maps.metrox.draft.junctions import without_junctions
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.scene.paper import Paper
from metrox_maps.transit.found import LONLAT
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note
from metrox_maps.transit.simplify import thin

_LESS = 0.85
"""The share of the stations that is tried where they do not fit, as often as `_TIMES`."""
_TIMES = 4
_KEPT = 0.1
"""How much of the geography's lengths a board keeps: little, since boxes and names want all the room there is."""
_EFFORT = 0.4
"""How long each layout is searched for: several are made."""
_TOO_SMALL = "drawing-too-small"

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
    tell: Tell | None = None,
) -> tuple[Network, tuple[Note, ...]]:
    """The network laid out so that its sheet has a place for every name, as far as `tries` layouts find one.

    With `may_thin` stations that do not fit on the paper are thinned away. `near` is a layout to stay close to. `tell`
    is told which layout of how many is made. Raises LayoutFailed.
    """
    aspect = max(paper.room) / min(paper.room)

    def draft(laid: Network) -> MetroMap:
        return draft_map(laid, edition=edition.id)[0]

    def best(whole: Network, most: int) -> Fitted:
        def lay(variant: int) -> Network:
            return layout_network(
                whole, aspect=aspect, near=near, only_snap=only_snap, variant=variant, kept=_KEPT, effort=_EFFORT
            )

        return fitted(lay, draft, edition=edition, paper=paper, tries=most, progress=tell)

    network, made = without_junctions(network)
    notes = list(made)
    fit = best(network, 1)
    for _ in range(_TIMES if may_thin else 0):
        if not _too_small(fit):
            break
        stations = sum(node.station for node in network.nodes)
        network, more = thin(network, routes=None, stations=int(stations * _LESS))
        left = sum(node.station for node in network.nodes)
        if left == stations:
            break
        text = f"thinned from {plural(stations, 'station')} to {left}, as more do not fit on {paper.name}"
        notes += [Note("guessed", f"{text}; `--stations` says else"), *more]
        fit = best(network, 1)
    if fit.overlaps and not _too_small(fit) and not only_snap and near is None and tries > 1:
        fit = best(network, tries)
        if fit.overlaps and may_thin:
            fit, gone = eased(fit, draft, edition=edition, paper=paper)
            if gone:
                text = f"left out so that every name finds a place: {listed(gone)}"
                notes.append(Note("dropped", f"{text}; they stay on the edges as `dropped`"))
    return fit.network, (*notes, *_remains(fit, paper))


def _too_small(fit: Fitted) -> bool:
    return any(rule == _TOO_SMALL for rule, _ in fit.troubles)


def _remains(fit: Fitted, paper: Paper) -> tuple[Note, ...]:
    """What is still wrong with the drawing."""
    if _too_small(fit):
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
