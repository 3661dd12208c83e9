"""Panels beside the network: title, score with penalties and ladder, and the bonus of the whole map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bonus, MetroMap
from metrox_maps.metrox.sheet.carriage import bonus_width, draw_bonus
from metrox_maps.scene.palette import FAINT, INK, PAPER, SOFT
from metrox_maps.scene.shapes import Group, Line, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import POINT, baseline, clean, measure, shortened, wrapped

_SMALL = 6.5 * POINT
_BODY = 7 * POINT
_GROUND = "#f3f4f6"
_PAD = 2.0
_LABEL_GAP = 2.8
"""Between a label and its words, wide enough where another, wider font is used."""
_CELL = (12.5, 9.0)
"""A box for a result: two digits in handwriting."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something to place on the page: its size, and how to draw it at an upper left corner."""

    name: str
    width: float
    height: float
    draw: Callable[[Xy], Group]
    cut: bool = False
    """Whether some of its text is left out for want of room."""


def title_panel(metro: MetroMap, edition: Edition, *, digest: str, widest: float) -> Panel:
    """Name of the map, and below it edition, author, licence and digest in small print."""
    size = 17 * POINT
    while size > 9 * POINT and measure(metro.name, size, bold=True) > widest:
        size -= POINT
    name = shortened(metro.name, size, widest, bold=True)
    parts = (edition.name, metro.credits.author, metro.credits.licence, digest[:8], "metrox_maps")
    small = wrapped(" · ".join(part for part in parts if part), _BODY, max(widest, 60.0))
    cut = name != clean(metro.name) or len(small) > 2 or "…" in "".join(small)
    small = small[:2]
    width = max(measure(name, size, bold=True), *(measure(line, _BODY) for line in small))
    height = size * 0.95 + len(small) * _BODY * 1.25 + 0.6

    def draw(at: Xy) -> Group:
        x, y = at
        lines: list[Shape] = [Text(at=(x, y + size * 0.76), text=name, size=size, bold=True, color=INK)]
        lines += [
            Text(at=(x, y + size * 0.95 + _BODY * (0.95 + 1.25 * index)), text=line, size=_BODY, color=SOFT)
            for index, line in enumerate(small)
        ]
        return Group(name="title", children=tuple(lines))

    return Panel("title", width, height, draw, cut)


def map_bonus_panel(metro: MetroMap) -> Panel | None:
    """The bonuses of the whole map, or None."""
    if not metro.map_bonuses:
        return None
    words = ("First to have used a window", "on every route, and later:")
    text = max(measure(line, _BODY) for line in words)
    width, row = text + bonus_width() + 3 * _PAD, 10.0

    def draw(at: Xy) -> Group:
        x, y = at
        shapes: list[Shape] = [_ground(at, width, row * len(metro.map_bonuses))]
        for index, bonus in enumerate(metro.map_bonuses):
            middle = y + row * (index + 0.5)
            shapes += [
                Text(at=(x + _PAD, baseline(middle + shift, _BODY)), text=line, size=_BODY, color=INK)
                for shift, line in zip((-1.6, 1.6), words, strict=True)
            ]
            value = Bonus(bonus.first, bonus.later)
            shapes.append(draw_bonus(value, (x + text + 2 * _PAD, middle)))
        return Group(name="map-bonus", children=tuple(shapes))

    return Panel("map-bonus", width, row * len(metro.map_bonuses), draw)


def score_forms(metro: MetroMap, edition: Edition) -> tuple[tuple[Panel, ...], ...]:
    """The score panel in several forms, the preferred first; the last ones are in parts, for crowded pages."""
    total = _sum(bool(metro.map_bonuses))
    penalty = _penalty(edition)
    if not edition.ladder:
        return (_stacked("score", [total, penalty]),), (_row("score", [total, penalty]),)
    wide, slim = _ladder(edition, 2), _ladder(edition, 1)
    both = _stacked("", [total, penalty], framed=False)
    return (
        (_stacked("score", [total, penalty, wide]),),
        (_row("score", [both, slim]),),
        (_row("score", [total, _stacked("", [penalty, _ladder(edition, 3)], framed=False)]),),
        (_stacked("score", [total, penalty]), _stacked("ladder", [slim])),
        (_stacked("score", [total]), _stacked("penalty", [penalty]), _stacked("ladder", [slim])),
    )


def _ground(at: Xy, width: float, height: float) -> Rect:
    return Rect(left=at[0], top=at[1], width=width, height=height, radius=2.0, fill=_GROUND)


def _stacked(name: str, parts: list[Panel], *, framed: bool = True) -> Panel:
    pad = _PAD if framed else 0.0
    width = max(part.width for part in parts) + 2 * pad
    height = sum(part.height for part in parts) + _PAD * (len(parts) - 1) + 2 * pad

    def draw(at: Xy) -> Group:
        shapes: list[Shape] = [_ground(at, width, height)] if framed else []
        y = at[1] + pad
        for part in parts:
            shapes.append(part.draw((at[0] + pad, y)))
            y += part.height + _PAD
        return Group(name=name, children=tuple(shapes))

    return Panel(name, width, height, draw)


def _row(name: str, parts: list[Panel]) -> Panel:
    width = sum(part.width for part in parts) + 2 * _PAD * (len(parts) - 1) + 2 * _PAD
    height = max(part.height for part in parts) + 2 * _PAD

    def draw(at: Xy) -> Group:
        shapes: list[Shape] = [_ground(at, width, height)]
        x = at[0] + _PAD
        for part in parts:
            shapes.append(part.draw((x, at[1] + (height - part.height) / 2)))
            x += part.width + 2 * _PAD
        return Group(name=name, children=tuple(shapes))

    return Panel(name, width, height, draw)


def _sum(with_bonus: bool) -> Panel:
    """completed + transfers (+ map bonus) − empty = total, with a small box for how many are empty."""
    cells = [("", "Completed"), ("+", "Transfers")]
    if with_bonus:
        cells.append(("+", "Map bonus"))
    cells += [("−", "Penalty"), ("=", "Total")]
    sign, (wide, high), caption = 5.0, _CELL, 3.4
    small = 7.0
    width = len(cells) * wide + (len(cells) - 1) * sign + small + 1.0

    def draw(at: Xy) -> Group:
        x, top = at[0], at[1] + caption
        shapes: list[Shape] = []
        for operator, label in cells:
            if operator:
                size = 11 * POINT
                shapes.append(
                    Text(
                        at=(x + sign / 2, baseline(top + high / 2, size)),
                        text=operator,
                        size=size,
                        anchor="middle",
                        bold=True,
                        color=INK,
                    )
                )
                x += sign
            if label == "Penalty":
                shapes += _field((x, top + high - small), small, small, "Empty", 0.25)
                x += small + 1.0
            shapes += _field((x, top), wide, high, label, 0.6 if label == "Total" else 0.25)
            x += wide
        return Group(children=tuple(shapes))

    return Panel("", width, high + caption, draw)


def _field(at: Xy, width: float, height: float, label: str, edge: float) -> list[Shape]:
    stroke = Stroke(color=INK, width=edge)
    shapes: list[Shape] = [
        Rect(left=at[0], top=at[1], width=width, height=height, radius=1.0, fill=PAPER, stroke=stroke)
    ]
    if label:
        text = Text(at=(at[0] + width / 2, at[1] - 0.9), text=label, size=_SMALL, anchor="middle", color=INK)
        shapes.append(text)
    return shapes


def _penalty(edition: Edition) -> Panel:
    """The penalty for empty stations: a table of two rows, or a sentence."""
    penalty = edition.penalty
    if penalty.kind != "table":
        words = {2: "half", 3: "a third", 4: "a quarter"}.get(penalty.divide, f"1/{penalty.divide}")
        return _lines([("Empty", f"{words} of the empty stations, rounded {penalty.round}")])
    starts = [least for least, _ in penalty.steps]
    columns = []
    for index, (least, points) in enumerate(penalty.steps):
        last = starts[index + 1] - 1 if index + 1 < len(starts) else None
        span = f"{least}+" if last is None else (f"{least}" if last == least else f"{least}–{last}")
        columns.append((span, f"−{points}" if points else "0"))
    head = measure("Empty", _SMALL, bold=True) + 2.0
    widths = [max(measure(span, _SMALL), measure(points, _SMALL)) + 1.8 for span, points in columns]
    row = 3.5

    def draw(at: Xy) -> Group:
        x, y = at
        shapes: list[Shape] = []
        for line, label in enumerate(("Empty", "Points")):
            middle = baseline(y + row * (line + 0.5), _SMALL)
            shapes.append(Text(at=(x, middle), text=label, size=_SMALL, bold=True, color=INK))
        rule = Stroke(color=FAINT, width=0.25)
        shapes.append(Line(start=(x, y + row), end=(x + head + sum(widths), y + row), stroke=rule))
        left = x + head
        for (span, points), wide in zip(columns, widths, strict=True):
            for line, text in enumerate((span, points)):
                middle = baseline(y + row * (line + 0.5), _SMALL)
                shapes.append(Text(at=(left + wide / 2, middle), text=text, size=_SMALL, anchor="middle", color=INK))
            left += wide
        return Group(name="penalty", children=tuple(shapes))

    return Panel("", head + sum(widths), 2 * row, draw)


def _ladder(edition: Edition, columns: int) -> Panel:
    """Solo ratings, best first, in so many columns."""
    rows = []
    for index, (least, words) in enumerate(edition.ladder):
        above = edition.ladder[index - 1][0] - 1 if index else None
        if index == len(edition.ladder) - 1:
            span = f"below {above + 1}" if above is not None else ""
        else:
            span = f"{least}+" if above is None else f"{least}–{above}"
        rows.append((span, words))
    high = -(-len(rows) // columns)
    parts = [_lines(rows[start : start + high]) for start in range(0, len(rows), high)]
    width = sum(part.width for part in parts) + _PAD * (len(parts) - 1)

    def draw(at: Xy) -> Group:
        shapes: list[Shape] = []
        x = at[0]
        for part in parts:
            shapes.append(part.draw((x, at[1])))
            x += part.width + _PAD
        return Group(name="ladder", children=tuple(shapes))

    return Panel("", width, max(part.height for part in parts), draw)


def _lines(rows: list[tuple[str, str]]) -> Panel:
    size, row = 6 * POINT, 2.75
    head = max(measure(label, size, bold=True) for label, _ in rows) + _LABEL_GAP
    width = head + max(measure(words, size) for _, words in rows)

    def draw(at: Xy) -> Group:
        shapes: list[Shape] = []
        for index, (label, words) in enumerate(rows):
            y = baseline(at[1] + row * (index + 0.5), size)
            shapes.append(Text(at=(at[0], y), text=label, size=size, bold=True, color=INK))
            shapes.append(Text(at=(at[0] + head, y), text=words, size=size, color=SOFT))
        return Group(children=tuple(shapes))

    return Panel("", width, row * len(rows), draw)
