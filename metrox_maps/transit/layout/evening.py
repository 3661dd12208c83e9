"""Where nodes would like to be: the geography with crowded places opened and long ways drawn in."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import median

from metrox_maps.transit.found import Point

KEPT = 0.35
"""How much of the geography's lengths a network keeps."""

_SHORTEST, _LONGEST = 1.0, 2.2
"""Bounds of a wished length, in steps."""

_REACH = 1.1
"""Steps for each edge beyond which the geography counts no more."""

_PULL = 0.02
"""Weight of a node's place in the geography against the wish of an edge."""


def evened(
    at: Mapping[str, Point],
    edges: Sequence[tuple[str, str]],
    *,
    held: Mapping[str, Point] | None = None,
    weight: float = 1.0,
    kept: float = KEPT,
) -> dict[str, Point]:
    """Positions in lattice steps in which each edge keeps its direction and is about a step long, by least squares.

    The whole is scaled by its median edge first; an edge of no length has no direction and only holds its ends
    together. `held` are positions that nodes have already, and `weight` says how much more than an edge's wish they
    count. `kept` is the exponent of an edge's own length in its wished one: 0 makes all edges equal, 1 leaves the
    geography.
    """
    import numpy as np

    ids = sorted(at)
    index = {name: number for number, name in enumerate(ids)}
    lengths = [math.dist(at[a], at[b]) for a, b in edges]
    middle = median([length for length in lengths if length > 0] or [1.0])
    start = np.array([at[name] for name in ids], dtype=float) / middle
    start -= start.mean(axis=0)
    pull = np.full(len(ids), _PULL)
    # A node far off is no further away than all edges would reach.
    place = np.clip(start, -_REACH * len(edges), _REACH * len(edges))
    if held:
        # New nodes know their place only from their edges: what the rest had is another plane than the geography.
        pull[:] = _PULL / 100
        place[:] = np.mean([held[name] for name in sorted(held)], axis=0)
        for name in sorted(held):
            pull[index[name]], place[index[name]] = weight, held[name]
    matrix = np.diag(pull)
    wish = place * pull[:, None]
    for (a, b), length in zip(edges, lengths, strict=True):
        i, j = index[a], index[b]
        if i == j:
            continue
        wanted = min(_LONGEST, max(_SHORTEST, 1.1 * (length / middle) ** kept))
        way = (start[j] - start[i]) / (length / middle) * wanted if length > 0 else np.zeros(2)
        matrix[i, i] += 1
        matrix[j, j] += 1
        matrix[i, j] -= 1
        matrix[j, i] -= 1
        wish[i] -= way
        wish[j] += way
    solved = np.linalg.solve(matrix, wish)
    return {name: (float(solved[k, 0]), float(solved[k, 1])) for name, k in index.items()}
