"""Paper sizes and the part of the page that is drawn on, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from metrox_maps.errors import UnknownNameError

MARGIN = 10.0
"""What home printers may leave blank, with some to spare."""

SMALLEST, LARGEST = 60.0, 3000.0
"""Sides a page may have."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page or an equal part of one, portrait or landscape, and its content area (left, top, right, bottom)."""

    name: str
    width: float
    height: float
    content: tuple[float, float, float, float]
    page: Paper | None = None
    """The page that this is a part of, with the same name; None where it is a page itself."""
    parts: int = 1
    """How many such parts make the page."""

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the content area."""
        left, top, right, bottom = self.content
        return right - left, bottom - top

    def turned(self) -> Paper:
        """The same paper with width and height exchanged."""
        left, top, right, bottom = self.content
        return replace(self, width=self.height, height=self.width, content=(top, left, bottom, right))

    def lying_as(self, width: float, height: float) -> Paper:
        """The same paper turned so that it is wider than high, or higher than wide, as a page of this size is."""
        return self if (self.width > self.height) == (width > height) else self.turned()


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

_MULTIPLES = (2, 3, 4, 6)

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


def divided(page: Paper, parts: int) -> Paper:
    """A half (parts = 2, cut across the longer side) or a quarter (4) of a page.

    Its margins are those of the page, on every side: all parts are alike, and none reaches where printers cannot.
    """
    if parts == 1:
        return page
    upright = page if page.height >= page.width else page.turned()
    width, height = upright.width / (parts // 2), upright.height / 2
    left, top, right, bottom = upright.content
    across, down = max(left, upright.width - right), max(top, upright.height - bottom)
    return Paper(page.name, width, height, (across, down, width - across, height - down), page, parts)


def larger_papers(paper: Paper) -> Iterator[Paper]:
    """Papers to try where one is too small, the smallest first: those with a name, then multiples of its sides.

    Of a part of a page they are the same part of larger pages.
    """
    page = paper.page or paper
    area = page.width * page.height
    named = [other for other in PAPERS.values() if other.width * other.height > area * 1.01]
    for other in sorted(named, key=lambda other: other.width * other.height):
        yield divided(other, paper.parts)
    for factor in _MULTIPLES:
        if max(page.width, page.height) * factor <= LARGEST:
            yield divided(parse_paper(f"{page.width * factor:g}x{page.height * factor:g}mm"), paper.parts)
