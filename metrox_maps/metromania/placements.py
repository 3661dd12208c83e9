"""The placements by which a board is judged: its own, or a fixed choice of those its districts may be dealt in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from metrox_maps.metromania.model import SIDES, START, CityBoard, Placed

TRIED = 36
"""Placements tried of a dealt board; with many districts more, so that each can lie everywhere with some to spare."""
FEWEST = 12
MOST_WORK = 10_000
"""Of a board with many starts and a long side fewer are tried, as placements times starts times side length is time."""
_PRIME = 101
"""Cubes of the districts' numbers modulo it are in an order without pattern, another one from each number on."""


def judged_placements(board: CityBoard) -> tuple[tuple[Placed, ...], ...]:
    """The placements by which a whole board is judged, always the same ones.

    Those of a dealt board begin with a series in which every district lies once in every position in every rotation.
    The others bring districts together in other orders and rotations. Of very large boards only the first are tried.
    """
    if board.placement is not None:
        return (board.placement,)
    districts = len(board.districts)
    starts = sum(text.count(START) for text in board.frame)
    affordable = MOST_WORK // max(1, starts * board.side)
    tried = min(max(TRIED, 4 * districts), max(FEWEST, affordable))
    return tuple(islice(dict.fromkeys(_dealt(districts)), tried))


def _dealt(districts: int) -> Iterator[tuple[Placed, ...]]:
    for shift in range(districts):
        for turn in range(3):
            yield tuple(Placed((position + shift) % districts, turn) for position in range(SIDES))
    for number in range(1, _PRIME):
        order = sorted(range(districts), key=lambda index: (index + number) ** 3 % _PRIME)
        yield tuple(Placed(order[position], (position * number + position // 3) % 3) for position in range(SIDES))
