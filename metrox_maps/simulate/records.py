"""Files of JSON Lines: a header line, then one line a game; gzip where the name ends in `.gz`.

The same lines give the same bytes on every run (no dates, no names inside the gzip).
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import stat
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from metrox_maps.errors import MetroxError, RecordError

MAX_LINE = 64 * 1024 * 1024
"""Longest line read, in bytes: far above any game, far below what would exhaust the memory."""


def line_of(value: dict[str, Any]) -> bytes:
    """A value as one line of JSON, keys in their order."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def is_packed(path: str | os.PathLike[str]) -> bool:
    """Whether a file of this name holds gzip."""
    return Path(path).name.endswith(".gz")


class LineWriter:
    """Writes lines into a file that appears under its name only when it is complete.

    A context manager. Lines go to a temporary file in the same folder, which replaces the target at the end, also of
    an interrupted run that closes it in good order; after an error the target stays as it was. A pipe or device is
    written directly. Raises `MetroxError` with the reason where the file cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path
        self._temporary: Path | None = None
        with _writing(path):
            self._target = Path(os.path.realpath(path))
            if self._target.is_dir():
                raise MetroxError(f"{path}: is a folder, a file name is needed")
            self._file: BinaryIO = self._opened()
        # No name and no time inside, so that equal lines give equal bytes.
        packed = gzip.GzipFile(filename="", mode="wb", fileobj=self._file, mtime=0) if is_packed(path) else None
        self._packed = packed

    def _opened(self) -> BinaryIO:
        if self._target.exists() and not self._target.is_file():
            return self._target.open("wb")
        handle, name = tempfile.mkstemp(dir=self._target.parent, prefix=f".{self._target.name[:40]}.", suffix=".tmp")
        self._temporary = Path(name)
        return os.fdopen(handle, "wb")

    def write(self, lines: bytes) -> None:
        """Append whole lines."""
        with _writing(self._path):
            (self._packed or self._file).write(lines)

    def __enter__(self) -> LineWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            with _writing(self._path):
                if self._packed is not None:
                    self._packed.close()
                self._file.flush()
                if self._temporary is not None:
                    os.fsync(self._file.fileno())
                self._file.close()
                if self._temporary is not None and error is None:
                    mode = stat.S_IMODE(self._target.stat().st_mode) if self._target.exists() else 0o666 & ~_umask()
                    self._temporary.chmod(mode)
                    self._temporary.replace(self._target)
                    self._temporary = None
        finally:
            if self._temporary is not None:
                with contextlib.suppress(OSError):
                    self._temporary.unlink()


@contextlib.contextmanager
def _writing(path: str | os.PathLike[str]) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise MetroxError(f"{path}: the folder does not exist") from None
    except OSError as error:
        raise MetroxError(f"{path}: cannot be written ({error.strerror or error})") from None
    except ValueError:
        raise MetroxError(f"{str(path)!r}: is not a possible file name") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a file as (line number from 1, object), one at a time.

    Raises `RecordError` that names file and line where the file cannot be read, is cut short, or holds something else
    than one JSON object on every line.
    """
    number = 0
    try:
        with Path(path).open("rb") as raw:
            file: BinaryIO = gzip.GzipFile(fileobj=raw) if is_packed(path) else raw  # type: ignore[assignment]
            while line := file.readline(MAX_LINE):
                number += 1
                yield number, _object(path, number, line)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise RecordError(f"{path}: is no complete gzip file after line {number} ({error})") from None
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise RecordError(f"{str(path)!r}: is not a possible file name") from None


def _object(path: str | os.PathLike[str], number: int, line: bytes) -> dict[str, Any]:
    if not line.endswith(b"\n"):
        raise RecordError(f"{path}: line {number} is cut short; the file is not complete")
    try:
        value = json.load(io.BytesIO(line), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: line {number} is not JSON ({error})") from None
    if not isinstance(value, dict):
        raise RecordError(f"{path}: line {number} is not a JSON object")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
