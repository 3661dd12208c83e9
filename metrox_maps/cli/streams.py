"""Standard output and error that never end the work: closed ones lead nowhere, and nor do those nobody reads.

A pager, `head` or a log that fills its disk must not change what a command does or its exit code. A full disk under
standard output is told, as the result is lost then.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def prepare_streams() -> None:
    """Gives the program streams that can be written to: closed ones lead nowhere, odd characters become escapes."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open to the end
    for stream in (sys.stdout, sys.stderr):
        # A name in any script must not end the program on a terminal that cannot show it.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def outlive_readers() -> None:
    """Lets the program go on to its end, and to its own exit code, where nobody reads what it writes any more."""
    sys.stdout = _outliving(sys.stdout, whatever=False)
    sys.stderr = _outliving(sys.stderr, whatever=True)


def drop_output() -> None:
    """Leads standard output nowhere, so that nothing more is written, not even at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def has_readers() -> bool:
    """Whether standard output may still be read: False once a write has shown that nobody is there."""
    raw = _raw(sys.stdout)
    return not (isinstance(raw, _Outliving) and raw.left)


class _Outliving(io.RawIOBase):
    """What a stream writes to; what nobody takes any more is dropped, and with `whatever` so is what cannot be kept."""

    def __init__(self, raw: io.RawIOBase, *, whatever: bool) -> None:
        self._raw, self._whatever, self.left = raw, whatever, False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def close(self) -> None:
        super().close()
        self._raw.close()

    def write(self, data: ReadableBuffer) -> int | None:
        if not self.left:
            try:
                return self._raw.write(data)
            except BrokenPipeError:
                self.left = True
            except OSError:
                if not self._whatever:
                    raise
        return memoryview(data).nbytes


def _outliving(stream: TextIO, *, whatever: bool) -> TextIO:
    """The stream with such an end, if it is one of the system's that is open; terminals stay as they are."""
    raw = _raw(stream)
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.FileIO) or stream.isatty():
        return stream
    encoding, errors, lines, at_once = stream.encoding, stream.errors, stream.line_buffering, stream.write_through
    buffer = stream.detach()
    if isinstance(buffer, io.BufferedWriter):
        buffer.detach()  # or it would close the file when it goes
    end = _Outliving(raw, whatever=whatever)
    writer = cast("io.BufferedWriter", end) if buffer is raw else io.BufferedWriter(end)  # as `python -u` has it
    return io.TextIOWrapper(writer, encoding, errors, line_buffering=lines, write_through=at_once)


def _raw(stream: TextIO) -> object:
    """What a stream writes to in the end, behind its buffer if it has one."""
    buffer = getattr(stream, "buffer", None)
    return getattr(buffer, "raw", buffer)
