"""Fonts inside the SVG file: every font in use, no more glyphs than needed, small."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.scene.embedding import MOST_BYTES, font_bytes, font_style
from metrox_maps.scene.shapes import Scene, Text
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import using_fonts
from tests.tinyfonts import tiny_font

FACE = re.compile(r'font-family:"([^"]*)";font-weight:([0-9 ]+);src:url\("data:font/ttf;base64,([^"]*)"')
KA, SARA_AM = "\u0e01", "\u0e33"


def scene(*texts: str, bold: str = "") -> Scene:
    children = [Text(at=(5, 5), text=text, size=3) for text in texts]
    if bold:
        children.append(Text(at=(5, 9), text=bold, size=3, bold=True))
    return Scene(width=50, height=50, title="T", desc="D", children=tuple(children))


def faces(style: str) -> dict[tuple[str, str], TTFont]:
    return {
        (family, weight): TTFont(io.BytesIO(base64.b64decode(data))) for family, weight, data in FACE.findall(style)
    }


def characters(font: TTFont) -> str:
    return "".join(sorted(map(chr, font.getBestCmap())))


@pytest.mark.parametrize(("flavor", "table"), [("ttf", "glyf"), ("otf", "CFF ")])
def test_a_font_of_one_weight_is_embedded_once(tmp_path: Path, flavor: str, table: str) -> None:
    with using_fonts([tiny_font(tmp_path / "f", "\u0e01\u0e02\u0e03", flavor=flavor)]):
        drawn = scene("Ab \u0e01", bold="\u0e02")
        found = faces(font_style(drawn))
        # Asked for bold, a browser would thicken it.
        assert 'font-weight="400"' in to_svg(drawn).decode().partition('font-weight="700"')[2]
    assert {key: characters(font) for key, font in found.items()} == {
        ("Noto Sans", "400"): " Ab",
        ("Tiny 1", "400"): "\u0e01\u0e02",
    }
    assert table in found["Tiny 1", "400"]


def test_a_variable_font_is_embedded_as_its_two_weights(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", KA, variable=True)]):
        found = faces(font_style(scene(KA, bold=KA)))
    advances = {weight: font["hmtx"][font.getBestCmap()[ord(KA)]][0] for (_, weight), font in found.items()}
    assert advances["700"] == advances["400"] + 100
    assert not any("fvar" in font or "gvar" in font for font in found.values())


def test_the_parts_of_a_vowel_that_is_taken_apart_are_there(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", KA + SARA_AM + "\u0e32", marks="\u0e4d")]):
        (font,) = faces(font_style(scene(KA + SARA_AM))).values()
    assert set(characters(font)) >= {KA, SARA_AM, "\u0e32", "\u0e4d"}


def test_a_drawing_in_which_nothing_is_missing_has_no_other_fonts(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", KA)]):
        assert {family for family, _ in faces(font_style(scene("Bank", bold="Bank")))} == {"Noto Sans"}


@pytest.mark.parametrize("name", ["london", "sao-paulo", "all-features", "harbour-teaching"])
def test_the_fonts_in_an_example_weigh_little(examples: Path, name: str) -> None:
    loaded = load_map(str(examples / f"{name}.json"))
    svg = to_svg(draw_sheet(loaded.metro, loaded.edition).scene)
    assert 5_000 < font_bytes(svg) <= MOST_BYTES


def test_drawings_without_fonts_inside_weigh_nothing() -> None:
    assert font_bytes(to_svg(scene("Bank"), embed=False)) == 0
    assert font_bytes(to_svg(scene())) == 0
    assert font_bytes(b"%PDF-1.7 @font-face") == 0
