"""The table of characters against the fonts themselves."""

from __future__ import annotations

import sys
from importlib import resources

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.scene import coverage, text


def in_both_fonts() -> set[int]:
    found = []
    for name in ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"):
        file = resources.files("metrox_maps.scene").joinpath("fonts", name)
        with resources.as_file(file) as path, TTFont(path) as font:
            found.append(set(font.getBestCmap()))
    return found[0] & found[1]


def ranges(points: set[int]) -> tuple[tuple[int, int], ...]:
    """The points as ranges: what `RANGES` has to hold when the fonts change."""
    starts = sorted(point for point in points if point - 1 not in points)
    ends = sorted(point for point in points if point + 1 not in points)
    return tuple(zip(starts, ends, strict=True))


def test_the_table_is_that_of_the_bundled_fonts() -> None:
    assert ranges(in_both_fonts()) == coverage.RANGES


def test_a_character_is_found_in_the_table_or_not() -> None:
    points = in_both_fonts()
    edges = {point + step for pair in coverage.RANGES for point in pair for step in (-1, 0, 1)}
    for point in edges | {0, 0xD7FF, 0xE000, 0x1F683, sys.maxunicode}:
        assert coverage.has(chr(point)) == (point in points), hex(point)


@pytest.mark.parametrize("name", ["Šibenik", "Київ", "Ξάνθη", "Bahnhof 🚉", "שלום", "กรุงเทพ"])
def test_the_table_says_what_measuring_finds(name: str) -> None:
    assert tuple(dict.fromkeys(char for char in name if not coverage.has(char))) == text.missing(name)


@pytest.mark.parametrize("points", [range(0x20, 0x3000), range(0xFB00, 0x10000)])
def test_every_character_the_table_has_is_set_in_the_bundled_fonts(points: range) -> None:
    # The rule on names trusts the table; what the sheet is drawn with is decided by characters in their clusters.
    for char in map(chr, points):
        if coverage.has(char):
            assert text.missing(char) == (), hex(ord(char))
