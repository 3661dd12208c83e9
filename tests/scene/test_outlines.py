"""Text as shapes: the same picture without any font, and the words still there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from metrox_maps.scene.outlines import halos_apart, outlined
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.png import to_png
from metrox_maps.scene.shapes import Group, Scene, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import font_files, using_fonts
from tests.tinyfonts import tiny_font

NS = "{http://www.w3.org/2000/svg}"
KA = "\u0e01"


def scene(*texts: Text) -> Scene:
    group = Group(children=texts, name="station", title="Station")
    return Scene(width=60, height=40, title="T", desc="D", children=(group,))


SAMPLES = (
    Text(at=(5, 8), text="Ångström AVA 12%", size=5),
    Text(at=(55, 16), text="Київ (Ξάνθη)", size=4, anchor="end", bold=True, color="#aa0000"),
    Text(at=(30, 28), text="Phủ x\u0304", size=6, anchor="middle", angle=-20, halo=0.4, halo_color="#ddddff"),
)


def picture(drawn: Scene, *, fonts: bool) -> Image.Image:
    svg = to_svg(drawn).decode()
    files = [str(path) for path in font_files()] if fonts else []
    data = resvg_py.svg_to_bytes(
        svg_string=svg, dpi=200, skip_system_fonts=True, font_files=files, background="#ffffff"
    )
    return Image.open(BytesIO(bytes(data))).convert("RGB")


def far_apart(first: Image.Image, second: Image.Image) -> int:
    """How many pixels differ by more than a smoothed edge does."""
    smooth = ImageFilter.GaussianBlur(1)
    difference = ImageChops.difference(first.filter(smooth), second.filter(smooth)).convert("L")
    return sum(difference.histogram()[41:])


def test_outlines_show_what_text_shows_without_any_font() -> None:
    with_fonts = picture(scene(*SAMPLES), fonts=True)
    assert far_apart(with_fonts, picture(scene(), fonts=True)) > 1000
    assert far_apart(with_fonts, picture(outlined(scene(*SAMPLES)), fonts=False)) == 0


@pytest.mark.parametrize("flavor", ["ttf", "otf"])
def test_outlines_of_named_fonts_too(tmp_path: Path, flavor: str) -> None:
    with using_fonts([tiny_font(tmp_path / "f", KA, flavor=flavor)]):
        text = scene(Text(at=(5, 20), text=f"a {KA}{KA} b", size=8))
        assert far_apart(picture(text, fonts=True), picture(outlined(text), fonts=False)) == 0


@pytest.mark.parametrize("engine", ["resvg", "typst"])
@pytest.mark.parametrize(
    "name",
    [
        "\u05d0\u05d1 12",
        "\u05d0\u05d1\u05d2!",
        "(\u05d0\u05d1) \u05d2, x",
        "Bank \u05d1\u05d2 (\u05d0) 5-3 East",
        "\u05d0: 1,5% (Bank).",
        "\u0915\u093e\u0915\u093e \u0915",  # syllables of two letters side by side
        "\u0e01\u0e33\u0e01",  # a vowel that HarfBuzz takes apart
    ],
)
def test_each_engine_sets_names_as_they_were_measured(tmp_path: Path, name: str, engine: str) -> None:
    letters = "\u05d0\u05d1\u05d2\u0915\u093e\u0e01\u0e32\u0e33"
    with using_fonts([tiny_font(tmp_path / "f", letters, marks="\u0e4d")]):
        text = scene(Text(at=(5, 20), text=name, size=5, anchor="start"))
        if engine == "resvg":
            first, second = picture(text, fonts=True), picture(outlined(text), fonts=True)
        else:
            pytest.importorskip("typst", reason="the extra [pdf] is not installed")
            first, second = (Image.open(BytesIO(to_png(page))).convert("RGB") for page in (text, outlined(text)))
        assert far_apart(first, second) == 0


def test_a_file_of_outlines_has_no_text_and_no_font_but_the_words() -> None:
    root = ElementTree.fromstring(to_svg(outlined(scene(*SAMPLES, Text(at=(1, 1), text='<b>&"', size=3)))))
    assert {element.tag.removeprefix(NS) for element in root.iter()} == {"svg", "title", "desc", "g", "path"}
    paths = root.findall(f".//{NS}path")
    assert [path.get("aria-label") for path in paths] == [*(text.text for text in SAMPLES), '<b>&"']
    assert root.findtext(f"{NS}g/{NS}title") == "Station"
    assert root.get("role") != "img"  # which would hide what it holds


def test_halos_cover_no_letter_of_their_own_text(tmp_path: Path) -> None:
    """Letter by letter, or run by run, a halo drawn with its letters would cut into those before."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    ka, long_a = "\u0915\u093e"
    with using_fonts([tiny_font(tmp_path / "f", ka + long_a)]):
        text = Text(at=(5, 20), text="Tottenham " + (ka + long_a) * 2, size=6)
        plain, edged = scene(text), scene(replace(text, halo=0.5))
        for draw in (
            lambda page: picture(page, fonts=True),
            lambda page: pypdfium2.PdfDocument(to_pdf([page], title="T"))[0].render(scale=3).to_pil().convert("RGB"),
        ):
            assert far_apart(draw(plain), draw(edged)) == 0  # a white edge on white paper


def test_a_halo_apart_is_no_second_text() -> None:
    text = Text(at=(5, 20), text="Bank", size=6, halo=0.5, halo_color="#abcdef", angle=30)
    root = ElementTree.fromstring(to_svg(halos_apart(scene(text), always=True), embed=False))
    halo, words = (root.find(f".//{NS}{tag}") for tag in ("path", "text"))
    assert halo is not None
    assert words is not None
    assert {key: halo.get(key) for key in ("fill", "stroke", "aria-hidden", "aria-label")} == {
        "fill": "none",
        "stroke": "#abcdef",
        "aria-hidden": "true",
        "aria-label": None,
    }
    assert words.get("stroke") is None
    assert ["".join(found.itertext()) for found in root.iter(f"{NS}text")] == ["Bank"]
    # A text of one run keeps its halo, as long as the reader draws the run as a whole.
    assert halos_apart(scene(text)) == scene(text)


def test_path_data_is_short_and_whole() -> None:
    (group,) = outlined(scene(Text(at=(5, 5), text="Hamburg", size=3))).children
    assert isinstance(group, Group)
    (outline,) = group.children
    assert not isinstance(outline, Text | Group)
    data = getattr(outline, "data", "")
    assert re.fullmatch(r"([mlqchv]-?\d+( ?-?\d+)*|z)+", data)
    assert len(data) < 7 * 250


def test_texts_of_one_place_keep_apart_by_their_fonts(tmp_path: Path) -> None:
    text = scene(Text(at=(5, 20), text=KA, size=8))
    with using_fonts([tiny_font(tmp_path / "f", KA)]):
        inside = outlined(text)
    assert inside != outlined(text)
