"""Tables as they are found: every row keeps its fields in their columns, and what was done is told."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.importers import tables
from metrox_maps.transit.importers.material import Material
from metrox_maps.transit.importers.tables import Table, rows
from metrox_maps.transit.notes import Note


def made(data: str | bytes) -> Material:
    encoded = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    return Material("city", {"t.csv": lambda: io.BytesIO(encoded)})


def read(data: str | bytes, **options: object) -> tuple[list[dict[str, str]], list[str]]:
    """The rows of a table, and its notes as text."""
    notes: list[Note] = []
    found = [values for _, values in rows(made(data), "t.csv", notes, **options)]  # type: ignore[arg-type]
    return found, [f"{note.kind} {note.place}: {note.text}" for note in notes]


def number_last(values: Mapping[str, str]) -> bool:
    return values["c"].isdigit()


PLAIN = [{"a": "1", "b": "x", "c": "2"}, {"a": "2", "b": "y", "c": "3"}]


@pytest.mark.parametrize(
    "data",
    [
        "a,b,c\n1,x,2\n2,y,3\n",
        "a,b,c\n1,x,2\n2,y,3",
        "\n\n A , B,c\n 1,x ,2\n,,\n2,y,3\n ,\n",
        '"a","b","c"\r\n"1","x","2"\r\n"2","y","3"\r\n',
        "a;b;c\n1;x;2\n2;y;3\n",
        "a\tb\tc\r1\tx\t2\r2\ty\t3\r",
        "a,b,c,\n1,x,2,\n2,y,3,,,\n",
        b"\xef\xbb\xbfa,b,c\n1,x,2\n2,y,3\n",
        "a,b,c\n1,x,2\n2,y,3\n".encode("utf-16"),
    ],
)
def test_a_table_in_any_form_is_the_same_rows(data: str | bytes) -> None:
    assert read(data) == (PLAIN, [])


def test_rows_come_with_the_line_they_end_on() -> None:
    lines = [line for line, _ in rows(made('\na,b\n1,"x\ny"\n\n2,z\n'), "t.csv", [])]
    assert lines == [4, 6]


def test_line_ends_within_quotes_are_spaces_and_nothing_is_wrong_with_them() -> None:
    assert read('a,b,c\n1,"x\r\n y",2\n') == ([{"a": "1", "b": "x y", "c": "2"}], [])


def test_bytes_of_another_encoding_are_read_as_windows_wrote_them() -> None:
    found, notes = read(b"a,b,c\n1,K\xf6ln \x96 \x91Dom\x92\x81,2\n2,Z\xc3\xbcrich,3\n")
    assert [values["b"] for values in found] == ["Köln – ‘Dom’", "Zürich"]
    assert notes == ["repaired t.csv line 2: is not UTF-8 throughout: read as cp1252 (Windows)"]


def test_faults_of_one_kind_are_one_note_with_the_first_lines() -> None:
    _, notes = read("a,b,c\n" + "1,x\n" * 9)
    assert notes == [
        "repaired t.csv line 2: has fewer fields than the 3 columns: the rest taken as empty (and lines 3, 4, 5, 6, 4 more)"
    ]
    assert read("a,b,c\n1\n2\n")[1][0].endswith("(and line 3)")


def test_a_row_with_too_many_fields_is_kept_repaired_or_left_out_but_never_shifted() -> None:
    found, notes = read("a,b,c\n1,x,2,9\n2,x, y,3\n3,x,y,z\n4,x,4\n", fits=number_last)
    assert found == [
        {"a": "1", "b": "x", "c": "2"},
        {"a": "2", "b": "x, y", "c": "3"},
        {"a": "4", "b": "x", "c": "4"},
    ]
    assert [note[:20] for note in notes] == ["repaired t.csv line ", "repaired t.csv line ", "dropped t.csv line 4"]
    assert read("a,b,c\n1,x,2,9\n")[0] == [{"a": "1", "b": "x", "c": "2"}]


def test_a_quote_that_is_never_closed_costs_no_row() -> None:
    text = 'a,b,c\n1,"x,2\n2,y,3\n3,"z",4\n4,u,5\n'
    found, notes = read(text)
    assert ["".join(values.values()) for values in found] == ["1x2", "2y3", "3z4", "4u5"]
    assert any("a quotation mark that is not closed" in note for note in notes)
    longer = read('a,b,c\n1,"x,2\n2,y,3\n3,y\n')
    assert ["".join(values.values()) for values in longer[0]] == ["1x2", "2y3"]
    assert any("could not be divided into fields" in note for note in longer[1])


def test_a_field_beyond_all_measure_is_passed_over() -> None:
    found, notes = read('a,b,c\n1,"' + "x" * 140_000 + "\n2,y,3\n")
    assert found == [{"a": "2", "b": "y", "c": "3"}]
    assert notes[0].startswith("dropped t.csv line 2: is not readable as a table")


def test_of_columns_of_the_same_name_the_first_counts() -> None:
    assert read("a,b,a\n1,x,2\n") == (
        [{"a": "1", "b": "x"}],
        ["guessed t.csv line 1: has columns of the same name (`a`): the first one read"],
    )


def test_a_missing_column_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(ImportFailed, match="t.csv: has no column `x` and `y`, but `a` and `b`"):
        read("a,b\n1,2\n", columns=("a", "x", "y"))
    assert read("", columns=("a",)) == ([], [])
    assert read("\ufeff", columns=("a",)) == ([], [])


def spoiled(luck: random.Random) -> str:
    """A table of three columns, some of whose rows are quoted, blank, too long, too short or hold line ends."""
    kinds = (
        "{0},{1},{2}",
        '"{0}","{1}",{2}',
        '{0},"{1}, z",{2}',
        '{0},"{1}\n{1}",{2}',
        '{0},"",{2}',
        '{0},"{1}""q""",{2}',
        "",
    )
    rare = ("{0},{1}", "{0},{1},{2},{2}", "{0},{1},{2},")
    ends = luck.choice(["\n", "\r\n", "\r", "\r\r\n"])
    lines = []
    for number in range(luck.randint(0, 60)):
        kind = luck.choice(rare if luck.random() < 0.05 else kinds if luck.random() < 0.3 else kinds[:1])
        lines.append(kind.format(number, luck.choice("xyz"), luck.randint(0, 99)))
    return ends.join(["a,b,c", *lines, *[""] * luck.randint(0, 2)])


@pytest.mark.parametrize("size", [5, 50, 1 << 16])
def test_reading_by_blocks_gives_what_reading_by_rows_gives(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(tables, "_BLOCK", size)
    luck = random.Random(size)
    quick = 0
    for _ in range(150):
        text = spoiled(luck)
        by_rows = [[row[2], row[0]] for row in Table(made(text), "t.csv", [])]
        table = Table(made(text), "t.csv", [])
        blocks = [block for _, block in table.blocks(("c", "a"))]
        quick += len(blocks)
        assert [list(pair) for block in blocks for pair in zip(*block, strict=True)] == by_rows, text
    assert quick > 100


def test_a_fault_found_in_a_block_names_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    notes: list[Note] = []
    monkeypatch.setattr(tables, "_BLOCK", 20)
    table = Table(made("a,b,c\n" + "1,x,2\n" * 10 + "1,x\b,2\n" + "1,x,2\n" * 10), "t.csv", notes)
    cleaned = [name for line, (names,) in table.blocks(("b",)) for name in table.all_cleaned(names, line)]
    table.close()
    assert cleaned == ["x"] * 21
    assert [(note.text, note.place) for note in notes] == [("has control characters: taken out", "t.csv line 12")]


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_table_of_wide_letters_is_read_with_or_without_a_byte_order_mark(encoding: str) -> None:
    found, told = read("id,name\n1,K\u00f6ln\n".encode(encoding))
    assert found == [{"id": "1", "name": "K\u00f6ln"}]
    guessed = [f"guessed t.csv line 1: has no byte order mark: read as {encoding.upper()}"]
    assert told == (guessed if encoding[-1] == "e" else [])


def test_a_first_line_without_end_is_none_of_a_table() -> None:
    table = Table(made("// " + "[1," * (1 << 18)), "t.csv", [])
    assert table.columns == ()
    assert list(table) == []
