"""Files of JSON Lines: a header line, then one line a game; gzip where the name ends in `.gz`.

The same lines give the same bytes on every run (no dates, no names inside the gzip).
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from metrox_maps.errors import RecordError
from metrox_maps.files import replacing

MAX_LINE = 64 * 1024 * 1024
"""Longest line read, in bytes: far above any game, far below what would exhaust the memory."""


def line_of(value: dict[str, Any]) -> bytes:
    """A value as one line of JSON, keys in their order."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def is_packed(path: str | os.PathLike[str]) -> bool:
    """Whether a file of this name holds gzip."""
    return Path(path).name.endswith(".gz")


@contextlib.contextmanager
def line_writer(path: str | os.PathLike[str]) -> Iterator[Callable[[bytes], int]]:
    """Gives the function that appends whole lines to a file, which appears under its name only when it is complete.

    It is complete when the block ends well, also for an interrupted run that ends it in good order; after an error the
    file stays as it was. Raises `MetroxError` with the reason where the file cannot be written.
    """
    with replacing(path) as output:
        if is_packed(path):
            # No name and no time inside, so that equal lines give equal bytes.
            with gzip.GzipFile(filename="", mode="wb", fileobj=cast(BinaryIO, output), mtime=0) as packed:
                yield packed.write
        else:
            yield output.write


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
