"""Writing JSON Lines: nothing is lost, nothing is overwritten, and equal lines give equal bytes whatever happened."""

from __future__ import annotations

import contextlib
import gzip
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.simulate.recorder import recorder
from metrox_maps.simulate.records import PORTION, line_of, read_lines

LINES = [line_of({"game": number, "words": "ab" * (number % 7)}) for number in range(3 * PORTION + 40)]
NAMES = ["games.jsonl", "games.jsonl.gz"]
each_name = pytest.mark.parametrize("name", NAMES)


def write(path: Path, lines: list[bytes], *, piece: int = 100, resume: bool = False, complete: bool = True) -> str:
    """Writes these lines in pieces, those that are there excepted, and gives the file that holds them."""
    with recorder(path, resume=resume) as made:
        kept = [line for _, _, line in made.kept()]
        assert kept == lines[: len(kept)]
        for start in range(len(kept), len(lines), piece):
            made.write(lines[start : start + piece])
        return made.finish(complete=complete)


def break_off(path: Path, lines: list[bytes], *, piece: int = 100, resume: bool = False) -> Path:
    """Writes these lines and then fails; gives what is left."""

    class BrokenOffError(Exception):
        pass

    with contextlib.suppress(BrokenOffError), recorder(path, resume=resume) as made:
        kept = len(list(made.kept()))
        for start in range(kept, len(lines), piece):
            made.write(lines[start : start + piece])
        raise BrokenOffError
    return path.with_name(path.name + ".part")


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if ".gz" in path.name else data


@pytest.fixture(scope="module", params=NAMES)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an undisturbed run."""
    path: Path = tmp_path_factory.mktemp("whole") / request.param
    write(path, LINES)
    assert content(path) == b"".join(LINES)
    return path


def test_the_bytes_do_not_depend_on_the_pieces_or_the_name(whole: Path, tmp_path: Path) -> None:
    for piece in (1, 7, PORTION, PORTION + 1, 10_000):
        path = tmp_path / f"piece{piece}{''.join(whole.suffixes)}"
        assert write(path, LINES, piece=piece) == str(path)
        assert path.read_bytes() == whole.read_bytes()
    assert len(list(tmp_path.iterdir())) == 5


def test_after_every_write_a_whole_file_is_there_to_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    part = tmp_path / "games.jsonl.gz.part"
    with recorder(path) as made:
        for start in range(0, len(LINES), 90):
            made.write(LINES[start : start + 90])
            assert not path.exists()
            assert content(part) == b"".join(LINES[: start + 90])
        assert len(list(read_lines(part))) == len(LINES)
        made.finish(complete=True)
    assert not part.exists()


@pytest.mark.parametrize("lines", [1, 2, 100, PORTION, PORTION + 1, PORTION + 2, 2 * PORTION + 1, len(LINES)])
def test_a_broken_off_file_is_completed_to_the_same_bytes(whole: Path, tmp_path: Path, lines: int) -> None:
    path = tmp_path / whole.name
    part = break_off(path, LINES[:lines])
    assert (part.exists(), path.exists()) == (lines > 1, False)  # a header alone is not worth keeping
    write(path, LINES, resume=True, piece=33)
    assert path.read_bytes() == whole.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_cut_anywhere_is_completed_to_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    part = path.with_name(path.name + ".part")
    data = whole.read_bytes()
    sizes = [0, 1, 9, 30, 31, *range(40, len(data), len(data) // 23), len(data) - 1, len(data)]
    for size in sizes:
        part.write_bytes(data[:size])
        write(path, LINES, resume=True, piece=300)
        assert path.read_bytes() == data
        path.unlink()


def test_nothing_written_into_the_end_of_a_file_is_dropped(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    part = break_off(path, LINES[:300])
    with part.open("ab") as file:
        file.write(bytes(40_000))
    with pytest.raises(RecordError, match="line 301 is cut short"):
        list(read_lines(part))
    write(path, LINES, resume=True)
    assert path.read_bytes() == whole.read_bytes()


def test_a_finished_file_is_extended_or_left_alone(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    write(path, LINES[: PORTION + 50])
    path.chmod(0o640)
    before = path.stat().st_mtime_ns
    write(path, LINES[: PORTION + 50], resume=True)
    assert path.stat().st_mtime_ns == before
    write(path, LINES, resume=True)
    assert path.read_bytes() == whole.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_finished_file_that_was_cut_is_mended_even_if_no_line_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    write(path, LINES)
    data = path.read_bytes()
    path.write_bytes(data[:-3])
    write(path, LINES, resume=True)
    assert path.read_bytes() == data


@each_name
def test_an_unfinished_file_stands_in_the_way_until_it_is_resumed_or_removed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    part = break_off(path, LINES[:300])
    before = part.read_bytes()
    with pytest.raises(MetroxError, match=rf"{name}\.part: holds the games of a run .* --resume completes it"):
        write(path, LINES)
    assert part.read_bytes() == before
    part.unlink()
    write(path, LINES)


@each_name
def test_an_older_file_is_replaced_by_a_complete_one_only(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"old")
    path.chmod(0o640)
    part = break_off(path, LINES[:300])
    assert path.read_bytes() == b"old"
    part.unlink()
    assert write(path, LINES[:300], complete=False) == str(part)
    assert path.read_bytes() == b"old"
    assert write(path, LINES[:400], resume=True) == str(path)
    assert content(path) == b"".join(LINES[:400])
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@each_name
def test_a_run_ended_early_takes_the_name_where_nothing_older_has_it(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert write(path, LINES[:300], complete=False) == str(path)
    assert write(path, LINES[:600], resume=True, complete=False) == str(path)
    assert content(path) == b"".join(LINES[:600])
    assert write(tmp_path / f"other-{name}", LINES[:1], complete=False) == ""
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_damaged_in_the_middle_is_not_resumed_and_not_changed(tmp_path: Path) -> None:
    for name, words in (("a.jsonl.gz", "is damaged after line"), ("b.jsonl.gz", "is not packed in portions of 256")):
        path = tmp_path / name
        part = break_off(path, LINES)
        data = bytearray(part.read_bytes())
        if name == "a.jsonl.gz":
            data[len(data) // 2] ^= 255
        else:
            data = bytearray(gzip.compress(b"".join(LINES)))
        part.write_bytes(data)
        with pytest.raises(RecordError, match=words):
            write(path, LINES, resume=True)
        assert part.read_bytes() == data


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with recorder(path) as made:
        made.write(LINES[:2])
        with pytest.raises(MetroxError, match="another run is writing it"):
            write(path, LINES, resume=True)
        made.write(LINES[2:])
        made.finish(complete=True)
    assert content(path) == b"".join(LINES)


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Within, no file can grow beyond this size, as on a full disk."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
def test_a_full_disk_is_told_and_loses_little(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    size = len(whole.read_bytes())
    with largest_file(size // 2), pytest.raises(MetroxError, match=r"games.*\.part: cannot be written"):
        write(path, LINES, piece=20)
    assert not path.exists()
    with recorder(path, resume=True) as made:
        kept = [line for _, _, line in made.kept()]
    assert len(kept) > len(LINES) * 0.3
    write(path, LINES, resume=True)
    assert path.read_bytes() == whole.read_bytes()


def test_a_write_that_a_signal_cuts_off_is_made_up_for(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import metrox_maps.simulate.recorder as module

    path = tmp_path / whole.name
    real, calls = module._write_all, []

    def cut_off(file: object, data: bytes) -> None:
        calls.append(data)
        if len(calls) == 5:
            real(file, data[: len(data) // 2])  # type: ignore[arg-type]
            raise SystemExit
        real(file, data)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_write_all", cut_off)
    with pytest.raises(SystemExit):
        write(path, LINES, piece=70)
    assert content(path.with_name(path.name + ".part")) == b"".join(LINES[: 5 * 70])


@each_name
def test_a_pipe_is_written_directly(tmp_path: Path, name: str) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write(pipe, LINES)
    reader.join()
    assert (gzip.decompress(got[0]) if name.endswith(".gz") else got[0]) == b"".join(LINES)
    with pytest.raises(MetroxError, match="nothing in it to resume"):
        write(pipe, LINES, resume=True)
    assert list(tmp_path.iterdir()) == [pipe]


def nothing(_: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("name", "prepare", "words"),
    [
        ("missing/games.jsonl", nothing, "no such folder"),
        ("games.jsonl", Path.mkdir, "is a folder"),
        ("a\0b.jsonl", nothing, "not a possible"),
        ("g" * 252 + ".jsonl", nothing, "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str, prepare: Callable[[Path], None], words: str) -> None:
    prepare(tmp_path / name)
    for resume in (False, True):
        with pytest.raises(MetroxError, match=words):
            write(tmp_path / name, LINES[:3], resume=resume)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written here")
def test_a_protected_file_or_folder_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"old")
    path.chmod(0o400)
    with pytest.raises(MetroxError, match="write-protected"):
        write(path, LINES)
    path.chmod(0o600)
    tmp_path.chmod(0o500)
    with pytest.raises(MetroxError, match="Permission denied"):
        write(path, LINES)
    tmp_path.chmod(0o700)
    assert path.read_bytes() == b"old"


@each_name
def test_a_link_is_followed_also_for_the_unfinished_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "far").mkdir()
    link, target = tmp_path / name, tmp_path / "far" / f"real-{name}"
    link.symlink_to(target)
    break_off(link, LINES[:300])
    part = target.with_name(target.name + ".part")
    with pytest.raises(MetroxError, match=f"{part}: holds the games"):
        write(link, LINES)
    write(link, LINES, resume=True)
    assert link.is_symlink()
    assert content(target) == b"".join(LINES)
