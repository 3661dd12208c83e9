"""Paper sizes and the part of the page that is drawn on, in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass

from metrox_maps.errors import UnknownNameError

MARGIN = 10.0
"""What home printers may leave blank, with some to spare."""

SMALLEST, LARGEST = 60.0, 3000.0
"""Sides a page may have."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page, portrait or landscape, and its content area (left, top, right, bottom)."""

    name: str
    width: float
    height: float
    content: tuple[float, float, float, float]

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the content area."""
        left, top, right, bottom = self.content
        return right - left, bottom - top

    def turned(self) -> Paper:
        """The same paper with width and height exchanged."""
        left, top, right, bottom = self.content
        return Paper(self.name, self.height, self.width, (top, left, bottom, right))


def _with_margins(name: str, width: float, height: float) -> Paper:
    return Paper(name, width, height, (MARGIN, MARGIN, width - MARGIN, height - MARGIN))


PAPERS = {
    paper.name: paper
    for paper in (
        _with_margins("a4", 210, 297),
        _with_margins("letter", 215.9, 279.4),
        _with_margins("a3", 297, 420),
        _with_margins("legal", 215.9, 355.6),
        _with_margins("tabloid", 279.4, 431.8),
    )
}

DEFAULT_PAPER = Paper("a4", 210, 297, (10, 18.8, 200, 278.2))
"""A4 with content that also fits on Letter at true size: 190 × 259.4, centered."""


def parse_paper(text: str) -> Paper:
    """The paper called `text`: a name of `PAPERS`, or a size such as `210x297mm`.

    Raises `UnknownNameError` for anything else, and for sizes below 60 mm or above 3 m.
    """
    named = PAPERS.get(text.lower())
    if named is not None:
        return named
    size = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?)x(\d{1,5}(?:\.\d{1,3})?)mm", text.lower())
    names = ", ".join(PAPERS)
    if size is None:
        raise UnknownNameError(f"no paper is called {text!r}; there are {names}, or a size such as 210x297mm")
    width, height = float(size[1]), float(size[2])
    if not (min(width, height) >= SMALLEST and max(width, height) <= LARGEST):
        raise UnknownNameError(f"paper {text} is out of range; both sides must be {SMALLEST:g} to {LARGEST:g} mm")
    return _with_margins(text.lower(), width, height)
