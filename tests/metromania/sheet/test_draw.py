"""The board on a page: everything once, at true size, inside the margins; what is refused."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from typing import Any

import pytest

from metrox_maps.errors import MetroxError, SheetRefused
from metrox_maps.geometry.quads import grown, inside, turned
from metrox_maps.metromania.codec import parse_board
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.model import END, KIND_NAMES, SPOTS, START, CityBoard, Credits, Placed
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.plan import Sheet
from metrox_maps.metromania.sheet.sizes import SMALLEST_SPACE
from metrox_maps.metromania.sheet.title import TITLE_BLOCK
from metrox_maps.metromania.sheet.words import BOARD, LANGUAGES
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, parse_paper
from metrox_maps.scene.shapes import Circle, Group, Line, Polygon, Rect, Text
from metrox_maps.scene.text import measure
from metrox_maps.scene.theme import THEMES
from tests.metromania.sheet.shapes import data, extent, groups, sides, walk
from tests.samples import BOARDS

FILES = {path.stem: path for path in BOARDS}
BOARD_NAMES = sorted(FILES)


def board(name: str) -> CityBoard:
    return parse_board(json.loads(FILES[name].read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_every_space_spot_and_arrow_is_drawn_once(name: str) -> None:
    drawn = board(name)
    sheet = draw_board(drawn)
    city = city_of(drawn, sheet.placement)
    spaces = groups(sheet.scene.children, "space")
    names = ["-".join(map(str, cell)) for cell in city.grid.cells]
    assert [data(space)["space"] for space in spaces] == names
    assert [data(space)["kind"] for space in spaces] == [KIND_NAMES[kind].lower() for kind in city.kinds]
    arrows = [(data(arrow)["arrow"], data(arrow)["at"]) for arrow in groups(sheet.scene.children, "arrow")]
    wanted = [
        ({START: "start", END: "end"}[character], f"{side}-{column}")
        for side, text in enumerate(drawn.frame)
        for column, character in enumerate(text)
        if character in (START, END)
    ]
    assert sorted(arrows) == sorted(wanted)
    signs = [space for space in spaces if len(space.children) > 2 and data(space)["kind"] in ("house", "work", "fun")]
    assert len(signs) == sum(city.kinds.count(kind) for kind in SPOTS)


@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "200x210mm"])
def test_spaces_are_triangles_of_the_size_told(paper: str) -> None:
    sheet = draw_board(board(BOARD_NAMES[0]), paper=parse_paper(paper))
    for space in groups(sheet.scene.children, "space"):
        outline = space.children[-1]
        assert isinstance(outline, Polygon)
        assert sides(outline.points) == pytest.approx([sheet.side] * 3)
    texts = [shape.text for shape in walk(sheet.scene.children) if isinstance(shape, Text)]
    assert f"side of a space: {sheet.side:.1f} mm" in texts


def test_the_file_has_the_paper_for_its_size_and_a_millimetre_for_its_unit() -> None:
    sheet = draw_board(board(BOARD_NAMES[0]), paper=PAPERS["letter"], orientation="portrait")
    root = ElementTree.fromstring(sheet.svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")


def test_neighbours_share_their_corners_and_the_city_its_middle() -> None:
    sheet = draw_board(board(BOARD_NAMES[0]))
    points: dict[tuple[float, float], int] = {}
    for space in groups(sheet.scene.children, "space"):
        outline = space.children[-1]
        assert isinstance(outline, Polygon)
        for x, y in outline.points:
            key = (round(x, 6), round(y, 6))
            points[key] = points.get(key, 0) + 1
    n = sheet.board.side
    assert len(points) == 3 * n * (n + 1) + 1
    middle = min(points, key=lambda point: math.dist(point, sheet.frame.center))
    assert math.dist(middle, sheet.frame.center) < 1e-5
    assert points[middle] == 6


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("paper", ["usual", "a4", "a3", "letter", "legal", "150x150mm", "400x180mm"])
def test_nothing_reaches_into_the_margins(paper: str, theme: str) -> None:
    chosen = DEFAULT_PAPER if paper == "usual" else parse_paper(paper)
    sheet = draw_board(board(BOARD_NAMES[0]), paper=chosen, theme=THEMES[theme])
    drawn = [shape for shape in sheet.scene.children if isinstance(shape, Group) and shape.children]
    assert [group.name for group in drawn if not inside(extent(group), grown(sheet.content, 0.3))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter", "180x260mm", "250x250mm"])
def test_panels_keep_clear_of_each_other_and_of_the_city(paper: str, language: str) -> None:
    from shapely import Polygon as Area
    from shapely import box

    sheet = draw_board(board(BOARD_NAMES[0]), paper=parse_paper(paper), language=language)
    boxes = [place.box for place in sheet.frame.panels]
    parts = [Area(sheet.frame.outer), *(box(*place) for place in boxes)]
    parts += [Area(field.polygon) for field in sheet.frame.track]
    for number, part in enumerate(parts):
        for other in parts[:number]:
            assert part.intersection(other).area < 1e-6
    (panels,) = groups(sheet.scene.children, "panels")
    for panel in panels.children:
        assert any(inside(extent(panel), grown(place, 0.3)) for place in boxes)


def test_auto_takes_the_way_that_gives_larger_spaces_and_larger_paper_larger_ones() -> None:
    drawn = board(BOARD_NAMES[0])
    ways = {way: draw_board(drawn, paper=PAPERS["a4"], orientation=way) for way in ("auto", "portrait", "landscape")}
    assert ways["auto"].side == max(sheet.side for sheet in ways.values())
    assert ways["portrait"].scene.height > ways["portrait"].scene.width
    assert ways["landscape"].scene.width > ways["landscape"].scene.height
    assert draw_board(drawn, paper=PAPERS["a3"]).side > 1.3 * ways["auto"].side


def test_the_hexagon_fills_the_page() -> None:
    """On A4 the frame reaches from margin to margin: no panel costs the city anything."""
    sheet = draw_board(board(BOARD_NAMES[0]), paper=PAPERS["a4"])
    top, bottom = (pick(y for _, y in sheet.frame.outer) for pick in (min, max))
    assert (top, bottom) == pytest.approx((sheet.content[1], sheet.content[3]), abs=0.1)


def test_a_placement_turns_districts_and_the_outlines_tell_them_apart() -> None:
    drawn = board(BOARD_NAMES[0])
    placement = tuple(Placed(district, district % 3) for district in (5, 4, 3, 2, 1, 0))
    sheet = draw_board(drawn, placement=placement)
    kinds = [data(space)["kind"] for space in groups(sheet.scene.children, "space")]
    assert kinds == [KIND_NAMES[kind].lower() for kind in city_of(drawn, placement).kinds]
    assert [data(group)["district"] for group in groups(sheet.scene.children, "district")] == [
        drawn.districts[index].id for index in (5, 4, 3, 2, 1, 0)
    ]
    (outlines,) = groups(sheet.scene.children, "outlines")
    assert sum(isinstance(shape, Line) for shape in outlines.children) == 3
    tints = {
        space.children[0].fill
        for space in groups(sheet.scene.children, "space")
        if data(space)["kind"] == "plain" and isinstance(space.children[0], Polygon)
    }
    assert len(tints) == 6


def tints(board: CityBoard, districts: tuple[int, ...], theme: str = "color") -> list[str]:
    """The grounds of the six districts' plain spaces, in the order they lie."""
    sheet = draw_board(board, placement=tuple(Placed(district, 0) for district in districts), theme=THEMES[theme])
    found = []
    for district in groups(sheet.scene.children, "district"):
        grounds = {
            space.children[0].fill
            for space in groups(district.children, "space")
            if data(space)["kind"] == "plain" and isinstance(space.children[0], Polygon)
        }
        (ground,) = grounds
        found.append(ground or "")
    return found


def test_districts_of_a_large_pool_have_six_tints_and_keep_their_own_where_they_can() -> None:
    many = many_districts(18)
    usual = tints(many, (0, 1, 2, 3, 4, 5))
    assert len(set(usual)) == 6
    assert tints(many, (5, 4, 3, 2, 1, 0)) == usual[::-1]
    for districts in ((0, 8, 16, 1, 9, 17), (3, 11, 4, 12, 5, 13), (0, 6, 12, 1, 7, 13)):
        found = tints(many, districts)
        assert len(set(found)) == 6
        assert found[0] == tints(many, (districts[0], 2, 7, 6, 5, 4))[0]
    grays = tints(many, (0, 2, 4, 6, 8, 10), "mono")
    assert all(grays[number - 1] != gray for number, gray in enumerate(grays))


def many_districts(count: int) -> CityBoard:
    drawn = board("metromania-quillhaven")
    one = drawn.districts[0]
    return replace(drawn, districts=tuple(replace(one, id=f"d{number}") for number in range(count)))


@pytest.mark.parametrize("paper", ["297x210mm", "190x140mm", "150x110mm", "140x110mm"])
@pytest.mark.parametrize("name", BOARD_NAMES)
def test_names_on_the_frame_keep_clear_of_arrows_and_edges(name: str, paper: str) -> None:
    from shapely import Polygon as Area

    sheet = draw_board(board(name), paper=parse_paper(paper), force=True)
    for side in groups(sheet.scene.children, "side"):
        ground = side.children[0]
        assert isinstance(ground, Polygon)
        for text in (shape for shape in side.children if isinstance(shape, Text)):
            letters = Area(letter_box(text))
            assert Area(ground.points).contains(letters)
            for arrow in groups(side.children, "arrow"):
                (shape,) = arrow.children
                assert isinstance(shape, Polygon)
                assert not Area(shape.points).intersects(letters)


def letter_box(text: Text) -> tuple[tuple[float, float], ...]:
    """The corners around a centered text, from the feet of its letters to the top of its capitals."""
    (x, y), half = text.at, measure(text.text, text.size) / 2
    top, foot = y - text.size * 0.72, y + text.size * 0.2
    return turned(((x - half, top), (x + half, top), (x + half, foot), (x - half, foot)), text.angle, text.at)


def test_names_of_spaces_and_vertices_are_shown_on_wish() -> None:
    drawn = board(BOARD_NAMES[0])
    (plain,) = groups(draw_board(drawn).scene.children, "ids")
    (shown,) = groups(draw_board(drawn, show=frozenset({"ids"})).scene.children, "ids")
    assert plain.children == ()
    texts = [shape.text for shape in shown.children if isinstance(shape, Text)]
    grid = city_of(drawn).grid
    assert len(texts) == len(set(texts)) == len(grid.cells) + len(grid.vertices)
    assert {"0-0-0", "5-4-8", "\u22125,5"} <= set(texts)


@pytest.mark.parametrize("name", BOARD_NAMES)
def test_equal_boards_give_equal_bytes(name: str) -> None:
    assert draw_board(board(name)).svg == draw_board(board(name)).svg


def test_each_language_has_its_own_words() -> None:
    drawn = board(BOARD_NAMES[0])
    pages = {language: draw_board(drawn, language=language).svg.decode() for language in LANGUAGES}
    assert "Line start" in pages["en"]
    assert "Linienanfang" in pages["de"]
    assert len(set(pages.values())) == len(LANGUAGES)
    with pytest.raises(MetroxError, match="there are no words in 'xx'"):
        draw_board(drawn, language="xx")


def test_the_title_block_names_board_credits_and_digest() -> None:
    drawn = replace(board(BOARD_NAMES[0]), name="Old Lock", credits=Credits("Ada", "CC0", "own work"))
    page = draw_board(drawn, digest="0123456789abcdef").svg.decode()
    assert all(word in page for word in ("Old Lock", "Ada", "CC0", "01234567"))
    assert "Old Lock" in page.split("<title>")[1]


def title_texts(sheet: Sheet) -> list[Text]:
    (block,) = groups(sheet.scene.children, TITLE_BLOCK)
    return [shape for shape in block.children if isinstance(shape, Text)]


def test_a_long_title_is_set_smaller_and_broken_between_words_before_it_is_cut() -> None:
    drawn = board(BOARD_NAMES[0])
    long = "The very extraordinarily long and winding name of a city beyond the hills of any"
    bold = [text for text in title_texts(draw_board(replace(drawn, name=long))) if text.bold]
    assert " ".join(text.text for text in bold) == long
    assert 1 < len(bold) <= 3
    (short,) = [text for text in title_texts(draw_board(drawn)) if text.bold]
    assert bold[0].size < short.size
    wide = " ".join(["WWWWWWWWWWWWWWW"] * 5)
    cut = [text.text for text in title_texts(draw_board(replace(drawn, name=wide))) if text.bold]
    assert [line.endswith("…") for line in cut] == [False] * (len(cut) - 1) + [True]


def test_small_print_stays_in_one_line_where_that_costs_nothing_and_is_broken_between_facts() -> None:
    drawn = replace(board(BOARD_NAMES[0]), credits=Credits("Tess Er of the Old Town", "CC-BY-SA-4.0", ""))
    wide = draw_board(drawn, digest="0" * 64, paper=parse_paper("400x180mm"))
    lines = [text.text for text in title_texts(wide) if not text.bold]
    assert lines == ["Metromania · Tess Er of the Old Town · CC-BY-SA-4.0 · 00000000 · metrox_maps"]
    narrow = draw_board(drawn, digest="0" * 64)
    lines = [text.text for text in title_texts(narrow) if not text.bold]
    assert lines == ["Metromania · Tess Er of the Old Town", "CC-BY-SA-4.0 · 00000000 · metrox_maps"]


def test_a_dealt_board_says_how_it_was_dealt() -> None:
    dealt, fixed = board("metromania-quillhaven"), board("metromania-amberly")
    order = tuple(Placed(number, 0) for number in (3, 2, 1, 0, 5, 4))

    def note(sheet: Sheet) -> str:
        return title_texts(sheet)[1].text

    assert note(draw_board(dealt)) == "not dealt: districts in their order"
    assert note(draw_board(dealt, placement=order, seed=3)) == "dealt: seed 3"
    assert note(draw_board(dealt, placement=order, seed=3, language="de")) == "ausgelegt: Startwert 3"
    assert note(draw_board(dealt, placement=order)).startswith("Metromania")
    assert note(draw_board(fixed)).startswith("Metromania")
    assert note(draw_board(dealt, caption=("Game 3", "", "End"))) == "Game 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_says_which_counter_is_which(language: str) -> None:
    """Round where a line starts, square where it ends, a hexagon for the score: each below its word."""
    sheet = draw_board(board(BOARD_NAMES[0]), language=language)
    (panel,) = groups(sheet.scene.children, "companies")
    words = BOARD.words(language)
    heads = {
        shape.text: shape.at[0] for shape in panel.children if isinstance(shape, Text) and shape.anchor == "middle"
    }
    for key, kind in (("counter-start", Circle), ("counter-end", Rect), ("score", Polygon)):
        first = next(shape for shape in panel.children[1:] if isinstance(shape, kind))
        left, _, right, _ = extent(first)
        assert (left + right) / 2 == pytest.approx(heads[words(key)])


@pytest.mark.parametrize("fault", [{"side": 3}, {"districts": ()}, {"frame": ("E",) * 6}])
def test_what_makes_no_city_is_refused_even_by_force(fault: dict[str, Any]) -> None:
    with pytest.raises(SheetRefused, match="no city to draw"):
        draw_board(replace(board(BOARD_NAMES[0]), **fault), force=True)


@pytest.mark.parametrize("placement", [(Placed(0, 0),) * 6, (Placed(0, 3),), tuple(Placed(n + 1, 0) for n in range(6))])
def test_a_placement_of_another_board_is_refused(placement: tuple[Placed, ...]) -> None:
    drawn = replace(board("metromania-amberly"), placement=None)
    with pytest.raises(SheetRefused, match="six different districts"):
        draw_board(drawn, placement=placement)


def test_a_page_too_small_is_refused_with_one_that_does_and_drawn_by_force() -> None:
    drawn = board(BOARD_NAMES[0])
    with pytest.raises(SheetRefused, match=r"needs 7 mm; it fits on (\S+)") as refused:
        draw_board(drawn, paper=parse_paper("100x100mm"))
    named = str(refused.value).rsplit(" ", 1)[-1]
    assert draw_board(drawn, paper=parse_paper(named)).side >= SMALLEST_SPACE
    assert draw_board(drawn, paper=parse_paper("100x100mm"), force=True).side < SMALLEST_SPACE


@pytest.mark.parametrize("side", [1, 2, 9])
def test_any_side_is_drawn(side: int) -> None:
    drawn = board(BOARD_NAMES[0])
    district = replace(drawn.districts[0], rows=tuple("." * (2 * row + 1) for row in range(side)))
    flat = replace(
        drawn,
        side=side,
        districts=tuple(replace(district, id=f"d{number}") for number in range(6)),
        frame=("S" + "." * (side - 1),) * 6,
    )
    sheet = draw_board(flat, paper=PAPERS["a3"])
    assert len(groups(sheet.scene.children, "space")) == 6 * side**2
    (frame,) = groups(sheet.scene.children, "frame")
    assert inside(extent(frame), grown(sheet.content, 0.3))
