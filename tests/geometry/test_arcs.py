"""Paths with true arcs: radii, tangents, lengths, cutting."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from metrox_maps.geometry.arcs import Arc, Straight, cut, flatten, path_length, rounded, rounded_rectangle, sampled
from metrox_maps.geometry.offsets import beside, normal

CORNERS = [
    ([(0, 0), (10, 0), (20, 10)], math.pi / 4),
    ([(0, 0), (10, 0), (10, 10)], math.pi / 2),
    ([(0, 0), (10, 0), (2, -8)], 3 * math.pi / 4),
]


@pytest.mark.parametrize(("points", "turn"), CORNERS)
def test_a_corner_becomes_an_arc_that_touches_both_sides(points: list[tuple[float, float]], turn: float) -> None:
    first, arc, last = rounded(points, [3.0])
    assert isinstance(arc, Arc)
    assert arc.radius == pytest.approx(3.0)
    for piece, end in ((first, arc.start), (last, arc.end)):
        assert isinstance(piece, Straight)
        ux, uy = normal(piece.start, piece.end)
        away = (arc.center[0] - end[0]) * ux + (arc.center[1] - end[1]) * uy
        assert abs(away) == pytest.approx(3.0)  # the radius stands square on the side
    assert path_length((arc,)) == pytest.approx(3.0 * turn)
    assert all(math.dist(point, arc.center) == pytest.approx(3.0) for point in flatten((arc,)))


def test_radii_shrink_where_two_corners_share_a_short_piece() -> None:
    pieces = rounded([(0, 0), (10, 0), (10, 4), (20, 4)], [9.0, 9.0])
    radii = [piece.radius for piece in pieces if isinstance(piece, Arc)]
    assert radii == pytest.approx([2.0, 2.0])
    assert all(a.end == pytest.approx(b.start) for a, b in pairwise(pieces))


def test_repeated_and_straight_points_make_no_arc() -> None:
    pieces = rounded([(0, 0), (0, 0), (5, 0), (10, 0)], [2.0, 2.0])
    assert all(isinstance(piece, Straight) for piece in pieces)
    assert path_length(pieces) == pytest.approx(10)


def test_cutting_keeps_length_and_ends_on_the_path() -> None:
    pieces = rounded([(0, 0), (10, 0), (10, 10)], [4.0])
    part = cut(pieces, 4.0, 11.0)
    assert path_length(part) == pytest.approx(7.0)
    assert part[0].start == pytest.approx((4.0, 0.0))
    assert cut(pieces, 50, 60) == ()


def test_a_rounded_rectangle_is_as_long_as_its_sides_and_four_quarters() -> None:
    assert path_length(rounded_rectangle(0, 0, 10, 6, 1.0)) == pytest.approx(2 * (8 + 4) + math.tau)


def test_samples_are_close_and_know_their_distance() -> None:
    pieces = rounded([(0, 0), (10, 0), (10, 10)], [4.0])
    points = sampled(pieces, 0.5)
    assert points[0][0] == 0
    assert points[-1][0] == pytest.approx(path_length(pieces))
    assert all(math.dist(a, b) <= 0.5 + 1e-9 for (_, a), (_, b) in pairwise(points))


@pytest.mark.parametrize("offsets", [(1.7, 1.7), (-1.7, -1.7), (2.0, -1.0), (0.0, 3.4)])
@pytest.mark.parametrize("third", [(20.0, 10.0), (10.0, -9.0), (2.0, 8.0)])
def test_a_line_beside_a_corner_keeps_its_distance_on_both_sides(
    third: tuple[float, float], offsets: tuple[float, float]
) -> None:
    points = [(0.0, 0.0), (10.0, 0.0), third]
    moved, origin = beside(points, offsets)
    assert origin == [0, 1, 2]
    for index, offset in enumerate(offsets):
        nx, ny = normal(points[index], points[index + 1])
        for x, y in moved[index : index + 2]:
            away = (x - points[index][0]) * nx + (y - points[index][1]) * ny
            assert away == pytest.approx(offset)


def test_a_change_of_offset_on_a_straight_way_is_a_ramp() -> None:
    moved, origin = beside([(0, 0), (10, 0), (20, 0)], [1.0, -1.0], slope=2.0)
    assert [(round(x, 9), round(y, 9)) for x, y in moved] == [(0, 1), (8, 1), (12, -1), (20, -1)]
    assert origin == [0, 1, 1, 2]
