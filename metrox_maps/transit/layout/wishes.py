"""Where the nodes of a network would like to be on the lattice."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import median
from typing import TYPE_CHECKING

from metrox_maps.transit.found import Point
from metrox_maps.transit.layout.evening import evened
from metrox_maps.transit.layout.plane import positions
from metrox_maps.transit.network import Network

if TYPE_CHECKING:
    from metrox_maps.transit.layout.grids import Lattice
    from metrox_maps.transit.layout.problem import Cell

_STRETCH = 1.5
"""How far, at most, the geography is drawn towards the page's shape."""

_VARIED = 0.04
"""By how much each variant is wider and less tall, or the other way, than the one before the last."""

_HELD = 25.0
"""Weight of a place that is given against the wish of an edge."""


def wishes(
    network: Network,
    at: Mapping[str, Point],
    *,
    lattice: Lattice,
    aspect: float | None,
    fixed: Mapping[str, Cell],
    near: Network | None,
    only_snap: bool,
    kept: float,
) -> dict[str, Point]:
    """Wished lattice positions by node id.

    The geography evened out; with an earlier layout (`near`, or `fixed` nodes) that layout, and the geography only for
    what is new in it.
    """
    edges = [(edge.a, edge.b) for edge in network.edges]
    if only_snap:
        return _scaled(at, edges, lattice)
    old = positions(near) if near is not None else {}
    if fixed:
        # A network with locked nodes is a layout already: what is not locked starts from where it is.
        old = {name: lattice.steps(point) for name, point in at.items()} | old
    held = {name: point for name, point in old.items() if name in at}
    held |= {name: (float(cell[0]), float(cell[1])) for name, cell in fixed.items()}
    if held:
        return evened(at, edges, held=held, weight=_HELD, kept=kept)
    wished = evened(at, edges, kept=kept)
    return wished if aspect is None else _stretched(wished, aspect)


def varied(wished: Mapping[str, Point], variant: int) -> dict[str, Point]:
    """Wishes a little wider or taller, another shape for each variant; 0 leaves them."""
    by = _VARIED * ((variant + 1) // 2) * (-1) ** variant
    return {name: (x * (1 - by), y * (1 + by)) for name, (x, y) in wished.items()}


def _scaled(at: Mapping[str, Point], edges: list[tuple[str, str]], lattice: Lattice) -> dict[str, Point]:
    """Positions in lattice steps where they are on such a scale already, else so that the median edge is a step."""
    on = {name: lattice.steps(point) for name, point in at.items()}
    middle = median([math.dist(on[a], on[b]) for a, b in edges] or [1.0])
    scale = 1.0 if 0.5 <= middle <= 4 or middle == 0 else 1.2 / middle
    return {name: (x * scale, y * scale) for name, (x, y) in on.items()}


def _stretched(wished: Mapping[str, Point], aspect: float) -> dict[str, Point]:
    """Drawn towards the aspect, or towards the page turned upright where that is nearer."""
    if len(wished) < 2:
        return dict(wished)
    width = max(x for x, _ in wished.values()) - min(x for x, _ in wished.values())
    height = max(y for _, y in wished.values()) - min(y for _, y in wished.values())
    if width <= 0 or height <= 0:
        return dict(wished)
    now = width / height
    wanted = min((aspect, 1 / aspect), key=lambda value: abs(math.log(value / now)))
    factor = math.sqrt(min(_STRETCH, max(1 / _STRETCH, wanted / now)))
    return {name: (x * factor, y / factor) for name, (x, y) in wished.items()}
