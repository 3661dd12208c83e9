"""Which of a line's edges at a node go on into which."""

from __future__ import annotations

from collections.abc import Sequence


def straightest(leaving: Sequence[tuple[int, float]]) -> list[tuple[int, int]]:
    """Pairs of edges that a line runs through at a node, each smaller number first, straightest pair first.

    `leaving` are the numbers of its edges there and the degrees in which they leave. Each edge has one partner as long
    as there are enough; one left over, as at a fork, joins its straightest.
    """
    every = sorted(
        (180 - degrees_apart(way, other), min(one, two), max(one, two))
        for k, (one, way) in enumerate(leaving)
        for two, other in leaving[k + 1 :]
    )
    left, pairs = {number for number, _ in leaving}, []
    for _, one, two in every:
        if one in left and two in left:
            pairs.append((one, two))
            left -= {one, two}
    for single in sorted(left):  # a branch joins its straightest partner
        partner = next(((one, two) for _, one, two in every if single in (one, two)), None)
        pairs += [partner] if partner is not None else []
    return pairs


def degrees_apart(one: float, two: float) -> float:
    """Degrees between two directions, 0 to 180."""
    apart = abs(one - two) % 360
    return min(apart, 360 - apart)
