"""The files of a source: one file, a folder, a zip, or a zip in a zip, all read the same way.

Nothing is ever unpacked into the file system under a name from an archive.
"""

from __future__ import annotations

import io
import os
import stat
import sys
import tempfile
import weakref
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, plural, printable, shortened
from metrox_maps.transit.notes import Note

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MOST_STREAMED = 8 << 30
"""Bytes of one file that is read bit by bit: twice the largest `stop_times.txt` of a country."""
MOST_READ = 256 << 20
"""Bytes of one file that is held in memory as a whole."""
MOST_FILES = 20_000
"""Files of one source."""
MOST_DEPTH = 3
"""Zips within zips."""
BOMB = 64 << 20
BOMB_RATIO = 300
"""A zipped file larger than `BOMB` that unpacks to more than this many times its size is refused: tables reach 30."""
STANDARD_INPUT = "standard input"

_LITTER = {"desktop.ini", "thumbs.db", "ehthumbs.db"}
_ABOUT = ("readme", "license", "licence", "copying", "about", "changelog", "notice", "terms")
_JSON_STARTS = (
    b"{",
    b"[",
    b"//",
    b"/*",
    b"export",
    b"const",
    b"var",
    b"let",
    b"module",
    b"window",
    b"\xff\xfe",
    b"\xfe\xff",
)

Openers = dict[str, Callable[[], BinaryIO]]
"""What opens each file of a source, by its name inside the source."""


class Material:
    """The files behind a source, by their names inside it."""

    __slots__ = ("__weakref__", "_fault", "_json", "_openers", "_parsed", "names", "notes", "path", "several")

    path: str
    """What the user named."""
    names: tuple[str, ...]
    """The files' names, with folders inside, sorted; a single file has one."""
    notes: tuple[Note, ...]
    """What was left out or chosen on the way to the files."""
    several: bool
    """Whether these are several sources that were named together, so that all are meant."""

    def __init__(self, path: str, openers: Openers, notes: Sequence[Note] = ()) -> None:
        self.path, self.notes, self._openers = path, tuple(notes), openers
        self.several = False
        self.names = tuple(sorted(openers))
        self._parsed, self._json, self._fault = False, None, ""

    def open(self, name: str) -> BinaryIO:
        """A file as a stream of bytes, bounded in size; raises ImportFailed where it cannot be read, then or later."""
        place = self.place(name)
        if name not in self._openers:
            raise ImportFailed(f"{place}: there is no such file in the source, which has {listed(self.names)}")
        with _explained(place):
            return cast(BinaryIO, io.BufferedReader(_Guarded(self._openers[name](), place), 1 << 16))

    def read(self, name: str) -> bytes:
        """A file as a whole; raises ImportFailed where it is too large."""
        with self.open(name) as file:
            data = file.read(MOST_READ + 1)
        if len(data) > MOST_READ:
            raise ImportFailed(
                f"{self.place(name)}: is larger than {MOST_READ >> 20} MB, which is too much for one file"
            )
        return data

    def head(self, name: str, size: int = 4096) -> bytes:
        """The first bytes of a file, and nothing where it cannot be read: for telling formats."""
        try:
            with self.open(name) as file:
                return file.read(size)
        except ImportFailed:
            return b""

    def place(self, name: str) -> str:
        """A file for messages: the source's path, and the name inside where there is more than one file."""
        single = len(self.names) == 1 and Path(self.path).name == name
        return printable(self.path if single or self.path == name else f"{self.path}: {name}")

    def part(self, names: Sequence[str]) -> Material:
        """Some of the files as a material of their own, under the same names."""
        return Material(self.path, {name: self._openers[name] for name in names})

    @property
    def json(self) -> Any:
        """The one file's value where it is (nearly) JSON, else None; parsed once. See `fault` for why it is none."""
        if not self._parsed:
            self._parsed = True
            try:
                self._json = self._parse()
            except ImportFailed as error:
                self._fault = str(error)
        return self._json

    @property
    def fault(self) -> str:
        """Why the one file is no JSON though it looks like it, or empty."""
        return self._fault if self.json is None else ""

    def _parse(self) -> Any:
        if len(self.names) != 1:
            return None
        start = self.head(self.names[0]).removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n\0")
        if not start.startswith(_JSON_STARTS):
            return None
        from metrox_maps.transit.importers.jsonish import parse  # only sources of JSON need it

        return parse(self.read(self.names[0]))


def material_of(path: str, *, member: str | None = None) -> Material:
    """The material of a file, folder or zip; `-` is standard input.

    Of an archive or folder, `member` is the file, folder or zip inside that is meant, by its name or the end of it; a
    zip that holds nothing but one other zip is that one. Raises ImportFailed where nothing can be read, where several
    zips inside could be meant, and where an archive is damaged, locked or unpacks out of all proportion.
    """
    notes: list[Note] = []
    openers = _opened(path, notes)
    return Material(path, _chosen(path, openers, member or "", notes), notes)


def together(materials: Sequence[Material]) -> Material:
    """Several sources as one, such as three tables of one network; equal names are told apart by their folders."""
    if len(materials) == 1:
        return materials[0]
    openers: Openers = {}
    for material in materials:
        for name in material.names:
            whole = material.path.strip("/")
            own = name if name not in openers else whole if Path(whole).name == name else f"{whole}/{name}"
            openers[own] = material._openers[name]
    notes = [note for material in materials for note in material.notes]
    whole_source = Material(", ".join(material.path for material in materials), openers, notes)
    whole_source.several = True
    return whole_source


def _opened(path: str, notes: list[Note]) -> Openers:
    if not path:  # as an unset shell variable gives it
        raise ImportFailed("the name of a source is empty; name a file or folder (`.` is the current one)")
    if path == "-":
        if sys.stdin is None:
            raise ImportFailed("-: standard input is closed")
        return _whole(STANDARD_INPUT, sys.stdin.buffer, notes)
    with _explained(path):
        mode = Path(path).stat().st_mode
        if stat.S_ISDIR(mode):
            return _folder(path)
        if not stat.S_ISREG(mode):  # a pipe or device can be read only once
            with Path(path).open("rb") as file:
                return _whole(Path(path).name, file, notes)
        with Path(path).open("rb") as file:
            start = file.read(64)
        packed = start.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"))
        if packed or (path.lower().endswith(".zip") and zipfile.is_zipfile(path)):  # bytes before it do no harm
            return _zipped(path, zipfile.ZipFile(path), notes)
    if path.lower().endswith(".zip"):
        begins = f"begins with `{shortened(start.decode('latin-1'), 24)}`" if start else "is empty"
        raise ImportFailed(f"{printable(path)}: is called a zip but is none: it {begins}; download it again")
    return {Path(path).name: lambda: Path(path).open("rb")}


def _whole(name: str, file: BinaryIO, notes: list[Note]) -> Openers:
    data = file.read(MOST_READ + 1)
    if len(data) > MOST_READ:
        raise ImportFailed(f"{printable(name)}: gives more than {MOST_READ >> 20} MB; save it as a file and name that")
    if data.startswith(b"PK\x03\x04"):
        with _explained(name):
            return _zipped(name, zipfile.ZipFile(io.BytesIO(data)), notes)
    return {name: lambda: io.BytesIO(data)}


def _folder(path: str) -> Openers:
    found: Openers = {}
    root = Path(path)
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(inner for inner in folders if not _litter(inner))
        for file in sorted(files):
            whole = Path(folder, file)
            if not _litter(file) and whole.is_file():
                found[whole.relative_to(root).as_posix()] = lambda whole=whole: whole.open("rb")  # type: ignore[misc]
        _bounded(path, len(found))
    return found


def _zipped(path: str, archive: zipfile.ZipFile, notes: list[Note]) -> Openers:
    found: Openers = {}
    outside, twice, litter = [], [], []
    _bounded(path, len(archive.infolist()))
    for info in archive.infolist():
        name = info.filename.replace("\\", "/")
        if info.is_dir() or name.endswith("/"):
            continue
        if _litter(name):
            litter.append(name)
            continue
        if name.startswith("/") or name[1:3] == ":/" or ".." in name.split("/"):
            outside.append(name)
            continue
        name = PurePosixPath(name).as_posix()
        if name in found:
            twice.append(name)
        found[name] = lambda info=info: _member(path, archive, info)  # type: ignore[misc]
    if outside and not found:
        raise ImportFailed(
            f"{printable(path)}: the names of all files in it point outside of the archive, "
            f"{listed(map(printable, outside))}; unpack it by hand and name the folder"
        )
    if litter and not found:
        raise ImportFailed(
            f"{printable(path)}: holds nothing but hidden files and what file managers leave, "
            f"{listed(map(printable, litter))}"
        )
    for names, text in (
        (outside, "whose name points outside of the archive, left out: "),
        (twice, "that the archive holds twice, the last one read: "),
    ):
        if names:
            kind = "dropped" if names is outside else "repaired"
            notes.append(
                Note(kind, f"{plural(len(names), 'file')} {text}{listed(map(printable, names))}", printable(path))
            )
    return found


def _member(path: str, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> BinaryIO:
    if info.file_size > BOMB and info.file_size > BOMB_RATIO * max(1, info.compress_size):
        raise ImportFailed(
            f"{printable(path)}: `{printable(info.filename)}` unpacks from {info.compress_size:,} to {info.file_size:,}"
            " bytes, as no table does; if it is right, unpack the archive and name the folder"
        )
    return cast(BinaryIO, archive.open(info))


def _chosen(path: str, openers: Openers, member: str, notes: list[Note], depth: int = 1) -> Openers:
    """The files that are meant: those of `member`, or of the only zip inside, or all."""
    zips = sorted(name for name in openers if name.lower().endswith(".zip"))
    if member:
        return _named(path, openers, member.replace("\\", "/").strip("/"), notes, depth)
    if not zips or any(name not in zips and not _only_about(name) for name in openers):
        return openers
    if len(zips) > 1:
        raise ImportFailed(
            f"{printable(path)}: holds {len(zips)} zips, each of which may be a network: "
            f"{listed(map(printable, zips), 20)}; name the one that is meant with --member"
        )
    notes.append(Note("guessed", f"inside is an archive, `{printable(zips[0])}`, which is read", printable(path)))
    return _inner(path, openers, zips[0], "", notes, depth)


def _named(path: str, openers: Openers, member: str, notes: list[Note], depth: int) -> Openers:
    for name in sorted(openers):  # a path that goes on within a zip
        if name.lower().endswith(".zip") and member.startswith(f"{name}/"):
            return _inner(path, openers, name, member[len(name) + 1 :], notes, depth)
    every = set(openers) | {parent.as_posix() for name in openers for parent in PurePosixPath(name).parents}
    fits = [name for name in sorted(every) if name == member] or [
        name for name in sorted(every) if f"/{name}".lower().endswith(f"/{member}".lower())
    ]
    if len(fits) != 1:
        what = f"{plural(len(fits), 'file or folder', 'files and folders')} called" if fits else "nothing called"
        choices = fits or sorted(every - {"."})
        raise ImportFailed(
            f"{printable(path)}: holds {what} `{shortened(member)}`; it has {listed(map(printable, choices), 20)}"
        )
    if fits[0] not in openers:
        return {name[len(fits[0]) + 1 :]: opener for name, opener in openers.items() if name.startswith(f"{fits[0]}/")}
    if fits[0].lower().endswith(".zip"):
        return _inner(path, openers, fits[0], "", notes, depth)
    return {PurePosixPath(fits[0]).name: openers[fits[0]]}


def _inner(path: str, openers: Openers, name: str, member: str, notes: list[Note], depth: int) -> Openers:
    """The files of a zip inside, which is copied to a nameless temporary file: reading it needs jumps."""
    inside = f"{path}/{name}"
    if depth >= MOST_DEPTH:
        raise ImportFailed(f"{printable(inside)}: is a zip within {depth} others; unpack it and name what is inside")
    copy = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the archive that reads it
    try:
        with _explained(inside):
            with io.BufferedReader(_Guarded(openers[name](), inside)) as file:
                while block := file.read(1 << 20):
                    copy.write(block)
            archive = zipfile.ZipFile(copy)
    except BaseException:
        copy.close()
        raise
    weakref.finalize(archive, copy.close)
    return _chosen(inside, _zipped(inside, archive, notes), member, notes, depth + 1)


def _litter(name: str) -> bool:
    """Whether a file is none of the source: made by a file manager or an archiver, or hidden."""
    parts = name.split("/")
    return parts[-1].lower() in _LITTER or any(
        part == "__MACOSX" or part.startswith((".", "~$")) for part in parts if part != ".."
    )


def _only_about(name: str) -> bool:
    """Whether a file beside zips is only about them."""
    last = PurePosixPath(name.lower())
    return last.name.startswith(_ABOUT) or last.suffix in (".pdf", ".md", ".html", ".htm", ".rtf", ".png", ".jpg", "")


def _bounded(path: str, files: int) -> None:
    if files > MOST_FILES:
        raise ImportFailed(
            f"{printable(path)}: holds more than {MOST_FILES:,} files; name the folder or file that is meant"
        )


class _explained:  # noqa: N801 - reads as a statement
    """Within, what goes wrong with a file is raised as ImportFailed, with its place and the reason."""

    __slots__ = ("_place",)

    def __init__(self, place: str) -> None:
        self._place = printable(place)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, FileNotFoundError):
            raise ImportFailed(f"{self._place}: there is no such file or folder") from None
        if isinstance(error, OSError):
            raise ImportFailed(f"{self._place}: cannot be read ({error.strerror or error})") from None
        if isinstance(error, zipfile.BadZipFile | zlib.error | EOFError | NotImplementedError | RuntimeError):
            if "encrypted" in str(error) or "password" in str(error):
                remedy = "unpack it by hand and name the folder"
                raise ImportFailed(f"{self._place}: is locked with a password; {remedy}") from None
            remedy = "download it again, or unpack it by hand"
            raise ImportFailed(f"{self._place}: is a damaged archive ({printable(str(error))}); {remedy}") from None
        if isinstance(error, ValueError):  # a name that no file can have
            raise ImportFailed(f"{self._place}: is not a possible file name") from None


class _Guarded(io.RawIOBase):
    """A stream that ends in ImportFailed where it is damaged or too long."""

    def __init__(self, file: BinaryIO, place: str) -> None:
        self._file, self._place, self._left = file, place, MOST_STREAMED

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer)
        with _explained(self._place):
            data = self._file.read(len(view))
        view[: len(data)] = data
        self._left -= len(data)
        if self._left < 0:
            raise ImportFailed(f"{printable(self._place)}: is larger than {MOST_STREAMED >> 30} GB, which no table is")
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()
