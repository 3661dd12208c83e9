"""What must not be torn apart."""

from __future__ import annotations

import pytest

from metrox_maps.scene.clusters import clusters, invisible


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bank", ["B", "a", "n", "k"]),
        ("x\u0304\u0301y", ["x\u0304\u0301", "y"]),
        ("\u0e19\u0e49\u0e33\u0e07", ["\u0e19\u0e49\u0e33", "\u0e07"]),  # Thai: tone mark and sara am
        ("\u0928\u094d\u0926\u0940\u0915", ["\u0928\u094d\u0926\u0940", "\u0915"]),  # Devanagari: a joined consonant
        ("\U0001f469\u200d\U0001f680x", ["\U0001f469\u200d\U0001f680", "x"]),
        ("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", ["\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"]),
        ("\U0001f44d\U0001f3fd!", ["\U0001f44d\U0001f3fd", "!"]),
        ("\u1100\u1161\u11a8\u1100", ["\u1100\u1161\u11a8", "\u1100"]),  # old Korean syllables
        ("a \u0301", ["a", " ", "\u0301"]),  # a space stays one, or a line could not be broken there
    ],
)
def test_a_reader_sees_these_characters(text: str, expected: list[str]) -> None:
    assert clusters(text) == expected


def test_what_only_shapes_others_needs_no_font() -> None:
    assert all(map(invisible, "\u200d\u200c\u200f\ufe0f\u034f\U000e0101"))
    assert not any(map(invisible, "a \u0301\u0600\u3000"))
