"""The strict reader: values, places, and every departure from JSON in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents.reading import MAX_BYTES, read, read_bytes
from metrox_maps.documents.source import SourceText
from metrox_maps.errors import FormatError
from metrox_maps.findings.finding import Span

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=5)
    ),
    max_leaves=30,
)


def rules(data: bytes | str) -> list[str]:
    return [fault.rule for fault in read(data.encode() if isinstance(data, str) else data).faults]


@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_reads_what_the_standard_library_writes(value: object, indent: int | None, ascii_only: bool) -> None:
    parsed = read(json.dumps(value, indent=indent, ensure_ascii=ascii_only).encode())
    assert parsed.complete
    assert parsed.faults == ()
    assert parsed.value == value


@given(VALUES)
def test_every_value_stands_where_the_reader_says(value: object) -> None:
    text = json.dumps(value, indent=1)
    parsed = read(text.encode())
    for path, extent in parsed.extents.items():
        target = value
        for part in path:
            target = target[part]  # type: ignore[index]
        assert json.loads(text[extent.start : extent.end]) == target
        if path and isinstance(path[-1], str):
            assert json.loads(text[extent.key_start : extent.key_end]) == path[-1]


@given(st.binary(max_size=200))
def test_any_bytes_give_a_value_or_a_fault(data: bytes) -> None:
    parsed = read(data)
    assert parsed.complete or parsed.faults
    for fault in parsed.faults:
        assert 0 <= fault.start <= fault.end <= len(parsed.source.text)
        assert fault.message.isprintable()


@given(st.text(alphabet="{}[]\",:\\u0aef1-+.e/*#' \n\ttrueNa", max_size=60))
def test_json_like_text_is_accepted_exactly_when_it_is_json(text: str) -> None:
    def refuse(name: str) -> None:
        raise ValueError(name)

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("duplicate")
        return dict(pairs)

    try:
        expected = json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
        valid = "Infinity" not in repr(expected) and "inf" not in repr(expected)
    except ValueError:
        valid = False
    parsed = read(text.encode())
    assert (parsed.complete and not parsed.faults) == valid


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["file-empty"]),
        (" \n\t", ["file-empty"]),
        ('{"a": 1,}', ["trailing-comma"]),
        ("[1,,2,]", ["trailing-comma", "trailing-comma"]),
        ('{"a": 1 "b": 2}', ["missing-comma"]),
        ("// note\n{}", ["comment"]),
        ("{} # note", ["comment"]),
        ("{/* a\nb */}", ["comment"]),
        ("{'a': 'b'}", ["wrong-quotes", "wrong-quotes"]),
        ("{a: 1}", ["wrong-quotes"]),
        ('{"a": red}', ["wrong-quotes"]),
        ('{"a": 01}', ["invalid-number"]),
        ('{"a": +1, "b": .5, "c": 1., "d": 0x10}', ["invalid-number"] * 4),
        ('{"a": NaN, "b": -Infinity, "c": 1e400}', ["number-not-finite"] * 3),
        ('{"a": True, "b": None}', ["unexpected-text"] * 2),
        ('{"a": 1, "a": 2}', ["duplicate-key"]),
        ('{"a": "\\ud800"}', ["invalid-string"]),
        ('{"a": "\\q"}', ["invalid-string"]),
        ('{"a": "\t"}', ["invalid-string"]),
        ('{"a": "b', ["invalid-string"]),
        ('{"a": [1}', ["bracket-mismatch"]),
        ('{"a": [1', ["bracket-mismatch"]),
        ("{}}", ["text-after-end"]),
        ("{}{}", ["text-after-end"]),
        ("{,}", ["unexpected-text"]),
        ('{"a"}', ["unexpected-text"]),
        ('{"a" = 1}', ["unexpected-text"]),
        ("[" * 65 + "]" * 65, ["nested-too-deep"]),
        ("9" * 5000, ["invalid-number"]),
    ],
)
def test_each_slip_is_named(text: str, expected: list[str]) -> None:
    assert rules(text) == expected


def test_many_slips_are_found_in_one_run_and_the_rest_is_read() -> None:
    parsed = read(b'{// c\n\'a\': [1, 2,], b: NaN, "c": 3 "d": 4}')
    assert parsed.value == {"a": [1, 2], "b": None, "c": 3, "d": 4}
    assert [fault.rule for fault in parsed.faults] == [
        "comment",
        "wrong-quotes",
        "trailing-comma",
        "wrong-quotes",
        "number-not-finite",
        "missing-comma",
    ]


def test_a_duplicate_key_points_at_both_places() -> None:
    parsed = read(b'{"a": {"x": 1},\n "a": 2}')
    (fault,) = parsed.faults
    assert parsed.source.span(fault.start, fault.end) == Span(2, 2, 2, 5)
    assert parsed.source.span(*fault.related[0][1:]) == Span(1, 2, 1, 5)
    assert ("a", "x") not in parsed.extents


@pytest.mark.parametrize("depth", [64, 100_000])
def test_depth_is_limited_the_same_everywhere(depth: int) -> None:
    assert rules("[" * depth + "]" * depth) == ([] if depth == 64 else ["nested-too-deep"])


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"\xff\xfe{\0}\0", "file-not-utf8"),
        ("{}".encode("utf-16-be"), "file-not-utf8"),
        (b'{"a": "\xe9"}', "file-not-utf8"),
        (b'{"a": "\xed\xa0\x80"}', "file-not-utf8"),
        (b"\xef\xbb\xbf{}", "file-has-bom"),
    ],
)
def test_encodings_are_named(data: bytes, rule: str) -> None:
    assert rules(data) == [rule]


def test_a_bad_byte_is_placed_in_code_points() -> None:
    parsed = read('{"é": "'.encode() + b"\xe9" + b'"}')
    (fault,) = parsed.faults
    assert parsed.source.place(fault.start) == (1, 8)
    assert "0xe9" in fault.message
    assert not parsed.complete


def test_a_byte_order_mark_shifts_no_column() -> None:
    assert read(b'\xef\xbb\xbf{"a": x}').source.place(6) == (1, 7)


def test_all_three_line_ends_count_and_no_other() -> None:
    source = SourceText("a\nb\r\nc\rd\u2028e")
    assert [source.place(offset) for offset in (0, 2, 5, 7, 9)] == [(1, 1), (2, 1), (3, 1), (4, 1), (4, 3)]
    assert [source.line(number) for number in range(6)] == ["", "a", "b", "c", "d\u2028e", ""]


def test_numbers_at_the_edge_are_accepted() -> None:
    assert read(b"[-0, 1e-999999999, 0." + b"1" * 100_000 + b"]").faults == ()


def test_a_missing_part_is_placed_at_the_nearest_container() -> None:
    parsed = read(b'{"a": {\n "b": [1, 2]}}')
    assert parsed.span(("a", "c")) == Span(1, 2, 1, 5)
    assert parsed.span(("a", "b", 1)) == Span(2, 11, 2, 12)
    assert parsed.span(("a", "b", 7)) == Span(2, 2, 2, 5)
    assert parsed.span(()) == Span(1, 1, 1, 2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda _: None, "no such file"),
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.symlink_to(path), "cannot be read"),
        (lambda path: path.symlink_to("/dev/zero"), "device"),
        (lambda path: path.write_bytes(b" " * (MAX_BYTES + 1)), "larger than"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(tmp_path: Path, make: object, words: str) -> None:
    path = tmp_path / "x.json"
    make(path)  # type: ignore[operator]
    with pytest.raises(FormatError, match=words):
        read_bytes(str(path))


def test_an_impossible_name_is_refused() -> None:
    with pytest.raises(FormatError, match="not a possible file name"):
        read_bytes("a\0b")
