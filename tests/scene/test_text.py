"""Text measuring against the font's own tables, and the cutting of names."""

from __future__ import annotations

import unicodedata
from importlib import resources
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.scene import text
from tests.tinyfonts import tall_font, tiny_font, wide


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


def test_characters_outside_the_fonts_are_named_and_do_not_vanish() -> None:
    name = "Bangkok \u0e01\u0e23\u0e38\u0e07 \U0001f689"
    assert text.missing(name) == ("\u0e01", "\u0e23", "\u0e38", "\u0e07", "\U0001f689")
    (run,) = text.runs(name, 5.0)
    assert run.text == "Bangkok \ufffd\ufffd\ufffd \ufffd"  # one for a letter with its mark
    assert run.width == pytest.approx(text.measure("Bangkok \ufffd\ufffd\ufffd \ufffd", 5.0))


def test_a_letter_keeps_its_font_where_only_its_mark_is_missing() -> None:
    (run,) = text.runs("a\u0e38b", 5.0)
    assert run.text == "a\ufffdb"
    assert text.missing("a\u0e38b") == ("\u0e38",)


def test_a_mark_stays_in_the_font_of_its_letter(tmp_path: Path) -> None:
    with text.using_fonts([tiny_font(tmp_path / "f", "\u0e01\u0e02", marks="\u0e38")]):
        assert [run.text for run in text.runs("a\u0e02\u0e38\u0e01 b", 5.0)] == ["a", "\u0e02\u0e38\u0e01 ", "b"]
        # The font has the mark, but not on a letter of another one.
        assert [run.text for run in text.runs("x\u0e38", 5.0)] == ["x\ufffd"]


def test_a_composed_letter_is_taken_apart_where_the_font_has_only_its_parts(tmp_path: Path) -> None:
    with text.using_fonts([tiny_font(tmp_path / "f", "\u30ab", marks="\u3099", family="Kana")]):
        (run,) = text.runs("\u30ac", 5.0)
        assert (run.text, run.typeface.family) == ("\u30ab\u3099", "Kana")
        assert text.missing("\u30ac") == ()


def test_right_to_left_names_are_set_from_the_right(tmp_path: Path) -> None:
    aleph, bet = "\u05d0\u05d1"
    with text.using_fonts([tiny_font(tmp_path / "f", aleph + bet)]):
        first, number, space, last = text.runs(f"{aleph}{bet} 12 {bet}", 5.0)
        assert [run.backwards for run in (first, number, space, last)] == [True, False, True, True]
        assert (last.left, space.left) == (0.0, pytest.approx(last.width))
        assert number.left == pytest.approx(last.width + space.width)
        assert first.left == pytest.approx(last.width + space.width + number.width)
        assert first.text == f"{aleph}{bet} \u200f"  # guarded: a space at an end has no direction of its own
        glyphs = first.face.shape(aleph + bet, backwards=True)
        assert [glyph.cluster for glyph in glyphs] == [1, 0]


def test_letters_that_join_are_measured_joined(tmp_path: Path) -> None:
    beh = "\u0628"
    features = """
        languagesystem DFLT dflt;
        languagesystem arab dflt;
        feature init { sub u0628 by first; } init;
        feature fina { sub u0628 by last; } fina;
    """
    with text.using_fonts([tiny_font(tmp_path / "f", beh, features=features)]):
        assert text.measure(beh * 2, 10.0) == pytest.approx(3.0 + 4.0)
        assert text.measure(beh, 10.0) == pytest.approx(wide(beh) / 100)


def test_what_follows_a_syllable_of_two_wide_letters_gets_its_own_place(tmp_path: Path) -> None:
    ka, long_a = "\u0915\u093e"
    with text.using_fonts([tiny_font(tmp_path / "f", ka + long_a)]):
        assert [run.text for run in text.runs(ka * 2 + long_a + ka, 5.0)] == [ka * 2 + long_a, ka]
        assert text.measure(ka * 2 + long_a + ka, 5.0) == pytest.approx((3 * wide(ka) + wide(long_a)) / 200)


def test_scripts_of_one_font_are_set_apart(tmp_path: Path) -> None:
    with text.using_fonts([tiny_font(tmp_path / "f", "\u0e01\u0915")]):
        assert [run.text for run in text.runs("\u0e01\u0e01\u0915", 5.0)] == ["\u0e01\u0e01", "\u0915"]


def test_reach_grows_only_with_letters_that_reach_further(tmp_path: Path) -> None:
    assert text.reach("Ågj") == (text.ASCENT, text.DESCENT)
    with text.using_fonts([tall_font(tmp_path / "f", "\u0e01")]):
        assert text.reach("a\u0e01") == pytest.approx((1.2, 0.4))
        assert text.reach("a") == (text.ASCENT, text.DESCENT)


def test_forbidden_characters_and_line_breaks_are_replaced() -> None:
    assert text.clean("a\x00b\ud800\n c\t\x85d\x9f") == "a\ufffdb\ufffd c d\ufffd"


def test_characters_without_effect_are_left_out_and_joiners_kept() -> None:
    assert text.clean("a\u202eb\u2066c\u200b\ufeff \u00ad d") == "abc d"
    assert text.clean("\u0646\u0645\u06cc\u200c\u062e") == "\u0646\u0645\u06cc\u200c\u062e"


def test_the_language_of_the_machine_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    features = """
        languagesystem DFLT dflt;
        languagesystem latn dflt;
        languagesystem latn TRK;
        feature locl { script latn; language TRK; sub u2C6F by first; } locl;
    """
    path = tiny_font(tmp_path / "f", "\u2c6f", features=features)
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    with text.using_fonts([path]):
        assert text.measure("\u2c6f", 10.0) == pytest.approx(wide("\u2c6f") / 100)


def test_shortened_text_fits_and_is_as_long_as_fits() -> None:
    whole = "Saint-Maurice " * 40
    cut = text.shortened(whole, 3.0, 30.0)
    assert text.measure(cut, 3.0) <= 30.0
    assert cut.endswith("…")
    longer = whole[: len(cut) + 1] + "…"
    assert text.measure(longer, 3.0) > 30.0
    assert text.shortened("Bank", 3.0, 30.0) == "Bank"


def test_shortening_tears_no_letter_from_its_marks() -> None:
    name = "x\u0304\u0323" * 30
    for width in (5.0, 6.1, 7.3, 8.2):
        cut = text.shortened(name, 3.0, width)
        assert cut.removesuffix("…") == "x\u0323\u0304" * cut.count("x")


def test_two_lines_break_where_the_longer_is_shortest() -> None:
    assert text.two_lines("Tottenham Court Road", 3.0) == ("Tottenham", "Court Road")
    assert text.two_lines("Trianon-Masp", 3.0) == ("Trianon-", "Masp")
    assert text.two_lines("Meydan-e Ketab", 3.0) == ("Meydan-e", "Ketab")
    assert text.two_lines("Harrow-on-the-Hill", 3.0) == ("Harrow-", "on-the-Hill")
    assert text.two_lines("Bank", 3.0) is None
    assert text.two_lines("Sangyo-ji", 3.0) is None


def test_wrapped_lines_stay_within_the_width() -> None:
    lines = text.wrapped("one two three four five " + "x" * 200, 3.0, 20.0)
    assert len(lines) == 3
    assert all(text.measure(line, 3.0) <= 20.0 for line in lines)


def test_a_baseline_centers_capitals() -> None:
    assert text.baseline(10.0, 2.0) - text.CAP_HEIGHT * 2.0 / 2 == pytest.approx(10.0)
