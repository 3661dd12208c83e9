"""The quick reader and the scanner: what the one accepts, the other accepts with the same value."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrox_maps.documents.quick import MAX_DEPTH, MAX_DIGITS, quick
from metrox_maps.documents.scanner import Scanner

EXAMPLES = Path(__file__).parents[2] / "examples"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def agrees(text: str) -> bool:
    """Holds the two readers against each other; whether the quick one accepted."""
    right, value = quick(text)
    if right:
        scanner = Scanner(text)
        scanner.run()
        assert scanner.complete
        assert scanner.faults == []
        assert repr(scanner.value) == repr(value)  # 1 and 1.0 and true differ, as do 0.0 and -0.0
    return right


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: str(path.stem))
def test_examples_are_read_quickly(path: Path) -> None:
    assert agrees(path.read_text(encoding="utf-8"))


@given(VALUES)
def test_every_document_that_is_right_is_read_quickly(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)
    assert agrees(text) or "\ud800" <= max(text) <= "\udfff" or len(max(text.split(","), key=len)) > MAX_DIGITS
    agrees(json.dumps(value))


@given(VALUES, st.data())
@settings(max_examples=300)
def test_what_is_wrong_is_left_to_the_scanner(value: object, data: st.DataObject) -> None:
    text = json.dumps(value, indent=data.draw(st.sampled_from([None, 1])))
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 3)))
    put = data.draw(
        st.sampled_from(["", ",", ":", "]", "}", '"', "\\", "'", "//", "NaN", "1e999", "\x01", "\ufeff", "0"])
    )
    agrees(text[:at] + put + text[until:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{}{}",
        "[1,]",
        '{"a":1,"a":2}',
        '{"a":{"b":1,"b":1}}',
        "NaN",
        "[-Infinity]",
        "1e400",
        "[-1e400]",
        '"\\ud800"',
        '"\\uD83D\\uDE00"',
        "9" * (MAX_DIGITS + 1),
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        '{"a":' * (MAX_DEPTH + 1) + "1" + "}" * (MAX_DEPTH + 1),
        "[" * 100_000,
        '"\t"',
        "01",
        "\ufeff{}",
        "'a'",
    ],
)
def test_doubtful_texts_are_left_to_the_scanner(text: str) -> None:
    assert quick(text) == (False, None)


def test_the_limits_themselves_are_read_quickly() -> None:
    assert agrees("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert agrees("9" * MAX_DIGITS)
