"""Sheets on pages: parts of a page, copies, bleed, marks, ruler, tiles. Nothing is scaled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageChops

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.sheet.words import LANGUAGES
from metrox_maps.scene import tiles
from metrox_maps.scene.extent import shown
from metrox_maps.scene.imposition import Imposition
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, Paper, divided, larger_papers, parse_paper
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.png import to_png
from metrox_maps.scene.shapes import Circle, Group, Line, Rect, Scene, Shape, Text
from metrox_maps.scene.svg import to_svg

A4, A3 = PAPERS["a4"], PAPERS["a3"]


def sheet(paper: Paper, *shapes: Shape, ground: str = "") -> Scene:
    return Scene(
        width=paper.width, height=paper.height, title="Sheet", desc="", children=shapes, ground=ground, language="de"
    )


def groups(shapes: tuple[Shape, ...], name: str) -> list[Group]:
    return [shape for shape in shapes if isinstance(shape, Group) and shape.name == name]


def lines(shapes: tuple[Shape, ...], name: str) -> Iterator[Line]:
    for group in groups(shapes, name):
        for line in group.children:
            assert isinstance(line, Line)
            yield line


def one(scene: Scene, paper: Paper, **how: Any) -> Scene:
    (page,) = Imposition(**how).pages(scene, paper)
    return page


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"per_page": 3}, "there are 1, 2 and 4"),
        ({"copies": 0}, "1 to 500"),
        ({"copies": 501}, "1 to 500"),
        ({"bleed": -1}, "0 to 20 mm"),
        ({"bleed": 21}, "0 to 20 mm"),
        ({"bleed": float("nan")}, "0 to 20 mm"),
        ({"tile": A4, "per_page": 2}, "exclude each other"),
        ({"tile": A4, "marks": True}, "always carry cut marks"),
    ],
)
def test_what_is_impossible_is_refused(how: dict[str, Any], words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        Imposition(**how)


def test_by_default_a_sheet_is_its_page() -> None:
    scene = sheet(A4, Circle(center=(5, 5), radius=1))
    assert Imposition().pages(scene, A4) == (scene,)


# -- parts of a page


@pytest.mark.parametrize("paper", [A4, A4.turned(), A3, PAPERS["letter"], DEFAULT_PAPER, parse_paper("200x200mm")])
@pytest.mark.parametrize("parts", [2, 4])
def test_parts_fill_the_page_and_keep_its_margins(paper: Paper, parts: int) -> None:
    part = divided(paper, parts)
    assert part.width * part.height * parts == pytest.approx(paper.width * paper.height)
    for piece in (part, part.turned()):
        page = one(sheet(piece), paper, per_page=parts)
        assert sorted((page.width, page.height)) == pytest.approx(sorted((paper.width, paper.height)))
        left, top, right, bottom = paper.lying_as(page.width, page.height).content
        placed = groups(page.children, "sheet")
        assert len({group.shift for group in placed}) == parts
        for group in placed:
            dx, dy = group.shift
            assert dx + piece.content[0] >= left - 1e-9
            assert dy + piece.content[1] >= top - 1e-9
            assert dx + piece.content[2] <= right + 1e-9
            assert dy + piece.content[3] <= bottom + 1e-9


def test_sheets_on_one_page_show_the_same_and_nothing_of_one_another() -> None:
    half = divided(A4, 2)
    scene = sheet(
        half,
        Circle(center=(50, 50), radius=3, fill="#ff0000"),
        Circle(center=(105, half.height), radius=9, fill="#0000ff"),
    )
    page = one(scene, A4, per_page=2)
    (found,) = pypdfium2.PdfDocument(to_pdf([page], title="T"))
    picture = found.render(scale=100 / 72).to_pil().convert("RGB")
    color = lambda x, y: picture.getpixel((int(x / 0.254), int(y / 0.254)))  # noqa: E731
    assert color(50, 50) == color(50, 50 + half.height) == (255, 0, 0)
    assert color(105, half.height - 4) == (0, 0, 255)
    assert color(105, half.height + 4) == (255, 255, 255)  # the upper sheet ends at the cut


def test_larger_papers_of_a_part_are_parts_of_larger_pages() -> None:
    half = divided(A4, 2)
    first = next(larger_papers(half))
    assert (first.name, first.parts, first.height) == ("legal", 2, 355.6 / 2)
    assert [paper.name for paper in larger_papers(A3)] == ["594x840mm", "891x1260mm", "1188x1680mm", "1782x2520mm"]
    assert next(larger_papers(half.turned())) == first


def test_copies_fill_their_pages() -> None:
    scene = sheet(A4)
    assert len(Imposition(copies=3).pages(scene, A4)) == 3
    quarter = sheet(divided(A4, 4))
    for copies, pages in ((1, 1), (4, 1), (5, 2)):
        made = Imposition(copies=copies, per_page=4).pages(quarter, A4)
        assert len(made) == pages
        assert all(len(groups(page.children, "sheet")) == 4 for page in made)
    assert len(Imposition(copies=2, tile=A4).pages(sheet(A3), A3)) == 8


# -- bleed and marks


def test_bleed_makes_the_page_larger_and_the_ground_reaches_it() -> None:
    page = one(sheet(A4, ground="#102030"), A4, bleed=3)
    assert (page.width, page.height, page.reach) == (210, 297, 3)
    svg = to_svg(page).decode()
    assert 'width="216mm"' in svg
    assert 'viewBox="-3 -3 216 303"' in svg
    assert '"bleed": "3 mm"' in svg
    assert '"trim": "210 × 297 mm, 3 mm inside the file\'s page"' in svg
    assert '<rect fill="#102030" height="303" width="216" x="-3" y="-3" />' in svg
    assert "bleed" not in to_svg(sheet(A4)).decode()


@pytest.mark.parametrize("bleed", [0.0, 3.0, 8.0])
def test_marks_stand_outside_the_bleed_at_the_cuts(bleed: float) -> None:
    over = Rect(left=-50, top=-50, width=400, height=400, fill="#ff0000")
    page = one(sheet(A4, over), A4, marks=True, bleed=bleed)
    found = list(lines(page.children, "cut-marks"))
    assert {line.start[0] for line in found if line.start[0] == line.end[0]} == {0, 210}
    assert {line.start[1] for line in found if line.start[1] == line.end[1]} == {0, 297}
    assert len(found) == 8
    for line in found:
        assert line.stroke.width == 0.15
        for x, y in (line.start, line.end):
            assert max(-x, x - 210, -y, y - 297) > bleed
            assert max(-x, x - 210, -y, y - 297) <= page.reach
    picture = pypdfium2.PdfDocument(to_pdf([page], title="T"))[0].render(scale=1).to_pil().convert("RGB")
    inside = round((page.reach - bleed / 2 + 0.4) * 72 / 25.4)  # what reaches beyond the bleed is cut off by the page
    assert picture.getpixel((inside, 300)) == (255, 0, 0)
    assert picture.getpixel((round((page.reach - bleed - 1) * 72 / 25.4), 300)) == (255, 255, 255)


def test_marks_between_sheets_leave_the_page_its_size() -> None:
    page = one(sheet(divided(A4, 4), ground="#000000"), A4, per_page=4, marks=True)
    assert page.reach == 0
    found = list(lines(page.children, "cut-marks"))
    assert len(found) == 4
    for line in found:
        (ax, ay), (bx, by) = line.start, line.end
        assert (ax == bx == 105) or (ay == by == 148.5)
        assert all(x < 10 or x > 200 or y < 10 or y > 287 for x, y in (line.start, line.end))
        assert line.stroke.color == "#ffffff"
    bled = one(sheet(divided(A4, 4)), A4, per_page=4, marks=True, bleed=3)
    assert len(list(lines(bled.children, "cut-marks"))) == 12
    assert bled.reach == 10
    assert list(lines(one(sheet(divided(A4, 4)), A4, per_page=4).children, "cut-marks")) == []


def test_only_the_outer_sides_of_sheets_on_one_page_bleed() -> None:
    half = divided(A4, 2)
    upper, lower = groups(one(sheet(half), A4, per_page=2, bleed=3).children, "sheet")
    assert upper.clip == (-3, -3, 213, 148.5)
    assert lower.clip == (-3, 0, 213, 151.5)


# -- the ruler


@pytest.mark.parametrize(("paper", "upright"), [(A4, False), (DEFAULT_PAPER, False), (parse_paper("90x200mm"), True)])
def test_the_ruler_is_100_mm_long_when_printed(paper: Paper, upright: bool) -> None:
    """Measured on a rendering at 600 dpi, from the middle of the first mark to the middle of the last."""
    page = one(sheet(paper), paper, ruler=True)
    (found,) = pypdfium2.PdfDocument(to_pdf([page], title="T"))
    pixel = 25.4 / 600
    ink = found.render(scale=600 / 72, grayscale=True).to_numpy().squeeze() < 128
    ink = ink.T if upright else ink
    longest = max(range(ink.shape[0]), key=lambda row: ink[row].sum())
    beside = longest + round((-0.95 if upright else 0.95) / pixel)  # where only the marks of whole centimeters reach
    marked = np.flatnonzero(ink[beside])
    runs = np.split(marked, np.flatnonzero(np.diff(marked) > 1) + 1)
    middles = [run.mean() * pixel for run in runs]
    assert len(middles) == 11
    assert middles[-1] - middles[0] == pytest.approx(100, abs=0.1)
    assert [b - a for a, b in pairwise(middles)] == pytest.approx([10] * 10, abs=0.1)
    assert "100 mm" in found.get_textpage().get_text_range()


def test_the_ruler_stays_in_the_margin_and_can_be_seen() -> None:
    for paper in (*PAPERS.values(), DEFAULT_PAPER, parse_paper("90x200mm")):
        page = one(sheet(paper, ground="#101018"), paper, ruler=True)
        (ruler,) = groups(page.children, "ruler")
        for shape in ruler.children:
            points = (shape.start, shape.end) if isinstance(shape, Line) else (shape.at,)  # type: ignore[union-attr]
            for x, y in points:
                assert x < paper.content[0] or y > paper.content[3]
                assert min(x, paper.width - x, paper.height - y) > 6.35
            if isinstance(shape, Text):
                assert shape.color == "#ffffff"


def test_a_page_too_small_for_the_ruler_is_refused() -> None:
    small = parse_paper("100x110mm")
    with pytest.raises(MetroxError, match="no room for a ruler of 100 mm"):
        one(sheet(small), small, ruler=True)


# -- tiles


def windows(pages: tuple[Scene, ...]) -> list[Group]:
    return [groups(page.children, "tile")[0] for page in pages]


def test_tiles_show_the_whole_sheet_and_overlap() -> None:
    scene = sheet(A3.turned(), Circle(center=(1, 1), radius=500, fill="#ff0000"))
    pages = Imposition(tile=DEFAULT_PAPER, bleed=3).pages(scene, A3)
    assert {(page.width, page.height) for page in pages} == {(297, 210)}  # lying: four pages, standing: six
    assert [page.title for page in pages] == ["Sheet · A1", "Sheet · A2", "Sheet · B1", "Sheet · B2"]
    first, second, third, last = (group.clip for group in windows(pages))
    assert first is not None
    assert second is not None
    assert third is not None
    assert last is not None
    assert (first[0], first[1]) == pytest.approx((-3, -3))
    assert (last[2], last[3]) == pytest.approx((423, 300))
    assert first[2] - second[0] == pytest.approx(10)
    assert first[3] - third[1] == pytest.approx(10)
    for page, group in zip(pages, windows(pages), strict=True):
        assert group.clip is not None
        left, top, right, bottom = DEFAULT_PAPER.turned().content
        dx, dy = group.shift
        assert group.clip[0] + dx >= left - 1e-9
        assert group.clip[1] + dy >= top - 1e-9
        assert group.clip[2] + dx <= right + 1e-9
        assert group.clip[3] + dy <= bottom + 1e-9
        assert page.language == "de"


def test_a_page_is_cut_where_the_next_one_says_its_edge_comes_to_lie() -> None:
    pages = Imposition(tile=A4).pages(sheet(A3), A3)
    first, second = windows(pages)[:2]
    cut = min(line.start[0] for line in lines(pages[1].children, "cut-marks") if line.start[0] == line.end[0])
    seam = cut - second.shift[0]
    (glue,) = {line.start[0] for line in lines(pages[0].children, "glue-marks") if line.start[0] == line.end[0]}
    assert glue - first.shift[0] == pytest.approx(seam)
    assert all(line.stroke.dash for line in lines(pages[0].children, "glue-marks"))
    # the sheet's own edges are cut too
    assert 0.0 in {round(line.start[0] - first.shift[0], 6) for line in lines(pages[0].children, "cut-marks")}
    trimmed = Imposition(tile=A4, bleed=3).pages(sheet(A3), A3)
    assert 0.0 in {
        round(line.start[0] - windows(trimmed)[0].shift[0], 6) for line in lines(trimmed[0].children, "cut-marks")
    }


def test_every_tile_says_which_it_is() -> None:
    pages = Imposition(tile=A4, ruler=True).pages(sheet(A3), A3)
    for number, page in enumerate(pages):
        (label,) = groups(page.children, "tile-label")
        (words,) = [shape.text for shape in label.children if isinstance(shape, Text)]
        assert re.fullmatch(r"[AB][12] von 2 × 2", words)
        filled = [shape.fill is not None for shape in label.children if isinstance(shape, Rect)]
        assert filled == [index == number for index in range(4)]
        assert len(groups(page.children, "ruler")) == 1


def test_tiles_speak_every_language_of_the_sheet() -> None:
    assert set(LANGUAGES) <= set(tiles.LABELS)
    (first, *_) = tiles.tiled(replace(sheet(A3), language="ja"), A4)
    assert "A1 of 2 × 2" in to_svg(first).decode()


def test_a_tile_holds_what_it_shows_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [
        Text(at=(x, y), text=f"{x}-{y}", size=5, angle=angle, anchor=anchor)
        for x in range(5, 297, 13)
        for y, angle, anchor in zip(
            range(5, 420, 16), (0, 45, 90, -45) * 7, ("start", "middle", "end") * 9, strict=False
        )
    ]
    scene = replace(sheet(A3, Group(children=tuple(names))), bleed=0)
    pages = tiles.tiled(scene, A4)
    texts = [list(_texts(group)) for group in windows(pages)]
    assert all(len(found) < len(names) * 0.4 for found in texts)
    monkeypatch.setattr(tiles, "shown", lambda shapes, _window: tuple(shapes))
    for page, whole in zip(pages, tiles.tiled(scene, A4), strict=True):
        pictures = [Image.open(BytesIO(to_png(one, dpi=60))).convert("L") for one in (page, whole)]
        assert ImageChops.difference(*pictures).getextrema()[1] <= 64  # a letter that is lost gives 255


def _texts(group: Group) -> Iterator[Text]:
    for shape in group.children:
        if isinstance(shape, Group):
            yield from _texts(shape)
        elif isinstance(shape, Text):
            yield shape


def test_what_is_seen_of_moved_groups() -> None:
    spot = Circle(center=(0, 0), radius=1)
    moved = Group(children=(spot,), shift=(100, 0))
    assert shown((moved,), (99, -1, 110, 1)) == (moved,)
    assert shown((moved,), (-1, -1, 1, 1)) == ()


@pytest.mark.parametrize(
    ("size", "tile", "words"),
    [
        ("210x297mm", A4, "fits on one page of a4"),
        ("150x100mm", A4, "fits on one page of a4"),
        ("3000x3000mm", A4, "would take 204 pages of a4; tile it over larger pages"),
        ("60x1000mm", parse_paper("60x60mm"), "would take 66 pages of 60x60mm"),  # 33 rows: more than letters
    ],
)
def test_tiles_that_make_no_sense_are_refused(size: str, tile: Paper, words: str) -> None:
    paper = parse_paper(size)
    with pytest.raises(MetroxError, match=words):
        Imposition(tile=tile).pages(sheet(paper), paper)
