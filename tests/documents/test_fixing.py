"""Fixes of what the reader finds: exact texts, what stays as it is, and what is taken back."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.documents import fixing
from metrox_maps.documents.fixing import diff, fixed
from metrox_maps.documents.judging import Places, reading_findings, structural_findings
from metrox_maps.documents.reading import read
from metrox_maps.findings.finding import Drop, FileReport, Finding, Put, Remark, Repair, Severity
from metrox_maps.findings.runner import finding_of, in_file_order

Judge = Callable[[bytes], FileReport]


def reader(data: bytes) -> FileReport:
    return FileReport(path="x.json", findings=in_file_order(reading_findings(read(data))))


def schema(data: bytes) -> FileReport:
    findings, _ = structural_findings(read(data), "metrox-map-1")
    return FileReport(path="x.json", findings=in_file_order(findings))


def judging(*remarks: Callable[[Any], Remark | None]) -> Judge:
    """A judge with the reader's findings and one for each function that finds something in the document."""

    def judge(data: bytes) -> FileReport:
        parsed = read(data)
        found = [
            finding_of(remark, f"rule-{number}", Severity.ERROR, Places(parsed))
            for number, function in enumerate(remarks)
            if (remark := function(parsed.value)) is not None
        ]
        return FileReport(path="x.json", findings=in_file_order([*reading_findings(parsed), *found]))

    return judge


def text_of(text: str, *, unsafe: bool) -> str:
    return fixed(text.encode(), reader, unsafe=unsafe).data.decode()


SAFE = [
    ('{"a": 1,}', '{"a": 1}'),
    ("[1,,2 , ,]", "[1,2]"),
    ("[\n  1,\n  2,\n]\n", "[\n  1,\n  2\n]\n"),
    ("[\n  1,\n  ,\n  2\n]", "[\n  1,\n  2\n]"),
    ('{"a":1,\r\n"b":2,\r\n}\r\n', '{"a":1,\r\n"b":2\r\n}\r\n'),
    ('{"a": 1 "b": 2}', '{"a": 1, "b": 2}'),
    ('{\n"a": [1]\n"b": {}}', '{\n"a": [1],\n"b": {}}'),
    ("[[1][2]]", "[[1],[2]]"),
    ("{'a': 'b\"c\\'d\\n'}", '{"a": "b\\"c\'d\\n"}'),
    ("{a: 1, naïve= 2}", '{"a": 1, "naïve": 2}'),
    ("{“a b”: “King’s Cross”, «c»: ‘d’}", '{"a b": "King’s Cross", "c": "d"}'),
    ('{"a": True, "b": FALSE, "c": None, "d": undefined}', '{"a": true, "b": false, "c": null, "d": null}'),
    ('{"a" = 1, "b"; 2}', '{"a" : 1, "b": 2}'),
    ("[03, +3, .5, 5., -00.50, +.5e3, 7.e-1]", "[3, 3, 0.5, 5, -0.50, 0.5e3, 7e-1]"),
    ('["a\tb\x01"]', '["a\\tb\\u0001"]'),
    ('{"a": 1,\n "b": 2, "a": 1}', '{"b": 2, "a": 1}'),
    ('\ufeff{"a": 1}', '{"a": 1}'),
]  # fmt: skip

UNSAFE = [
    ('["\\q", "\\u12"]', '["\\\\q", "\\\\u12"]'),
    ('{"a": red}', '{"a": "red"}'),
    ("[1 two]", '[1, "two"]'),
    ("// note\n{} # end\n", "{}\n"),
    ("[1, // one\n 2 /* two */\n]", "[1,\n 2\n]"),
    ("[1/* or */, /* so */ 2]", "[1, 2]"),
    ("{\r\n  /* a\r\n     b */\r\n  \"c\": 1\r\n}", '{\r\n  "c": 1\r\n}'),
    ("[1/**/2]", "[1, 2]"),
    ('{"a": 1, "a": 2}', '{"a": 2}'),
    ('{\n  "a": {"b": 1},\n  "c": 2,\n  "a": 1\n}', '{\n  "c": 2,\n  "a": 1\n}'),
    ('{"a": 1, "a": 2, "a": 1}', '{"a": 1}'),
    ("{}\n}\n", "{}\n"),
]  # fmt: skip

NONE = [
    "",
    "{}{}",
    '["\\ud800"]',
    "[0x10, NaN, 1e999]",
    "[1, 2}",
    '{"a": [1, 2',
    '{"name": "King"s Cross", "b": [1,],}',
    '{"a": "b',
    "{,}",
]


@pytest.mark.parametrize(("text", "expected"), SAFE)
def test_slips_with_one_meaning_are_fixed_safely(text: str, expected: str) -> None:
    assert text_of(text, unsafe=False) == expected
    assert reader(expected.encode()).findings == ()


@pytest.mark.parametrize(("text", "expected"), UNSAFE)
def test_guesses_are_made_only_on_demand(text: str, expected: str) -> None:
    assert text_of(text, unsafe=True) == expected
    assert reader(expected.encode()).findings == ()
    assert reader(text_of(text, unsafe=False).encode()).findings != ()


@pytest.mark.parametrize("text", NONE)
def test_what_has_no_clear_meaning_stays(text: str) -> None:
    assert text_of(text, unsafe=True) == text


def test_before_a_place_where_the_text_breaks_off_nothing_is_changed_without_asking() -> None:
    text = '{"a": [1,],\n "b": 2 "c": "d"e"}'
    assert text_of(text, unsafe=False) == text
    assert text_of(text, unsafe=True) == '{"a": [1],\n "b": 2 "c": "d"e"}'


def test_more_slips_than_are_listed_at_once_are_all_fixed() -> None:
    result = fixed(("[" + "1,," * 250 + "1]").encode(), reader, unsafe=False)
    assert json.loads(result.data) == [1] * 251
    assert result.made == {"trailing-comma": 250}
    assert result.count == 250


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF16_LE + '{"é": 1}\r\n'.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + '{"é": 1}\r\n'.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + '{"é": 1}\r\n'.encode("utf-32-le"),
        '{"é": 1}\r\n'.encode("utf-16-le"),
        '{"é": 1}\r\n'.encode("utf-16-be"),
        '{"é": 1}\r\n'.encode("utf-32-be"),
        '{"é": 1}\r\n'.encode("cp1252"),
    ],
)
def test_another_encoding_is_written_as_utf8_on_demand(data: bytes) -> None:
    parsed = read(data)
    assert (parsed.value, parsed.complete, parsed.source.text) == (None, False, '{"é": 1}\r\n')
    assert fixed(data, reader, unsafe=False).data == data
    assert fixed(data, reader, unsafe=True).data == '{"é": 1}\r\n'.encode()


@pytest.mark.parametrize(
    "data", [b'{"\xc3\xa9": "\xe9"}', b'"\xed\xa0\x80"', b"\xff\xfe{", b"\0\0\0\0", b'"\xe9\x02"', b'"\x81"']
)
def test_mixed_encodings_and_binary_data_stay(data: bytes) -> None:
    assert fixed(data, reader, unsafe=True).data == data


def test_a_byte_order_mark_stays_where_only_other_things_are_fixed() -> None:
    def unmarked(data: bytes) -> FileReport:
        report = reader(data)
        return replace(report, findings=tuple(item for item in report.findings if item.rule != "file-has-bom"))

    assert fixed(b"\xef\xbb\xbf[1,]", unmarked, unsafe=False).data == b"\xef\xbb\xbf[1]"
    assert fixed(b"\xef\xbb\xbf[1,]", reader, unsafe=False).data == b"[1]"


# -- random mixtures ---------------------------------------------------------------------------------------------------

WORDS = st.text("abé", min_size=1, max_size=3)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-99, 99)
    | st.floats(-9, 9).map(lambda x: round(x, 2))
    | st.text("ab'\"\\,:{}[]#/ é😀", max_size=5)
)
DOCUMENTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12
)


@st.composite
def slips(draw: st.DrawFn) -> str:
    """A document as careless people write it."""
    ends = draw(st.sampled_from(["\n", "\r\n", "\r"]))

    def one_of(*choices: str) -> str:
        return draw(st.sampled_from(choices))

    def gap() -> str:
        return one_of("", "", " ", ends, f" // x{ends}", "/* x */", f"{ends}  # x{ends} ")

    def scalar(value: Any) -> str:
        written = json.dumps(value, ensure_ascii=False)
        if isinstance(value, str):
            single = json.dumps(value.replace("'", "\x00"), ensure_ascii=False)[1:-1].replace("\\u0000", "\\'")
            return one_of(written, written, "'" + single.replace('\\"', '"') + "'")
        if value is None or isinstance(value, bool):
            return one_of(written, str(value))
        return one_of(written, written.lstrip("-") and ("-0" if value < 0 else "0") + written.lstrip("-"))

    def write(value: Any) -> str:
        if not isinstance(value, dict | list):
            return scalar(value)
        parts = [write(item) for item in value] if isinstance(value, list) else []
        if isinstance(value, dict):
            for key, item in value.items():
                name = one_of(json.dumps(key, ensure_ascii=False), key, f"'{key}'", f"“{key}”")
                parts.append(f"{name}{one_of('', ' ')}{one_of(':', ':', '=')}{gap()}{write(item)}")
                if draw(st.integers(0, 9)) == 0:
                    parts.append(f"{json.dumps(key)}: {draw(st.integers(0, 1))}")
        joined = gap() + "".join(
            part + gap() + (one_of(",", ",", ",,", "\n") if number + 1 < len(parts) else one_of("", ",")) + gap()
            for number, part in enumerate(parts)
        )
        return ("[" + joined + "]") if isinstance(value, list) else ("{" + joined + "}")

    return gap() + write(draw(DOCUMENTS)) + gap() + one_of("", ends)


@given(slips())
def test_a_mixture_of_slips_becomes_what_the_reader_understood(text: str) -> None:
    understood = read(text.encode())
    assert understood.complete
    result = fixed(text.encode(), reader, unsafe=True)
    assert json.dumps(json.loads(result.data)) == json.dumps(understood.value)
    assert result.report.findings == ()
    assert fixed(result.data, reader, unsafe=True).data == result.data
    safely = read(fixed(text.encode(), reader, unsafe=False).data)
    assert json.dumps(safely.value) == json.dumps(understood.value)


@given(st.text(alphabet="{}[]\",:\\ue1-+.e/*#' \n\ttrueNa“”=", max_size=40), st.booleans())
def test_fixing_any_text_ends_and_finds_nothing_more_to_do(text: str, unsafe: bool) -> None:
    once = fixed(text.encode(), reader, unsafe=unsafe)
    twice = fixed(once.data, reader, unsafe=unsafe)
    assert twice.data == once.data
    assert bool(once.count) == (once.data != text.encode())


# -- rounds, and what is taken back --------------------------------------------------------------------------------------


def test_a_fix_whose_finding_stays_is_taken_back_and_the_others_are_made() -> None:
    def stubborn(_: Any) -> Remark:
        return Remark(message="never content", path=(), repair=Repair(message="add", changes=(Put(("n",), 1),)))

    def careful(value: Any) -> Remark | None:
        repair = Repair(message="remove", changes=(Drop(("b",)),))
        return Remark(message="has b", path=("b",), repair=repair) if "b" in value else None

    result = fixed(b'{"a": 1, "b": 2}', judging(stubborn, careful), unsafe=True)
    assert result.data == b'{"a": 1}'
    assert result.made == {"rule-1": 1}


def test_a_fix_that_brings_more_errors_is_taken_back() -> None:
    def greedy(value: Any) -> Remark | None:
        repair = Repair(message="empty", changes=(Put((), []),))
        return Remark(message="not empty", path=(), repair=repair) if value else None

    def strict(value: Any) -> Remark | None:
        return None if value else Remark(message="empty", path=())

    def stern(value: Any) -> Remark | None:
        return None if value else Remark(message="nothing here", path=())

    data = b'{"a": 1}'
    assert fixed(data, judging(greedy, strict, stern), unsafe=True).data == data
    assert fixed(data, judging(greedy), unsafe=True).data == b"[]"


def test_two_fixes_that_undo_each_other_end() -> None:
    def odd(value: Any) -> Remark | None:
        return (
            Remark(message="odd", path=(0,), repair=Repair(message="", changes=(Put((0,), 2),)))
            if value[0] % 2
            else None
        )

    def even(value: Any) -> Remark | None:
        return (
            None
            if value[0] % 2
            else Remark(message="even", path=(0,), repair=Repair(message="", changes=(Put((0,), 1),)))
        )

    result = fixed(b"[1]", judging(odd, even), unsafe=True)
    assert result.data in (b"[1]", b"[2]")


def test_what_a_fix_brings_to_light_does_not_count_against_it() -> None:
    text = '{"routes": [{"colour": "blu"}]}'
    result = fixed(text.encode(), schema, unsafe=True)
    assert result.data.decode() == '{"routes": [{"color": "blu"}]}'


def test_the_worst_of_two_overlapping_fixes_is_made_first() -> None:
    def judge(data: bytes) -> FileReport:
        parsed = read(data)
        values = parsed.value if isinstance(parsed.value, list) else []
        found: list[Finding] = []
        if 1 in values:
            info = Remark(message="one", path=(), repair=Repair(message="", changes=(Put((), [3]),)))
            error = Remark(message="two", path=(), repair=Repair(message="", changes=(Put((), [2]),)))
            found = [
                finding_of(info, "advice", Severity.INFO, Places(parsed)),
                finding_of(error, "fault", Severity.ERROR, Places(parsed)),
            ]
        return FileReport(path="x.json", findings=in_file_order(found))

    result = fixed(b"[1]", judge, unsafe=True)
    assert (result.data, result.made) == (b"[2]", {"fault": 1})


def test_a_rule_that_crashes_stops_fixing() -> None:
    assert fixed(b"[1,]", lambda data: replace(reader(data), failed=True), unsafe=True).data == b"[1,]"


def test_nothing_is_judged_again_where_nothing_is_to_be_fixed() -> None:
    asked = []

    def judge(data: bytes) -> FileReport:
        asked.append(data)
        return reader(data)

    assert fixed(b"[1]", judge, unsafe=True).made == {}
    assert asked == [b"[1]"]
    assert fixing.MAX_ROUNDS > 1


# -- structure -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "safe"),
    [
        ('"colour": "#c1121f"', '"color": "#c1121f"', False),
        ('"color": "#ABC"', '"color": "#aabbcc"', True),
        ('"color": "C1121F"', '"color": "#c1121f"', True),
        ('"color": "Red"', '"color": "#ff0000"', True),
        ('"color": "rgb(193, 18, 31)"', '"color": "#c1121f"', True),
        ('"color": "#c1121f", "pattern": "dots"', '"color": "#c1121f", "pattern": "dotted"', False),
        ('"color": "#c1121f", "windows": "3"', '"color": "#c1121f", "windows": 3', False),
        ('"color": "#c1121f", "id": 7', '"color": "#c1121f", "id": "7"', False),
    ],
)
def test_values_in_another_notation_are_written_as_the_format_asks(before: str, after: str, safe: bool) -> None:
    text = f'{{"routes": [{{{before}}}]}}'
    assert fixed(text.encode(), schema, unsafe=False).data.decode() == (
        f'{{"routes": [{{{after}}}]}}' if safe else text
    )
    assert fixed(text.encode(), schema, unsafe=True).data.decode() == f'{{"routes": [{{{after}}}]}}'


@pytest.mark.parametrize(
    "text",
    [
        '{"routes": [{"color": "rgb(1, 2, 300)", "windows": "3.5", "id": "#abc"}]}',
        '{"routes": [{"color": "reddish", "colour": "#c1121f", "windows": "three"}]}',
        '{"format": true, "stations": "3"}',
    ],
)
def test_values_without_one_clear_meaning_stay(text: str) -> None:
    assert fixed(text.encode(), schema, unsafe=True).data.decode() == text


# -- the difference ------------------------------------------------------------------------------------------------------


def test_a_difference_is_a_unified_diff_of_bytes() -> None:
    assert diff("maps/a.json", b"[\r\n1,\r\n]", b"[\r\n1\r\n]") == (
        "--- a/maps/a.json\n+++ b/maps/a.json\n@@ -1,3 +1,3 @@\n [\r\n-1,\r\n+1\r\n ]\n\\ No newline at end of file\n"
    )
    assert diff("a.json", b"[]\n", b"[]\n") == ""
    assert diff("a.json", b"\xef\xbb\xbf[]\n", b"[]\n").splitlines()[3:] == ["-\ufeff[]", "+[]"]
    assert diff("a.json", "[]".encode("utf-16"), b"[]") == "Encodings of a/a.json and b/a.json differ\n"
