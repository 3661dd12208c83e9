"""A position on the board: marks cover their spaces, and a line reads as one line on its own side of every edge."""

from __future__ import annotations

import json
import math
from itertools import pairwise

import pytest

from metrox_maps.geometry.arcs import flatten
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.facts import City, city_of
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.sheet.art import END, START
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.look import FULL, STRIPED
from metrox_maps.metromania.sheet.marks import (
    CounterMark,
    DestinationMark,
    Marks,
    ScoreMark,
    StationMark,
    TunnelMark,
)
from metrox_maps.metromania.sheet.plan import Sheet
from metrox_maps.metromania.sheet.position import score_place
from metrox_maps.metromania.sheet.sizes import STATION
from metrox_maps.scene.shapes import Group, Path, Polygon, Text
from metrox_maps.scene.theme import THEMES
from tests.metromania.sheet.shapes import data, extent, groups, walk
from tests.samples import BOARDS

WAY = ((-2, 2), (-1, 2), (0, 1), (1, 0), (1, -1), (0, 0))
"""Straight on, turning either way, and in the end an acute angle: vertices of a course."""


@pytest.fixture(scope="module")
def board() -> CityBoard:
    return parse_board(json.loads(BOARDS[0].read_text(encoding="utf-8")))


def dug(city: City, company: int, line: str, sides: str) -> tuple[TunnelMark, ...]:
    """Tunnels along `WAY`, each in the space left or right of its edge as seen along it."""
    grid, found = city.grid, []
    for (one, other), side in zip(pairwise(WAY), sides, strict=False):
        start, end = grid.vertex_index[one], grid.vertex_index[other]
        for space in grid.edge_spaces[grid.edge(start, end)]:
            third = next(grid.vertices[corner] for corner in grid.corners[space] if corner not in (start, end))
            along, across = (other[0] - one[0], other[1] - one[1]), (third[0] - one[0], third[1] - one[1])
            left = along[0] * across[1] - along[1] * across[0] > 0
            if left == (side == "l"):
                found.append(TunnelMark(space, start, end, company, line))
    assert len(found) == len(sides)
    return tuple(found)


def course(sheet: Sheet, number: int = 0) -> list[tuple[float, float]]:
    path = groups(sheet.scene.children, "line")[number].children[0]
    assert isinstance(path, Path)
    return flatten(path.pieces)


@pytest.mark.parametrize("sides", ["lllll", "rrrrl", "lrlrl", "rlllr"])
def test_a_line_is_one_stroke_that_keeps_to_its_tunnels(board: CityBoard, sides: str) -> None:
    from shapely import LineString
    from shapely import Polygon as Area

    marks = dug(city_of(board), 0, FULL, sides)
    sheet = draw_board(board, marks=Marks(tunnels=marks))
    tunnels = groups(sheet.scene.children, "tunnel")
    assert len(tunnels) == len(marks)
    areas = []
    for tunnel in tunnels:
        ground = tunnel.children[0]
        assert isinstance(ground, Polygon)
        areas.append(Area(ground.points))
    (line,) = groups(sheet.scene.children, "line")
    assert all(isinstance(stroke, Path) and stroke.pieces == line.children[0].pieces for stroke in line.children)  # type: ignore[union-attr]
    drawn = LineString(course(sheet))
    inside = sum(drawn.intersection(area).length for area in areas)
    assert inside > 0.85 * drawn.length  # it leaves its tunnels in vertices only
    for vertex in WAY:
        assert drawn.distance(_point(sheet, vertex)) < 1.05 * STATION / 2 * sheet.side  # so that a station lies upon it
    for area in areas:
        assert drawn.intersection(area).length > 0.75 * sheet.side


def _point(sheet: Sheet, vertex: tuple[int, int]) -> object:
    from shapely import Point

    return Point(sheet.frame.point(vertex))


def test_two_lines_on_the_two_sides_of_an_edge_stay_apart(board: CityBoard) -> None:
    from shapely import LineString

    city = city_of(board)
    tunnels = dug(city, 0, FULL, "llll") + dug(city, 1, STRIPED, "rrrr")
    sheet = draw_board(board, marks=Marks(tunnels=tunnels))
    one, other = (LineString(course(sheet, number)) for number in (0, 1))
    stroke = groups(sheet.scene.children, "line")[0].children[1]
    assert isinstance(stroke, Path)
    assert stroke.stroke is not None
    middle = LineString(course(sheet, 0)[3:-3])
    assert middle.distance(other) > stroke.stroke.width
    assert one.length > 3.5 * sheet.side


def test_marks_lie_where_they_say(board: CityBoard) -> None:
    city = city_of(board)
    grid = city.grid
    tunnels = dug(city, 2, STRIPED, "lllll")
    marks = Marks(
        tunnels=tunnels,
        stations=(StationMark(grid.vertex_index[0, 1]),),
        destinations=(DestinationMark(tunnels[0].space, "HA", 2),),
    )
    sheet = draw_board(board, marks=marks)
    (station,) = groups(sheet.scene.children, "station")
    assert data(station) == {"vertex": "0,1"}
    assert _middle(station) == pytest.approx(sheet.frame.point((0, 1)))
    (destination,) = groups(sheet.scene.children, "destination")
    corners = [sheet.frame.point(grid.vertices[corner]) for corner in grid.corners[tunnels[0].space]]
    middle = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
    assert math.dist(_middle(destination), middle) < 0.25 * sheet.side
    assert [shape.text for shape in walk(destination.children) if isinstance(shape, Text)] == ["A", "3"]
    numbers = [
        shape.text
        for group in groups(sheet.scene.children, "tunnel")
        for shape in walk(group.children)
        if isinstance(shape, Text)
    ]
    assert numbers == ["3"] * 4  # the destination hides its tunnel's


def _middle(group: Group) -> tuple[float, float]:
    left, top, right, bottom = extent(group)
    return (left + right) / 2, (top + bottom) / 2


def test_counters_lie_on_their_arrows_and_lines_begin_there(board: CityBoard) -> None:
    city = city_of(board)
    grid, arrow = city.grid, city.starts[0]
    inner = next(corner for corner in grid.corners[arrow.space] if corner not in (arrow.left, arrow.right))
    tunnel = TunnelMark(arrow.space, arrow.left, inner, 3, FULL)
    counters = (CounterMark(START, arrow.side, arrow.column, 3), CounterMark(END, 2, 0, 1))
    sheet = draw_board(board, marks=Marks(tunnels=(tunnel,), counters=counters))
    drawn = groups(sheet.scene.children, "counter")
    assert [data(group)["counter"] for group in drawn] == [START, END]
    arrows = {data(group)["at"]: _middle(group) for group in groups(sheet.scene.children, "arrow")}
    own = _middle(drawn[0])
    assert math.dist(own, arrows[f"{arrow.side}-{arrow.column}"]) < 0.05 * sheet.side
    assert math.dist(course(sheet)[0], own) < 1e-6


@pytest.mark.parametrize(
    ("points", "place"),
    [
        (0, ("0", "", 0)),
        (20, ("20", "", 0)),
        (21, ("1", "above", 1)),
        (40, ("20", "above", 1)),
        (41, ("1", "above", 2)),
        (-1, ("1", "below", 1)),
        (-20, ("20", "below", 1)),
        (-21, ("1", "below", 2)),
    ],
)
def test_scores_have_a_place_on_the_track(board: CityBoard, points: int, place: tuple[str, str, int]) -> None:
    assert score_place(points) == place
    sheet = draw_board(board, marks=Marks(scores=(ScoreMark(0, points), ScoreMark(1, points))))
    fields = {field.label: field for field in sheet.frame.track}
    scores = groups(sheet.scene.children, "score")
    for score in scores:
        assert math.dist(_middle_of_counter(score), fields[place[0]].counters) < 4
        flags = [shape for shape in score.children if isinstance(shape, Text)]
        assert [shape.text for shape in flags] == [data(score)["company"]] * (1 + place[2])
    assert len({_middle_of_counter(score) for score in scores}) == 2


def _middle_of_counter(score: Group) -> tuple[float, float]:
    hexagon = score.children[0]
    left, top, right, bottom = extent(hexagon)
    return (left + right) / 2, (top + bottom) / 2


def test_the_track_has_every_number_once() -> None:
    for paper in ("portrait", "landscape"):
        sheet = draw_board(parse_board(json.loads(BOARDS[0].read_text(encoding="utf-8"))), orientation=paper)
        fields = [data(group)["points"] for group in groups(sheet.scene.children, "field")]
        assert fields == ["below", *map(str, range(21)), "above"]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_positions_give_equal_bytes_in_every_theme(board: CityBoard, theme: str) -> None:
    marks = Marks(tunnels=dug(city_of(board), 1, STRIPED, "lrlrl"))
    pages = [draw_board(board, marks=marks, theme=THEMES[theme]).svg for _ in range(2)]
    assert pages[0] == pages[1] != draw_board(board, theme=THEMES[theme]).svg
