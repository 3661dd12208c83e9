"""Files of JSON Lines: a header line, then one line a game; gzip where the name ends in `.gz`.

The same lines give the same bytes on every run (no dates, no names inside the gzip). See `recorder` for writing them.
"""

from __future__ import annotations

import io
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from metrox_maps.errors import RecordError

PART = ".part"
"""What the name of a file ends in while it is written."""

PORTION = 256
"""Lines packed together after the header line, which is packed alone: each portion is a gzip member of its own."""

MAX_LINE = 64 * 1024 * 1024
"""Longest line read, in bytes: far above any game, far below what would exhaust the memory."""

_CHUNK = 16 * 1024
"""Bytes read at once; packed ones become at most a thousand times as many."""

_GZIP = b"\x1f\x8b"


class UnreadableError(RecordError):
    """What is no file of JSON Lines at all, so that nothing can be said about its games."""


def line_of(value: dict[str, Any]) -> bytes:
    """A value as one line of JSON, keys in their order."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def is_packed(path: str | os.PathLike[str]) -> bool:
    """Whether a file of this name, finished or not, holds gzip."""
    return Path(path).name.lower().removesuffix(PART).endswith(".gz")


def value_of(path: str | os.PathLike[str], number: int, line: bytes) -> dict[str, Any]:
    """The object on a line. Raises `RecordError` that names file and line for anything else."""
    try:
        value = json.load(io.BytesIO(line), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        # Python's own words on very long integers name a setting of the interpreter.
        why = "a number has too many digits" if "set_int_max_str_digits" in str(error) else error
        raise RecordError(
            f"{path}: line {number} is not JSON by itself ({why}); a record has a header line, then a line a game"
        ) from None
    if not isinstance(value, dict):
        raise RecordError(f"{path}: line {number} is not a JSON object")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


class LineReader:
    """The lines of an open file, each with its line break, one at a time.

    Raises `RecordError` with file and line where the file is damaged or cut short. One that is read to be resumed may
    be cut short, which `cut` says at the end.
    """

    def __init__(self, file: BinaryIO, path: str | os.PathLike[str], *, packed: bool, resume: bool = False) -> None:
        self._file, self._path, self._packed, self._resume = file, path, packed, resume
        self.number = 0
        """Lines read so far."""
        self.cut = False
        """Whether something follows the last whole line."""
        self.whole = 0
        """Bytes of the file that end with a finished portion, or, where nothing is packed, with a line."""
        self.rest: list[bytes] = []
        """The lines after these bytes, if the file is read to be resumed."""
        self._members = 0

    def __iter__(self) -> Iterator[bytes]:
        pieces: list[bytes] = []
        size = 0
        ended = True
        for data, end in self._packed_chunks() if self._packed else self._plain_chunks():
            first, *others = data.split(b"\n")
            pieces.append(first)
            size += len(first)
            self._refuse_long(size)
            for following in others:
                line = b"".join(pieces) + b"\n"
                pieces, size = [following], len(following)
                self.number += 1
                if not self._packed:
                    self.whole += len(line)
                elif self._resume:
                    self._keep(line)
                yield line
            ended = end >= 0
            if self._packed and ended:
                self._end_member(end, clean=not size)
        if size or not ended:
            self.cut = True
            if not self._resume:
                raise RecordError(f"{self._path}: line {self.number + 1} is cut short; the file is not complete")

    def _read(self) -> bytes:
        try:
            return self._file.read(_CHUNK)
        except OSError as error:
            raise UnreadableError(f"{self._path}: cannot be read ({error.strerror or error})") from None

    def _plain_chunks(self) -> Iterator[tuple[bytes, int]]:
        while data := self._read():
            if not self.whole and data.startswith(_GZIP):
                raise UnreadableError(f"{self._path}: is packed with gzip, so its name should end in .gz")
            yield data, 0

    def _packed_chunks(self) -> Iterator[tuple[bytes, int]]:
        """Unpacked bytes, with the place in the file where a member ends with them, else -1."""
        position = 0
        member = None
        while raw := self._read():
            position += len(raw)
            while raw:
                if member is None and not raw.strip(b"\0"):
                    # A power cut may leave a file longer than what was written into it.
                    yield b"", -1
                    break
                member = member or zlib.decompressobj(wbits=31)
                try:
                    data = member.decompress(raw)
                except zlib.error as error:
                    raise self._not_gzip(position <= len(raw), error) from None
                raw = member.unused_data
                if member.eof:
                    member = None
                    yield data, position - len(raw)
                else:
                    yield data, -1

    def _not_gzip(self, at_once: bool, error: zlib.error) -> RecordError:
        if at_once and not self.number:
            return UnreadableError(f"{self._path}: is no gzip file, although its name ends in .gz")
        return RecordError(f"{self._path}: is damaged after line {self.number} ({error})")

    def _refuse_long(self, size: int) -> None:
        if size > MAX_LINE:
            raise RecordError(
                f"{self._path}: line {self.number + 1} is longer than {MAX_LINE // 2**20} MB, as no game is"
            )

    def _keep(self, line: bytes) -> None:
        self.rest.append(line)
        if len(self.rest) > PORTION:
            raise RecordError(
                f"{self._path}: is not packed in portions of {PORTION} games, so it cannot be resumed; "
                "unpack it and resume it as .jsonl"
            )

    def _end_member(self, end: int, *, clean: bool) -> None:
        """Notes that a gzip member ends here; a portion is finished if it is this one member and ends with a line."""
        self._members += 1
        if clean and self._members == 1 and is_portion_end(self.number):
            self.whole, self._members = end, 0
            self.rest.clear()


def is_portion_end(lines: int) -> bool:
    """Whether a portion ends with line number `lines`, counted from 1."""
    return lines % PORTION == 1


def read_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a file as (line number from 1, object), one at a time.

    Raises `UnreadableError` where there is no such file or it cannot be read, and `RecordError` that names file and
    line where it is cut short, damaged, or holds something else than one JSON object on every line.
    """
    with opened(path) as file:
        reader = LineReader(file, path, packed=is_packed(path))
        for line in reader:
            yield reader.number, value_of(path, reader.number, line)


def opened(path: str | os.PathLike[str]) -> BinaryIO:
    """The file, opened for reading. Raises `UnreadableError` with the reason where it cannot be."""
    try:
        if Path(path).is_dir():
            raise UnreadableError(f"{path}: is a folder, not a record")
        return Path(path).open("rb")
    except OSError as error:
        raise UnreadableError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise UnreadableError(f"{str(path)!r}: is not a possible file name") from None
