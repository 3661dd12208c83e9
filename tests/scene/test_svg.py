"""The SVG written: size, escaping, stable bytes, and nothing that converters drop."""

from __future__ import annotations

import base64
import io
import pathlib
import re
import xml.etree.ElementTree as ElementTree

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.errors import UnknownNameError
from metrox_maps.geometry.arcs import rounded
from metrox_maps.scene.paper import DEFAULT_PAPER, PAPERS, parse_paper
from metrox_maps.scene.shapes import Circle, Group, Line, Path, Polygon, Rect, Scene, Stroke, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import measure
from metrox_maps.scene.typefaces import using_fonts
from tests.tinyfonts import tiny_font

NS = "{http://www.w3.org/2000/svg}"
NASTY = "<script>&\"'\x00\ud800\u202e"


def scene(*shapes: object, **more: object) -> Scene:
    base = {"width": 210.0, "height": 297.0, "title": "T", "desc": "D", "children": shapes}
    return Scene(**(base | more))  # type: ignore[arg-type]


def root(*shapes: object, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene(*shapes, **more)))


def test_the_page_has_its_size_in_millimetres_and_one_unit_is_one() -> None:
    page = root(width=215.9, height=279.4)
    assert (page.get("width"), page.get("height")) == ("215.9mm", "279.4mm")
    assert page.get("viewBox") == "0 0 215.9 279.4"


def test_title_description_and_metadata_lead() -> None:
    page = root(metadata=(("map", "M & <N>"),))
    assert [child.tag for child in page][:3] == [NS + "title", NS + "desc", NS + "metadata"]
    assert "M & <N>" in "".join(page[2].itertext())


def test_numbers_have_at_most_three_decimals() -> None:
    line = root(Line(start=(0.1 + 0.2, -0.00001), end=(1 / 3, 7.0), stroke=Stroke(color="#000000", width=1.0)))[2]
    assert [line.get(key) for key in ("x1", "y1", "x2", "y2")] == ["0.3", "0", "0.333", "7"]


def test_arcs_are_true_arcs() -> None:
    path = Path(pieces=rounded([(0, 0), (10, 0), (10, 10)], [4.0]), stroke=Stroke(color="#123456", width=3.0))
    assert root(path)[2].get("d") == "M0 0L6 0A4 4 0 0 1 10 4L10 10"


def test_markup_and_forbidden_characters_in_names_do_no_harm() -> None:
    page = root(
        Group(children=(Text(at=(1, 2), text=NASTY, size=3.0),), title=NASTY, data=(("station", NASTY),)), title=NASTY
    )
    assert not page.findall(f".//{NS}script")
    assert "<script>" in "".join(page.find(f".//{NS}text").itertext())  # type: ignore[union-attr]
    assert page.find(f".//{NS}g").get("data-station") == page[0].text  # type: ignore[union-attr]


def test_text_is_anchored_by_its_measured_width_and_split_by_font(tmp_path: pathlib.Path) -> None:
    font = tiny_font(tmp_path / "kanji.ttf", "渋谷", family="Kanji")
    with using_fonts([font]):
        page = root(Text(at=(100, 50), text="Bank 渋谷", size=4.0, anchor="end", angle=-45.0))
        whole, kanji = measure("Bank 渋谷", 4.0), measure("渋谷", 4.0)
    text = page.find(f"{NS}text")
    assert text is not None
    assert text.get("transform") == "rotate(-45 100 50)"
    assert text.get("text-anchor") is None
    first, second = text.findall(f"{NS}tspan")
    assert float(first.get("x", "")) == pytest.approx(100 - whole, abs=0.001)
    assert float(second.get("x", "")) == pytest.approx(100 - kanji, abs=0.001)
    assert first.get("font-family") is None
    assert "Kanji" in second.get("font-family", "")


def test_equal_scenes_give_equal_bytes_and_only_plain_elements() -> None:
    shapes = (
        Rect(left=1, top=2, width=3, height=4, radius=1, fill="#ffffff"),
        Circle(center=(5, 5), radius=2, stroke=Stroke(color="#000000", width=0.2, dash=(1, 2), dash_start=0.5)),
        Polygon(points=((0, 0), (1, 0), (1, 1)), fill="#00ff00"),
        Text(at=(1, 1), text="x", size=2, halo=0.4, bold=True),
    )
    assert to_svg(scene(*shapes)) == to_svg(scene(*shapes))
    used = {element.tag.removeprefix(NS) for element in root(*shapes).iter()}
    assert used <= {"svg", "title", "desc", "metadata", "g", "rect", "circle", "path", "line", "text", "tspan", "style"}


def test_papers_have_margins_and_turn() -> None:
    a4 = PAPERS["a4"]
    assert a4.content == (10, 10, 200, 287)
    assert a4.turned().content == (10, 10, 287, 200)
    left, top, right, bottom = DEFAULT_PAPER.content
    assert (right - left, round(bottom - top, 3)) == (190, 259.4)
    for paper in (PAPERS["a4"], PAPERS["letter"]):  # printed centered at full size on either
        assert right - left <= paper.width - 20 + 1e-9
        assert bottom - top <= paper.height - 20 + 1e-9


def test_papers_are_named_or_measured() -> None:
    assert parse_paper("Letter").height == 279.4
    assert parse_paper("300x200.5mm").height == 200.5


@pytest.mark.parametrize("text", ["a7", "", "300x200", "1x1mm", "99999x100mm", "nanxnanmm"])
def test_other_papers_are_refused_with_the_names(text: str) -> None:
    with pytest.raises(UnknownNameError, match=r"letter|out of range"):
        parse_paper(text)


def test_the_glyphs_used_are_embedded_and_no_others() -> None:
    page = root(Text(at=(5, 5), text="Aé", size=3), Group(children=(Text(at=(5, 9), text="B", size=3, bold=True),)))
    style = page.findtext(f"{NS}style", "")
    found = {}
    for weight, data in re.findall(r'font-weight:(\d+);src:url\("data:font/ttf;base64,([^"]*)"', style):
        with TTFont(io.BytesIO(base64.b64decode(data))) as font:
            found[weight] = set(map(chr, font.getBestCmap()))
    assert found == {"400": {"A", "é"}, "700": {"B"}}


def test_a_drawing_without_text_embeds_nothing() -> None:
    assert b"@font-face" not in to_svg(scene())
