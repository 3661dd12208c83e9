"""A sheet written as the page to look at it with, kept up while its map is watched."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from metrox_maps.errors import MetroxError
from metrox_maps.files import write_atomic

SUFFIX = ".html"
"""Ending of the files that are written as such a page."""


class PreviewFile:
    """The page at a path. Where its map is watched and cannot be drawn, it shows the last drawing and says why."""

    __slots__ = ("_follow", "_last", "_path")

    def __init__(self, path: str, *, follow: bool) -> None:
        self._path, self._follow = path, follow
        self._last: Callable[[str], bytes] | None = None

    def write(self, draw: Callable[[str, bool], bytes]) -> bytes:
        """Writes and gives a new page, made from why it is older than its map, or nothing, and whether it follows."""
        self._last = lambda trouble: draw(trouble, self._follow)
        page = self._last("")
        write_atomic(self._path, page)
        return page

    def reproach(self, reason: str) -> None:
        """Says on the page why it shows an older drawing; before the first one there is no page to say it on."""
        if self._last is not None:
            write_atomic(self._path, self._last(f"The file was saved since, but not drawn: {reason}"))

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Lets an error on the way to a new drawing pass, after it is told on the page."""
        try:
            yield
        except MetroxError as error:
            self.reproach(str(error))
            raise
