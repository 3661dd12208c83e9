"""The score pad: slips on which the points of one game are counted, several on a page, with lines to cut along."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.cards.words import Words
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.editions.scales import penalty_ranges
from metrox_maps.scene.lettering import LEAST, fitted
from metrox_maps.scene.paper import Paper
from metrox_maps.scene.printmarks import MARK
from metrox_maps.scene.shapes import Group, Line, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, baseline, measure, shortened, wrapped
from metrox_maps.scene.theme import Theme

MOST_PLAYERS = 12
"""Columns on one slip; larger rounds take several slips."""
_CELL = 11.0
"""Least width of a player's column: two digits and a sign in handwriting."""
_LABEL = (20.0, 30.0)
"""Least and greatest width of the column of labels."""
_GAP = 5.0
"""Between slips."""
_HEAD = 8.0
_HIGH, _BROAD = 7.5, 9.5
"""Height of a row; in the second case for broad pens."""
_FOOT = 3.4
_BODY, _SMALL = 7.5 * POINT, 6 * POINT
_ROWS = (
    ("pad-player", 0.0),
    ("pad-completed", 0.0),
    ("pad-transfers", 0.0),
    ("pad-bonus", 0.0),
    ("pad-empty", -1.5),
    ("pad-penalty", 0.0),
    ("pad-total", 0.5),
)
"""What is written down, and how much higher than others the row is."""
_SIGNS = {"pad-transfers": "+", "pad-bonus": "+", "pad-penalty": "−", "pad-total": "="}


@dataclass(frozen=True, slots=True)
class Slip:
    """Measures of one slip."""

    width: float
    height: float
    label: float
    players: int
    row: float
    foot: tuple[str, ...]

    @property
    def cell(self) -> float:
        """Width of a player's column."""
        return (self.width - self.label) / self.players


def pad_shapes(edition: Edition, paper: Paper, *, words: Words, theme: Theme) -> tuple[Shape, ...]:
    """A page full of slips. Raises MetroxError where not one fits on the paper."""
    (across, down), (left, top, _, _) = paper.room, paper.content
    players = min(edition.players[1], MOST_PLAYERS)
    half = (across - _GAP) / 2
    columns = 2 if half >= _LABEL[0] + players * _CELL else 1
    width = half if columns == 2 else across
    players = min(players, int((width - _LABEL[0]) // _CELL))
    row = _BROAD if theme.broad else _HIGH
    foot = _foot(edition, width, words)
    height = _HEAD + sum(row + more for _, more in _ROWS) + 0.6 + _FOOT * len(foot)
    rows = int((down + _GAP) // (height + _GAP))
    if players < 1 or rows < 1:
        raise MetroxError(
            f"the score pad does not fit on paper {paper.name}; it needs {_LABEL[0] + _CELL:g} × {height:.0f} mm "
            "within the margins: choose a larger --paper, or leave it out with --parts cards,summary"
        )
    label = max(_LABEL[0], min(_LABEL[1], width - players * _CELL, width * 0.36))
    slip = Slip(width, height, label, players, row, foot)
    between = min((down - rows * height) / (rows - 1), 3 * _GAP) if rows > 1 else 0.0
    start = top + (down - rows * height - (rows - 1) * between) / 2
    places = [
        (left + column * (width + _GAP), start + line * (height + between))
        for line in range(rows)
        for column in range(columns)
    ]
    cuts = [((0.0, y - between / 2), (paper.width, y - between / 2)) for _, y in places[columns::columns]]
    if columns == 2:
        middle = left + width + _GAP / 2
        cuts.append(((middle, 0.0), (middle, paper.height)))
    stroke = Stroke(color=theme.soft, width=MARK, dash=(2.0, 2.0))
    lines = Group(name="cut-lines", children=tuple(Line(start=a, end=b, stroke=stroke) for a, b in cuts))
    return (lines, *(_slip(slip, at, edition, words, theme) for at in places))


def _foot(edition: Edition, width: float, words: Words) -> tuple[str, ...]:
    """What empty stations cost, in one or two lines of small print.

    Nothing where it takes more: the summary card has it all.
    """
    penalty = edition.penalty
    if penalty.kind == "share":
        text = words(f"share-{penalty.round}", divide=penalty.divide)
    else:
        text = " · ".join(f"{empty}: −{points}" for empty, points in penalty_ranges(penalty) if points)
    lines = wrapped(text, LEAST, width)
    return lines if len(lines) <= 2 else ()


def _slip(slip: Slip, at: Xy, edition: Edition, words: Words, theme: Theme) -> Group:
    x, y = at
    shapes: list[Shape] = [_head(slip, at, edition, words, theme)]
    y += _HEAD
    thin, thick = Stroke(color=theme.ink, width=0.2), Stroke(color=theme.ink, width=0.5)
    for key, more in _ROWS:
        high = slip.row + more
        shapes.append(_label(slip, key, (x, y), high, words, theme))
        for column in range(slip.players):
            left = x + slip.label + column * slip.cell
            stroke = thick if key == "pad-total" else thin
            box = Rect(left=left, top=y, width=slip.cell, height=high, fill=theme.box, stroke=stroke)
            shapes.append(Group(name="cell", data=(("row", key), ("column", str(column + 1))), children=(box,)))
        y += high
    y += 0.6
    for number, line in enumerate(slip.foot):
        base = y + _FOOT * number + 0.8 + LEAST * CAP_HEIGHT
        shapes.append(Text(at=(x, base), text=line, size=LEAST, color=theme.soft))
    return Group(name="slip", data=(("players", str(slip.players)),), children=tuple(shapes))


def _head(slip: Slip, at: Xy, edition: Edition, words: Words, theme: Theme) -> Group:
    """Title, and lines to write the map and the date on; the edition in small print below the title's line."""
    x, y = at
    base = y + _HEAD - 2.6
    title = words("pad")
    size = 10 * POINT
    shapes: list[Shape] = [Text(at=(x, base), text=title, size=size, bold=True, color=theme.ink)]
    left = x + measure(title, size, bold=True) + 3.0
    right = x + slip.width
    rule = Stroke(color=theme.soft, width=0.2)
    share = left + (right - left) * 0.62
    for key, start, end in (("pad-map", left, share - 2.0), ("pad-date", share, right)):
        word = words(key)
        wide = measure(word, _SMALL)
        shapes.append(Text(at=(start, base), text=word, size=_SMALL, color=theme.soft))
        if end - start - wide > 4.0:
            shapes.append(Line(start=(start + wide + 1.0, base + 0.3), end=(end, base + 0.3), stroke=rule))
    name = shortened(edition.name, LEAST, slip.width)
    shapes.append(Text(at=(right, y + 1.7), text=name, size=LEAST, anchor="end", color=theme.soft))
    return Group(children=tuple(shapes))


def _label(slip: Slip, key: str, at: Xy, high: float, words: Words, theme: Theme) -> Group:
    x, y = at
    bold = key == "pad-total"
    sign = 4.0 if slip.label >= 24 else 3.0
    block = fitted(
        words(key), width=slip.label - sign - 1.5, height=high - 0.8, largest=_BODY, smallest=LEAST, bold=bold
    )
    top = y + (high - block.height + 0.24 * block.size) / 2
    shapes: list[Shape] = [*block.draw((x + sign, top), color=theme.ink)]
    if key in _SIGNS:
        middle = baseline(y + high / 2, _BODY * 1.2)
        shapes.append(
            Text(
                at=(x + sign / 2 - 0.3, middle),
                text=_SIGNS[key],
                size=_BODY * 1.2,
                anchor="middle",
                bold=True,
                color=theme.ink,
            )
        )
    return Group(name="label", children=tuple(shapes))
