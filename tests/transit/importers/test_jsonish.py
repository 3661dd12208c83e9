"""JSON in all its disguises: values come out right, places in messages are those of the file."""

from __future__ import annotations

import contextlib
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.importers import jsonish
from metrox_maps.transit.importers.jsonish import encoding_notes, parse, value_of
from metrox_maps.transit.importers.material import Material


def material(data: bytes) -> Material:
    return Material("city.json", {"city.json": lambda: io.BytesIO(data)})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),  # a byte order mark
        ('{"a": "ü"}'.encode("utf-16"), {"a": "ü"}),
        (b'{"a": "Hauptstra\xdfe"}', {"a": "Hauptstraße"}),  # Windows-1252
        (b'{"a": "x\ty"}', {"a": "x\ty"}),
        (b'// lines\n{"a": /* one */ [1, 2,], /* two */ }', {"a": [1, 2]}),
        (b'{"url": "http://x.org/*a*/", "b": 1,}', {"url": "http://x.org/*a*/", "b": 1}),  # no comments in texts
        (
            b"export const x = {a: 'it\\'s \"so\"', 'b': .5, c: +1, d: undefined};",
            {"a": 'it\'s "so"', "b": 0.5, "c": 1, "d": None},
        ),
        (b"const data = [1];\nexport default data;\n", [1]),
        (b"module.exports = {1: `x\ny`};", {"1": "x\ny"}),
        (b'callback({"a": [1]});', {"a": [1]}),
        (b"window.lines = [1]", [1]),
        (b'{"a": NaN, "b": -Infinity, "c": 1e999, "d": [1, NaN,]}', {"a": None, "b": None, "c": None, "d": [1, None]}),
        (b'{"a": ' + b"9" * 5000 + b"}", {"a": None}),  # more digits than a float holds
    ],
)
def test_reads(text: bytes, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "the file is empty"),
        (b"PK\x03\x04\x00\x00", "the file is binary"),
        (b'{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: not JSON (expecting ',' delimiter) at `\"b\": 2"),
        (b'/* a\n comment */ {"a": [1, 2,], "b" 3}', "line 2, column 32: not JSON (expecting ':' delimiter) at `3}`"),
        (b'{"a": 1} {"b": 2}', 'line 1, column 10: not JSON (extra data) at `{"b": 2}`'),
        (b'{"a": "x', "line 1, column 7: not JSON (unterminated string starting at)"),
        (b"<html><body>404</body></html>", "line 1, column 1: not JSON (expecting value) at `<html>"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[[1],", "at the end of the file"),
    ],
)
def test_says_where(text: bytes, message: str) -> None:
    with pytest.raises(ImportFailed) as caught:
        parse(text)
    assert message in str(caught.value)


def test_names_the_file() -> None:
    assert value_of(material(b"[1,]")) == [1]
    with pytest.raises(ImportFailed, match="city.json: line 1, column 4"):
        value_of(material(b"[1 2]"))


def test_a_guessed_encoding_is_noted_with_its_line() -> None:
    notes = encoding_notes(material(b'{\n"a": "\xf6"}'))
    assert [(note.kind, note.place) for note in notes] == [("guessed", "city.json line 2")]
    assert "0xf6" in notes[0].text
    assert encoding_notes(material('{"a": "ö"}'.encode())) == ()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    )
)
def test_disguised_values_come_out_the_same(value: object) -> None:
    # In a script the value takes the slow way, which must agree with the quick one.
    text = json.dumps(value).replace("\\ud", "\\u0").encode()
    if isinstance(value, list | dict):
        assert parse(b"export const x = /* here */ " + text + b";") == json.loads(text)
    assert parse(text) == json.loads(text)


@given(st.binary(max_size=60) | st.text("{}[]\",:/*'\\ab1.-+eE\n ", max_size=30).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(ImportFailed):
        parse(data)


@pytest.mark.parametrize("before", ["", "// read leniently\n"])
def test_half_a_letter_becomes_the_sign_for_none(before: str) -> None:
    text = before + r'{"a": "x\ud800", "b": "\udc00y", "c": "\ud83d\ude00", "d": "\\ud800", "e": "\ud800\ud83d\ude00"}'
    value = parse(text.encode())
    assert value == {"a": "x\ufffd", "b": "\ufffdy", "c": "\U0001f600", "d": "\\ud800", "e": "\ufffd\U0001f600"}
    json.dumps(value, ensure_ascii=False).encode()


@pytest.mark.parametrize("before", ["", "// read leniently\n", "export const x = "])
def test_what_is_nested_without_end_is_refused(before: str) -> None:
    with pytest.raises(ImportFailed, match="nested too deeply"):
        parse(f"{before}{'[1,' * 100_000}".encode())


def test_a_text_with_too_much_in_it_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonish, "MOST_VALUES", 6)
    assert parse(b"[{},{},{}]") == [{}, {}, {}]
    with pytest.raises(ImportFailed, match="has 8 brackets and commas, and more than 6 are too many"):
        parse(b"[{},{},{},{}]")
    monkeypatch.setattr(jsonish, "MOST_JSON", 1 << 20)
    with pytest.raises(ImportFailed, match="larger than 1 MB"):
        parse(b" " * (1 << 20) + b"[]")
    monkeypatch.setattr(jsonish, "MOST_LENIENT", 8)
    assert parse(b"[1, 2,]") == [1, 2]
    with pytest.raises(ImportFailed, match="line 1, column 10: not JSON"):
        parse(b"[1, 2, 3,]")


def test_a_place_after_comments_and_changed_quotes_is_that_of_the_file() -> None:
    with pytest.raises(ImportFailed, match="line 3, column 9: not JSON .* at `!}`"):
        parse(b"/* one */ {a: 'it\\'s', // two\n'b': [1,],\n  'c' : !}")


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_letters_are_read_with_or_without_a_byte_order_mark(encoding: str) -> None:
    source = material('{"a": "K\u00f6ln"}'.encode(encoding))
    assert value_of(source) == {"a": "K\u00f6ln"}
    guessed = [f"there is no byte order mark; the file was read as {encoding.upper()}"]
    assert [note.text for note in encoding_notes(source)] == (guessed if encoding[-1] == "e" else [])
