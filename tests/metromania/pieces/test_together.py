"""The pieces go together: districts as the city has them, the frame closed around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from metrox_maps.geometry.arcs import Xy
from metrox_maps.geometry.grids import hex_grid, page_point
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.model import CityBoard, Placed
from metrox_maps.metromania.pieces.assembly import city_corners, frame_seat
from metrox_maps.metromania.pieces.districts import cell, draw_district
from metrox_maps.metromania.pieces.frame import draw_frame_piece, field_range, outline
from metrox_maps.metromania.pieces.measures import Measures
from metrox_maps.metromania.pieces.packing import Corners, frame_seats, lattice
from metrox_maps.scene.paper import PAPERS
from metrox_maps.scene.shapes import Group, Text
from metrox_maps.scene.theme import COLOR

Make = Callable[..., CityBoard]
CENTER = (100.0, 80.0)


def near(one: Xy, other: Xy) -> bool:
    return math.dist(one, other) < 1e-6


def middle(points: Sequence[Xy]) -> Xy:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@pytest.mark.parametrize("shift", [0, 1, 2])
def test_turned_districts_make_the_city(make: Make, shift: int) -> None:
    """Every space of every placed piece lies where the engine's numbering has it, of the same kind (RULES 2.1)."""
    board = make(4, placement=tuple(Placed((5 * p) % 7, (p + shift) % 3) for p in range(6)))
    city, space = city_of(board), 10.0
    expected = {}
    for number, corners in enumerate(city.grid.corners):
        points = [page_point(city.grid.vertices[corner]) for corner in corners]
        x, y = middle([(CENTER[0] + x * space, CENTER[1] + y * space) for x, y in points])
        expected[round(x, 4), round(y, 4)] = city.kinds[number]
    found = {}
    assert board.placement is not None
    for position, placed in enumerate(board.placement):
        place = city_corners(CENTER, board.side * space, position, placed.rotation)
        for row, text in enumerate(board.districts[placed.district].rows):
            for column, kind in enumerate(text):
                x, y = middle(cell(place, board.side, row, column))
                found[round(x, 4), round(y, 4)] = kind
    assert found == expected
    assert len(found) == 6 * 16


@pytest.mark.parametrize("rotation", [0, 1, 2])
@pytest.mark.parametrize("hanging", [False, True])
def test_the_number_at_the_middle_is_the_rotation(make: Make, rotation: int, hanging: bool) -> None:
    board = make(4)
    place = lattice(PAPERS["a4"], 100.0).places(2)[int(hanging)]
    assert (place.apex[1] > place.left[1]) == hanging
    drawn = draw_district(board.districts[0], 0, place, COLOR)
    numbers = {shape.text: shape.at for shape in drawn.children if isinstance(shape, Text) and shape.text in "012"}
    corner = min(("apex", "left", "right"), key=lambda name: math.dist(numbers[str(rotation)], getattr(place, name)))
    assert math.dist(numbers[str(rotation)], getattr(place, corner)) < 100.0 / 4 / 4
    laid = city_corners(CENTER, 100.0, 3, rotation)
    assert near(getattr(laid, corner), CENTER)


@pytest.mark.parametrize("n", [2, 5, 12])
def test_the_frame_closes_around_the_city(n: int) -> None:
    measures = Measures(n, 17.5)
    seats = [frame_seat(CENTER, measures, side) for side in range(6)]
    pieces = [outline(seat, measures) for seat in seats]
    for side, piece in enumerate(pieces):
        following = pieces[(side + 1) % 6]
        inner_left, inner_right, outer_right, outer_left = piece
        assert near(inner_right, following[0])
        assert near(outer_right, following[3])
        assert math.isclose(math.dist(inner_left, inner_right), n * 17.5)
        assert math.isclose(math.dist(outer_left, outer_right), measures.outer)
        assert math.isclose(math.dist(inner_left, CENTER), n * 17.5)
        assert math.isclose(math.dist(outer_left, CENTER), measures.outer)
        district = city_corners(CENTER, measures.district, side, 0)
        assert near(inner_left, district.left)
        assert near(inner_right, district.right)


def test_arrows_stand_before_their_border_edges(make: Make, groups: Any) -> None:
    """Each nearest to its own edge of all, white ones pointing at it, black ones away (RULES 2.1)."""
    board, space = make(5), 20.0
    measures = Measures(5, space)
    city, grid = city_of(board), hex_grid(5)
    edges = {}
    for border in (border for side in grid.borders for border in side):
        ends = [page_point(grid.vertices[vertex]) for vertex in (border.left, border.right)]
        edges[border.side, border.column] = middle([(CENTER[0] + x * space, CENTER[1] + y * space) for x, y in ends])
    found = set()
    for side, text in enumerate(board.frame):
        drawn = draw_frame_piece(text, side, frame_seat(CENTER, measures, side), measures, COLOR)
        for group in groups([drawn], "arrow"):
            (shape,) = group.children
            place = middle(shape.points)
            edge = min(edges, key=lambda each: math.dist(edges[each], place))
            away = math.dist(shape.points[3], edges[edge])  # of the tip: the outline begins at the tail
            points_out = away > max(math.dist(shape.points[number], edges[edge]) for number in (0, 1))
            assert all(math.dist(point, CENTER) > math.dist(edges[edge], CENTER) for point in shape.points)
            found.add(("end" if points_out else "start", *edge))
    expected = {("start", arrow.side, arrow.column) for arrow in city.starts}
    assert found == expected | {("end", arrow.side, arrow.column) for arrow in city.ends}
    assert len(found) == sum(len(side.replace(".", "")) for side in board.frame)


@pytest.mark.parametrize("fields", [100, 50, 25])
def test_the_score_track_counts_round_the_city(fields: int) -> None:
    sides = [field_range(side, fields) for side in range(6)]
    assert [number for side in sides for number in side] == list(range(fields))
    assert max(map(len, sides)) - min(map(len, sides)) <= 1


@pytest.mark.parametrize(("n", "space", "fields", "lowest"), [(5, 25.0, 100, 33), (4, 20.0, 50, 16), (2, 12.0, 25, 8)])
def test_the_score_track_goes_on_below_zero(
    make: Make, groups: Any, n: int, space: float, fields: int, lowest: int
) -> None:
    """Backwards from 0: the field before it is −1, and so on (RULES 2.4: scores may go below 0)."""
    measures = Measures(n, space)
    assert measures.fields == fields
    found = {}
    for side, text in enumerate(make(n).frame):
        piece = draw_frame_piece(text, side, frame_seat(CENTER, measures, side), measures, COLOR)
        for field in groups([piece], "field"):
            number, *less = [shape.text for shape in field.children if isinstance(shape, Text)]
            found[int(number)] = less
    expected = {number: [f"−{fields - number}"] if number >= fields - lowest else [] for number in range(fields)}
    assert found == expected


def test_fields_of_the_track_lie_side_by_side_behind_the_arrows(make: Make, groups: Any) -> None:
    import shapely

    measures = Measures(5, 25.0)
    seats = frame_seats(PAPERS["a4"], measures, 2)
    for side, seat in enumerate(seats):
        drawn = draw_frame_piece(make(5).frame[side], side, seat, measures, COLOR)
        piece = shapely.Polygon(outline(seat, measures))
        fields = [shapely.Polygon(group.children[0].points) for group in groups([drawn], "field")]
        arrows = [shapely.Polygon(group.children[0].points) for group in groups([drawn], "arrow")]
        union = shapely.unary_union(fields)
        assert math.isclose(union.area, sum(field.area for field in fields), rel_tol=1e-9)
        assert piece.buffer(1e-6).contains(union)
        assert all(not arrow.intersects(union) and piece.contains(arrow) for arrow in arrows)
        assert all(field.area > 70 for field in fields)


def test_triangles_and_frame_pieces_share_edges_and_never_overlap() -> None:
    import shapely

    def judged(shapes: list[Any]) -> None:
        union = shapely.unary_union([shape.buffer(1e-7) for shape in shapes])
        assert math.isclose(union.area, sum(shape.area for shape in shapes), rel_tol=1e-4)
        assert union.geom_type == "Polygon"  # all hang together: no paper between two pieces

    grid = lattice(PAPERS["a4"], 25.0)
    places = grid.places(grid.count)
    judged([shapely.Polygon((place.apex, place.left, place.right)) for place in places])
    measures = Measures(5, 25.0)
    judged([shapely.Polygon(outline(seat, measures)) for seat in frame_seats(PAPERS["a4"], measures, 6)])


def test_corners_run_clockwise() -> None:
    """A mirrored district would not be the board's (RULES 2.1: left to right seen from the centre)."""
    grid = lattice(PAPERS["a4"], 30.0)
    turned = [city_corners(CENTER, 50.0, position, rotation) for position in range(6) for rotation in range(3)]
    for place in (*grid.places(7), *turned):
        (ax, ay), (bx, by), (cx, cy) = place.apex, place.left, place.right
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0


def test_a_piece_is_its_spaces(make: Make) -> None:
    """What is drawn in a piece are its spaces, each of its kind, in the order of the rows."""
    board = make(3)
    drawn = draw_district(board.districts[1], 1, Corners((50.0, 0.0), (100.0, 86.6), (0.0, 86.6)), COLOR)
    spaces = [shape for shape in drawn.children if isinstance(shape, Group) and shape.name == "space"]
    assert "".join(dict(space.data)["kind"] for space in spaces) == "".join(board.districts[1].rows)
