"""Writing a file of JSON Lines so that nothing which was written is lost, however the run ends.

While a run lasts, its lines are in a file of the name with `.part` at its end, which can be read after every write; at
the end it takes the name itself. Packed lines stand in portions of a fixed number, so that the bytes do not depend on
when they were written: the unfinished portion at the end of the file is written anew with every write.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

from metrox_maps.errors import MetroxError
from metrox_maps.files import explained
from metrox_maps.simulate.records import PART, LineReader, is_packed, is_portion_end, opened

_LEVEL = 6
"""Level of compression; the highest takes five times as long to save 7 %."""
_SECONDS = 5.0
"""Time after which what was written is also pressed onto the disk; it has no influence on the bytes."""


class Recorder:
    """Writes the lines of one file; see `recorder`."""

    def __init__(self, path: str | os.PathLike[str], *, resume: bool) -> None:
        self.path = path
        self.lines = 0
        """Lines the file holds."""
        self._packed = is_packed(path)
        self._file: BinaryIO | None = None
        self._whole = 0
        self._open: list[bytes] = []
        """The lines of the unfinished portion, which are not among the first `_whole` bytes."""
        self._done: tuple[bytes, ...] = ()
        """Finished portions that are still to be written after these bytes."""
        self._stale = False
        """Whether what follows these bytes is something else than the unfinished portion."""
        self._pressed = time.monotonic()
        with explained(path):
            self._target = Path(os.path.realpath(path))
            self._part = self._target.with_name(self._target.name + PART)
            if self._target.is_dir():
                raise MetroxError(f"{path}: is a folder, a file name is needed")
            self._direct = self._target.exists() and not self._target.is_file()
            self._older = self._target.is_file()
            if self._older and not os.access(self._target, os.W_OK):
                raise MetroxError(f"{path}: is write-protected")
            unfinished = self._part.exists() and not self._direct
        if self._direct and resume:
            raise MetroxError(f"{path}: is no file, so there is nothing in it to resume")
        if unfinished and not resume:
            raise MetroxError(
                f"{self.part}: holds the games of a run that was interrupted, or is still going on; "
                "--resume completes it, or remove it to begin anew"
            )
        self._source = None if not resume else self._part if unfinished else self._target if self._older else None
        if self._source == self._part:
            self._open_part("r+b")

    @property
    def part(self) -> str:
        """The name of the file while it is not finished, as a person would write it."""
        return str(self._part) if Path(self.path).is_symlink() else f"{os.fspath(self.path)}{PART}"

    def kept(self) -> Iterator[tuple[str, int, bytes]]:
        """The whole lines that are there to be resumed, each with file and number, which have to be read first.

        A line cut short at the end is dropped by the next write. Raises `RecordError` for a file that is damaged
        elsewhere; nothing is changed before the last line was taken.
        """
        if self._source is None:
            return
        name = self.part if self._source == self._part else os.fspath(self.path)
        with opened(self._source) as file:
            reader = LineReader(file, name, packed=self._packed, resume=True)
            for line in reader:
                yield name, reader.number, line
        self.lines, self._whole, self._stale = reader.number - len(reader.rest), reader.whole, reader.cut
        self._add(reader.rest)

    def write(self, lines: Sequence[bytes]) -> None:
        """Appends whole lines and hands them to the system, so that they outlast this process."""
        self._add(lines)
        with explained(self.part):
            self._settle()

    def _add(self, lines: Sequence[bytes]) -> None:
        """Sorts lines into portions."""
        if not self._packed:
            self.lines, self._done = self.lines + len(lines), (*self._done, b"".join(lines))
            return
        for line in lines:
            self.lines += 1
            self._open.append(line)
            if is_portion_end(self.lines):
                # At once, so that no signal can come between and leave the lines in both.
                self._done, self._open = (*self._done, _packed(self._open)), []

    def _settle(self) -> None:
        """Puts finished portions after those that stand, and the unfinished one after them.

        Where a signal or an error ends it half-way it can be done again.
        """
        file = self._file or self._begin()
        self._stale = True
        done = b"".join(self._done)
        rest = _packed(self._open) if self._open and not self._direct else b""
        if not self._direct:
            file.truncate(self._whole)
            file.seek(self._whole)
        _write_all(file, done + rest)
        self._whole, self._done, self._stale = self._whole + len(done), (), False
        if not self._direct and time.monotonic() - self._pressed > _SECONDS:
            os.fsync(file.fileno())
            self._pressed = time.monotonic()

    def _begin(self) -> BinaryIO:
        """The file to write into, at the first write."""
        if self._direct:
            self._file = self._target.open("wb", buffering=0)
            return self._file
        file = self._open_part("x+b")
        if self._source == self._target:
            with self._target.open("rb") as old:
                shutil.copyfileobj(old, file)
        return file

    def _open_part(self, mode: Literal["r+b", "x+b"]) -> BinaryIO:
        with explained(self.part):
            file = self._part.open(mode, buffering=0)
        if not _locked(file):
            file.close()
            raise MetroxError(f"{self.part}: another run is writing it")
        self._file = file
        return file

    def finish(self, *, complete: bool) -> str:
        """Ends the file and gives the name it stands under, empty where nothing but the header was written.

        It takes its own name if it is complete, and also if not, unless that would replace an older file of which it
        is no continuation.
        """
        if self._direct:
            with explained(self.path):
                _write_all(self._file or self._begin(), _packed(self._open) if self._open else b"")
            return os.fspath(self.path)
        if not complete and self.lines <= 1:
            return ""
        if self._file is None and not self._stale:
            return os.fspath(self.path)  # it was there already
        with explained(self.part):
            if self._stale or self._file is None:
                self._settle()
            assert self._file is not None
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None
            if not complete and self._older and self._source != self._target:
                return self.part
            if self._older:
                self._part.chmod(self._target.stat().st_mode & 0o7777)
            self._part.replace(self._target)
        return os.fspath(self.path)

    def close(self) -> None:
        """Lets go of the file; one of this run that holds no game is removed."""
        if self._file is None:
            return
        with contextlib.suppress(OSError), self._file:
            if self._direct:
                return
            if self.lines <= 1 and self._source is None:
                self._part.unlink(missing_ok=True)
            elif self._stale:
                self._settle()  # a signal came between: what was there to write is written now


@contextlib.contextmanager
def recorder(path: str | os.PathLike[str], *, resume: bool = False) -> Iterator[Recorder]:
    """Gives the recorder of a file, which `finish` ends; without that what was written stays in the `.part` file.

    With `resume` the lines that are there, finished or not, are kept and have to be read by `kept` first. A pipe or
    device (such as /dev/stdout) is written directly. Raises `MetroxError` with the reason where the file cannot be
    written, and where an unfinished one is there that is not to be resumed.
    """
    made = Recorder(path, resume=resume)
    try:
        yield made
    finally:
        made.close()


def _packed(lines: Sequence[bytes]) -> bytes:
    """Lines as one gzip member, without name and time, so that equal lines give equal bytes."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=out, compresslevel=_LEVEL, mtime=0) as member:
        member.write(b"".join(lines))
    return out.getvalue()


def _write_all(file: BinaryIO, data: bytes) -> None:
    """Writes all of the data, which an unbuffered file may take in several bites."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _locked(file: BinaryIO) -> bool:
    """Whether this process is now the only one to write the file, where the system can tell."""
    try:
        import fcntl
    except ImportError:  # Windows does not let two processes write one file in the first place
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
