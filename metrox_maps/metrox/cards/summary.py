"""Summary cards: how a turn goes and what each card does on one side, how to score on the other.

Text is as large as one side holds. What does not fit at the smallest size goes on to further sides, and so to further
cards: nothing of an edition is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from metrox_maps.metrox.cards.fronts import box_data, ground, unit_of
from metrox_maps.metrox.cards.layout import Place
from metrox_maps.metrox.cards.look import BACK_COLOR, Look, look_of
from metrox_maps.metrox.cards.signs import reshuffle, shape_of, tick
from metrox_maps.metrox.cards.words import Words
from metrox_maps.metrox.editions.edition import CARD_KINDS, FREE, Edition
from metrox_maps.metrox.editions.scales import RATINGS, penalty_ranges, rating_ranges
from metrox_maps.scene.lettering import LEAST, Block, even_lines, fitted
from metrox_maps.scene.palette import PAPER
from metrox_maps.scene.shapes import Group, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import CAP_HEIGHT, POINT, measure, shortened
from metrox_maps.scene.theme import Theme

_LARGEST = 10 * POINT
_STEP = 0.25 * POINT
_HEAD, _PAD = 10.0, 4.0
"""Height of the title strip, and the margin of the text: of a standard card, in millimetres."""
_INDENT = 2.1
"""Room for a sign before its text, in em."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to say, after a label or a sign; or a line of cells, each a range and its points."""

    text: str = ""
    label: str = ""
    sign: str = ""
    bold: bool = False
    cells: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a summary card: a title and rows of one size, with the indent of their text."""

    title: str
    size: float
    rows: tuple[tuple[Row, float], ...] = field(default=())


def summary_sides(edition: Edition, words: Words, place: Place) -> tuple[Side, ...]:
    """The sides of the summary, for cards of a place's size: usually two."""
    turn = _sides(words("turn"), _turn_sections(edition, words), place)
    return (*turn, *_sides(words("score"), _score_sections(edition, words), place))


def _turn_sections(edition: Edition, words: Words) -> list[list[Row]]:
    steps = ("turn-choose", "turn-mark", "turn-claim")
    kinds = [kind for kind in CARD_KINDS if any(card.kind == kind for card in edition.cards)]
    signs = [Row(words(f"brief-{kind}"), sign=kind) for kind in kinds]
    if any(card.reshuffle for card in edition.cards):
        signs.append(Row(words("brief-reshuffle"), sign="reshuffle"))
    claims = [Row(words(f"claim-{which}"), sign=which) for which in ("first", "later")]
    fewer = Row(words("may-fewer" if edition.may_mark_fewer else "must-all"), bold=True)
    return [
        [Row(words(key), label=str(number)) for number, key in enumerate(steps, 1)],
        claims,
        signs,
        [fewer, Row(words("turn-end"))],
    ]


def _score_sections(edition: Edition, words: Words) -> list[list[Row]]:
    terms = [("+", "score-completed"), ("+", "score-transfers"), ("+", "score-bonus"), ("−", "score-penalty")]
    sections = [[Row(words(key), label=sign) for sign, key in terms]]
    penalty = edition.penalty
    if penalty.kind == "share":
        sections.append([Row(words(f"share-{penalty.round}", divide=penalty.divide), bold=True)])
    else:
        cells = [(empty, f"−{points}" if points else "0") for empty, points in penalty_ranges(penalty)]
        sections.append([Row(cells=((words("empty"), words("points")), *cells))])
    sections.append([Row(words("score-winner"))])
    ratings = rating_ranges(edition, RATINGS.words(words.language))
    if edition.players[0] == 1:
        alone = Row(words("alone" if ratings else "alone-plain"), bold=True)
        sections.append([alone, *(Row(rating, label=points) for points, rating in ratings)])
    return sections


def _sides(title: str, sections: list[list[Row]], place: Place) -> tuple[Side, ...]:
    """The sections on as many sides as they need, in the largest print that needs the fewest."""
    unit = unit_of(place)
    width, height = place.width - 2 * _PAD * unit, place.height - (_HEAD + 1.6 * _PAD) * unit
    fewest = len(_flow(sections, width, height, LEAST))
    size = _LARGEST * max(unit, 1.0)
    while len(rows := _flow(sections, width, height, size)) > fewest:
        size = max(LEAST, size - _STEP)
    return tuple(Side(title, size, side) for side in rows)


def _flow(sections: list[list[Row]], width: float, height: float, size: float) -> list[tuple[tuple[Row, float], ...]]:
    """Rows with their indents, side by side; sections stand apart."""
    sides: list[list[tuple[Row, float]]] = [[]]
    used = 0.0
    for number, section in enumerate(sections):
        full = _indent(section, size)
        for index, row in enumerate(_split(section, width, size)):
            apart = _between(size) if index or not number else 2.2 * _between(size)
            indent = full if row.sign or row.label else 0.0
            needed = _height(row, width - indent, size)
            if sides[-1] and used + apart + needed > height:
                sides.append([])
                used = 0.0
            elif sides[-1]:
                used += apart
                if not index:
                    sides[-1].append((Row(), apart - _between(size)))
            sides[-1].append((row, indent))
            used += needed
    return [tuple(side) for side in sides]


def _between(size: float) -> float:
    return 0.42 * size


def _indent(section: Iterable[Row], size: float) -> float:
    """Room for the signs or labels of a section, before all its texts."""
    if any(row.sign for row in section):
        return _INDENT * size
    widest = max(measure(row.label, size, bold=True) for row in section)
    return widest + 0.7 * size if widest else 0.0


def _split(section: Iterable[Row], width: float, size: float) -> Iterator[Row]:
    """The rows, cells in lines that fit; the first cell of every line says what the cells are."""
    for row in section:
        if not row.cells:
            yield row
            continue
        head, cells = row.cells[0], row.cells[1:]
        each = _cell_width(cells, size)
        count = max(1, int((width - _cell_width((head,), size)) / each))
        lines = -(-len(cells) // count)
        count = -(-len(cells) // lines)  # lines of even length
        for start in range(0, len(cells), count):
            yield Row(cells=(head, *cells[start : start + count]))


def _cell_width(cells: Iterable[tuple[str, str]], size: float) -> float:
    return max(measure(text, size * 0.9, bold=True) for cell in cells for text in cell) + 0.8 * size


def _lines(row: Row, width: float, size: float) -> Block:
    return even_lines(row.text, width, size, row.bold)


def _height(row: Row, width: float, size: float) -> float:
    if row.cells:
        return 2.5 * size
    least = 1.5 * size if row.sign else 0.0
    return max(_lines(row, width, size).height if row.text else 0.0, least)


def draw_side(side: Side, place: Place, *, theme: Theme, which: str) -> Group:
    """One side of a summary card in a place; `which` is `front` or `back`."""
    unit, look = unit_of(place), Look(theme, BACK_COLOR)
    pad = _PAD * unit
    width = place.width - 2 * pad
    shapes: list[Shape] = [ground(place, theme.box), *_title(side, place, look)]
    y = place.top + _HEAD * unit + 0.8 * pad
    for row, indent in side.rows:
        if not row.text and not row.cells:
            y += indent
            continue
        shapes += _draw_row(row, (place.left + pad, y), width, indent, side.size, theme)
        y += _height(row, width - indent, side.size) + _between(side.size)
    return Group(name="card", data=(*box_data(place, which), ("kind", "summary")), children=tuple(shapes))


def _title(side: Side, place: Place, look: Look) -> Iterator[Shape]:
    """The strip at the top, out to the bleed."""
    unit = unit_of(place)
    west, north, east, _ = place.bleed
    height = _HEAD * unit
    yield Rect(
        left=place.left - west,
        top=place.top - north,
        width=place.width + west + east,
        height=height + north,
        fill=look.ground,
    )
    if look.hollow:
        edge = place.top + height - 0.3
        yield Rect(left=place.left - west, top=edge, width=place.width + west + east, height=0.3, fill=look.tone)
    text = fitted(
        side.title,
        width=place.width - 2 * _PAD * unit,
        height=height * 0.6,
        largest=12 * POINT * max(unit, 0.7),
        bold=True,
    )
    top = place.top + (height - text.size * CAP_HEIGHT) / 2
    yield from text.draw((place.left + _PAD * unit, top), color=look.tone if look.hollow else PAPER)


def _draw_row(
    row: Row, at: tuple[float, float], width: float, indent: float, size: float, theme: Theme
) -> Iterator[Shape]:
    x, y = at
    if row.cells:
        yield from _draw_cells(row.cells, at, width, size, theme)
        return
    block = _lines(row, width - indent, size)
    high = _height(row, width - indent, size)
    down = (high - block.height) / 2 if row.sign else 0.0
    if row.sign:
        yield _draw_sign(row.sign, (x + 0.75 * size, y + high / 2), 0.72 * size, theme)
    elif row.label:
        yield Text(at=(x, y + CAP_HEIGHT * size), text=row.label, size=size, bold=True, color=theme.ink)
    yield from block.draw((x + indent, y + down), color=theme.ink)


def _draw_sign(sign: str, center: tuple[float, float], radius: float, theme: Theme) -> Shape:
    if sign == "reshuffle":
        return reshuffle(center, radius, color=theme.ink)
    if sign in ("first", "later"):
        return _bonus(sign, center, radius * 0.86, theme)
    color = look_of(sign, theme).tone
    shapes = [shape_of(sign, center, radius, fill=color)]
    if sign == FREE:
        shapes.append(tick(center, radius, color=theme.box))
    return Group(name="index", children=tuple(shapes))


def _bonus(which: str, center: tuple[float, float], radius: float, theme: Theme) -> Shape:
    """The frame of a bonus as on the sheet: a diamond for the first, a square for later ones."""
    x, y = center
    stroke = Stroke(color=theme.ink, width=0.3, join="miter")
    if which == "later":
        half = radius * 0.8
        return Rect(left=x - half, top=y - half, width=2 * half, height=2 * half, fill=theme.box, stroke=stroke)
    points = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    return Polygon(points=points, fill=theme.box, stroke=stroke)


def _draw_cells(
    cells: tuple[tuple[str, str], ...], at: tuple[float, float], width: float, size: float, theme: Theme
) -> Iterator[Shape]:
    """Cells in a row: a range of empty stations above what they cost."""
    x, y = at
    head, small = _cell_width(cells[:1], size), size * 0.9
    each = min((width - head) / max(len(cells) - 1, 1), 5.2 * size)
    stroke = Stroke(color=theme.faint, width=0.2)
    left = x
    for number, pair in enumerate(cells):
        wide = each if number else head
        if number:
            yield Rect(left=left, top=y, width=wide, height=2.5 * size, fill=None, stroke=stroke)
        for line, text in enumerate(pair):
            base = y + (0.68 + 1.14 * line) * size + CAP_HEIGHT * small / 2
            place = (left + wide / 2, base) if number else (left, base)
            bold = bool(line) or not number
            said = shortened(text, small, wide, bold=bold)
            yield Text(
                at=place, text=said, size=small, anchor="middle" if number else "start", bold=bold, color=theme.ink
            )
        left += wide
