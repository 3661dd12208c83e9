"""Directions of a schematic map against angles from atan2."""

from __future__ import annotations

import math

from hypothesis import assume, given
from hypothesis import strategies as st

from metrox_maps.geometry.directions import is_octilinear, turns_back

Xy = tuple[int, int]
points = st.tuples(st.integers(-7, 7), st.integers(-7, 7))


def angle(start: Xy, end: Xy) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


@given(points, points)
def test_octilinear_is_a_multiple_of_45_degrees(start: Xy, end: Xy) -> None:
    off = angle(start, end) / 45
    assert is_octilinear(start, end) == (start == end or abs(off - round(off)) < 1e-9)


@given(points, points, points)
def test_turning_back_is_more_than_a_right_angle_and_less_than_a_reversal(before: Xy, corner: Xy, after: Xy) -> None:
    assume(before != corner != after)
    turn = abs((angle(corner, after) - angle(before, corner) + 180) % 360 - 180)
    assert turns_back(before, corner, after) == (90 + 1e-6 < turn < 180 - 1e-6)
