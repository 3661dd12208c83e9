"""Strict JSON with the place of every key and value, in one pass without recursion.

The standard library says nothing about places, stops at the first fault, keeps the last of two equal keys and accepts
NaN; text editors and scripts produce all of these. This reader records where everything stands, goes on after what it
can understand, and reports every departure from RFC 8259 in plain words.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path as FilePath

from metrox_maps.documents.scanner import Scanner
from metrox_maps.documents.source import Fault, Parsed, SourceText
from metrox_maps.errors import FormatError
from metrox_maps.findings.words import shortened

MAX_BYTES = 8 * 1024 * 1024
"""Largest file read: a hundred times the largest sensible map, and still quick to refuse."""

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8, which JSON does not allow."""

_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def _decode(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return "", (Fault("file-not-utf8", f"the file is {name}; save it as UTF-8", 0, 0),)
    if b"\0" in data[:4]:
        return "", (Fault("file-not-utf8", "the file looks like UTF-16 or binary data; save it as UTF-8", 0, 0),)
    faults: tuple[Fault, ...] = ()
    if data.startswith(BOM):
        data = data[3:]
        faults = (Fault("file-has-bom", "the file begins with a byte order mark; save it as UTF-8 without BOM", 0, 0),)
    try:
        return data.decode("utf-8"), faults
    except UnicodeDecodeError as error:
        before = len(data[: error.start].decode("utf-8"))
        byte = data[error.start]
        guess = " (was it saved as Latin-1 or Windows-1252?)" if byte >= 0x80 else ""
        message = f"byte 0x{byte:02x} is not UTF-8{guess}; save the file as UTF-8"
        return data.decode("utf-8", "replace"), (*faults, Fault("file-not-utf8", message, before, before + 1))


def read(data: bytes) -> Parsed:
    """Reads bytes as a strict JSON document; never raises for what they hold.

    A byte order mark is reported and left out, so that columns are not shifted; UTF-16 and UTF-32 are named, not read.
    """
    text, faults = _decode(data)
    source = SourceText(text)
    if any(fault.rule == "file-not-utf8" for fault in faults):
        return Parsed(source, None, False, faults, {})
    scanner = Scanner(text)
    scanner.run()
    return Parsed(source, scanner.value, scanner.complete, (*faults, *scanner.faults), scanner.extents)


def read_bytes(path: str, *, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for `-`.

    Reads regular files and pipes only, and at most `max_bytes` + 1 bytes of them. Raises FormatError with the reason
    where the file is missing, unreadable, a folder, a device or too large.
    """
    try:
        if path == "-":
            if sys.stdin is None:
                raise FormatError("-: standard input is closed")
            data = sys.stdin.buffer.read(max_bytes + 1)
        else:
            mode = FilePath(path).stat().st_mode
            if stat.S_ISDIR(mode):
                raise FormatError(f"{path}: is a folder, a file is needed")
            if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
                raise FormatError(f"{path}: is a device or socket, not a file")
            with open(os.fspath(path), "rb") as file:  # noqa: PTH123 - a FIFO has no Path methods of use
                data = file.read(max_bytes + 1)
    except OSError as error:
        raise FormatError(f"{shortened(path, 200)}: {_reason(error)}") from None
    except ValueError:
        raise FormatError(f"{path!r}: is not a possible file name") from None
    if len(data) > max_bytes:
        raise FormatError(f"{path}: is larger than {max_bytes:,} bytes; no map is that large")
    return data


def _reason(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case OSError(errno=errno.ENAMETOOLONG):
            return "the name is too long"
        case PermissionError():
            return "may not be read (permission denied)"
        case _:
            return f"cannot be read ({error.strerror or error})"
