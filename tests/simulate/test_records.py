from __future__ import annotations

import gzip
import os
import threading
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.simulate.records import line_of, line_writer, read_lines

LINES = [{"a": 1, "name": "Škoda"}, {"b": [1, 2]}]


def write(path: Path) -> None:
    with line_writer(path) as append:
        for line in LINES:
            append(line_of(line))


def broken_off(path: Path) -> None:
    with line_writer(path) as append:
        append(line_of(LINES[0]))
        raise ZeroDivisionError


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path)
    assert list(read_lines(path)) == [(1, LINES[0]), (2, LINES[1])]
    assert [found.name for found in tmp_path.iterdir()] == [name]


def test_the_same_lines_give_the_same_gzip_under_another_name(tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl.gz")
    write(tmp_path / "other.jsonl.gz")
    data = (tmp_path / "one.jsonl.gz").read_bytes()
    assert data == (tmp_path / "other.jsonl.gz").read_bytes()
    assert data[3] == 0  # no file name inside
    assert data[4:8] == bytes(4)  # no time inside
    assert gzip.decompress(data) == b"".join(map(line_of, LINES))


def test_after_an_error_the_old_file_stands(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old")
    path.chmod(0o640)
    with pytest.raises(ZeroDivisionError):
        broken_off(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    write(path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join()
    assert got == [b"".join(map(line_of, LINES))]


@pytest.mark.parametrize(
    ("name", "words"),
    [("missing/games.jsonl", "no such folder"), ("folder", "is a folder"), ("a\0b", "not a possible")],
)
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(MetroxError, match=words):
        write(tmp_path / name)


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


def test_a_gzip_cut_short_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    write(path)
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        if size:
            with pytest.raises(RecordError, match=r"is no complete gzip file|is cut short"):
                list(read_lines(path))
    path.write_bytes(b"not gzip at all")
    with pytest.raises(RecordError, match="no complete gzip"):
        list(read_lines(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        list(read_lines(tmp_path / "none.jsonl"))
    with pytest.raises(RecordError, match="not a possible"):
        list(read_lines("a\0b"))
