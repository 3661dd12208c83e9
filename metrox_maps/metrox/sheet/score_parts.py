"""What the score panel is made of: the sum to fill in, the penalty for empty stations, and the ladder of ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.editions.scales import RATINGS, penalty_ranges, rating_ranges
from metrox_maps.metrox.sheet.words import Words
from metrox_maps.scene.shapes import Group, Line, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import POINT, baseline, measure
from metrox_maps.scene.theme import Theme

GUTTER = 2.0
"""Between the parts of a panel."""
_COLUMNS = 2.0
"""Between columns of the ladder."""
_SMALL = 6.5 * POINT
_RATING = 6 * POINT
_LABEL_GAP = 2.8
"""Between a label and its words, wide enough where another, wider font is used."""
_CELL, _BROAD_CELL = (12.5, 9.0), (13.5, 10.0)
"""A box for a result: two digits in handwriting."""
_COUNT = 8.0
"""Least width of the box for a count on the way to a result."""
_SIGN = 5.0
"""Room for an operator."""
_STEP = 2.6
"""Room for the pointer from a count to its result."""
_CAPTION = 3.4
_CAPTION_ROOM = 1.2
_SHARES = {2: "half", 3: "third", 4: "quarter"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a panel: the least size it needs, and how to draw it at an upper left corner in a given width."""

    width: float
    height: float
    draw: Callable[[Xy, float], Group]


def sum_part(with_bonus: bool, theme: Theme, words: Words) -> Part:
    """completed + transfers (+ map bonus) − penalty = total; the box for how many are empty points at the penalty."""
    least, high = _BROAD_CELL if theme.broad else _CELL
    terms = [("", "completed"), ("+", "transfers"), *([("+", "map-bonus")] if with_bonus else [])]
    terms += [("−", "empty"), ("▸", "penalty"), ("=", "total")]
    boxes = []
    for operator, key in terms:
        caption = words(key)
        wide = max(_COUNT if key == "empty" else least, measure(caption, _SMALL) + _CAPTION_ROOM)
        boxes.append((operator, caption, wide, _COUNT_EDGE if key == "empty" else _EDGES.get(key, 0.25)))
    signs = sum(_STEP if operator == "▸" else _SIGN for operator, *_ in boxes if operator)
    need = sum(wide for _, _, wide, _ in boxes) + signs

    def draw(at: Xy, width: float) -> Group:
        x, top = at[0], at[1] + _CAPTION
        spare = (width - need) / sum(operator in "+−=" for operator, *_ in boxes if operator)
        shapes: list[Shape] = []
        for operator, caption, wide, edge in boxes:
            if operator == "▸":
                shapes.append(_pointer((x + _STEP / 2, top + high / 2), theme))
                x += _STEP
            elif operator:
                shapes.append(_operator(operator, (x + (_SIGN + spare) / 2, top + high / 2), theme))
                x += _SIGN + spare
            stroke = Stroke(color=theme.soft if edge == _COUNT_EDGE else theme.ink, width=edge)
            shapes.append(Rect(left=x, top=top, width=wide, height=high, radius=1.0, fill=theme.box, stroke=stroke))
            at_caption = (x + wide / 2, top - 0.9)
            shapes.append(Text(at=at_caption, text=caption, size=_SMALL, anchor="middle", color=theme.ink))
            x += wide
        return Group(name="sum", children=tuple(shapes))

    return Part(need, high + _CAPTION, draw)


_COUNT_EDGE = 0.2
_EDGES = {"total": 0.6}


def _operator(sign: str, center: Xy, theme: Theme) -> Text:
    size = 11 * POINT
    at = (center[0], baseline(center[1], size))
    return Text(at=at, text=sign, size=size, anchor="middle", bold=True, color=theme.ink)


def _pointer(center: Xy, theme: Theme) -> Polygon:
    x, y = center
    return Polygon(points=((x - 0.6, y - 0.9), (x + 0.7, y), (x - 0.6, y + 0.9)), fill=theme.ink)


def penalty_part(edition: Edition, theme: Theme, words: Words) -> Part:
    """The penalty for empty stations: a table of two rows, or a sentence."""
    penalty = edition.penalty
    if penalty.kind != "table":
        share = words(_SHARES[penalty.divide]) if penalty.divide in _SHARES else words("part", divide=penalty.divide)
        sentence = words("share", share=share, rounded=words(penalty.round))
        return _lines([(words("empty"), sentence)], theme, name="penalty")
    columns = [(span, f"−{points}" if points else "0") for span, points in penalty_ranges(penalty)]
    labels = (words("empty"), words("points"))
    head = max(measure(label, _SMALL, bold=True) for label in labels) + 2.0
    widths = [max(measure(span, _SMALL), measure(points, _SMALL)) + 1.8 for span, points in columns]
    row = 3.5

    def draw(at: Xy, width: float) -> Group:
        x, y = at
        spare = (width - head - sum(widths)) / len(columns)
        shapes: list[Shape] = []
        for line, label in enumerate(labels):
            middle = baseline(y + row * (line + 0.5), _SMALL)
            shapes.append(Text(at=(x, middle), text=label, size=_SMALL, bold=True, color=theme.ink))
        shapes.append(Line(start=(x, y + row), end=(x + width, y + row), stroke=Stroke(color=theme.faint, width=0.25)))
        left = x + head
        for (span, points), wide in zip(columns, widths, strict=True):
            for line, text in enumerate((span, points)):
                at_text = (left + (wide + spare) / 2, baseline(y + row * (line + 0.5), _SMALL))
                shapes.append(Text(at=at_text, text=text, size=_SMALL, anchor="middle", color=theme.ink))
            left += wide + spare
        return Group(name="penalty", children=tuple(shapes))

    return Part(head + sum(widths), 2 * row, draw)


def ladder_part(edition: Edition, columns: int, theme: Theme, words: Words) -> Part:
    """Solo ratings, best first, in so many columns."""
    rows = rating_ranges(edition, RATINGS.words(words.language))
    high = -(-len(rows) // columns)
    parts = [_lines(rows[start : start + high], theme) for start in range(0, len(rows), high)]
    need = sum(part.width for part in parts) + _COLUMNS * (len(parts) - 1)

    def draw(at: Xy, width: float) -> Group:
        between = _COLUMNS + (width - need) / max(len(parts) - 1, 1)
        shapes: list[Shape] = []
        x = at[0]
        for part in parts:
            shapes.append(part.draw((x, at[1]), part.width))
            x += part.width + between
        return Group(name="ladder", children=tuple(shapes))

    return Part(need, max(part.height for part in parts), draw)


def _lines(rows: Sequence[tuple[str, str]], theme: Theme, *, name: str = "") -> Part:
    size, row = _RATING, 2.75
    head = max(measure(label, size, bold=True) for label, _ in rows) + _LABEL_GAP
    need = head + max(measure(words, size) for _, words in rows)

    def draw(at: Xy, _: float) -> Group:
        shapes: list[Shape] = []
        for index, (label, words) in enumerate(rows):
            y = baseline(at[1] + row * (index + 0.5), size)
            shapes.append(Text(at=(at[0], y), text=label, size=size, bold=True, color=theme.ink))
            shapes.append(Text(at=(at[0] + head, y), text=words, size=size, color=theme.soft))
        return Group(name=name, children=tuple(shapes))

    return Part(need, row * len(rows), draw)
