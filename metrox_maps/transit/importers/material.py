"""The files of a source: one file, a folder, a zip, or a zip in a zip, all read the same way."""

from __future__ import annotations

from typing import Any, BinaryIO, Protocol


class Material(Protocol):
    """The files behind a source, by their names inside it."""

    path: str
    """What the user named."""
    names: tuple[str, ...]
    """The files' names, with folders inside, sorted; a single file has one."""

    def open(self, name: str) -> BinaryIO:
        """A file as a stream of bytes, bounded in size."""

    def read(self, name: str) -> bytes:
        """A file as a whole; raises ImportFailed where it is too large."""

    @property
    def json(self) -> Any:
        """The one file's value where it is (nearly) JSON, else None; parsed once."""
