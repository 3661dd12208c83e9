"""Overlap tests in plain Python, against shapely."""

from __future__ import annotations

import random

import pytest
from shapely.geometry import LineString, Polygon, box

from metrox_maps.geometry import quads

DICE = random.Random(5)
AREAS = [
    quads.turned(
        quads.box_polygon((x, y, x + DICE.uniform(1, 6), y + DICE.uniform(1, 3))), DICE.choice((0, 45, -45, 20)), (x, y)
    )
    for x, y in ((DICE.uniform(0, 10), DICE.uniform(0, 10)) for _ in range(60))
]


def test_polygons_meet_as_shapely_says() -> None:
    hits = 0
    for first in AREAS:
        for second in AREAS:
            expected = Polygon(first).intersection(Polygon(second)).area > 1e-9
            assert quads.polygons_meet(first, second) == expected
            hits += expected
    assert 200 < hits < 3000


def test_bands_cover_what_a_buffered_line_covers() -> None:
    for (a, b, *_), width in zip(AREAS, [0.5, 1.5, 3.0] * 20, strict=True):
        assert Polygon(quads.band(a, b, width)).equals_exact(
            Polygon(quads.band(a, b, width)).convex_hull, 1e-6
        ) or Polygon(quads.band(a, b, width)).area == pytest.approx(
            LineString([a, b]).buffer(width / 2, cap_style="square").area
        )


def test_segments_cross_as_shapely_says() -> None:
    for first in AREAS[:30]:
        for second in AREAS[30:]:
            point = quads.segments_cross(first[0], first[2], second[0], second[2])
            expected = LineString(first[::2]).crosses(LineString(second[::2]))
            assert (point is not None) == expected


def test_clipping_leaves_the_common_area() -> None:
    frame = (3.0, 3.0, 8.0, 9.0)
    for area in AREAS:
        expected = Polygon(area).intersection(box(*frame)).area
        points = quads.clipped(area, frame)
        assert (Polygon(points).area if len(points) > 2 else 0.0) == pytest.approx(expected, abs=1e-9)


def test_buckets_find_what_a_full_search_finds() -> None:
    boxes = [quads.bounds(area) for area in AREAS]
    buckets = quads.Buckets(2.5)
    for item in boxes:
        buckets.add(item)
    for wanted in boxes:
        assert buckets.near(wanted) == [index for index, item in enumerate(boxes) if quads.boxes_meet(item, wanted)]


def test_gap_is_the_distance_of_two_boxes() -> None:
    assert quads.gap((0, 0, 1, 1), (4, 5, 6, 6)) == pytest.approx(5.0)
    assert quads.gap((0, 0, 2, 2), (1, 1, 3, 3)) == 0
