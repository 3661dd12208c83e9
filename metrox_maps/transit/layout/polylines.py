"""Cutting the line of an edge into pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from metrox_maps.transit.found import Point


def along(points: Sequence[Point], share: float) -> Point:
    """The point at a share (0–1) of a line's length."""
    return cut(points, (share,))[0][-1]


def cut(points: Sequence[Point], shares: Sequence[float]) -> list[list[Point]]:
    """The pieces of a line cut at rising shares of its length, each with both of its ends."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    marks = [share * total for share in shares]
    pieces, piece, done = [], [points[0]], 0.0
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        while marks and marks[0] < done + length:
            part = (marks.pop(0) - done) / length
            place = (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]))
            pieces.append([*piece, place])
            piece = [place]
        piece.append(b)
        done += length
    for _ in marks:  # at the very end
        pieces.append([*piece])
        piece = [points[-1]]
    return [*pieces, piece]
