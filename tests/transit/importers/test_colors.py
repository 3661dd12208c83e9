"""Every notation of a color gives the same six digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.transit.importers.colors import color_of


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#ABC", "#aabbcc"),
        ("abc", "#aabbcc"),
        ("#abcd", "#aabbcc"),
        ("#12345678", "#123456"),
        (" C1121F ", "#c1121f"),
        ("0xFF00AA", "#ff00aa"),
        ("rgb(1, 20, 255)", "#0114ff"),
        ("rgba(1 20 255 / 50%)", "#0114ff"),
        ("rgb(100%, 0%, 0%)", "#ff0000"),
        ("rgb(999, 0, 0)", "#ff0000"),
        ("darkslateblue", "#483d8b"),
        ("Dark Slate Gray", "#2f4f4f"),
        ("mediumseagreen", "#3cb371"),
        ("RebeccaPurple", "#663399"),
        ("8000", "#008000"),  # a spreadsheet took the zeros in front
        ("333", "#333333"),
        (16711680, "#ff0000"),
        (0, "#000000"),
    ],
)
def test_notations(text: object, color: str) -> None:
    assert color_of(text) == color


@pytest.mark.parametrize(
    "text", ["", "none", "#12", "#ggg", "rgb(1,2)", "rgb(1.2.3,0,0)", "²", None, True, -1, 1 << 24, 1.5, []]
)
def test_what_is_no_color_is_empty(text: object) -> None:
    assert color_of(text) == ""


@given(st.text(max_size=12) | st.integers() | st.from_regex(r"rgb\(.*\)", fullmatch=True))
def test_anything_is_a_color_or_empty(value: object) -> None:
    color = color_of(value)
    assert color == "" or (len(color) == 7 and color_of(color) == color)
