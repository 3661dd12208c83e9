"""The memo for the end of the game: what was built, the seven test trips, and the sum, for every company."""

from __future__ import annotations

from collections.abc import Iterator

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.facts import DESTINATIONS, LETTERS
from metrox_maps.metromania.model import LAKE, PARK
from metrox_maps.metromania.pieces.tokens import COMPANIES
from metrox_maps.metromania.pieces.words import Words
from metrox_maps.metromania.sheet import art
from metrox_maps.metromania.sheet.pictograms import Triangle
from metrox_maps.scene.lettering import fitted
from metrox_maps.scene.shapes import Group, Line, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, baseline, shortened
from metrox_maps.scene.theme import Theme

WIDTH = 112.0
_ROW, _HEAD = 8.5, 10.0
_NOTE, _BELOW = 5.0, 0.7
"""Height of a note at most, and from one to the next."""
_LABEL, _TRIP, _MINUTES = 19.0, 21.0, 12.0
_TEXT = 8 * POINT
_SMALL = 6.5 * POINT
_TITLE = 11 * POINT
_SIGN = 6.4
_TITLE_ROOM = 7.0
_NOTES = ("memo-fast", "memo-points", "memo-fault", "memo-built")
ROWS = ("built", "adjusted", *LETTERS, "sunday", "total")
HEIGHT = _TITLE_ROOM + _HEAD + _ROW * len(ROWS) + 2.0 + (_NOTE + _BELOW) * len(_NOTES)


def draw_memo(left: float, top: float, words: Words, theme: Theme) -> Group:
    """The memo from an upper left corner: a row for each trip, a column for each company."""
    shapes: list[Shape] = [
        Text(at=(left, top + _TITLE * CAP_HEIGHT), text=words("memo-title"), size=_TITLE, bold=True, color=theme.ink)
    ]
    shapes += _table(left, top + _TITLE_ROOM, words, theme)
    y = top + _TITLE_ROOM + _HEAD + _ROW * len(ROWS) + 2.0
    for key in _NOTES:
        block = fitted(words(key), width=WIDTH, height=_NOTE, largest=_SMALL, smallest=_SMALL * 0.7)
        shapes += block.draw((left, y), color=theme.soft)
        y += block.height + _BELOW
    return Group(name="memo", children=tuple(shapes))


def _table(left: float, top: float, words: Words, theme: Theme) -> Iterator[Shape]:
    thin = Stroke(color=theme.faint, width=0.2)
    strong = Stroke(color=theme.soft, width=0.35)
    first = left + _LABEL + _TRIP + _MINUTES
    column = (WIDTH - _LABEL - _TRIP - _MINUTES) / COMPANIES
    bottom = top + _HEAD + _ROW * len(ROWS)
    for company in range(COMPANIES):
        center = first + (company + 0.5) * column, top + _HEAD / 2
        yield from art.counter(art.SCORE, center, 7.5, company, theme)
    yield Text(
        at=(first - _MINUTES / 2, baseline(top + _HEAD / 2, _SMALL)),
        text=shortened(words("minutes"), _SMALL, _MINUTES),
        size=_SMALL,
        anchor="middle",
        color=theme.soft,
    )
    for number, name in enumerate(ROWS):
        y = top + _HEAD + number * _ROW
        trip = name in LETTERS or name == "sunday"
        heavy = name in (LETTERS[0], "sunday", "total", "built")
        yield Line(start=(left, y), end=(left + WIDTH, y), stroke=strong if heavy else thin)
        said = name if name in LETTERS else words(name)
        room = _LABEL if trip else _LABEL + _TRIP + _MINUTES
        yield Text(
            at=(left + 1.0, baseline(y + _ROW / 2, _TEXT)),
            text=shortened(said, _TEXT, room - 1.5, bold=True),
            size=_TEXT,
            bold=True,
            color=theme.ink,
        )
        if trip:
            yield from _ends(name, (left + _LABEL + _TRIP / 2, y + _ROW / 2), theme)
    yield Rect(left=left, top=top + _HEAD, width=WIDTH, height=bottom - top - _HEAD, stroke=strong)
    for index in range(COMPANIES + 1):
        x = first - _MINUTES if index == 0 else first + (index - 1) * column
        upper = top + _HEAD + (2 * _ROW if index == 0 else 0.0)
        lower = bottom - (_ROW if index == 0 else 0.0)
        yield Line(start=(x, upper), end=(x, lower), stroke=thin)


def _ends(name: str, center: Xy, theme: Theme) -> Iterator[Shape]:
    """From where to where a trip goes: the two destinations of a letter, or Park and Lake."""
    x, y = center
    off = _SIGN * 0.95
    stroke = Stroke(color=theme.soft, width=0.4)
    yield Line(start=(x - 1.6, y), end=(x + 1.6, y), stroke=stroke)
    if name == "sunday":
        for kind, middle in ((PARK, x - off), (LAKE, x + off)):
            triangle = _triangle((middle, y), _SIGN * 1.1)
            yield from art.space(kind, triangle, theme, origin=triangle[0])
        return
    for place, end in enumerate([each for each in DESTINATIONS if each[1] == name]):
        yield from art.destination((x + (off if place else -off), y), _SIGN, end, theme)


def _triangle(center: Xy, side: float) -> Triangle:
    x, y = center
    high = side * 3**0.5 / 2
    return (x, y - high / 2), (x + side / 2, y + high / 2), (x - side / 2, y + high / 2)
