"""The search for free rectangles, against looking at every cell."""

from __future__ import annotations

import math
import random

import pytest

from metrox_maps.geometry.raster import Raster


@pytest.fixture
def page() -> Raster:
    dice = random.Random(3)
    raster = Raster(40, 25, 1.0)
    for _ in range(14):
        x, y = dice.uniform(-2, 38), dice.uniform(-2, 24)
        raster.block((x, y, x + dice.uniform(0.2, 5), y + dice.uniform(0.2, 5)))
    return raster


def by_cells(page: Raster, wide: int, high: int) -> list[tuple[float, float]]:
    return [
        (x, y)
        for y in range(25 - high + 1)
        for x in range(40 - wide + 1)
        if not any(page.rows[y + down] >> (x + right) & 1 for down in range(high) for right in range(wide))
    ]


@pytest.mark.parametrize(("wide", "high"), [(1, 1), (3, 4), (7, 2), (12, 5), (40, 1), (41, 1)])
def test_free_corners_are_those_found_by_hand(page: Raster, wide: int, high: int) -> None:
    expected = by_cells(page, wide, high)
    assert page.free(wide, high) == expected
    assert page.free(wide, high, stride=3) == [(x, y) for x, y in expected if x % 3 == 0 and y % 3 == 0]
    near = page.nearest_free(wide, high, (22, 13))
    if not expected:
        assert near is None
    else:
        assert near is not None
        assert math.dist(near, (22, 13)) == min(math.dist(spot, (22, 13)) for spot in expected)


def test_a_search_after_blocking_more_sees_it(page: Raster) -> None:
    spot = page.nearest_free(5, 5, (0, 0))
    assert spot is not None
    page.block((*spot, spot[0] + 1, spot[1] + 1))
    assert page.nearest_free(5, 5, (0, 0)) != spot


def test_a_copy_is_independent(page: Raster) -> None:
    twin = page.copy()
    twin.block((0, 0, 40, 25))
    assert page.free(1, 1)
    assert not twin.free(1, 1)


def test_points_along_a_line_are_counted() -> None:
    clear = Raster(20, 20, 1.0)
    clear.block((5, 0, 8, 20))
    assert clear.taken_along((0.5, 3.5), (15.5, 3.5)) == 3
    assert clear.taken_along((15.5, 3.5), (25.5, 3.5)) > 3  # off the page is taken


def test_moving_cells_onto_a_page_loses_only_what_falls_off() -> None:
    small = Raster(4, 4, 1.0)
    small.block((0, 0, 4, 4))
    page = small.placed(8, 9, width=10, height=10)
    assert sorted(set(Raster(10, 10, 1.0).free(1, 1)) - set(page.free(1, 1))) == [(8, 9), (9, 9)]


def test_a_polygon_takes_the_cells_it_covers() -> None:
    page = Raster(10, 10, 1.0)
    page.block_polygon([(0, 0), (10, 0), (10, 10)])
    taken = sum(bin(row).count("1") for row in page.rows)
    assert 50 <= taken <= 66
    assert page.nearest_free(4, 4, (0, 9)) is not None
    assert page.nearest_free(4, 4, (9, 0)) != (6, 0)
