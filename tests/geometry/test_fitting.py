"""Scales and nearest points against comparing everything."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.geometry.fitting import largest_scale, nearest_neighbors, spread

points = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(st.lists(points, min_size=2, max_size=60, unique=True))
def test_the_nearest_is_the_first_of_the_nearest(given_ones: list[tuple[int, int]]) -> None:
    numbers = range(len(given_ones))
    wanted = [
        min((spread(here, given_ones[n]), n) for n in numbers if n != own)[1] for own, here in enumerate(given_ones)
    ]
    assert nearest_neighbors(given_ones) == wanted


@pytest.mark.parametrize(
    ("far", "scale"),
    [
        ((10, 20), 9.0),  # upright: 90 / 10, 190 / 20 is more
        ((20, 10), 9.0),  # turned
        ((0, 19), 10.0),
        ((30, 30), 3.0),
    ],
)
def test_the_scale_fills_the_room_one_way_or_the_other(far: tuple[int, int], scale: float) -> None:
    found = largest_scale([(5, 5), (5 + far[0], 5 + far[1])], (100, 200), 10)
    assert found is not None
    assert math.isclose(found, scale)


def test_what_has_no_extent_has_no_scale() -> None:
    assert largest_scale([], (100, 200), 10) is None
    assert largest_scale([(3, 3), (3, 3)], (100, 200), 10) is None
