"""Crossings of exact segments against shapely, on small integer coordinates."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LinearRing, LineString, Point

from metrox_maps.geometry.crossings import (
    Segment,
    angle_between,
    crossing_point,
    meets_itself,
    pairs_that,
    segments_cut,
    segments_meet,
)

points = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
segments = st.tuples(points, points).filter(lambda ends: ends[0] != ends[1])


@given(segments, segments)
def test_cut_and_meet_agree_with_shapely(first: Segment, second: Segment) -> None:
    one, other = LineString(first), LineString(second)
    common = one.intersection(other)
    ends = {*first, *second}
    inner = isinstance(common, Point) and not common.is_empty and all(common.distance(Point(p)) > 1e-9 for p in ends)
    assert segments_cut(first, second) == inner
    assert segments_meet(first, second) == one.intersects(other)


@pytest.mark.parametrize("seed", range(3))
def test_a_crossing_point_is_told_where_it_is_whole(seed: int) -> None:
    random = Random(seed)
    kinds = set()
    for _ in range(400):
        a, b, c, d = [(random.randint(-6, 6), random.randint(-6, 6)) for _ in range(4)]
        if segments_cut((a, b), (c, d)):
            x, y = LineString([a, b]).intersection(LineString([c, d])).coords[0]
            near = (round(x), round(y))
            whole = math.dist(near, (x, y)) < 1e-9
            assert crossing_point((a, b), (c, d)) == (near if whole else None)
            kinds.add(whole)
    assert kinds == {True, False}


@given(segments, segments)
def test_the_angle_is_acute_and_has_no_direction(first: Segment, second: Segment) -> None:
    (a, b), (c, d) = first, second
    wanted = abs(math.atan2(b[1] - a[1], b[0] - a[0]) - math.atan2(d[1] - c[1], d[0] - c[0])) % math.pi
    assert math.isclose(angle_between(first, second), math.degrees(min(wanted, math.pi - wanted)), abs_tol=1e-6)
    assert angle_between((b, a), second) == angle_between(first, second)


@given(st.lists(segments, max_size=12))
def test_the_sweep_finds_the_pairs_that_comparing_all_finds(given_ones: list[Segment]) -> None:
    for test in (segments_cut, segments_meet):
        wanted = [
            (i, j)
            for i in range(len(given_ones))
            for j in range(i + 1, len(given_ones))
            if test(given_ones[i], given_ones[j])
        ]
        assert pairs_that(test, given_ones, most=1000) == wanted


def test_the_sweep_ends_after_so_many_comparisons() -> None:
    star = [((0, n), (100, 100 - n)) for n in range(100)]
    assert len(pairs_that(segments_cut, star, most=10_000)) == 4950
    assert len(pairs_that(segments_cut, star, most=50)) <= 50


@given(st.lists(points, min_size=3, max_size=7))
def test_an_outline_meets_itself_where_shapely_calls_it_not_simple(corners: list[tuple[int, int]]) -> None:
    assume(all(corner != corners[number - 1] for number, corner in enumerate(corners)))
    assert meets_itself(corners) != LinearRing(corners).is_simple
