"""Exchanged neighbors are found, and lines that only turn are let be."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.geometry.order import LONGEST, swapped_neighbors, turn

Xy = tuple[int, int]
STRAIGHT = [(0, 0), (3, 0), (6, 0), (9, 0), (12, 0)]
CORNER = [(0, 0), (3, 0), (6, 0), (6, 3), (6, 6)]
points = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def exchanged(line: list[Xy], index: int) -> list[Xy]:
    other = (index + 1) % len(line)
    changed = list(line)
    changed[index], changed[other] = line[other], line[index]
    return changed


@pytest.mark.parametrize("line", [STRAIGHT, CORNER])
@pytest.mark.parametrize("index", [1, 2])
def test_an_exchange_in_the_middle_is_found(line: list[Xy], index: int) -> None:
    assert swapped_neighbors(line) == ()
    assert swapped_neighbors(exchanged(line, index)) == (index,)


def test_an_exchange_at_an_end_is_found_unless_that_end_is_declared() -> None:
    for index in (0, 3):
        assert swapped_neighbors(exchanged(STRAIGHT, index)) == (index,)
        assert swapped_neighbors(exchanged(STRAIGHT, index), ends=(False, False)) == ()


def test_an_exchange_over_the_end_of_a_closed_line_is_found() -> None:
    ring = [(0, 0), (3, 0), (6, 0), (6, 3), (6, 6), (3, 6), (0, 6), (0, 3)]
    for index in range(8):
        assert swapped_neighbors(exchanged(ring, index), closed=True) == (index,)
    assert swapped_neighbors(ring, closed=True) == ()


def test_nothing_is_said_beside_an_unknown_point() -> None:
    line: list[Xy | None] = list(exchanged(STRAIGHT, 1))
    line[3] = None
    assert swapped_neighbors(line) == ()


@pytest.mark.parametrize(
    "line",
    [
        [(0, 0), (6, 0), (3, 3), (9, 3)],  # a Z stays one if its middle is exchanged
        [(0, 0), (6, 0), (0, 6)],  # a hook at an end
        [(0, 0), (100, 0), (100, 1), (200, 0)],  # two close by, hardly longer this way
    ],
)
def test_a_line_that_only_turns_is_let_be(line: list[Xy]) -> None:
    assert swapped_neighbors(line) == ()


@given(st.lists(points, min_size=4, max_size=8, unique=True), st.booleans())
def test_exchanging_what_is_found_makes_the_line_shorter(line: list[Xy], closed: bool) -> None:
    def length(way: list[Xy]) -> float:
        return sum(math.dist(*ends) for ends in zip(way, way[1:] + way[:1] * closed, strict=False))

    found = swapped_neighbors(line, closed=closed)
    assert all(length(exchanged(line, index)) < length(line) for index in found)
    assert all((index + 1) % len(line) not in found for index in found)


@given(points, points, points)
def test_a_turn_is_between_straight_on_and_back(before: Xy, corner: Xy, after: Xy) -> None:
    assert 0 <= turn(before, corner, after) <= 180
    assert turn(before, corner, before) in (0, 180)


def test_a_tenth_shorter_is_enough_and_less_is_not() -> None:
    assert LONGEST == 0.9
    assert swapped_neighbors([(0, 0), (16, 0), (10, 0), (26, 0)]) == (1,)  # 26 of 38
    assert swapped_neighbors([(0, 0), (101, 0), (100, 0), (201, 0)]) == ()  # 201 of 203
