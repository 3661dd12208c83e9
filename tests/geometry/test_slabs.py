"""Rectangles at any angle, against shapely."""

from __future__ import annotations

import random

import pytest
from shapely.geometry import Polygon, box

from metrox_maps.geometry import quads, slabs

DICE = random.Random(7)
AREAS = [
    quads.turned(
        quads.box_polygon((x, y, x + DICE.uniform(0.5, 6), y + DICE.uniform(0.5, 3))),
        DICE.choice((0, 45, -45, 90, 20)),
        (x, y),
    )
    for x, y in ((DICE.uniform(0, 12), DICE.uniform(0, 12)) for _ in range(60))
]


def test_overlap_and_distance_are_those_of_shapely() -> None:
    met = 0
    for first in AREAS:
        for second in AREAS:
            one, two = Polygon(first), Polygon(second)
            meet = slabs.slabs_meet(slabs.slab_from(first), slabs.slab_from(second))
            assert meet == (one.intersection(two).area > 1e-7)
            gap = slabs.slab_gap(slabs.slab_from(first), slabs.slab_from(second))
            assert gap == pytest.approx(one.distance(two), abs=1e-7)
            met += meet
    assert 200 < met < 3000


def test_a_slab_has_the_corners_it_was_made_of() -> None:
    for area in AREAS:
        assert Polygon(slabs.slab_from(area).corners).symmetric_difference(Polygon(area)).area < 1e-9


def test_touching_edges_are_no_overlap() -> None:
    left, right = slabs.slab_of((0, 0, 2, 1)), slabs.slab_of((2, 0, 5, 1))
    assert not slabs.slabs_meet(left, right)
    assert slabs.slab_gap(left, right) == 0


@pytest.mark.parametrize("corners", [[(1.0, 1.0)] * 4, [(0.0, 0.0), (0.0, 0.0), (0.0, 2.0), (0.0, 2.0)]])
def test_rectangles_without_length_or_area_are_no_trouble(corners: list[tuple[float, float]]) -> None:
    slab = slabs.slab_from(corners)
    shape = box(-1, 3, 4, 5)
    assert slabs.slab_gap(slab, slabs.slab_of((-1, 3, 4, 5))) == pytest.approx(Polygon(corners).distance(shape) or 1.0)
