"""Panels beside the city: title, test trips, and the two legends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metromania.facts import LETTERS
from metrox_maps.metromania.model import FUN, HOUSE, LAKE, PARK, WORK
from metrox_maps.metromania.sheet.art import END, SCORE, START, arrow, company_label, counter, space, station
from metrox_maps.metromania.sheet.frame import Panel, Panels
from metrox_maps.metromania.sheet.look import COMPANY_COLORS, LINES, line_strokes
from metrox_maps.metromania.sheet.marks import ResultMark
from metrox_maps.metromania.sheet.pictograms import sun
from metrox_maps.metromania.sheet.plan import Plan
from metrox_maps.metromania.sheet.sizes import BODY
from metrox_maps.metromania.sheet.title import TITLE_BLOCK, Heading, title_blocks
from metrox_maps.metromania.sheet.words import Words
from metrox_maps.scene.shapes import Group, Line, Polygon, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import baseline, measure
from metrox_maps.scene.theme import Theme

_PAD = 1.7
_ICON = 5.2
_ROW = 5.6
_SAMPLE = 11.0
"""Length of the sample of a line."""
_CELL = 5.3
_FILLED = 0.85
"""How much of the width of a cell its number takes at most."""
_MINUS = "\u2212"
_SUM = "Σ"
_COMPANIES = len(COMPANY_COLORS)
_EDGE = 0.3


def board_panels(heading: Heading, theme: Theme, words: Words, results: Sequence[ResultMark]) -> Panels:
    """The panels of a board in a size, the title first; several ways where the title can be broken in several.

    `results` are what the table for building and trips is filled with.
    """

    def sized(unit: float) -> list[list[Panel]]:
        others = [
            _trips(theme, words, unit, results),
            _legend(theme, words, unit),
            _companies(theme, words, unit),
        ]
        return [[title, *others] for title in title_blocks(heading, theme, unit)]

    return sized


def _trips(theme: Theme, words: Words, unit: float, results: Sequence[ResultMark]) -> Panel:
    """A table for the points of building, what is kept of them, and of the seven test trips: a row for a company."""
    small, cell, row = BODY * unit, _CELL * unit, _ROW * unit
    heads = (words("building"), words("kept"), *LETTERS, "", _SUM)
    widths = [max(cell, measure(head, small, bold=True) + 2.0 * unit) for head in heads]
    label, head_height, pad = (_ICON + 1.2) * unit, 4.6 * unit, _PAD * unit
    title = 5.0 * unit
    width = label + sum(widths) + 2 * pad
    height = title + head_height + row * _COMPANIES + 2 * pad

    def draw(at: Xy, high: float) -> Group:
        x, y = at[0] + pad, at[1] + pad
        shapes: list[Shape] = [_ground(at, (width, high), theme, unit)]
        line_middle = y + title * 0.35
        shapes.append(_heading(words("trips"), (x, line_middle), theme, unit))
        end, sunday = at[0] + width - pad, words("sunday")
        shapes.append(
            Text(at=(end, baseline(line_middle, small)), text=sunday, size=small, anchor="end", color=theme.ink)
        )
        shapes += sun((end - measure(sunday, small) - 2.4 * unit, line_middle), 3.6 * unit, ink=theme.ink)
        y += title
        left = x + label
        line = Stroke(color=theme.soft, width=0.2 * unit)
        for head, wide in zip(heads, widths, strict=True):
            middle = (left + wide / 2, y + head_height * 0.45)
            if head:
                place = (middle[0], baseline(middle[1], small))
                shapes.append(Text(at=place, text=head, size=small, anchor="middle", bold=True, color=theme.ink))
            else:
                shapes += sun(middle, 3.6 * unit, ink=theme.ink)
            for number in range(_COMPANIES):
                top = y + head_height + row * number
                shapes.append(Rect(left=left, top=top, width=wide, height=row, fill=theme.box, stroke=line))
            left += wide
        for result in results:
            place = (x + label, y + head_height + row * (result.company + 0.5))
            texts = _written(result.cells, place, widths, small, theme)
            data = (("company", company_label(result.company)),)
            shapes.append(Group(name="result", data=data, children=texts))
        for number in range(_COMPANIES):
            shapes += counter(
                SCORE, (x + _ICON * unit / 2, y + head_height + row * (number + 0.5)), 4.8 * unit, number, theme
            )
        return Group(name="trips", children=tuple(shapes))

    return Panel("trips", width, height, draw)


def _written(
    cells: Sequence[int], left_middle: Xy, widths: Sequence[float], size: float, theme: Theme
) -> tuple[Text, ...]:
    """Numbers in a row of the table, the last of them, the sum, in bold."""
    left, middle = left_middle
    texts = []
    for number, (value, wide) in enumerate(zip(cells, widths, strict=True)):
        text, bold = str(value).replace("-", _MINUS), number == len(cells) - 1
        fitting = size * min(1.0, wide * _FILLED / measure(text, size, bold=bold))
        place = (left + wide / 2, baseline(middle, fitting))
        color = theme.ink if value or bold else theme.soft
        texts.append(Text(at=place, text=text, size=fitting, anchor="middle", bold=bold, color=color))
        left += wide
    return tuple(texts)


def _legend(theme: Theme, words: Words, unit: float) -> Panel:
    """What spaces and arrows mean."""
    size = _ICON * unit

    def field(kind: str) -> Callable[[Xy], tuple[Shape, ...]]:
        def icon(middle: Xy) -> tuple[Shape, ...]:
            x, y = middle
            half, low, high = size * 0.62, y + size * 0.5, y - size * 0.574
            edge = Stroke(color=theme.soft, width=0.15 * unit)
            corners = ((x - half, low), (x + half, low), (x, high))
            return *space(kind, corners, theme, origin=middle), Polygon(points=corners, stroke=edge)

        return icon

    def mark(black: bool) -> Callable[[Xy], tuple[Shape, ...]]:
        def icon(middle: Xy) -> tuple[Shape, ...]:
            x, y = middle
            up, down = (x, y - size * 0.45), (x, y + size * 0.45)
            return arrow(down, up, theme, black=True) if black else arrow(up, down, theme, black=False)

        return icon

    forbidden = words("no-tunnels")
    entries = [
        (field(HOUSE), words(HOUSE)),
        (field(WORK), words(WORK)),
        (field(FUN), words(FUN)),
        (mark(False), words(START)),
        (field(LAKE), f"{words(LAKE)} ({forbidden})"),
        (field(PARK), f"{words(PARK)} ({forbidden})"),
        (lambda middle: station(middle, size * 0.8, theme), words("station")),
        (mark(True), words(END)),
    ]
    return _listed("legend", entries, 2, theme, unit, icon=size * 1.24)


def _companies(theme: Theme, words: Words, unit: float) -> Panel:
    """The four companies with their counters and samples of both lines, and what each of these is."""
    pad, sample, icon, gutter = _PAD * unit, _SAMPLE * unit, _ICON * unit, 1.7 * unit
    small, title, top = BODY * unit, 4.3 * unit, 7.2 * unit
    kinds = ((START, words("counter-start")), (END, words("counter-end")), (SCORE, words("score")))
    heads = (*(head for _, head in kinds), words("full"), words("striped"))
    columns = [
        max(icon if place < len(kinds) else sample, measure(head, small)) + gutter for place, head in enumerate(heads)
    ]
    width, height = sum(columns) - gutter + 2 * pad, top + _ROW * unit * _COMPANIES + 2 * pad

    def draw(at: Xy, high: float) -> Group:
        x, y = at[0] + pad, at[1] + pad
        shapes: list[Shape] = [_ground(at, (width, high), theme, unit)]
        shapes.append(_heading(words("company"), (x, y + 1.75 * unit), theme, unit))
        row = (high - top - 2 * pad) / _COMPANIES
        for place, head in enumerate(heads):
            wide = columns[place] - gutter
            center = x + wide / 2
            line = (center, baseline(y + title + unit, small))
            shapes.append(Text(at=line, text=head, size=small, anchor="middle", color=theme.ink))
            for number in range(_COMPANIES):
                middle = y + top + row * (number + 0.5)
                if place < len(kinds):
                    shapes += counter(kinds[place][0], (center, middle), 4.8 * unit, number, theme)
                else:
                    half = sample / 2 - 1.5 * unit
                    strokes = line_strokes(number, LINES[place - len(kinds)], theme, 2.6 * unit)
                    start, end = (center - half, middle), (center + half, middle)
                    shapes += [Line(start=start, end=end, stroke=stroke) for stroke in strokes]
            x += columns[place]
        return Group(name="companies", children=tuple(shapes))

    return Panel("companies", width, height, draw)


def _listed(
    name: str,
    entries: Sequence[tuple[Callable[[Xy], tuple[Shape, ...]], str]],
    columns: int,
    theme: Theme,
    unit: float,
    *,
    icon: float,
) -> Panel:
    """Icons with words beside them, down one column after the other."""
    small, pad, row = BODY * unit, _PAD * unit, _ROW * unit * 1.1
    rows = -(-len(entries) // columns)
    parts = [entries[number * rows : (number + 1) * rows] for number in range(columns)]
    widths = [icon + unit + max(measure(words, small) for _, words in part) for part in parts]
    gutter = 3 * unit
    width = sum(widths) + gutter * (columns - 1) + 2 * pad
    height = row * rows + 2 * pad

    def draw(at: Xy, high: float) -> Group:
        shapes: list[Shape] = [_ground(at, (width, high), theme, unit)]
        left = at[0] + pad
        for part, wide in zip(parts, widths, strict=True):
            for number, (draw_icon, words) in enumerate(part):
                middle = at[1] + pad + (high - 2 * pad) / rows * (number + 0.5)
                shapes += draw_icon((left + icon / 2, middle))
                place = (left + icon + unit, baseline(middle, small))
                shapes.append(Text(at=place, text=words, size=small, color=theme.ink))
            left += wide + gutter
        return Group(name=name, children=tuple(shapes))

    return Panel(name, width, height, draw)


def _heading(text: str, left_middle: Xy, theme: Theme, unit: float) -> Text:
    size = BODY * unit * 1.1
    return Text(at=(left_middle[0], baseline(left_middle[1], size)), text=text, size=size, bold=True, color=theme.ink)


def _ground(at: Xy, size: tuple[float, float], theme: Theme, unit: float) -> Rect:
    inset = _EDGE * unit / 2 if theme.panel_edge else 0.0
    return Rect(
        left=at[0] + inset,
        top=at[1] + inset,
        width=size[0] - 2 * inset,
        height=size[1] - 2 * inset,
        radius=2.0 * unit,
        fill=theme.panel,
        stroke=Stroke(color=theme.panel_edge, width=_EDGE * unit) if theme.panel_edge else None,
    )


def draw_panels(plan: Plan) -> Group:
    """Every panel at its place, and below the title the side of a space, for who measures the print."""
    panels: list[Shape] = []
    for place in plan.frame.panels:
        left, top, _, bottom = place.box
        panels.append(place.panel.draw((left, top), bottom - top))
        if place.panel.name == TITLE_BLOCK:
            small = BODY * plan.frame.unit
            words = plan.words("space-side", size=f"{plan.frame.side:.1f}".replace(".", plan.words("decimal")))
            panels.append(Text(at=(left, bottom - small * 0.35), text=words, size=small, color=plan.theme.soft))
    return Group(name="panels", children=tuple(panels))
