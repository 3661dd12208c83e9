"""Panels beside the network: title, score with penalties and ladder, and the bonus of the whole map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import Bonus, MetroMap
from metrox_maps.metrox.sheet.carriage import bonus_width, draw_bonus
from metrox_maps.metrox.sheet.score_parts import GUTTER, Part, ladder_part, penalty_part, sum_part
from metrox_maps.metrox.sheet.words import Words
from metrox_maps.scene.shapes import Group, Rect, Shape, Stroke, Text
from metrox_maps.scene.text import ASCENT, POINT, baseline, measure, runs, shortened, two_lines, wrapped
from metrox_maps.scene.theme import Theme

_BODY = 7 * POINT
PAD = 2.0
_EDGE = 0.3
_AROUND = 1.5
"""White below and right of the title, which has no ground to set it off from a train."""
_DOT = " · "


@dataclass(frozen=True, slots=True)
class Panel:
    """Something to place on the page: its size, and how to draw it at an upper left corner."""

    name: str
    width: float
    height: float
    draw: Callable[[Xy], Group]


def title_panel(metro: MetroMap, edition: Edition, theme: Theme, *, digest: str, widest: float) -> Panel:
    """Name of the map, and below it edition, author, licence and digest in small print."""
    size = 17 * POINT
    while size > 9 * POINT and measure(metro.name, size, bold=True) > widest:
        size -= POINT
    name = shortened(metro.name, size, widest, bold=True)
    facts = (edition.name, metro.credits.author, metro.credits.licence, digest[:8], "metrox_maps")
    small = _credits([fact for fact in dict.fromkeys(facts) if fact], max(widest, 60.0))[:2]
    top = _ink_top(name) * size
    width = max(measure(name, size, bold=True), *(measure(line, _BODY) for line in small)) + _AROUND
    height = top + size * 0.19 + len(small) * _BODY * 1.25 + _AROUND

    def draw(at: Xy) -> Group:
        x, y = at
        lines: list[Shape] = [Text(at=(x, y + top), text=name, size=size, bold=True, color=theme.ink)]
        lines += [
            Text(at=(x, y + top + size * 0.19 + _BODY * (0.95 + 1.25 * index)), text=line, size=_BODY, color=theme.soft)
            for index, line in enumerate(small)
        ]
        return Group(name="title", children=tuple(lines))

    return Panel("title", width, height, draw)


def _ink_top(name: str) -> float:
    """How far the letters of a title reach above its baseline, in em: stacked accents reach further than capitals."""
    tops = [run.face.reach(run.text, backwards=run.backwards)[0] for run in runs(name, 1.0, bold=True)]
    return max([ASCENT, *tops])


def _credits(facts: Sequence[str], width: float) -> list[str]:
    """Facts in lines, divided by dots; a line ends after a whole fact where that is possible."""
    lines: list[str] = []
    for fact in facts:
        longer = f"{lines[-1]}{_DOT}{fact}" if lines else fact
        if measure(longer, _BODY) <= width:
            lines[-1:] = [longer]
        elif lines and len(lines) == 1 and measure(fact, _BODY) > width:
            lines[-1:] = wrapped(longer, _BODY, width)
        else:
            lines += wrapped(fact, _BODY, width)
    return lines


def map_bonus_panel(metro: MetroMap, theme: Theme, words: Words) -> Panel | None:
    """The bonuses of the whole map, or None."""
    if not metro.map_bonuses:
        return None
    sentence = words("every-route")
    lines = two_lines(sentence, _BODY) or (sentence,)
    text = max(measure(line, _BODY) for line in lines)
    width, row = text + bonus_width() + 3 * PAD, 10.0
    height = row * len(metro.map_bonuses)

    def draw(at: Xy) -> Group:
        x, y = at
        shapes: list[Shape] = [panel_ground(at, width, height, theme)]
        for index, bonus in enumerate(metro.map_bonuses):
            middle = y + row * (index + 0.5)
            for number, line in enumerate(lines):
                at_line = (x + PAD, baseline(middle + (number - (len(lines) - 1) / 2) * 3.2, _BODY))
                shapes.append(Text(at=at_line, text=line, size=_BODY, color=theme.ink))
            shapes.append(draw_bonus(Bonus(bonus.first, bonus.later), (x + text + 2 * PAD, middle), theme))
        return Group(name="map-bonus", children=tuple(shapes))

    return Panel("map-bonus", width, height, draw)


def score_forms(metro: MetroMap, edition: Edition, theme: Theme, words: Words) -> tuple[tuple[Panel, ...], ...]:
    """The score panel in several forms, the preferred first; the last ones are in parts, for crowded pages."""
    total = sum_part(bool(metro.map_bonuses), theme, words)
    penalty = penalty_part(edition, theme, words)

    def stacked(name: str, parts: Sequence[Part]) -> Panel:
        return _framed(name, _stack(parts), theme)

    def row(parts: Sequence[Part]) -> Panel:
        return _framed("score", _row(parts), theme)

    if not edition.ladder:
        return (stacked("score", [total, penalty]),), (row([total, penalty]),)
    slim, wide, three = (ladder_part(edition, columns, theme, words) for columns in (1, 2, 3))
    return (
        (stacked("score", [total, penalty, wide]),),
        (row([_stack([total, penalty]), slim]),),
        (row([total, _stack([penalty, three])]),),
        (stacked("score", [total, penalty]), stacked("ladder", [slim])),
        (stacked("score", [total]), stacked("penalty", [penalty]), stacked("ladder", [slim])),
    )


def panel_ground(at: Xy, width: float, height: float, theme: Theme) -> Rect:
    """The field a panel stands on."""
    inset = _EDGE / 2 if theme.panel_edge else 0.0
    return Rect(
        left=at[0] + inset,
        top=at[1] + inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        radius=2.0 - inset,
        fill=theme.panel,
        stroke=Stroke(color=theme.panel_edge, width=_EDGE) if theme.panel_edge else None,
    )


def _framed(name: str, part: Part, theme: Theme) -> Panel:
    width, height = part.width + 2 * PAD, part.height + 2 * PAD

    def draw(at: Xy) -> Group:
        inner = part.draw((at[0] + PAD, at[1] + PAD), part.width)
        return Group(name=name, children=(panel_ground(at, width, height, theme), inner))

    return Panel(name, width, height, draw)


def _stack(parts: Sequence[Part]) -> Part:
    """Parts one below the other, all as wide as the widest."""
    height = sum(part.height for part in parts) + GUTTER * (len(parts) - 1)

    def draw(at: Xy, width: float) -> Group:
        shapes: list[Shape] = []
        y = at[1]
        for part in parts:
            shapes.append(part.draw((at[0], y), width))
            y += part.height + GUTTER
        return Group(children=tuple(shapes))

    return Part(max(part.width for part in parts), height, draw)


def _row(parts: Sequence[Part]) -> Part:
    """Parts side by side, centered on one line."""
    height = max(part.height for part in parts)

    def draw(at: Xy, _: float) -> Group:
        shapes: list[Shape] = []
        x = at[0]
        for part in parts:
            shapes.append(part.draw((x, at[1] + (height - part.height) / 2), part.width))
            x += part.width + 2 * GUTTER
        return Group(children=tuple(shapes))

    return Part(sum(part.width for part in parts) + 2 * GUTTER * (len(parts) - 1), height, draw)
