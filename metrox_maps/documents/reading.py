"""Strict JSON with the place of every key and value, in one pass without recursion.

The standard library says nothing about places, stops at the first fault, keeps the last of two equal keys and accepts
NaN; text editors and scripts produce all of these. This reader records where everything stands, goes on after what it
can understand, and reports every departure from RFC 8259 in plain words.
"""

from __future__ import annotations

import errno
import functools
import os
import re
import stat
import sys
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from metrox_maps.documents.quick import quick
from metrox_maps.documents.source import Fault, Mend, Parsed, SourceText
from metrox_maps.errors import FormatError
from metrox_maps.findings.words import shortened

if TYPE_CHECKING:
    from metrox_maps.documents.scanner import Scanner

MAX_BYTES = 8 * 1024 * 1024
"""Largest file read: a hundred times the largest sensible map, and still quick to refuse."""

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8, which JSON does not allow."""

_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32", "utf-32"),
    (b"\0\0\xfe\xff", "UTF-32", "utf-32"),
    (b"\xff\xfe", "UTF-16", "utf-16"),
    (b"\xfe\xff", "UTF-16", "utf-16"),
)
"""Byte order marks, what they are called, and the codec that reads and removes them."""

_UNMARKED = (
    (re.compile(rb"\0\0\0[^\0]"), "utf-32-be"),
    (re.compile(rb"[^\0]\0\0\0"), "utf-32-le"),
    (re.compile(rb"\0[^\0]"), "utf-16-be"),
    (re.compile(rb"[^\0]\0"), "utf-16-le"),
)
"""How texts that begin with an ASCII character look without a mark."""

_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE_BYTES = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
_ENCODE = Mend("write the file in UTF-8", False, ())


def _decode(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    for mark, name, codec in _MARKS:
        if data.startswith(mark):
            return _foreign(data, codec, f"the file is {name}; save it as UTF-8")
    if b"\0" in data[:4]:
        codec = next((codec for start, codec in _UNMARKED if start.match(data)), "")
        return _foreign(data, codec, "the file looks like UTF-16 or binary data; save it as UTF-8")
    faults: tuple[Fault, ...] = ()
    if data.startswith(BOM):
        data = data[3:]
        message = "the file begins with a byte order mark; save it as UTF-8 without BOM"
        mend = Mend("write the file without the mark", True, ())
        faults = (Fault("file-has-bom", message, 0, 0, mend=mend),)
    try:
        return data.decode("utf-8"), faults
    except UnicodeDecodeError as error:
        before = len(data[: error.start].decode("utf-8"))
        byte = data[error.start]
        guess = " (was it saved as Latin-1 or Windows-1252?)" if byte >= 0x80 else ""
        message = f"byte 0x{byte:02x} is not UTF-8{guess}; save the file as UTF-8"
        western = _western(data) if not faults else None
        anew = _ENCODE if western is not None else None
        text = western if western is not None else data.decode("utf-8", "replace")
        return text, (*faults, Fault("file-not-utf8", message, before, before + 1, mend=anew))


def _foreign(data: bytes, codec: str, message: str) -> tuple[str, tuple[Fault, ...]]:
    """Text of another encoding, which can be written anew where it is text at all."""
    text = _plain(data, codec) if codec else None
    mend = _ENCODE if text is not None else None
    return text or "", (Fault("file-not-utf8", message, 0, 0, mend=mend),)


def _western(data: bytes) -> str | None:
    """Text in Windows-1252, which holds Latin-1, if none of it is UTF-8: in a mixture each letter is a guess."""
    beyond = set(data.decode("utf-8", "replace")) - {"\ufffd"}
    if any(char > "\x7f" for char in beyond) or _SURROGATE_BYTES.search(data):
        return None
    return _plain(data, "cp1252")


def _plain(data: bytes, codec: str) -> str | None:
    """The text, unless it holds what no text file does."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return None
    return text if _CONTROL.search(text) is None else None


def read(data: bytes) -> Parsed:
    """Reads bytes as a strict JSON document; never raises for what they hold.

    A byte order mark is reported and left out, so that columns are not shifted; a text in another encoding is named
    and decoded as far as its encoding is plain, but not read.
    """
    text, faults = _decode(data)
    source = SourceText(text)
    if any(fault.rule == "file-not-utf8" for fault in faults):
        return Parsed(source, None, False, faults, dict)
    right, value = quick(text)
    if right:
        return Parsed(source, value, True, faults, functools.cache(lambda: _scanned(text).extents))
    scanner = _scanned(text)
    return Parsed(source, scanner.value, scanner.complete, (*faults, *scanner.faults), lambda: scanner.extents)


def _scanned(text: str) -> Scanner:
    from metrox_maps.documents.scanner import Scanner  # only where something is to be said of the text

    scanner = Scanner(text)
    scanner.run()
    return scanner


def read_bytes(path: str, *, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for `-`.

    Reads regular files and pipes only, and at most `max_bytes` + 1 bytes of them. Raises FormatError with the reason
    where the file is missing, unreadable, a folder, a device or too large.
    """
    try:
        if not path:
            raise FormatError("the name of a file is empty")
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
        raise FormatError(f"{path}: is larger than {max_bytes:,} bytes; no map or board is that large")
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
