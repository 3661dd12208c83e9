"""Problems of a layout from a few points and links."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import pytest

from metrox_maps.transit.layout.problem import Cell, Chain, Problem

Point = tuple[float, float]
Made = Callable[..., Problem]


def _made(
    targets: Sequence[Point],
    links: Sequence[tuple[int, int, int, tuple[int, ...]]],
    *,
    locked: Mapping[int, Cell] | None = None,
) -> Problem:
    """Links are (node, node, edges, lines); chains leave in the direction of the other end."""

    def heading(a: int, b: int) -> float:
        (ax, ay), (bx, by) = targets[a], targets[b]
        return math.degrees(math.atan2(by - ay, bx - ax)) % 360

    chains = []
    around: list[list[tuple[float, int, int]]] = [[] for _ in targets]
    for number, (a, b, count, lines) in enumerate(links):
        (ax, ay), (bx, by) = targets[a], targets[b]
        inner = tuple((ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(1, count))
        headings = (heading(a, b), heading(b, a))
        chains.append(
            Chain(a=a, b=b, count=count, lines=lines, inner=tuple(range(1, count)), headings=headings, targets=inner)
        )
        around[a].append((headings[0], number, number))
        around[b].append((headings[1], -number, number))
    straight: Counter[tuple[int, int, int]] = Counter()
    for node, ends in enumerate(around):
        for line in sorted({line for _, _, number in ends for line in chains[number].lines}):
            mine = sorted(number for _, _, number in ends if line in chains[number].lines)
            if len(mine) == 2:
                straight[node, mine[0], mine[1]] += 1
    return Problem(
        targets=tuple(targets),
        locked=tuple((locked or {}).get(node) for node in range(len(targets))),
        chains=tuple(chains),
        around=tuple(tuple(number for _, _, number in sorted(ends)) for ends in around),
        straight=tuple((*key, weight) for key, weight in sorted(straight.items())),
        lines=1 + max((line for _, _, _, lines in links for line in lines), default=-1),
    )


@pytest.fixture
def made() -> Made:
    return _made


@pytest.fixture
def city() -> Problem:
    """Two lines that cross twice, and a third that shares a piece with the first and runs out to the north."""
    return _made(
        [(0, 3.3), (4.2, 2.6), (8.1, 3.4), (12.3, 1.7), (3.1, -1.2), (7.6, 7.2), (9.4, -2.1), (6.3, -1.9)],
        [
            (0, 1, 4, (0,)),
            (1, 2, 4, (0, 2)),
            (2, 3, 4, (0,)),
            (1, 4, 4, (1,)),
            (1, 5, 5, (1, 2)),
            (2, 5, 4, (1,)),
            (2, 6, 5, (1, 2)),
            (4, 7, 3, (1,)),
        ],
    )
