"""The order of mixed left-to-right and right-to-left text.

As in UAX #9, small letters stand for themselves and capitals for letters of right-to-left scripts: A to C for Hebrew,
X and Y for Arabic ones, which change how numbers behave.
"""

from __future__ import annotations

import pytest

from metrox_maps.scene.bidi import RIGHT_TO_LEFT_MARK, levels, shielded, visual

LETTERS = str.maketrans("ABCXY", "\u05d0\u05d1\u05d2\u0627\u0628")
BACK = {value: chr(key) for key, value in LETTERS.items()}


def shown(text: str) -> str:
    """The characters from left to right, brackets not mirrored."""
    text = text.translate(LETTERS)
    order = visual(list(zip(text, levels(text), strict=True)), lambda pair: pair[1])
    return "".join(BACK.get(ord(char), char) for char, _ in order)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bank 12", "bank 12"),
        ("AB", "BA"),
        ("bank AB east", "bank BA east"),
        ("AB bank", "bank BA"),  # the first letter decides which way the line runs
        ("AB 12 C", "C 12 BA"),
        ("car AB 1,2 x", "car 1,2 BA x"),
        ("X 1-2", "2-1 X"),  # after an Arabic letter a hyphen parts numbers
        ("A 1-2", "1-2 A"),  # after a Hebrew one it joins them
        ("A $5%", "$5% A"),
        ("a (AB) c", "a (BA) c"),
        ("AB (c) C", "C )c( BA"),  # both brackets belong to the line, whatever they hold
        ("a [B c] C", "a [B c] C"),
        ("A!", "!A"),
        ("A bank.", ".bank A"),
        ("\u0661\u0662 x A", "\u0661\u0662 x A"),
    ],
)
def test_characters_stand_where_readers_look_for_them(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_text_without_right_to_left_letters_stays_as_it_is() -> None:
    assert levels("Škoda (12) №5") == [0] * 13


def test_marks_and_joiners_take_the_level_of_what_they_follow() -> None:
    assert levels("\u05d0\u05b8\u05d1") == [1, 1, 1]
    assert levels("x \u0645\u06cc\u200c\u062e") == [0, 0, 1, 1, 1, 1]


def test_a_hundred_open_brackets_pair_nothing() -> None:
    text = "A" + "(" * 100 + "b" + ")" * 100
    assert shown(text) == ")" * 100 + "b" + "(" * 100 + "A"


def test_only_ends_that_are_no_letters_are_guarded() -> None:
    mark = RIGHT_TO_LEFT_MARK
    letter = "\u05d0"
    assert shielded(letter * 2) == letter * 2
    assert shielded(f"({letter})") == f"{mark}({letter}){mark}"
    assert shielded(f"{letter} ") == f"{letter} {mark}"
    assert shielded(f"{letter}\u05b8") == f"{letter}\u05b8"
    assert shielded("(") == f"{mark}({mark}"
