"""Files that are replaced as a whole or left as they were."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from metrox_maps.errors import MetroxError


class Output:
    """What is written into a file; raises MetroxError with path and reason where that fails."""

    __slots__ = ("_file", "_path")

    def __init__(self, file: BinaryIO, path: str | os.PathLike[str]) -> None:
        self._file, self._path = file, path

    def write(self, data: bytes) -> int:
        """Appends bytes."""
        with explained(self._path):
            return self._file.write(data)

    def flush(self) -> None:
        """Hands everything written to the system."""
        with explained(self._path):
            self._file.flush()


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Output]:
    """Gives the new content of a file, which appears under its name when the block ends well.

    The content goes to a temporary file in the same folder, is flushed to the disk and renamed; after an error the file
    is as it was. Follows symbolic links and keeps the mode of an existing file; a pipe or device (such as /dev/stdout)
    is written directly. Raises MetroxError with the reason where the file cannot be written.
    """
    import tempfile  # slow to import, and most runs write nothing

    with explained(path):
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise MetroxError(f"{path}: is a folder, a file name is needed")
        direct = target.exists() and not target.is_file()
        if not direct:
            if target.exists() and not os.access(target, os.W_OK):
                raise MetroxError(f"{path}: is write-protected")
            mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".tmp")
    if direct:
        with explained(path):
            file: BinaryIO = target.open("wb")
        try:
            yield Output(file, path)
        finally:
            with explained(path):
                file.close()
        return
    temporary = Path(name)
    try:
        # The file's own closing writes what a full disk refused before, and must be explained too.
        with explained(path), os.fdopen(handle, "wb") as file:
            yield Output(file, path)
            with explained(path):
                file.flush()
                os.fsync(file.fileno())
        with explained(path):
            temporary.chmod(mode)
            temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def write_atomic(path: str | os.PathLike[str], data: bytes) -> None:
    """Replaces a file's content as a whole, or leaves it as it was (see `replacing`)."""
    with replacing(path) as output:
        output.write(data)


def rewrite(path: str | os.PathLike[str], old: bytes, new: bytes) -> None:
    """Replaces a file's content as `write_atomic` does, if it still is `old`.

    Raises MetroxError, and leaves the file as it is, where somebody changed or removed it meanwhile.
    """
    if not Path(path).is_file():
        raise MetroxError(f"{path}: is no file any more, so nothing was written")
    with replacing(path) as output:
        output.write(new)
        try:
            with Path(path).open("rb") as file:
                now = file.read(len(old) + 1)
        except OSError:
            now = None
        if now != old:  # an error here leaves the file as it is
            raise MetroxError(f"{path}: was changed meanwhile, so nothing was written; run again")


@contextlib.contextmanager
def explained(path: str | os.PathLike[str]) -> Iterator[None]:
    """Within, what goes wrong with a file is raised as MetroxError, with its path and the reason."""
    try:
        yield
    except FileNotFoundError:
        raise MetroxError(f"{path}: there is no such folder to write into") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise MetroxError(f"{path}: cannot be written ({error.strerror or error})") from None
    except ValueError:
        raise MetroxError(f"{str(path)!r}: is not a possible file name") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
