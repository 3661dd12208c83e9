"""The title block: the name of the board, what this picture of it shows, and small print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.model import CityBoard
from metrox_maps.metromania.sheet.frame import Panel
from metrox_maps.metromania.sheet.sizes import BODY, TITLE
from metrox_maps.scene.shapes import Group, Shape, Text
from metrox_maps.scene.text import ASCENT, LEADING, block_width, clean, measure, shortened, two_lines, wrapped
from metrox_maps.scene.theme import Theme

TITLE_BLOCK = "title"
_DOT = " · "
_WIDEST, _WIDER = 62.0, 120.0
"""Widths of the title block, at the usual size: with the small print in two lines, and in one."""
_CAPTION = 50.0
"""Width of the caption, whatever it says: so all pictures of a game are laid out alike."""
_SQUEEZED = 0.66
"""How much smaller a long line of it may be set."""
_SMALL_PRINT = 34.0
"""What the title block keeps free for the size of spaces in words."""
_NAME_LINES = 3
_ONE_LINE, _TWO_LINES = 0.8, 0.5
"""Down to which share of the largest size a name is set in one line, and in two; below that in three."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the title block says: on a sheet how a board was dealt, in pictures of a game what happened."""

    name: str
    facts: tuple[str, ...]
    """Author and licence, digest and program: what is printed small."""
    note: str = ""
    caption: tuple[str, ...] = ()
    """Lines that change from picture to picture; empty ones keep their place."""


def heading_of(board: CityBoard, *, digest: str, note: str = "", caption: tuple[str, ...] = ()) -> Heading:
    """The title block of a board."""
    facts = ("Metromania", board.credits.author, board.credits.licence, digest[:8], "metrox_maps")
    return Heading(board.name, tuple(clean(fact) for fact in dict.fromkeys(facts) if fact), note, caption)


def title_blocks(heading: Heading, theme: Theme, unit: float) -> list[Panel]:
    """The title block with its small print in one line, if that is not far too long, and in two."""
    small, line = BODY * unit, _DOT.join(heading.facts)
    blocks = [_block(heading, (line,), theme, unit)] if measure(line, small) <= _WIDER * unit else []
    return [*blocks, _block(heading, _in_two(heading.facts, small, _WIDEST * unit), theme, unit)]


def _block(heading: Heading, print_lines: Sequence[str], theme: Theme, unit: float) -> Panel:
    small = BODY * unit
    names, size = _name(heading.name, _WIDEST * unit, TITLE * unit)
    top, leading, gap = ASCENT * size, LEADING * size, small * 1.25
    under = top + leading * (len(names) - 1) + size * 0.22
    room = _CAPTION * unit
    captions = [(line, small * _squeezed(line, small, room)) for line in heading.caption]
    lines = [(shortened(line, size, room), size, theme.ink) for line, size in captions]
    if heading.note:
        lines.append((heading.note, small, theme.ink))
    lines += [(line, small, theme.soft) for line in print_lines]
    least = room if heading.caption else _SMALL_PRINT * unit
    widths = [measure(line, size, bold=True) for line in names] + [measure(line, size) for line, size, _ in lines]

    def draw(at: Xy, _: float) -> Group:
        x, y = at
        shapes: list[Shape] = [
            Text(at=(x, y + top + leading * number), text=line, size=size, bold=True, color=theme.ink)
            for number, line in enumerate(names)
        ]
        shapes += [
            Text(at=(x, y + under + small * 0.9 + gap * number), text=line, size=letters, color=color)
            for number, (line, letters, color) in enumerate(lines)
            if line
        ]
        return Group(name=TITLE_BLOCK, children=tuple(shapes))

    return Panel(TITLE_BLOCK, max(least, *widths), under + gap * (len(lines) + 1), draw)


def _squeezed(line: str, size: float, room: float) -> float:
    """How much smaller a line of the caption is set so as to fit."""
    width = measure(line, size)
    return 1.0 if width <= room else max(_SQUEEZED, room / width)


def _in_two(facts: Sequence[str], size: float, width: float) -> tuple[str, ...]:
    """Facts in two lines: broken between them, or else between words, and cut where even that is too long."""
    ways = [(_DOT.join(facts[:number]), _DOT.join(facts[number:])) for number in range(1, len(facts))]
    lines = min(ways, key=lambda lines: block_width(lines, size))
    if block_width(lines, size) <= width:
        return lines
    return tuple(line.removesuffix(_DOT.rstrip()) for line in _cut(_DOT.join(facts), 2, size, width, bold=False))


def _name(name: str, widest: float, largest: float) -> tuple[tuple[str, ...], float]:
    """A name in up to three lines, and the largest size in which it fits; cut at its end if in none."""
    smallest = BODY / TITLE * largest
    size = largest
    while size > smallest:
        for lines in _ways(name, size, widest, size / largest):
            if block_width(lines, size, bold=True) <= widest:
                return tuple(lines), size
        size *= 0.95
    return _cut(name, _NAME_LINES, smallest, widest, bold=True), smallest


def _ways(name: str, size: float, widest: float, share: float) -> Iterator[Sequence[str]]:
    """The ways to break a name in a size, a share of the largest one."""
    yield (name,)
    if share < _ONE_LINE:
        yield two_lines(name, size, bold=True) or (name,)
    if share < _TWO_LINES:
        lines = wrapped(name, size, widest, bold=True)
        if len(lines) <= _NAME_LINES and "".join("".join(lines).split()) == "".join(clean(name).split()):
            yield lines


def _cut(text: str, most: int, size: float, width: float, *, bold: bool) -> tuple[str, ...]:
    """A text in lines of its words, the last of so many with all the rest as far as there is room."""
    lines: list[str] = []
    words = clean(text).split(" ")
    while words and len(lines) < most - 1:
        count = 1
        while count < len(words) and measure(" ".join(words[: count + 1]), size, bold=bold) <= width:
            count += 1
        lines.append(shortened(" ".join(words[:count]), size, width, bold=bold))
        del words[:count]
    return tuple([*lines, shortened(" ".join(words), size, width, bold=bold)] if words else lines)
