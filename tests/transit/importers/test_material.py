"""Files, folders and zips as sources: what is read, what is left out, and what is refused."""

from __future__ import annotations

import io
import os
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.importers import material as module
from metrox_maps.transit.importers.material import Material, material_of, together

Zipped = Callable[..., str]


def packed(files: dict[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_a_file_a_folder_and_a_zip_read_the_same(tmp_path: Path, zipped: Zipped) -> None:
    folder = tmp_path / "city"
    (folder / "tables").mkdir(parents=True)
    (folder / "tables" / "stops.txt").write_bytes(b"a\r\n")
    (folder / "lines.txt").write_bytes(b"b\n")
    one = material_of(str(folder / "lines.txt"))
    assert (one.names, one.read("lines.txt")) == (("lines.txt",), b"b\n")
    for path in (str(folder), zipped({"tables/stops.txt": "a\r\n", "lines.txt": "b\n"})):
        both = material_of(path)
        assert both.names == ("lines.txt", "tables/stops.txt")
        assert both.read("tables/stops.txt") == b"a\r\n"
        assert both.head("lines.txt", 1) == b"b"
        with both.open("lines.txt") as file:
            assert list(file) == [b"b\n"]


def test_what_file_managers_and_archivers_leave_behind_is_no_part_of_a_source(tmp_path: Path, zipped: Zipped) -> None:
    litter = ("__MACOSX/._stops.txt", "desktop.ini", "Thumbs.db", ".DS_Store", "a/.git/stops.txt", "~$stops.txt")
    assert material_of(zipped(dict.fromkeys((*litter, "a/stops.txt"), ""))).names == ("a/stops.txt",)
    for name in (*litter, "a/stops.txt"):
        (tmp_path / "folder" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "folder" / name).touch()
    assert material_of(str(tmp_path / "folder")).names == ("a/stops.txt",)


def test_names_that_point_outside_are_left_out_and_told(zipped: Zipped, tmp_path: Path) -> None:
    names = ("../up.txt", "/etc/root.txt", "C:/disk.txt", "a/../../b.txt", "..\\back.txt")
    source = material_of(zipped({**dict.fromkeys(names, "x"), "a\\stops.txt": "y"}))
    assert source.names == ("a/stops.txt",)
    (note,) = source.notes
    assert (note.kind, note.text[:57]) == ("dropped", "5 files whose name points outside of the archive, left ou")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["feed.zip"]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (
            ("../stops.txt", "/etc/routes.txt"),
            "the names of all files in it point outside of the archive, `../stops.txt`",
        ),
        (
            ("__MACOSX/._stops.txt", ".DS_Store"),
            "holds nothing but hidden files and what file managers leave, `__MACOSX/",
        ),
    ],
)
def test_a_zip_of_which_nothing_is_taken_says_why(zipped: Zipped, names: tuple[str, ...], words: str) -> None:
    """Also one within another."""
    archive = zipped(dict.fromkeys(names, "x"))
    with pytest.raises(ImportFailed, match=re.escape(words)):
        material_of(archive)
    with pytest.raises(ImportFailed, match=re.escape(words)):
        material_of(zipped({"inner.zip": Path(archive).read_bytes()}))


def test_a_source_without_a_name_is_not_the_current_folder() -> None:
    with pytest.raises(ImportFailed, match="the name of a source is empty"):
        material_of("")


def test_a_closed_standard_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(ImportFailed, match="standard input is closed"):
        material_of("-")


def test_of_two_files_with_one_name_the_last_counts(zipped: Zipped) -> None:
    path = zipped({"a.txt": "first"})
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("a.txt", "second")
    source = material_of(path)
    assert source.read("a.txt") == b"second"
    assert [note.kind for note in source.notes] == ["repaired"]


def test_a_bomb_is_refused_before_it_goes_off(zipped: Zipped, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zipped({"stops.txt": b"\0" * 3_000_000, "small.txt": "x"})
    monkeypatch.setattr(module, "BOMB", 1 << 20)
    source = material_of(path)
    assert source.read("small.txt") == b"x"
    with pytest.raises(ImportFailed, match="`stops.txt` unpacks from .* to 3,000,000 bytes, as no table does"):
        source.open("stops.txt")
    assert source.head("stops.txt") == b""
    inner = zipped({"inner.zip": packed({"x.txt": b"\0" * 3_000_000})}, "outer.zip")
    with pytest.raises(ImportFailed, match="unpacks from"):
        material_of(inner).read("x.txt")


def test_more_than_a_table_can_hold_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "big.txt").write_bytes(os.urandom(5000))
    monkeypatch.setattr(module, "MOST_READ", 4000)
    with pytest.raises(ImportFailed, match="big.txt: is larger than"):
        material_of(str(tmp_path / "big.txt")).read("big.txt")
    monkeypatch.setattr(module, "MOST_STREAMED", 3000)
    with material_of(str(tmp_path / "big.txt")).open("big.txt") as file, pytest.raises(ImportFailed, match="larger"):
        file.read()


def test_too_many_files_are_refused(zipped: Zipped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 3)
    path = zipped({f"{number}.txt": "" for number in range(4)})
    for name in "abcd":
        (tmp_path / name).touch()
    for source in (path, str(tmp_path)):
        with pytest.raises(ImportFailed, match="holds more than 3 files; name the folder or file that is meant"):
            material_of(source)


def test_zips_within_zips_end_somewhere(zipped: Zipped) -> None:
    data = packed({"stops.txt": "deep"})
    assert material_of(zipped({"1.zip": packed({"2.zip": data})})).read("stops.txt") == b"deep"
    for level in range(3):
        data = packed({f"{level}.zip": data})
    with pytest.raises(ImportFailed, match="is a zip within 3 others; unpack it"):
        material_of(zipped({"last.zip": data}))


def test_a_folder_of_zips_is_a_choice_and_tables_come_before_zips(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(packed({"stops.txt": "a"}))
    assert material_of(str(tmp_path)).read("stops.txt") == b"a"
    (tmp_path / "b.zip").write_bytes(packed({"stops.txt": "b"}))
    (tmp_path / "licence.pdf").touch()
    with pytest.raises(ImportFailed, match="holds 2 zips, each of which may be a network: `a.zip` and `b.zip`"):
        material_of(str(tmp_path))
    assert material_of(str(tmp_path), member="B.zip").read("stops.txt") == b"b"
    (tmp_path / "stops.txt").write_text("own")
    assert material_of(str(tmp_path)).read("stops.txt") == b"own"


def test_a_member_is_a_file_a_folder_or_a_zip_or_what_is_in_it(zipped: Zipped) -> None:
    inner = packed({"tables/stops.txt": "inner", "other.txt": ""})
    path = zipped({"east/stops.txt": "east", "west/stops.txt": "west", "west/x/routes.txt": "", "all.zip": inner})
    assert material_of(path, member="east/stops.txt").names == ("stops.txt",)
    assert material_of(path, member="west").names == ("stops.txt", "x/routes.txt")
    assert material_of(path, member="west/").read("stops.txt") == b"west"
    assert material_of(path, member="x").names == ("routes.txt",)
    assert material_of(path, member="all.zip/tables").read("stops.txt") == b"inner"
    with pytest.raises(
        ImportFailed, match="holds 2 files and folders called `stops.txt`; it has `east/stops.txt` and `west"
    ):
        material_of(path, member="stops.txt")
    with pytest.raises(ImportFailed, match="holds nothing called `north`; it has `all.zip`, `east`"):
        material_of(path, member="north")


@pytest.mark.parametrize("content", [b"", b"<html>not found</html>"])
def test_what_is_called_a_zip_but_is_none_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "feed.zip").write_bytes(content)
    with pytest.raises(ImportFailed, match="is called a zip but is none: it (is empty|begins with `<html>not found<)"):
        material_of(str(tmp_path / "feed.zip"))


def test_a_damaged_zip_is_told_wherever_the_damage_is(tmp_path: Path, zipped: Zipped) -> None:
    whole = Path(zipped({"stops.txt": os.urandom(50_000)})).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[:30_000])
    with pytest.raises(ImportFailed, match="cut.zip: is a damaged archive .* download it again"):
        material_of(str(tmp_path / "cut.zip"))
    (tmp_path / "flipped.zip").write_bytes(whole[:20_000] + b"damage" + whole[20_006:])
    with pytest.raises(ImportFailed, match="stops.txt: is a damaged archive"):
        material_of(str(tmp_path / "flipped.zip")).read("stops.txt")


def test_a_locked_zip_says_so(zipped: Zipped) -> None:
    path = Path(zipped({"stops.txt": "x"}))
    data = bytearray(path.read_bytes())
    for at in (6, data.index(b"PK\x01\x02") + 8):  # the flag in the file's own header and in the list of files
        data[at] |= 1
    path.write_bytes(data)
    with pytest.raises(ImportFailed, match="stops.txt: is locked with a password; unpack it by hand and name the fol"):
        material_of(str(path)).read("stops.txt")


def test_bytes_before_a_zip_do_no_harm(zipped: Zipped) -> None:
    path = Path(zipped({"stops.txt": "x"}))
    path.write_bytes(b"#!/bin/sh\n" + path.read_bytes())
    assert material_of(str(path)).read("stops.txt") == b"x"


def test_a_source_that_does_not_exist_or_cannot_be_named(tmp_path: Path) -> None:
    with pytest.raises(ImportFailed, match="there is no such file or folder"):
        material_of(str(tmp_path / "nowhere"))
    with pytest.raises(ImportFailed, match="is not a possible file name"):
        material_of("a\0b")
    (tmp_path / "a").touch()
    with pytest.raises(ImportFailed, match="there is no such file in the source, which has `a`"):
        material_of(str(tmp_path / "a")).open("b")


@pytest.mark.parametrize("data", [b"plain", packed({"stops.txt": b"plain"})])
def test_standard_input_may_be_a_file_or_a_zip(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    source = material_of("-")
    assert source.read(source.names[0]) == b"plain"


def test_standard_input_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 50)))
    monkeypatch.setattr(module, "MOST_READ", 40)
    with pytest.raises(ImportFailed, match="standard input: gives more than"):
        material_of("-")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="pipes have no names here")
def test_a_pipe_is_read_once_and_kept() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"stop_id\n")
    os.close(writer)
    source = material_of(f"/dev/fd/{reader}")
    os.close(reader)
    assert source.read(source.names[0]) == source.read(source.names[0]) == b"stop_id\n"


def test_json_is_parsed_once_and_only_where_there_is_one_file(tmp_path: Path, zipped: Zipped) -> None:
    (tmp_path / "a.json").write_bytes(b'\xef\xbb\xbf {"a": [1]}')
    source = material_of(str(tmp_path / "a.json"))
    assert source.json == {"a": [1]}
    assert source.json is source.json
    assert source.fault == ""
    assert material_of(zipped({"x/a.json": "[1]"})).json == [1]
    assert material_of(zipped({"a.json": "[1]", "b.json": "[2]"})).json is None


@pytest.mark.parametrize(("text", "fault"), [('{"a": [1', True), ("stop_id,name\n1,{}\n", False), ("", False)])
def test_what_is_no_json_is_none_and_says_why_if_it_looks_like_it(tmp_path: Path, text: str, fault: bool) -> None:
    (tmp_path / "a.json").write_text(text)
    source = material_of(str(tmp_path / "a.json"))
    assert source.json is None
    assert ("line 1" in source.fault) == fault


def test_several_sources_are_one_together(tmp_path: Path) -> None:
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.csv").write_text(folder)
    paths = [str(tmp_path / folder / "same.csv") for folder in "ab"]
    both = together([material_of(path) for path in paths])
    assert {name: both.read(name) for name in both.names} == {"same.csv": b"a", paths[1].strip("/"): b"b"}
    assert both.path == ", ".join(paths)
    one = material_of(paths[0])
    assert together([one]) is one


def test_places_in_messages_are_printable_and_name_the_file_inside(zipped: Zipped) -> None:
    path = zipped({"a\x1bb.txt": "", "c.txt": ""})
    assert material_of(path).place("a\x1bb.txt") == f"{path}: a\\u{{1b}}b.txt"


def test_a_material_is_made_of_anything_that_opens() -> None:
    source = Material("made", {"a.txt": lambda: io.BytesIO(b"x")})
    assert source.read("a.txt") == b"x"
