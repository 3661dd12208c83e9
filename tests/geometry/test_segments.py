"""Exact segments against shapely, on segments and points with small integer coordinates."""

from __future__ import annotations

import math

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point

from metrox_maps.geometry.segments import is_within, lattice_points, line_of, stretch_of

Xy = tuple[int, int]
points = st.tuples(st.integers(-7, 7), st.integers(-7, 7))
ALL = [(x, y) for x in range(-7, 8) for y in range(-7, 8)]


def shape(start: Xy, end: Xy) -> LineString | Point:
    return LineString([start, end]) if start != end else Point(start)


@given(points, points)
def test_lattice_points_are_those_on_the_segment(start: Xy, end: Xy) -> None:
    between = list(lattice_points(start, end))
    wanted = {p for p in ALL if shape(start, end).intersects(Point(p)) and p not in (start, end)}
    assert set(between) == wanted
    assert between == sorted(between, key=lambda p: math.dist(p, start))


@given(points, points, points, st.integers(0, 5))
def test_is_within_agrees_with_the_distance(point: Xy, start: Xy, end: Xy, distance: int) -> None:
    exact = shape(start, end).distance(Point(point))
    assume(exact == distance or abs(exact - distance) > 1e-9)
    assert is_within(point, start, end, distance) == (exact <= distance)


def test_is_within_is_exact_where_floats_round() -> None:
    # The distance is 1/sqrt(10**18 + 1) of a unit more than 1, which floats cannot tell from 1.
    end = (10**9, 1)
    assert is_within((10**9 // 2, 1), (0, 0), end, 1)
    assert is_within((0, 1), (0, 0), end, 1)
    assert not is_within((-1, 1), (0, 0), end, 1)


@given(points, points, points, points)
def test_one_line_and_common_stretch_agree_with_overlap(a: Xy, b: Xy, c: Xy, d: Xy) -> None:
    assume(a != b and c != d)
    first, second = stretch_of(a, b), stretch_of(c, d)
    common = min(first[1], second[1]) - max(first[0], second[0])
    ours = line_of(a, b) == line_of(c, d) and common > 0
    assert ours == (LineString([a, b]).intersection(LineString([c, d])).length > 1e-9)


@given(points, points, st.integers(1, 3), st.integers(-3, 3))
def test_pieces_of_one_line_have_one_line(start: Xy, end: Xy, size: int, shift: int) -> None:
    assume(start != end)
    across, down = end[0] - start[0], end[1] - start[1]
    piece = (
        (start[0] + across * shift, start[1] + down * shift),
        (start[0] + across * (shift + size), start[1] + down * (shift + size)),
    )
    assert line_of(*piece) == line_of(start, end) == line_of(end, start)
