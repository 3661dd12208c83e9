"""The player aid: a turn, the end and the score in short, as panels to cut out, one for every player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from metrox_maps.geometry.quads import Box
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.pieces.measures import NoRoomError
from metrox_maps.metromania.pieces.words import Words
from metrox_maps.scene.lettering import LEADING, LEAST, Block
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.shapes import Circle, Group, Shape, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, wrapped
from metrox_maps.scene.theme import Theme

PLAYERS = 4
"""Aids made: one for every player."""
_LARGEST, _GOOD, _STEP = 9 * POINT, 6.5 * POINT, 0.25 * POINT
"""The largest print, the least for which several aids share a page, and what sizes differ by."""
_PAD = 4.0
_OFF = 3.0
"""From the content's upper and lower edge: the page's head and the ruler are close."""
_TITLE = 1.5
"""Size of the title, in em."""
_SHARES = ((2, 2), (1, 2), (1, 1))
"""Aids on one page that are tried, across and down."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what is said under it."""

    title: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aids:
    """How aids lie on a page: how many across and down, and the size of their print."""

    paper: Paper
    across: int
    down: int
    size: float

    @property
    def count(self) -> int:
        """How many a page holds."""
        return self.across * self.down

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The panels, row by row."""
        left, top, _, _ = self.paper.content
        top += _OFF
        wide, high = _panel(self.paper, self.across, self.down)
        return tuple(
            (left + column * wide, top + row * high, left + (column + 1) * wide, top + (row + 1) * high)
            for row in range(self.down)
            for column in range(self.across)
        )


def sections(board: CityBoard, words: Words) -> tuple[Section, ...]:
    """What the aid says of a board with its options (RULES 2.2 to 2.4)."""
    options = board.options
    drawn = ["aid-hand-3", "aid-swap"] if options.straight_dealing else ["aid-hand-4", "aid-hand-3", "aid-swap"]
    setup = ["aid-take", "aid-open" if options.open_destinations else "aid-hidden"]
    if options.straight_dealing:
        setup.append("aid-hand-4-straight")
    points = [*map(words, setup), " ".join(map(words, drawn))]
    if options.two_players == "two-companies":
        points.append(words("aid-hand-2"))
    trigger = words("aid-trigger", count=options.end_trigger)
    return (
        Section(words("aid-setup"), (*points, words("aid-first"))),
        _section(words, "aid-turn", "aid-dig", "aid-tunnel", "aid-arrow", "aid-angle", "aid-start", "aid-end"),
        _section(words, "aid-stations", "aid-meet", "aid-between"),
        _section(words, "aid-destinations", "aid-spot"),
        Section(words("aid-close"), (trigger, words("aid-blocked"), words("aid-adjust"))),
        _section(words, "aid-trips", "aid-fast", "aid-never", "aid-winner"),
    )


def _section(words: Words, title: str, *points: str) -> Section:
    return Section(words(title), tuple(words(key) for key in points))


def aids_on(paper: Paper, said: tuple[Section, ...]) -> Aids:
    """As many aids on a page as can be read well. Raises NoRoomError where not one can be read."""
    upright = paper if paper.height >= paper.width else paper.turned()
    for across, down in _SHARES:
        lying = upright.turned() if across == 1 and down == 2 else upright
        if lying is not upright:
            across, down = 2, 1
        size = _LARGEST
        least = LEAST if (across, down) == (1, 1) else _GOOD
        wide, high = _panel(lying, across, down)
        while size >= least:
            if _height(said, wide - 2 * _PAD, size) <= high - 2 * _PAD:
                return Aids(lying, across, down, size)
            size -= _STEP
    raise NoRoomError(f"the player aid cannot be read on paper {paper.name}; choose a larger --paper")


def _panel(paper: Paper, across: int, down: int) -> tuple[float, float]:
    wide, high = paper.room
    return wide / across, (high - 2 * _OFF) / down


def _height(said: tuple[Section, ...], width: float, size: float) -> float:
    return max(bottom for _, bottom in _lines(said, width, size))


def draw_aid(said: tuple[Section, ...], title: str, box: Box, *, size: float, theme: Theme) -> Group:
    """One aid in a panel, without the lines to cut it out along."""
    left, top, right, _ = box
    shapes: list[Shape] = [
        Text(
            at=(left + _PAD, top + _PAD + size * _TITLE * CAP_HEIGHT),
            text=title,
            size=size * _TITLE,
            bold=True,
            color=theme.ink,
        )
    ]
    for piece, _ in _lines(said, right - left - 2 * _PAD, size):
        shapes += piece.draw(left + _PAD, top + _PAD, size, theme)
    return Group(name="aid", children=tuple(shapes))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Lines of text at a height, after a dot or bold as a heading."""

    lines: tuple[str, ...]
    top: float
    heading: bool

    def draw(self, left: float, top: float, size: float, theme: Theme) -> Iterator[Shape]:
        base = top + self.top + size * CAP_HEIGHT
        indent = 0.0 if self.heading else size * 0.8
        if not self.heading:
            yield Circle(center=(left + size * 0.28, base - size * 0.27), radius=size * 0.13, fill=theme.ink)
        for number, line in enumerate(self.lines):
            yield Text(
                at=(left + indent, base + number * LEADING * size),
                text=line,
                size=size,
                bold=self.heading,
                color=theme.ink,
            )


def _lines(said: tuple[Section, ...], width: float, size: float) -> Iterator[tuple[_Piece, float]]:
    """All text broken into lines, each piece with where it ends."""
    y = size * (_TITLE + 0.3)
    for section in said:
        y += size * 0.55
        for number, text in enumerate((section.title, *section.points)):
            heading = number == 0
            room = width - (0.0 if heading else size * 0.8)
            block = Block(wrapped(text, size, room, bold=heading), size, heading)
            yield _Piece(block.lines, y, heading), y + block.height
            y += block.height + size * 0.28
