"""Reading JSON Lines; see test_recorder for what is written."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import RecordError
from metrox_maps.simulate.recorder import recorder
from metrox_maps.simulate.records import MAX_LINE, UnreadableError, line_of, read_lines, value_of
from metrox_maps.simulate.verifying import refuse_other_format

LINES: list[dict[str, Any]] = [{"a": 1, "name": "Škoda"}, {"b": [1, 2]}]


def write(path: Path) -> None:
    with recorder(path) as made:
        made.write([line_of(line) for line in LINES])
        made.finish(complete=True)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"a": 1}\n{"b": 2}', "line 2 is cut short"),
        (b'{"a": 1}\nno\n', "line 2 is not JSON"),
        (b"[1]\n", "line 1 is not a JSON object"),
        (b'{"a": NaN}\n', "NaN is not JSON"),
        (b'{"a": "\xff"}\n', "line 1 is not JSON"),
        (b"\n", "line 1 is not JSON"),
        (b"[" * 100_000 + b"\n", "line 1 is not JSON"),
    ],
)
def test_broken_lines_are_named(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=words):
        list(read_lines(path))


@pytest.mark.parametrize("pack", [lambda data: data, gzip.compress], ids=["plain", "packed"])
def test_lines_are_read_however_they_are_packed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / ("games.jsonl" if pack(b"") == b"" else "games.JSONL.GZ")
    path.write_bytes(pack(b"".join(map(line_of, LINES))))
    assert list(read_lines(path)) == [(1, LINES[0]), (2, LINES[1])]


def test_lines_of_any_length_are_read_across_the_blocks_of_a_file(tmp_path: Path) -> None:
    lines = [{"x": "y" * size} for size in (1, 16_000, 16_384, 100_000, 3, 40_000)]
    for name, pack in (("a.jsonl", bytes), ("a.jsonl.gz", gzip.compress)):
        (tmp_path / name).write_bytes(pack(b"".join(map(line_of, lines))))
        assert [value for _, value in read_lines(tmp_path / name)] == lines


def test_a_gzip_cut_short_gives_its_whole_lines_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    write(path)
    whole = path.read_bytes()
    seen = set()
    for size in range(1, len(whole)):
        path.write_bytes(whole[:size])
        got: list[dict[str, Any]] = []
        try:
            got.extend(value for _, value in read_lines(path))
        except RecordError as error:
            said = str(error)
        else:
            # Cut between two members nothing can be seen to be missing.
            said = f"line {len(got) + 1} is cut short"
            assert gzip.decompress(whole[:size]) == line_of(LINES[0])
        assert f"line {len(got) + 1} is cut short" in said
        assert got == LINES[: len(got)]
        seen.add(len(got))
    assert seen == {0, 1, 2}


def test_what_is_no_gzip_and_a_damaged_one_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(b"not gzip at all")
    with pytest.raises(UnreadableError, match=r"is no gzip file, although its name ends in \.gz"):
        list(read_lines(path))
    write(path)
    with path.open("ab") as file:
        file.write(b"rubbish")
    with pytest.raises(RecordError, match="is damaged after line 2"):
        list(read_lines(path))
    damaged = bytearray(path.read_bytes()[:-7])
    damaged[-6] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(RecordError, match="is damaged after line 1"):
        list(read_lines(path))


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_a_line_of_a_hundred_megabytes_is_refused_before_it_fills_the_memory(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    block = b"x" * 2**20
    with gzip.open(path, "wb", compresslevel=1) if name.endswith(".gz") else path.open("wb") as file:
        file.write(line_of(LINES[0]))
        for _ in range(100):
            file.write(block)
    with pytest.raises(RecordError, match=f"line 2 is longer than {MAX_LINE // 2**20} MB"):
        list(read_lines(path))


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path / "none.jsonl", "cannot be read"),
        ("a\0b", "not a possible"),
        (tmp_path, "a folder"),
    ):
        with pytest.raises(UnreadableError, match=words):
            list(read_lines(path))


def test_a_number_nobody_could_mean_is_told_in_own_words() -> None:
    with pytest.raises(RecordError, match=r"line 3 is not JSON by itself \(a number has too many digits\)"):
        value_of("games.jsonl", 3, b'{"seed": ' + b"9" * 5000 + b"}")


def test_a_line_that_is_no_header_is_told_so() -> None:
    with pytest.raises(UnreadableError, match="has no `format`, which would be 'some-record/1'"):
        refuse_other_format({"index": 0}, "some-record/1")
    with pytest.raises(UnreadableError, match="its `format` is 'other/1', not 'some-record/1'"):
        refuse_other_format({"format": "other/1"}, "some-record/1")
