"""Signs and tokens: they keep to their size, and can be told apart in every theme, in grey and by color-blind eyes."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from metrox_maps.geometry.quads import grown, inside
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import KIND_NAMES, SPOTS
from metrox_maps.metromania.sheet import art
from metrox_maps.metromania.sheet.look import COMPANY_COLORS, FULL, LINES, STRIPED, company_paints, line_strokes
from metrox_maps.scene.shapes import Circle, Polygon, Rect, Shape, Text
from metrox_maps.scene.theme import THEMES
from metrox_maps.scene.vision import VISIONS, contrast, difference, lightness
from tests.metromania.sheet.shapes import extent, walk

SIDE = 19.0
HEIGHT = SIDE * math.sqrt(3) / 2
UPRIGHT = ((0.0, HEIGHT), (SIDE, HEIGHT), (SIDE / 2, 0.0))
HANGING = ((SIDE, 0.0), (0.0, 0.0), (SIDE / 2, HEIGHT))
THEME_NAMES = sorted(THEMES)
COMPANIES = range(len(COMPANY_COLORS))


def within(shapes: tuple[Shape, ...], size: float, around: tuple[float, float]) -> bool:
    x, y = around
    room = grown((x, y, x, y), size / 2 + 1e-6)
    return all(inside(extent(shape), room) for shape in walk(shapes))


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_tokens_keep_to_their_size(theme: str) -> None:
    look, center = THEMES[theme], (20.0, 30.0)
    for company in COMPANIES:
        for kind in (art.START, art.END, art.SCORE):
            assert within(art.counter(kind, center, 8.0, company, look), 8.0, center)
        for name in DESTINATIONS:
            assert within(art.destination(center, 10.0, name, look, company=company), 10.0, center)
    assert within(art.station(center, 6.0, look), 6.0, center)
    for kind in SPOTS:
        assert within(art.pictogram(kind, center, 7.0, look), 7.0, center)
        assert within(art.destination_back(center, 10.0, kind, look), 10.0, center)


@pytest.mark.parametrize("triangle", [UPRIGHT, HANGING])
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_what_is_on_a_space_keeps_within_its_triangle(triangle: tuple[tuple[float, float], ...], theme: str) -> None:
    from shapely import Polygon as Area
    from shapely import box

    area = Area(triangle).buffer(0.05)
    first, second, third = triangle
    corners = (first, second, third)
    for kind in KIND_NAMES:
        drawn = art.space(kind, corners, THEMES[theme])
        assert isinstance(drawn[0], Polygon)
        assert drawn[0].points == corners
        for shape in walk(drawn[1:]):
            covered = Area(shape.points) if isinstance(shape, Polygon) else box(*extent(shape))
            assert area.contains(covered) or isinstance(shape, Polygon | Rect | Circle) is False or _near(area, covered)
    for company in COMPANIES:
        for line in LINES:
            for shape in walk(art.tunnel(corners, company, line, THEMES[theme])):
                if isinstance(shape, Polygon):
                    assert area.contains(Area(shape.points))


def _near(area: object, covered: object) -> bool:
    return bool(area.buffer(0.4).contains(covered.centroid))  # type: ignore[attr-defined]


def test_the_kinds_of_spaces_are_drawn_by_different_shapes() -> None:
    drawings = {kind: [type(shape) for shape in art.space(kind, UPRIGHT, THEMES["mono"])] for kind in KIND_NAMES}
    assert all(one != other for one, other in combinations(drawings.values(), 2))


@pytest.mark.parametrize("vision", VISIONS)
def test_companies_have_colors_that_all_eyes_tell_apart(vision: str) -> None:
    assert min(difference(one, other, vision) for one, other in combinations(COMPANY_COLORS, 2)) > 20


@pytest.mark.parametrize("theme", ["color", "mono", "dry-erase"])
def test_companies_are_told_apart_in_a_gray_print(theme: str) -> None:
    shades = [lightness(company_paints(company, THEMES[theme]).fill) for company in COMPANIES]
    assert min(abs(one - other) for one, other in combinations(shades, 2)) > 12


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("company", COMPANIES)
def test_every_company_carries_its_number_and_it_can_be_read(company: int, theme: str) -> None:
    look = THEMES[theme]
    paints = company_paints(company, look)
    assert contrast(paints.text, paints.fill) >= 4.5
    assert contrast(paints.tint_text, paints.tint) >= 4.5
    assert contrast(paints.edge, look.paper) >= 3
    for shapes in (art.counter(art.START, (0, 0), 8, company, look), art.tunnel(UPRIGHT, company, FULL, look)):
        assert [shape.text for shape in walk(shapes) if isinstance(shape, Text)] == [str(company + 1)]


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("company", COMPANIES)
def test_the_striped_line_has_stripes_that_show(company: int, theme: str) -> None:
    look = THEMES[theme]
    full, striped = (line_strokes(company, line, look, 3.0) for line in (FULL, STRIPED))
    assert striped[: len(full)] == full
    assert not any(stroke.dash for stroke in full)
    (stripes,) = (stroke for stroke in striped if stroke.dash)
    assert contrast(stripes.color, full[-1].color) >= 2.2
    pieces = [art.tunnel(UPRIGHT, company, line, look) for line in (FULL, STRIPED)]
    assert len(pieces[1]) > len(pieces[0])


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_white_and_black_arrows_point_where_they_should_and_differ(theme: str) -> None:
    tail, tip = (10.0, 10.0), (16.0, 10.0)
    drawn = [art.arrow(tail, tip, THEMES[theme], black=black)[0] for black in (False, True)]
    fills = []
    for shape in drawn:
        assert isinstance(shape, Polygon)
        assert max(x for x, _ in shape.points) == 16.0
        assert [point for point in shape.points if point[0] == 16.0] == [tip]
        fills.append(shape.fill or "")
    assert contrast(*fills) > 7
