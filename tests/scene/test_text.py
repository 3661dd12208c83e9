"""Text measuring against the font's own tables, and the cutting of names."""

from __future__ import annotations

import unicodedata
from importlib import resources

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.scene import text


@pytest.mark.parametrize(("bold", "file"), [(False, "NotoSans-Regular.ttf"), (True, "NotoSans-Bold.ttf")])
def test_widths_are_those_of_the_bundled_font(bold: bool, file: str) -> None:
    with resources.as_file(resources.files("metrox_maps.scene").joinpath("fonts", file)) as path, TTFont(path) as font:
        glyphs, advances = font.getBestCmap(), font["hmtx"]
        for sample in ("nnnn", "0123456789", "Η", "Щщ"):  # no kerning pairs in these
            expected = sum(advances[glyphs[ord(char)]][0] for char in sample) / font["head"].unitsPerEm * 4.0
            assert text.measure(sample, 4.0, bold=bold) == pytest.approx(expected)
        assert font["OS/2"].sCapHeight / font["head"].unitsPerEm == text.CAP_HEIGHT


def test_kerning_counts() -> None:
    assert text.measure("AVAVAV", 10) < sum(text.measure(char, 10) for char in "AVAVAV") - 1


@pytest.mark.parametrize(
    "name", ["Šibenik", "Điện Biên Phủ", "Ξάνθη", "Київ", "Ørestad", "İstanbul", "Łódź", "Þórshöfn"]
)
def test_european_and_vietnamese_names_need_no_fallback(name: str) -> None:
    assert text.missing(name) == ()
    decomposed = unicodedata.normalize("NFD", name)
    assert text.measure(decomposed, 3) == pytest.approx(text.measure(name, 3))


def test_characters_outside_the_fonts_are_named_and_estimated() -> None:
    assert text.missing("Shibuya 渋谷駅") == ("渋", "谷", "駅")
    parts = text.runs("Shibuya 渋谷", 5.0)
    assert [(part.text, part.bundled) for part in parts] == [("Shibuya ", True), ("渋谷", False)]
    assert parts[1].width == pytest.approx(10.0)
    assert text.measure("שלום", 4.0) > 0


def test_forbidden_characters_and_line_breaks_are_replaced() -> None:
    assert text.clean("a\x00b\ud800\n c\t") == "a\ufffdb\ufffd c"


def test_shortened_text_fits_and_is_as_long_as_fits() -> None:
    whole = "Saint-Maurice " * 40
    cut = text.shortened(whole, 3.0, 30.0)
    assert text.measure(cut, 3.0) <= 30.0
    assert cut.endswith("…")
    longer = whole[: len(cut) + 1] + "…"
    assert text.measure(longer, 3.0) > 30.0
    assert text.shortened("Bank", 3.0, 30.0) == "Bank"


def test_two_lines_break_where_the_longer_is_shortest() -> None:
    assert text.two_lines("Tottenham Court Road", 3.0) == ("Tottenham", "Court Road")
    assert text.two_lines("Trianon-Masp", 3.0) == ("Trianon-", "Masp")
    assert text.two_lines("Bank", 3.0) is None


def test_wrapped_lines_stay_within_the_width() -> None:
    lines = text.wrapped("one two three four five " + "x" * 200, 3.0, 20.0)
    assert len(lines) == 3
    assert all(text.measure(line, 3.0) <= 20.0 for line in lines)


def test_a_baseline_centers_capitals() -> None:
    assert text.baseline(10.0, 2.0) - text.CAP_HEIGHT * 2.0 / 2 == pytest.approx(10.0)
